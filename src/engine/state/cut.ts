/**
 * Places between two consecutive events of a run. The events before a cut are those that a reader has received when it
 * has read the stream up to there.
 */

import type { Stepwise } from '../../schema/stepwise.ts'
import { cursorOf, EventCursor } from '../event-cursor.ts'
import { wholeRun } from '../part.ts'
import { eventsBefore } from '../position.ts'
import type { Program } from '../program.ts'

/**
 * A cut includes all events before its offset. Events with the same offset have the order of their entities, and then
 * of their indexes: of these, the cut includes those up to an event.
 */
export interface Cut {
  /** Simulated milliseconds since the start of the run. */
  readonly offset: number
  /** Position of an entity in the program and the index of one of its events; −1 if the cut has no event at its offset. */
  readonly entity: number
  readonly index: number
}

/** An event of an entity by its address. */
export interface EventAddress {
  /** Position of the entity in the program. */
  readonly entity: number
  /** Index of the event among the events of its entity. */
  readonly index: number
  readonly offset: number
}

/** Returns the cut before the first event at or after an offset. */
export function cutBefore(offset: number): Cut {
  return { offset, entity: -1, index: -1 }
}

/** Returns the cut after the event with an id, which must be from 0 to the number of events of the run. 0 is the start. */
export function* cutAfter(program: Program, id: number): Stepwise<Cut> {
  if (id === 0) return cutBefore(0)
  const cursor = new EventCursor(cursorOf(program), wholeRun, id - 1)
  while (!cursor.prepare()) yield
  const { offsets, entities, indexes } = cursor.next(1)
  return {
    offset: offsets[0] as number,
    entity: entities[0] as number,
    index: indexes[0] as number,
  }
}

/** Whether a cut includes an event. */
export function isBefore(cut: Cut, { entity, index, offset }: EventAddress): boolean {
  if (offset !== cut.offset) return offset < cut.offset
  return entity === cut.entity ? index <= cut.index : entity < cut.entity
}

/** Returns the id of an event of the run by its address. The event must occur before the end of the run. */
export function* eventId(
  program: Program,
  { entity, index, offset }: EventAddress,
): Stepwise<number> {
  const before = yield* eventsBefore(program, offset)
  const cursor = new EventCursor(cursorOf(program), wholeRun, before)
  for (;;) {
    while (!cursor.prepare()) yield
    if (!cursor.hasNext()) throw new Error('the event must occur before the end of the run')
    const { entities, indexes } = cursor.next(1)
    cursor.advance(1)
    if (entities[0] === entity && indexes[0] === index) return cursor.id
  }
}
