/** Finds the first arrival after an offset. */

import { Arrivals, childKind, offsetOf } from './arrivals'
import { Cursor } from './cursor-state'
import { pagedCountBefore } from './pages'

/** Begins to search the first arrival at or after an offset. */
export function beginNext(cursor: Cursor, offset: f64): void {
  cursor.windowEnd = offset
  cursor.nextMs = Infinity
  cursor.searchStep = 0
}

/**
 * Returns the offset of the first arrival after the offset of `beginNext`, or Infinity if no arrival follows. Returns NaN
 * if a job must read a page first.
 */
export function nextArrival(cursor: Cursor, arrivals: Arrivals): f64 {
  return findNext(cursor, arrivals) ? cursor.nextMs : NaN
}

/**
 * Lowers `nextMs` to the offset of the first arrival at or after the end of the window. Returns false if a job must read
 * a page first. The offsets of children are not in the order of the indexes, so the offset at which their count rises is
 * found by a search.
 */
export function findNext(cursor: Cursor, arrivals: Arrivals): bool {
  if (cursor.searchStep === 0) {
    const before = pagedCountBefore(arrivals, cursor.windowEnd)
    if (isNaN(before)) return false
    if (before >= arrivals.total) return true
    if (arrivals.kind !== childKind) {
      cursor.nextMs = Math.min(cursor.nextMs, offsetOf(arrivals, before))
      return true
    }
    cursor.searchBefore = before
    cursor.searchMs = cursor.windowEnd
    cursor.searchStep = 1
    cursor.isClosing = false
  }
  while (!cursor.isClosing) {
    const count = pagedCountBefore(arrivals, cursor.searchMs + cursor.searchStep)
    if (isNaN(count)) return false
    if (count === cursor.searchBefore) {
      cursor.searchMs += cursor.searchStep
      cursor.searchStep *= 2
    } else {
      cursor.isClosing = true
      cursor.searchStep /= 2
    }
  }
  while (cursor.searchStep >= 1) {
    const count = pagedCountBefore(arrivals, cursor.searchMs + cursor.searchStep)
    if (isNaN(count)) return false
    if (count === cursor.searchBefore) cursor.searchMs += cursor.searchStep
    cursor.searchStep /= 2
  }
  cursor.nextMs = Math.min(cursor.nextMs, cursor.searchMs)
  return true
}
