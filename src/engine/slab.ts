/**
 * The merge: all events of a slice of simulated time, in order. Each entity adds its arrivals, and their offsets are
 * sorted together. Ten nanoseconds an event, whatever the number of entities, and equal to a full sort whatever the
 * slice; so slices are no part of the semantics.
 */

import type { Stepwise } from '../schema/stepwise.ts'
import type { Arrivals } from './arrivals/arrivals.ts'
import { type Found, giveFound, takeFound } from './arrivals/found.ts'
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
   * are more than `most`: nothing is of use then. Until it is over, the content is that of the last one.
   */
  fill(window: Window, most?: number): Stepwise<boolean>
}

interface Window {
  readonly from: number
  readonly to: number
}

/** Columns are as long as they have to be, in steps of this. */
const step = 256
/** Longer ones, for many events in one millisecond, are let go. */
const keptLength = 2_048

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
  function take(found: Found): void {
    const { offsets, entities, indexes } = events
    offsets.set(found.offsets.subarray(0, count))
    indexes.set(found.indexes.subarray(0, count))
    for (let entity = 0; entity < sourceCount; entity++) {
      entities.fill(entity, next[entity], next[entity + 1])
    }
  }

  function sort(found: Found, window: Window): void {
    const { offsets, entities, indexes } = events
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
    *fill(window, most = Number.POSITIVE_INFINITY) {
      const found = takeFound()
      found.most = most
      for (let entity = 0; entity < sourceCount; entity++) {
        next[entity] = found.count
        yield* visit(sources[entity] as Arrivals, window, found)
        if (!found.isOver) continue
        giveFound(found)
        return false
      }
      count = found.count
      next[sourceCount] = count
      makeRoom()
      if (areInOrder(found.offsets, count)) take(found)
      else sort(found, window)
      giveFound(found)
      return true
    },
  }
}

/** Adds the arrivals of the window, and pauses where they have to be read first. */
function* visit(arrivals: Arrivals, { from, to }: Window, found: Found): Stepwise<void> {
  if (arrivals.prepare === undefined) {
    arrivals.visit({ from, to }, found)
    return
  }
  for (let at = from; at < to && !found.isOver; ) {
    const end = Math.min(yield* arrivals.prepare(at), to)
    arrivals.visit({ from: at, to: end }, found)
    at = end
  }
}

function columns(length: number): Events {
  return {
    offsets: new Float64Array(length),
    entities: new Uint16Array(length),
    indexes: new Float64Array(length),
  }
}
