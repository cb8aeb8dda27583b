/**
 * The events of a run from any position, as text. A stream is a cursor over the merge: it keeps one slab and one
 * instance, whatever the length of the run, and starts anywhere without replay.
 */

import { moveInstance, newInstance } from '../schema/instance.ts'
import type { EncodeCreate, Encoding, Tag } from '../wire/event.ts'
import { nextArrival } from './arrivals.ts'
import type { Damaged } from './damage.ts'
import type { EntityProgram, Program } from './program.ts'
import { newSlab } from './slab.ts'

export interface EventStream {
  /** The id of the last event that was given; the position before the first. */
  readonly position: number
  /** The offset of the next event; undefined at the end of the run. */
  readonly nextOffset: number | undefined
  /** The next event, encoded; undefined at the end of the run. */
  next(): string | undefined
}

/** So many events a slab holds where events are even over the run, and at most where they are not. */
const slabEvents = 1_024
const slabEventsMax = 16_384

/** Begins after event `position` (0 … total). */
export function openStream(program: Program, encoding: Encoding, position: number): EventStream {
  const { entities, time, total } = program
  const durationMs = time.endMs - time.startMs
  const encoders: readonly EncodeCreate[] = entities.map(({ key }) => encoding.create(key))
  const slab = newSlab(entities.map(({ arrivals }) => arrivals))
  const slabMs = Math.max(1, Math.ceil((durationMs / Math.max(total, 1)) * slabEvents))
  const at = newInstance(time)

  let last = position
  const begin = seek(program, position)
  let slabEnd = begin.offset
  let next = position - begin.position
  // The first slab is filled when the first event is asked for.
  let filled = 0

  /** How many events come before the end of the slab. */
  let counted = begin.position

  function nextSlab(): void {
    next -= filled
    let from = slabEnd
    let to = Math.min(from + slabMs, durationMs)
    let count = countBefore(program, to)
    if (count === counted) {
      // Entities that wait for others may leave most of the run empty; walking through that would take seconds.
      from = nextOffset(program, from)
      to = Math.min(from + slabMs, durationMs)
      count = countBefore(program, to)
    }
    // And what is left may be as dense as the whole run.
    while (count - counted > slabEventsMax && to - from > 1) {
      to = from + Math.ceil((to - from) / 2)
      count = countBefore(program, to)
    }
    slab.fill({ from, to })
    slabEnd = to
    counted = count
    filled = slab.count
  }

  function encode(id: number, entity: number, index: number, offset: number): string {
    const program = entities[entity] as EntityProgram
    const { key, value, statement, deliveryOf, offsetOf } = program
    const delivery = deliveryOf?.(index)
    // An instance that comes late tells the time at which it happened.
    if (delivery === undefined || offsetOf === undefined) moveInstance(at, index, offset)
    else moveInstance(at, delivery.instance, offsetOf(delivery.instance))
    const made = value(at)
    const damaged = at.failure === undefined ? program.damage?.(made, at) : undefined
    const shown = damaged?.value ?? made
    const format = at.failure === undefined ? statement?.(shown, at) : undefined
    if (at.failure !== undefined) {
      const { message, path } = at.failure
      return encoding.error({ type: 'error', id, entity: key, offset, message, path })
    }
    const metadata = metadataOf(delivery?.tags ?? [], damaged)
    const encodeCreate = encoders[entity] as EncodeCreate
    return encodeCreate(id, offset, JSON.stringify(shown), format, metadata)
  }

  return {
    get position() {
      return last
    },
    get nextOffset() {
      if (last === total) return undefined
      while (next >= filled) nextSlab()
      return slab.offset(next)
    },
    next() {
      if (last === total) return undefined
      while (next >= filled) nextSlab()
      const i = next++
      last++
      return encode(last, slab.entity(i), slab.index(i), slab.offset(i))
    },
  }
}

/** Undefined where nothing is wrong. */
function metadataOf(
  tags: readonly string[],
  damaged: Damaged | undefined,
): readonly Tag[] | undefined {
  if (tags.length === 0 && damaged === undefined) return undefined
  const all: Tag[] = tags.map((tag) => ({ tag }))
  if (damaged !== undefined) all.push({ tag: 'corrupt', path: [damaged.property] })
  return all
}

/** An offset shortly before event `position` + 1, and how many events come before that offset. */
function seek(
  program: Program,
  position: number,
): { readonly offset: number; readonly position: number } {
  const { time, total } = program
  let low = { offset: 0, position: 0 }
  let high = { offset: time.endMs - time.startMs, position: total }
  for (let step = 0; position - low.position > slabEvents && high.offset - low.offset > 1; step++) {
    const span = high.offset - low.offset
    // Arrivals are nearly even, so the proportion hits; every third step halves, whatever they are like.
    const share =
      step % 3 === 2
        ? 0.5
        : (position - slabEvents / 2 - low.position) / (high.position - low.position)
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
