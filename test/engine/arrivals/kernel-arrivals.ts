/** Arrivals for tests, each by default in a kernel of its own, and the functions of a rate in the kernel. */

import type { Arrivals, RatedArrivals } from '../../../src/engine/arrivals/arrivals.ts'
import {
  changingIntensity,
  type EntityPeriod,
  evenIntensity,
  type Intensity,
  type RatePiece,
} from '../../../src/engine/arrivals/intensity.ts'
import { ratedArrivals } from '../../../src/engine/arrivals/rated.ts'
import { EventCursor, type SharedCursor } from '../../../src/engine/event-cursor.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { wholeRun } from '../../../src/engine/part.ts'
import { type Key, rootKey } from '../../../src/random/key.ts'

/** Returns the intensity of a rate in the memory of a kernel. */
export type NewIntensity = (kernel: Kernel) => Intensity

export function evenRate(perMs: number, period: EntityPeriod): NewIntensity {
  return (kernel) => evenIntensity(kernel, perMs, period)
}

export function changingRate(fromMs: number, pieces: readonly RatePiece[]): NewIntensity {
  return (kernel) => changingIntensity(kernel, fromMs, pieces)
}

interface Options {
  readonly count?: number
  readonly kernel?: Kernel
}

export function poissonArrivals(
  key: Key,
  intensity: NewIntensity,
  { count, kernel = new Kernel() }: Options = {},
): RatedArrivals {
  return ratedArrivals('poisson', intensity(kernel), { key, count })
}

export function evenArrivals(
  intensity: NewIntensity,
  { count, kernel = new Kernel() }: Options = {},
): RatedArrivals {
  return ratedArrivals('even', intensity(kernel), { key: rootKey(0), count })
}

export function jitteredArrivals(
  key: Key,
  intensity: NewIntensity,
  { count, kernel = new Kernel() }: Options = {},
): RatedArrivals {
  return ratedArrivals('jittered', intensity(kernel), { key, count })
}

/** Returns a new cursor over the merged events of arrivals in one kernel. */
export function cursorOver(
  kernel: Kernel,
  sources: readonly Arrivals[],
  durationMs: number,
): SharedCursor {
  const addresses = kernel.addresses(sources.map(({ address }) => address))
  const address = kernel.call.newCursor(addresses, sources.length, durationMs)
  return { memory: kernel.memory, call: kernel.call, address, owner: undefined }
}

/** An event of a cursor. */
export type Row = readonly [offset: number, entity: number, index: number]

/** Returns the events from a position of the whole run, at most `most`. */
export function rowsFrom(shared: SharedCursor, position: number, most: number): readonly Row[] {
  const cursor = new EventCursor(shared, wholeRun, position)
  const rows: Row[] = []
  while (rows.length < most && cursor.hasNext()) {
    rows.push(...takeRows(cursor, Math.min(cursor.readyEvents, most - rows.length)))
  }
  return rows
}

/** Returns the next `count` events of a cursor, which must be ready, and moves the cursor past them. */
export function takeRows(cursor: EventCursor, count: number): readonly Row[] {
  const { offsets, entities, indexes } = cursor.next(count)
  const rows = Array.from(
    offsets,
    (offset, i): Row => [offset, entities[i] as number, indexes[i] as number],
  )
  cursor.advance(count)
  return rows
}

/** Number of instances of `exactPlaces`: the offset of any share of at least its inverse is an exact index. */
const exactPlaces = 2 ** 50

/**
 * Returns the offset of a share of the instances, and the share before an offset, by the kernel. They are the functions
 * of arrivals in the middle of 2⁵⁰ intervals, so that every share is the middle of one.
 */
export function sharesOf(intensity: NewIntensity): {
  readonly offsetAt: (share: number) => number
  readonly shareBefore: (offset: number) => number
} {
  const kernel = new Kernel()
  const { call } = kernel
  const address = call.newPlaced(intensity(kernel).address, 0, exactPlaces)
  return {
    offsetAt: (share) => call.offsetOf(address, share * exactPlaces - 0.5),
    shareBefore: (offset) => call.countBefore(address, offset) / exactPlaces,
  }
}
