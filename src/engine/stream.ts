/**
 * The events of a run, or of one of its parts, from any position. A stream is a cursor over the merge: it keeps one slab,
 * whatever the length of the run, and starts anywhere without replay. What lies between the blocks of a part is not made,
 * and not merged where there is much of it.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import type { Encoding } from '../wire/event.ts'
import { eventWriter } from './machine/event-text.ts'
import { type Executor, interpreted } from './machine/executor.ts'
import { countInPart, type Part, stretchAt, whole } from './part.ts'
import type { Program } from './program.ts'
import { nextOffset, seek, seekCost } from './seek.ts'
import { newSlab } from './slab.ts'

export interface EventStream {
  /**
   * How many events come before the next one: of the run, so that it is the id of the last one; of the part, where it is
   * the stream of a part.
   */
  readonly position: number
  /**
   * Takes a step towards the next event: from time to time many instances have to be counted and merged first. True when
   * the next event is there, or there is none. Where it is not called, the others take all steps at once.
   */
  prepare(): boolean
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

/** Where the next block is jumped to, a slab holds what is left of this one, and these more, for chance. */
const spareEvents = 32

/**
 * A reader of a few events is served by the interpreter, at once. A faster executor, which takes some milliseconds to
 * make, is wanted when a stream has given so many events.
 */
export const eventsInterpreted = 500

/** A faster executor if there is one; where it is wanted and there is none, it may be made. */
export type Faster = (isWanted: boolean) => Executor | undefined

/** Begins after so many events of the part (0 … all of them), which is the whole run when absent. */
export function openStream(
  program: Program,
  encoding: Encoding,
  position: number,
  faster: Faster = () => undefined,
  part: Part = whole,
): EventStream {
  const { entities, time, total } = program
  const durationMs = time.endMs - time.startMs
  const interpreter = interpreted(eventWriter(program, encoding))
  let executor: Executor | undefined
  const slab = newSlab(entities.map(({ arrivals }) => arrivals))
  /** At the last slab. */
  let eventMs = durationMs / Math.max(total, 1)
  let slabMs = Math.max(1, Math.ceil(eventMs * firstEvents))

  const own = countInPart(total, part)
  let given = position
  const first = stretchAt(position, part)
  /** The id of the last event, or of the one before the block. */
  let last = Math.min(first.position, total)
  /** How many events of the block are left. */
  let left = first.events
  /** Whether the next block is so far that merging what lies between would take longer than to look for it. */
  let isFar = false
  const cost = seekCost(program)
  let slabEnd = 0
  let next = 0
  // The first slab is found and filled when the first event is asked for.
  let filled = 0
  let isOpen = false
  let steps: Stepwise<void> | undefined

  /** Fills the slab from there on, for a shorter time where there is too much. */
  function* fillFrom(from: number): Stepwise<void> {
    let to = Math.min(from + slabMs, durationMs)
    while (!(yield* slab.fill({ from, to }, to - from > 1 ? slabEventsMax : undefined))) {
      slabMs = Math.ceil((to - from) / 2)
      to = from + slabMs
    }
    slabEnd = to
  }

  function* nextSlab(): Stepwise<void> {
    next -= filled
    if (isFar)
      slabMs = Math.max(1, Math.ceil(eventMs * Math.min(next + left + spareEvents, slabEvents)))
    const from = slabEnd
    yield* fillFrom(from)
    // Entities that wait for others may leave most of the run empty; walking through that would take seconds.
    if (slab.count === 0) yield* fillFrom(yield* nextOffset(program, slabEnd))
    filled = slab.count
    if (filled === 0 && slabEnd >= durationMs) {
      throw new Error('fewer events came than were counted: arrivals must agree with themselves')
    }
    eventMs = (slabEnd - from) / Math.max(filled, 1)
    const wanted = slabEvents / Math.max(filled, 1)
    slabMs = Math.ceil(slabMs * Math.min(Math.max(wanted, 0.5), 2))
  }

  function* nextBlock(): Stepwise<void> {
    const block = stretchAt(given, part)
    next += block.position - last
    last = block.position
    left = block.events
    isFar = (part.parts - 1) * left > cost
    if (next - filled <= cost) return
    const from = { offset: slabEnd, position: last - (next - filled) }
    const near = Math.max(firstEvents, cost / 8)
    const begin = yield* seek(program, last, { from, eventMs, near })
    eventMs = (begin.offset - from.offset) / Math.max(begin.position - from.position, 1)
    slabEnd = begin.offset
    next = last - begin.position
    filled = 0
  }

  function* open(): Stepwise<void> {
    const begin = yield* seek(program, last, { near: firstEvents })
    slabEnd = begin.offset
    next = last - begin.position
    isOpen = true
  }

  function* findNext(): Stepwise<void> {
    if (!isOpen) yield* open()
    if (left === 0) yield* nextBlock()
    while (next >= filled) yield* nextSlab()
  }

  function isReady(): boolean {
    return given === own || (isOpen && left > 0 && next < filled)
  }

  function prepare(): boolean {
    // While the steps are taken, nothing else is to be believed.
    if (steps === undefined && isReady()) return true
    steps ??= findNext()
    if (!steps.next().done) return false
    steps = undefined
    return true
  }

  function isLeft(): boolean {
    while (!prepare());
    return given !== own
  }

  function advance(events: number): void {
    next += events
    last += events
    given += events
    left -= events
  }

  return {
    prepare,
    get position() {
      return given
    },
    get nextOffset() {
      return isLeft() ? slab.events.offsets[next] : undefined
    },
    fill(room, { events, offset }) {
      if (!isLeft()) return 0
      const { offsets } = slab.events
      let to = Math.min(next + Math.min(events, left), filled)
      if (offset !== undefined) while (to > next && (offsets[to - 1] as number) >= offset) to--
      executor ??= faster(given - position >= eventsInterpreted)
      const written = (executor ?? interpreter).write(
        slab.events,
        { from: next, to, id: last + 1 },
        room,
      )
      advance(written.events)
      return written.bytes
    },
    next() {
      if (!isLeft()) return undefined
      const { offsets, entities, indexes } = slab.events
      const i = next
      advance(1)
      return (executor ?? interpreter).text(
        last,
        entities[i] as number,
        indexes[i] as number,
        offsets[i] as number,
      )
    },
  }
}
