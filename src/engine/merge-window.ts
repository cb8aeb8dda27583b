/**
 * The merge: all events of a window of simulated time, in order. Each entity adds its arrivals, and their offsets are
 * sorted together. It takes ten nanoseconds an event, whatever the number of entities, and the result equals a full sort
 * whatever the window; so windows are no part of the semantics.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { type ArrivalBuffer, releaseBuffer, takeBuffer } from './arrivals/arrival-buffer.ts'
import type { Arrivals, OffsetRange } from './arrivals/arrivals.ts'
import { areInOrder, bucketsOf, sortWithinBuckets } from './order.ts'

/** Events in order, as columns of one length. */
export interface EventColumns {
  readonly offsets: Float64Array
  /** Positions among the sources. */
  readonly entities: Uint16Array
  /** Among the events of the entity. */
  readonly indexes: Float64Array
}

/** Columns are as long as they have to be, in steps of this. */
const step = 256
/** Longer columns, for many events in one millisecond, are not kept. */
const keptLength = 2_048

export class MergeWindow {
  readonly #sources: readonly Arrivals[]
  /** How many were found when each source had added its own; then where the next index of each stands. */
  readonly #next: Uint32Array
  #count = 0
  #events = columns(0)

  constructor(sources: readonly Arrivals[]) {
    this.#sources = sources
    this.#next = new Uint32Array(sources.length + 1)
  }

  /** How many events there are; the columns may be longer. */
  get count(): number {
    return this.#count
  }

  /** Valid until the next `fill`. */
  get events(): EventColumns {
    return this.#events
  }

  /**
   * Replaces the content by the events of that range, ordered by (offset, entity, index). False where there are more than
   * `max`: the content is invalid then. Until the end of the computation, the content is that of the last one.
   */
  *fill(range: OffsetRange, max = Number.POSITIVE_INFINITY): Stepwise<boolean> {
    const found = takeBuffer(max)
    const next = this.#next
    for (let entity = 0; entity < this.#sources.length; entity++) {
      next[entity] = found.count
      yield* visit(this.#sources[entity] as Arrivals, range, found)
      if (!found.isOver) continue
      releaseBuffer(found)
      return false
    }
    this.#count = found.count
    next[this.#sources.length] = found.count
    this.#resize()
    if (areInOrder(found.offsets, found.count)) this.#copy(found)
    else this.#sort(found, range)
    releaseBuffer(found)
    return true
  }

  #resize(): void {
    const count = this.#count
    const { length } = this.#events.offsets
    if (count > length || (length > keptLength && count <= keptLength)) {
      this.#events = columns(Math.ceil(count / step) * step)
    }
  }

  /** Takes arrivals that are in order: all of one entity, then perhaps all of another. */
  #copy(found: ArrivalBuffer): void {
    const { offsets, entities, indexes } = this.#events
    const count = this.#count
    offsets.set(found.offsets.subarray(0, count))
    indexes.set(found.indexes.subarray(0, count))
    for (let entity = 0; entity < this.#sources.length; entity++) {
      entities.fill(entity, this.#next[entity], this.#next[entity + 1])
    }
  }

  #sort(found: ArrivalBuffer, range: OffsetRange): void {
    const { offsets, entities, indexes } = this.#events
    const count = this.#count
    const next = this.#next
    const foundOffsets = found.offsets
    const { places, from, scale } = bucketsOf(foundOffsets, count, range)
    for (let entity = 0; entity < next.length - 1; entity++) {
      const end = next[entity + 1] as number
      for (let i = next[entity] as number; i < end; i++) {
        const offset = foundOffsets[i] as number
        const place = places[((offset - from) * scale) | 0]!++
        offsets[place] = offset
        entities[place] = entity
      }
    }
    // Entities add theirs by key, and nothing overtakes its equal: ties are in order.
    sortWithinBuckets(offsets, entities, count)
    const foundIndexes = found.indexes
    for (let i = 0; i < count; i++) {
      indexes[i] = foundIndexes[next[entities[i] as number]!++] as number
    }
  }
}

/** Adds the arrivals of the range, and pauses where they have to be read first. */
function* visit(
  arrivals: Arrivals,
  { from, to }: OffsetRange,
  buffer: ArrivalBuffer,
): Stepwise<void> {
  if (arrivals.prepare === undefined) {
    arrivals.visit({ from, to }, buffer)
    return
  }
  for (let at = from; at < to && !buffer.isOver; ) {
    const end = Math.min(yield* arrivals.prepare(at), to)
    arrivals.visit({ from: at, to: end }, buffer)
    at = end
  }
}

function columns(length: number): EventColumns {
  return {
    offsets: new Float64Array(length),
    entities: new Uint16Array(length),
    indexes: new Float64Array(length),
  }
}
