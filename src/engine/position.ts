/**
 * Positions in a run: where a simulated time is, when an event is, and where the next selected event is. No event is
 * generated.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { cursorOf, EventCursor } from './event-cursor.ts'
import { wholeRun } from './part.ts'
import type { Program } from './program.ts'
import type { Share } from './stream.ts'

/** Returns the number of events of the run before an offset in simulated milliseconds. */
export function* eventsBefore(
  { entities, kernel, time, total }: Program,
  offset: number,
): Stepwise<number> {
  if (offset <= 0) return 0
  if (offset >= time.endMs - time.startMs) return total
  const { call } = kernel
  let count = 0
  for (const { arrivals } of entities) {
    for (;;) {
      const own = call.pagedCountBefore(arrivals.address, offset)
      if (!Number.isNaN(own)) {
        count += own
        break
      }
      call.stepJob()
      yield
    }
    yield
  }
  return count
}

/** Returns the offset of the event after the first `position` events of the run, or undefined at its end. */
export function* offsetAfter(program: Program, position: number): Stepwise<number | undefined> {
  const cursor = new EventCursor(cursorOf(program), wholeRun, position)
  while (!cursor.prepare()) yield
  return cursor.hasNext() ? cursor.next(1).offsets[0] : undefined
}

/**
 * Returns the number of events of the part before the next selected event, after the first `position` events of the
 * part. If no selected event follows, this is the number of events of the part.
 */
export function* nextSelected(
  program: Program,
  position: number,
  { part = wholeRun, selection }: Share,
): Stepwise<number> {
  if (selection === undefined) return position
  const cursor = new EventCursor(cursorOf(program), part, position, selection)
  while (!cursor.prepare()) yield
  return cursor.position
}
