/**
 * The merge: all events of a slice of simulated time, in order. Each entity adds its arrivals, and their offsets are
 * sorted together. Ten nanoseconds an event, whatever the number of entities, and equal to a full sort whatever the
 * slice; so slices are no part of the semantics.
 */

import type { Arrivals } from './arrivals.ts'
import { empty, newFound } from './found.ts'
import { areInOrder, bucketsOf, settle } from './order.ts'

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
  /**
   * Replaces the content by the events from `from` to `to` − 1, ordered by (offset, entity, index). False where there
   * are more than `most`: nothing is of use then.
   */
  fill(window: { readonly from: number; readonly to: number }, most?: number): boolean
}

/** Columns are as long as they have to be, in steps of this. */
const step = 256
/** Longer ones, for many events in one millisecond, are let go. */
const keptLength = 2_048

/** What is found is sorted at once, so all slabs share the room for it: a reader that waits keeps only its events. */
const shared = { found: newFound() }

export function newSlab(sources: readonly Arrivals[]): Slab {
  let count = 0
  let events = columns(0)
  /** How many were found when each source had added its own; then where the next index of each stands. */
  const next = new Uint32Array(sources.length + 1)
  const sourceCount = sources.length

  function makeRoom(): void {
    const length = events.offsets.length
    if (count > length || (length > keptLength && count <= keptLength)) {
      events = columns(Math.ceil(count / step) * step)
    }
  }

  /** What was found stands in order: all of one entity, then perhaps all of another. */
  function take(): void {
    const { offsets, entities, indexes } = events
    offsets.set(shared.found.offsets.subarray(0, count))
    indexes.set(shared.found.indexes.subarray(0, count))
    for (let entity = 0; entity < sourceCount; entity++) {
      entities.fill(entity, next[entity], next[entity + 1])
    }
  }

  function sort(window: { readonly from: number; readonly to: number }): void {
    const { offsets, entities, indexes } = events
    const { found } = shared
    const foundOffsets = found.offsets
    const { places, from, scale } = bucketsOf(foundOffsets, count, window)
    for (let entity = 0; entity < sourceCount; entity++) {
      const end = next[entity + 1] as number
      for (let i = next[entity] as number; i < end; i++) {
        const offset = foundOffsets[i] as number
        const place = places[((offset - from) * scale) | 0]!++
        offsets[place] = offset
        entities[place] = entity
      }
    }
    // Entities add theirs by key, and nothing overtakes its equal: ties are in order.
    settle(offsets, entities, count)
    const foundIndexes = found.indexes
    for (let i = 0; i < count; i++) {
      indexes[i] = foundIndexes[next[entities[i] as number]!++] as number
    }
  }

  return {
    get count() {
      return count
    },
    get events() {
      return events
    },
    fill(window, most) {
      const { found } = shared
      empty(found, most)
      count = 0
      for (let entity = 0; entity < sourceCount; entity++) {
        next[entity] = found.count
        ;(sources[entity] as Arrivals).visit(window, found)
        if (found.isOver) return false
      }
      count = found.count
      next[sourceCount] = count
      makeRoom()
      if (areInOrder(found.offsets, count)) take()
      else sort(window)
      return true
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
