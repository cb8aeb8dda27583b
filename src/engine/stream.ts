/**
 * The events of a run from any position. A stream is a cursor over the merge: it keeps one slab, whatever the length
 * of the run, and starts anywhere without replay.
 */

import type { Encoding } from '../wire/event.ts'
import { nextArrival } from './arrivals.ts'
import { eventWriter } from './event-text.ts'
import { type Executor, interpreted } from './executor.ts'
import type { Program } from './program.ts'
import { newSlab } from './slab.ts'

export interface EventStream {
  /** The id of the last event that was given; the position before the first. */
  readonly position: number
  /** The offset of the next event; undefined at the end of the run. */
  readonly nextOffset: number | undefined
  /**
   * Writes the next events to the front of `room`, as many whole ones as there is room for but at most `events`, and
   * none with that offset or a later one. Answers how many bytes it wrote: none also where a single event has no
   * room, which `next` then gives.
   */
  fill(room: Uint8Array, most: { readonly events: number; readonly offset?: number }): number
  /** The text of the next event; undefined at the end of the run. */
  next(): string | undefined
}

/** So many events a slab holds, as far as the past tells: few at first, because small reads want no more. */
const firstEvents = 128
const slabEvents = 1_024
/** And so many at most, if they are not all in one millisecond. */
const slabEventsMax = 1_536

/**
 * A reader of a few events is served by the interpreter, at once. A faster executor, which takes some milliseconds to
 * make, is wanted when a stream has given so many events.
 */
export const eventsInterpreted = 500

/** A faster executor if there is one; where it is wanted and there is none, it may be made. */
export type Faster = (isWanted: boolean) => Executor | undefined

/** Begins after event `position` (0 … total). */
export function openStream(
  program: Program,
  encoding: Encoding,
  position: number,
  faster: Faster = () => undefined,
): EventStream {
  const { entities, time, total } = program
  const durationMs = time.endMs - time.startMs
  const interpreter = interpreted(eventWriter(program, encoding))
  let executor: Executor | undefined
  const slab = newSlab(entities.map(({ arrivals }) => arrivals))
  let slabMs = Math.max(1, Math.ceil((durationMs / Math.max(total, 1)) * firstEvents))

  let last = position
  const begin = seek(program, position)
  let slabEnd = begin.offset
  let next = position - begin.position
  // The first slab is filled when the first event is asked for.
  let filled = 0

  /** Fills the slab from there on, for a shorter time where there is too much. */
  function fillFrom(from: number): void {
    let to = Math.min(from + slabMs, durationMs)
    while (!slab.fill({ from, to }, to - from > 1 ? slabEventsMax : undefined)) {
      slabMs = Math.ceil((to - from) / 2)
      to = from + slabMs
    }
    slabEnd = to
  }

  function nextSlab(): void {
    next -= filled
    fillFrom(slabEnd)
    // Entities that wait for others may leave most of the run empty; walking through that would take seconds.
    if (slab.count === 0) fillFrom(nextOffset(program, slabEnd))
    filled = slab.count
    if (filled === 0 && slabEnd >= durationMs) {
      throw new Error('fewer events came than were counted: arrivals must agree with themselves')
    }
    const wanted = slabEvents / Math.max(filled, 1)
    slabMs = Math.ceil(slabMs * Math.min(Math.max(wanted, 0.5), 2))
  }

  function isLeft(): boolean {
    if (last === total) return false
    while (next >= filled) nextSlab()
    return true
  }

  return {
    get position() {
      return last
    },
    get nextOffset() {
      return isLeft() ? slab.events.offsets[next] : undefined
    },
    fill(room, { events, offset }) {
      if (!isLeft()) return 0
      const { offsets } = slab.events
      let to = Math.min(next + events, filled)
      if (offset !== undefined) while (to > next && (offsets[to - 1] as number) >= offset) to--
      executor ??= faster(last - position >= eventsInterpreted)
      const written = (executor ?? interpreter).write(
        slab.events,
        { from: next, to, id: last + 1 },
        room,
      )
      next += written.events
      last += written.events
      return written.bytes
    },
    next() {
      if (!isLeft()) return undefined
      const { offsets, entities, indexes } = slab.events
      const i = next++
      last++
      return (executor ?? interpreter).text(
        last,
        entities[i] as number,
        indexes[i] as number,
        offsets[i] as number,
      )
    },
  }
}

/** An offset shortly before event `position` + 1, and how many events come before that offset. */
function seek(
  program: Program,
  position: number,
): { readonly offset: number; readonly position: number } {
  const { time, total } = program
  let low = { offset: 0, position: 0 }
  let high = { offset: time.endMs - time.startMs, position: total }
  for (
    let step = 0;
    position - low.position > firstEvents && high.offset - low.offset > 1;
    step++
  ) {
    const span = high.offset - low.offset
    // Arrivals are nearly even, so the proportion hits; every third step halves, whatever they are like.
    const share =
      step % 3 === 2
        ? 0.5
        : (position - firstEvents / 2 - low.position) / (high.position - low.position)
    const offset = low.offset + Math.min(Math.max(Math.floor(span * share), 1), span - 1)
    const count = countBefore(program, offset)
    if (count <= position) low = { offset, position: count }
    else high = { offset, position: count }
  }
  return low
}

function countBefore({ entities }: Program, offset: number): number {
  return entities.reduce((sum, { arrivals }) => sum + arrivals.countBefore(offset), 0)
}

/** The offset of the first event at or after that offset; the end of the run when there is none. */
function nextOffset({ entities, time }: Program, offset: number): number {
  const endMs = time.endMs - time.startMs
  return Math.min(...entities.map(({ arrivals }) => nextArrival(arrivals, offset) ?? endMs))
}
