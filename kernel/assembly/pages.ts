/**
 * Pages of children: the children of a range of time in the order of their offsets. A page is about as long as the
 * delays, so that small ranges do not read the same instances again. Reading a page may take long, so it is a job in
 * steps. One job is under way at a time.
 */

import { Arrivals, childKind, countBefore, offsetOf } from './arrivals'
import { add, Buffer, clear, free, makeSpace } from './buffer'
import { Children, childrenOf, indexesBefore } from './children'
import { countBelow } from './intensity'
import { closeLevel, Level, openLevel, readBatch } from './levels'
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
  /** The next page of the same entity, which is older, or 0. */
  next: usize
}

/** The result of a job: the children before the period, the total, or a page. */
const tooEarlyJob: i32 = 0
const totalJob: i32 = 1
const pageJob: i32 = 2

/** The job under way: it reads the instances of a level, and counts or keeps those of a range of time. */
@unmanaged
class Job {
  kind: i32
  child: usize
  level: usize
  from: f64
  to: f64
  before: f64
  number: f64
  found: Buffer
}

/** Returns the page that contains an offset from 0 to `endMs` − 1, or 0 if a job must read it first. */
export function findPage(arrivals: Arrivals, offset: f64): Page {
  const children = childrenOf(arrivals)
  const last = changetype<Page>(children.lastPage)
  if (children.lastPage !== 0 && offset >= last.from && offset < last.to) return last
  const roots = Math.max(countBefore(children.root, offset + 1) - 1, 0)
  const number = Math.floor(roots / children.pageRoots)
  let page = children.pages
  while (page !== 0 && changetype<Page>(page).number !== number) page = changetype<Page>(page).next
  if (page !== 0) children.lastPage = page
  else if (state().job === 0) openPage(arrivals, number)
  return changetype<Page>(page)
}

/** Returns the number of arrivals before an offset, or NaN if a job must read a page first. */
export function pagedCountBefore(arrivals: Arrivals, offset: f64): f64 {
  if (arrivals.kind !== childKind) return countBefore(arrivals, offset)
  const children = childrenOf(arrivals)
  if (offset <= Math.max(children.beginMs, 0)) return 0
  if (offset >= children.endMs) return arrivals.total
  const page = findPage(arrivals, offset)
  if (changetype<usize>(page) === 0) return NaN
  return page.before + <f64>countBelow(page.offsets, page.count, offset)
}

/**
 * Adds the children from `from` to `to` − 1 to a buffer, and stops where a job must read a page first. Returns the
 * offset up to which the children have been added, or `to` if the buffer is over.
 */
export function visitChildren(arrivals: Arrivals, from: f64, to: f64, buffer: Buffer): f64 {
  const children = childrenOf(arrivals)
  const upTo = Math.min(to, children.endMs)
  let at = Math.max(Math.max(from, children.beginMs), 0)
  while (at < upTo) {
    const page = findPage(arrivals, at)
    if (changetype<usize>(page) === 0) return at
    const begin = at <= page.from ? 0 : countBelow(page.offsets, page.count, at)
    const end = page.to <= upTo ? page.count : countBelow(page.offsets, page.count, upTo)
    if (!makeSpace(buffer, end - begin)) return to
    const place = (<usize>buffer.count) << 3
    const bytes = (<usize>(end - begin)) << 3
    memory.copy(buffer.offsets + place, page.offsets + ((<usize>begin) << 3), bytes)
    memory.copy(buffer.indexes + place, page.indexes + ((<usize>begin) << 3), bytes)
    buffer.count += end - begin
    at = page.to
  }
  return to
}

/** Starts the job that completes new arrivals of children: it counts them. */
export function openTotal(arrivals: Arrivals): void {
  const children = childrenOf(arrivals)
  children.tooEarly = indexesBefore(arrivals, countBefore(children.root, children.wholeFromMs))
  openJob(tooEarlyJob, arrivals, children.firstRootMs, children.wholeFromMs)
}

function openPage(arrivals: Arrivals, number: f64): void {
  const children = childrenOf(arrivals)
  const root = children.root
  const first = number * children.pageRoots
  const next = first + children.pageRoots
  const from = first === 0 ? 0 : offsetOf(root, first)
  const to = next < root.total ? Math.min(offsetOf(root, next), children.endMs) : children.endMs
  readRange(pageJob, arrivals, from, to)
  changetype<Job>(state().job).number = number
}

/** Starts a job that counts the children before a range of time and keeps those in it. */
function readRange(kind: i32, arrivals: Arrivals, from: f64, to: f64): void {
  const children = childrenOf(arrivals)
  const wholeTo = Math.min(from - children.spanMs, children.wholeMs)
  // Children before `wholeTo` are counted without reading them, unless some may be before the period.
  const isCounted = wholeTo >= children.wholeFromMs
  openJob(kind, arrivals, isCounted ? wholeTo : children.firstRootMs, to)
  const job = changetype<Job>(state().job)
  job.from = from
  job.to = to
  job.before = isCounted
    ? indexesBefore(arrivals, countBefore(children.root, wholeTo)) - children.tooEarly
    : 0
}

function openJob(kind: i32, arrivals: Arrivals, from: f64, to: f64): void {
  const job = changetype<Job>(allocate(offsetof<Job>()))
  job.kind = kind
  job.child = changetype<usize>(arrivals)
  const found = changetype<Buffer>(allocate(offsetof<Buffer>()))
  memory.fill(changetype<usize>(found), 0, offsetof<Buffer>())
  clear(found, i32.MAX_VALUE)
  job.found = found
  job.level = changetype<usize>(openLevel(arrivals, from, to))
  state().job = changetype<usize>(job)
}

/** Takes a step of the job under way, of some milliseconds. Returns whether a job is under way after it. */
export function stepJob(): bool {
  const all = state()
  if (all.job === 0) return false
  const job = changetype<Job>(all.job)
  const level = changetype<Level>(job.level)
  if (readBatch(level)) {
    if (job.kind === tooEarlyJob)
      childrenOf(changetype<Arrivals>(job.child)).tooEarly -= <f64>level.batch.count
    else takeBatch(job, level.batch)
    return true
  }
  closeLevel(level)
  all.job = 0
  endJob(job)
  free(job.found)
  release(changetype<usize>(job.found), offsetof<Buffer>())
  release(changetype<usize>(job), offsetof<Job>())
  return all.job !== 0
}

/** Counts the children of a batch before the range of a job, and keeps those in the range. */
function takeBatch(job: Job, batch: Buffer): void {
  const found = job.found
  const from = job.from
  const to = job.to
  makeSpace(found, batch.count)
  let before = 0
  for (let i = 0; i < batch.count; i++) {
    const at = (<usize>i) << 3
    const offset = load<f64>(batch.offsets + at)
    if (offset < from) before++
    else if (offset < to) add(found, offset, load<f64>(batch.indexes + at))
  }
  job.before += <f64>before
}

function endJob(job: Job): void {
  const arrivals = changetype<Arrivals>(job.child)
  const children = childrenOf(arrivals)
  if (job.kind === tooEarlyJob) readRange(totalJob, arrivals, children.endMs, children.endMs)
  else if (job.kind === totalJob) arrivals.total = job.before
  else keepPage(job, children)
}

function keepPage(job: Job, children: Children): void {
  const all = state()
  const found = job.found
  const count = found.count
  const page = changetype<Page>(allocate(offsetof<Page>()))
  page.number = job.number
  page.from = job.from
  page.to = job.to
  page.before = job.before
  page.count = count
  page.serial = all.serial++
  page.offsets = allocate((<usize>count) << 3)
  page.indexes = allocate((<usize>count) << 3)
  putInOrder(found, job.from, job.to, page.offsets, page.indexes)
  page.next = children.pages
  children.pages = changetype<usize>(page)
  children.lastPage = changetype<usize>(page)
  all.pageBytes += columnBytes(page)
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
  release(page.offsets, bytes)
  release(page.indexes, bytes)
  release(changetype<usize>(page), offsetof<Page>())
}

/** Returns the memory of the columns of a page, whose sizes are powers of two. */
function columnBytes(page: Page): usize {
  return (<usize>2) << sizeBits((<usize>page.count) << 3)
}
