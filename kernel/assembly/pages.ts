/**
 * Pages of children: the children of a range of time in the order of their offsets. Children of earlier roots may occur
 * in a page, so a page is about as long as the delays, and keeps the later children of the roots that it read for the
 * next page. Reading a page may take long, so it is a job in steps.
 */

import { Arrivals, childKind, countBefore } from './arrivals'
import { Buffer, makeSpace } from './buffer'
import { childrenOf } from './children'
import { countBelow } from './intensity'
import { state } from './memory'
import { openPage } from './page-job'
import { Page, pageWith } from './page-store'

/** Returns the page that contains an offset from 0 to `endMs` − 1, or 0 if a job must read it first. */
export function findPage(arrivals: Arrivals, offset: f64): Page {
  const children = childrenOf(arrivals)
  const last = changetype<Page>(children.lastPage)
  if (children.lastPage !== 0 && offset >= last.from && offset < last.to) return last
  const roots = Math.max(countBefore(children.root, offset + 1) - 1, 0)
  const number = Math.floor(roots / children.pageRoots)
  const page = pageWith(children, number)
  if (changetype<usize>(page) !== 0) children.lastPage = changetype<usize>(page)
  else if (state().job === 0) openPage(arrivals, number)
  return page
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
