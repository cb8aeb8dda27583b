/**
 * The selection of entities: a cursor stops only at events of selected entities. It passes the others in its window, and
 * where they are many, it leaps: it searches the next arrival of the selected entities and counts the events before it,
 * without merging them.
 */

import { Arrivals } from './arrivals'
import { Cursor, choose, landing, leaping } from './cursor-state'
import { findNext } from './next-arrival'
import { countInPart, eventsFrom, positionAt } from './part'
import { beginCount, countProbe } from './seek'

/** Target number of events in the first window after a leap, because the next selected event may be far, too. */
const landingEvents: f64 = 128

/** Selects an entity in a cursor that was opened and has not been moved. The first call deselects all other entities. */
export function selectEntity(cursor: Cursor, entity: i32): void {
  if (!cursor.isSelective) memory.fill(cursor.selected, 0, <usize>cursor.window.entities)
  cursor.isSelective = true
  store<u8>(cursor.selected + <usize>entity, 1)
}

function isSelected(cursor: Cursor, entity: u32): bool {
  return load<u8>(cursor.selected + <usize>entity) !== 0
}

function isSelectedAt(cursor: Cursor, place: i32): bool {
  return isSelected(cursor, <u32>load<u16>(cursor.window.numbers + ((<usize>place) << 1)))
}

/** Whether the next event, which the window contains, is one of a selected entity. */
export function isNextSelected(cursor: Cursor): bool {
  return isSelectedAt(cursor, <i32>cursor.next)
}

/**
 * Returns how many next events of the window and of the current block precede the first one of a selected entity. Counts
 * them as passed.
 */
export function passUnselected(cursor: Cursor): f64 {
  const end = Math.min(cursor.filled, cursor.next + cursor.left)
  if (cursor.next >= end) return 0
  const begin = <i32>cursor.next
  let place = begin
  while (place < <i32>end && !isSelectedAt(cursor, place)) place++
  const events = <f64>(place - begin)
  cursor.passed = place < <i32>end ? 0 : cursor.passed + events
  return events
}

/** Begins to search the next arrival of the selected entities from the end of the window on. */
export function beginLeap(cursor: Cursor): void {
  cursor.nextMs = Infinity
  cursor.entity = 0
  cursor.searchStep = 0
  cursor.phase = leaping
}

export function leapStep(cursor: Cursor): void {
  const window = cursor.window
  while (cursor.entity < window.entities) {
    if (isSelected(cursor, <u32>cursor.entity)) {
      const arrivals = load<Arrivals>(window.arrivals + ((<usize>cursor.entity) << 2))
      if (!findNext(cursor, arrivals)) return
    }
    cursor.entity++
    cursor.searchStep = 0
  }
  if (cursor.nextMs === Infinity) {
    moveTo(cursor, cursor.total)
    cursor.phase = choose
    return
  }
  beginCount(cursor, cursor.nextMs)
  cursor.phase = landing
}

/**
 * Counts the events before the next arrival and moves the cursor there, or to the first later event of its part. Returns
 * false if a job must read a page first.
 */
export function landStep(cursor: Cursor): bool {
  if (!countProbe(cursor)) return false
  const before = cursor.count
  if (before > cursor.id) moveTo(cursor, countInPart(before, cursor.part, cursor.parts))
  cursor.next = cursor.id - before
  cursor.filled = 0
  cursor.passed = 0
  cursor.windowEnd = cursor.nextMs
  cursor.windowMs = Math.max(1, Math.ceil(cursor.eventMs * landingEvents))
  cursor.phase = choose
  return true
}

/** Moves the cursor after the first `position` events of its part. */
function moveTo(cursor: Cursor, position: f64): void {
  cursor.position = position
  cursor.id = Math.min(positionAt(position, cursor.part, cursor.parts), cursor.runTotal)
  cursor.left = eventsFrom(position, cursor.parts)
}
