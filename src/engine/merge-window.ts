/**
 * Merges the events of all entities in a window of simulated time. Each entity adds its arrivals, and their offsets are
 * sorted together. This takes about ten nanoseconds per event for any number of entities. The result equals that of a
 * full sort for any window, so the choice of windows does not affect the order.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import { type ArrivalBuffer, releaseBuffer, takeBuffer } from './arrivals/arrival-buffer.ts'
import type { Arrivals, OffsetRange } from './arrivals/arrivals.ts'
import { areInOrder, bucketsOf, sortWithinBuckets } from './order.ts'

/** Events in the order of the run, as columns of equal length. */
export interface EventColumns {
  readonly offsets: Float64Array
  /** Position of each event's entity in the list of sources. */
  readonly entities: Uint16Array
  /** Index of each event among the events of its entity. */
  readonly indexes: Float64Array
}

/** The columns grow in steps: their length is a multiple of this number of events. */
const step = 256
/**
 * Maximum length of columns that are kept for smaller windows. Longer columns are necessary only for many events in one
 * millisecond.
 */
const keptLength = 2_048

export class MergeWindow {
  readonly #sources: readonly Arrivals[]
  /**
   * While arrivals are added, element i is the number of arrivals before those of source i. While they are sorted, it
   * is the position of the next index of source i.
   */
  readonly #next: Uint32Array
  #count = 0
  #events = columns(0)

  constructor(sources: readonly Arrivals[]) {
    this.#sources = sources
    this.#next = new Uint32Array(sources.length + 1)
  }

  /** Number of events in the window. The columns may be longer. */
  get count(): number {
    return this.#count
  }

  /** The events of the window. They are valid until the next call of `fill`. */
  get events(): EventColumns {
    return this.#events
  }

  /**
   * Replaces the content of the window with the events in the range, ordered by (offset, entity, index). Returns false
   * if the range has more than `max` events; the content is then invalid. Until the computation ends, the window has
   * the previous content.
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

  /** Copies arrivals whose offsets are already in order to the columns. */
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
    // Entities add their arrivals in the order of their keys, and the sort is stable, so equal offsets are in order.
    sortWithinBuckets(offsets, entities, count)
    const foundIndexes = found.indexes
    for (let i = 0; i < count; i++) {
      indexes[i] = foundIndexes[next[entities[i] as number]!++] as number
    }
  }
}

/** Adds the arrivals in the range to the buffer, and pauses between reads. */
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
