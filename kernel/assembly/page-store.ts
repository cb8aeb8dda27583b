/**
 * The pages of children that are kept in memory. Each entity has a list of its last pages. All of them together have a
 * maximum size.
 */

import { Buffer, discard } from './buffer'
import { Children } from './children'
import { allocate, release, sizeBits, state } from './memory'
import { putInOrder } from './order'

/** Maximum memory of the pages of all entities, and maximum number of pages of an entity. */
const bytesMax: usize = 33554432
const pagesMax: i32 = 8

/** The arrivals of children from `from` to `to` − 1, sorted by offset and then by index. */
@unmanaged
export class Page {
  number: f64
  from: f64
  to: f64
  /** Number of children that occur before the page. */
  before: f64
  count: i32
  /** Position of the page in the order in which all pages were read. */
  serial: i32
  offsets: usize
  indexes: usize
  /**
   * The children after the page whose roots are before its end, in the order of their indexes. It is 0 if they are too
   * many, and after the next page has taken them.
   */
  later: Buffer
  /** The next page of the same entity, which is older, or 0. */
  next: usize
}

/** Returns the page with a number, or 0 if it is not kept. */
export function pageWith(children: Children, number: f64): Page {
  let page = changetype<Page>(children.pages)
  while (changetype<usize>(page) !== 0 && page.number !== number) page = changetype<Page>(page.next)
  return page
}

/** Returns a new page from `from` to `to` − 1 after `before` children. `keepPage` completes it. */
export function newPage(number: f64, from: f64, to: f64, before: f64): Page {
  const page = changetype<Page>(allocate(offsetof<Page>()))
  page.number = number
  page.from = from
  page.to = to
  page.before = before
  return page
}

/** Adds a page to those of an entity, with its children and the later ones, both in the order of their indexes. */
export function keepPage(children: Children, page: Page, found: Buffer, later: Buffer): void {
  const all = state()
  const count = found.count
  page.count = count
  page.serial = all.serial++
  page.offsets = allocate((<usize>count) << 3)
  page.indexes = allocate((<usize>count) << 3)
  putInOrder(found, page.offsets, page.indexes)
  page.later = later
  page.next = children.pages
  children.pages = changetype<usize>(page)
  children.lastPage = changetype<usize>(page)
  all.pageBytes += columnBytes(page) + laterBytes(page)
  if (later.isOver) forgetLater(page)
  dropPages(children, pagesMax)
  while (all.pageBytes > bytesMax && dropOldest(page.serial)) {}
}

/** Drops the oldest pages of an entity, so that `kept` pages remain. */
function dropPages(children: Children, kept: i32): void {
  let link = children.pages
  let number = 1
  while (link !== 0 && number < kept) {
    link = changetype<Page>(link).next
    number++
  }
  if (link === 0) return
  const page = changetype<Page>(link)
  let old = page.next
  page.next = 0
  while (old !== 0) {
    const next = changetype<Page>(old).next
    if (children.lastPage === old) children.lastPage = 0
    freePage(changetype<Page>(old))
    old = next
  }
}

/** Drops the oldest page of all entities, unless it is the newest one. Returns whether it did. */
function dropOldest(newest: i32): bool {
  let owner: usize = 0
  let oldest = newest
  for (let child = state().children; child !== 0; child = changetype<Children>(child).next) {
    let page = changetype<Children>(child).pages
    while (page !== 0) {
      if (changetype<Page>(page).serial < oldest) {
        oldest = changetype<Page>(page).serial
        owner = child
      }
      page = changetype<Page>(page).next
    }
  }
  if (owner === 0) return false
  const children = changetype<Children>(owner)
  let pages = 0
  for (let page = children.pages; page !== 0; page = changetype<Page>(page).next) pages++
  if (pages > 1) dropPages(children, pages - 1)
  else {
    freePage(changetype<Page>(children.pages))
    children.pages = 0
    children.lastPage = 0
  }
  return true
}

function freePage(page: Page): void {
  const bytes = (<usize>page.count) << 3
  state().pageBytes -= columnBytes(page)
  forgetLater(page)
  release(page.offsets, bytes)
  release(page.indexes, bytes)
  release(changetype<usize>(page), offsetof<Page>())
}

/** Releases the later children of a page. */
export function forgetLater(page: Page): void {
  if (changetype<usize>(page.later) === 0) return
  state().pageBytes -= laterBytes(page)
  discard(page.later)
  page.later = changetype<Buffer>(0)
}

/** Returns the memory of the columns of the later children of a page. */
function laterBytes(page: Page): usize {
  return (<usize>page.later.capacity) << 4
}

/** Returns the memory of the columns of a page, whose sizes are powers of two. */
function columnBytes(page: Page): usize {
  return (<usize>2) << sizeBits((<usize>page.count) << 3)
}
