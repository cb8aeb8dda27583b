/**
 * The merge: all events of a slice of simulated time, in order. Each entity pours its arrivals in, they are
 * spread over buckets by time, and an insertion pass ends the sort. Ten nanoseconds an event, whatever the number
 * of entities, and equal to a full sort whatever the slice; so slices are no part of the semantics.
 */

import type { Arrivals } from './arrivals.ts'

/** Events in order, as columns of one length. */
export interface Events {
  readonly offsets: Float64Array
  /** Positions in `sources`. */
  readonly entities: Uint16Array
  /** Among the events of the entity. */
  readonly indexes: Float64Array
}

export interface Slab {
  /** How many events there are; the columns may be longer. */
  readonly count: number
  /** Until the next `fill`. */
  readonly events: Events
  /** Replaces the content by the events from `from` to `to` − 1, ordered by (offset, entity, index). */
  fill(window: { readonly from: number; readonly to: number }): void
}

export function newSlab(sources: readonly Arrivals[]): Slab {
  let count = 0
  let capacity = 2_048
  let offsets = new Float64Array(capacity)
  let entities = new Uint16Array(capacity)
  let indexes = new Float64Array(capacity)
  /** The events in order, as positions in the three arrays above. */
  let order = new Uint32Array(capacity)
  let sorted = columns(capacity)

  function grow(): void {
    capacity *= 2
    offsets = copyTo(new Float64Array(capacity), offsets)
    entities = copyTo(new Uint16Array(capacity), entities)
    indexes = copyTo(new Float64Array(capacity), indexes)
    order = new Uint32Array(capacity)
    sorted = columns(capacity)
  }

  function sort({ from, to }: { readonly from: number; readonly to: number }): void {
    // One bucket for an event on average; the last is for the sums.
    const buckets = new Uint32Array(count + 1)
    const scale = count / (to - from)
    const bucketOf = (i: number): number => Math.floor(((offsets[i] as number) - from) * scale)
    for (let i = 0; i < count; i++) buckets[bucketOf(i) + 1]!++
    for (let b = 1; b <= count; b++) buckets[b]! += buckets[b - 1] as number
    // Entities were poured in by key and arrivals by index, and nothing overtakes its equal: ties are in order.
    for (let i = 0; i < count; i++) order[buckets[bucketOf(i)]!++] = i
    for (let i = 1; i < count; i++) {
      const event = order[i] as number
      const offset = offsets[event] as number
      let j = i
      for (; j > 0 && (offsets[order[j - 1] as number] as number) > offset; j--) {
        order[j] = order[j - 1] as number
      }
      order[j] = event
    }
    for (let i = 0; i < count; i++) {
      const event = order[i] as number
      sorted.offsets[i] = offsets[event] as number
      sorted.entities[i] = entities[event] as number
      sorted.indexes[i] = indexes[event] as number
    }
  }

  return {
    get count() {
      return count
    },
    get events() {
      return sorted
    },
    fill(window) {
      count = 0
      for (const [entity, source] of sources.entries()) {
        source.visit(window, (offset, index) => {
          if (count === capacity) grow()
          offsets[count] = offset
          entities[count] = entity
          indexes[count] = index
          count++
        })
      }
      sort(window)
    },
  }
}

function columns(length: number): Events {
  return {
    offsets: new Float64Array(length),
    entities: new Uint16Array(length),
    indexes: new Float64Array(length),
  }
}

function copyTo<Numbers extends Float64Array | Uint16Array>(
  larger: Numbers,
  smaller: Numbers,
): Numbers {
  larger.set(smaller)
  return larger
}
