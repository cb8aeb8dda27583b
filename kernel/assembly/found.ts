/** Reads the arrivals of single entities into the buffer of a cursor. */

import { Arrivals } from './arrivals'
import { clear } from './buffer'
import { Cursor } from './cursor-state'
import { visitChildren } from './pages'

/** Empties the buffer of `readArrivals` and sets the maximum number of arrivals. */
export function clearFound(cursor: Cursor, limit: i32): void {
  clear(cursor.window.found, limit)
}

/**
 * Adds the arrivals of children from `from` to `to` − 1 to the buffer, up to the result: `to`, or the offset at which a
 * job must read a page first.
 */
export function readArrivals(cursor: Cursor, arrivals: Arrivals, from: f64, to: f64): f64 {
  return visitChildren(arrivals, from, to, cursor.window.found)
}

/** Returns the number of arrivals in the buffer, or −1 if they exceed the maximum. */
export function foundCount(cursor: Cursor): i32 {
  const found = cursor.window.found
  return found.isOver ? -1 : found.count
}

export function foundOffsets(cursor: Cursor): usize {
  return cursor.window.found.offsets
}

export function foundIndexes(cursor: Cursor): usize {
  return cursor.window.found.indexes
}
