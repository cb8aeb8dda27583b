/** Arrivals at a rate: a Poisson process, or one arrival in each interval. */

import type { Rate } from '../../definition/rate.ts'
import { childKey, type Key } from '../../random/key.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import { rareDeviations } from '../counts/counts.ts'
import type { Kernel } from '../kernel.ts'
import { type RatedArrivals, timetable } from './arrivals.ts'
import type { Charge, Intensity } from './intensity.ts'
import { periodOf } from './period.ts'

type MaxWithin = RatedArrivals['maxWithin']

interface RatedContext {
  readonly key: Key
  /** Number of arrivals; undefined if the rate determines it. */
  readonly count: number | undefined
}

/** Returns the arrivals of an entity at a rate with this intensity. */
export function ratedArrivals(
  kind: Rate['arrivals'],
  intensity: Intensity,
  context: RatedContext,
): RatedArrivals {
  if (kind === 'poisson') return poissonArrivals(intensity, context)
  return kind === 'even' ? evenArrivals(intensity, context) : placedArrivals(intensity, context)
}

/**
 * Returns arrivals of which every one is addressable: the total is drawn, and split repeatedly between the halves of the
 * period. Each split is keyed by its node in the tree, and a leaf has a few uniform arrivals.
 */
function poissonArrivals(intensity: Intensity, { key, count }: RatedContext): RatedArrivals {
  const { kernel } = intensity
  const keys = ['total', 'split', 'leaf'].map((name) => kernel.key(childKey(key, name)))
  const [totalKey = 0, splitKey = 0, leafKey = 0] = keys
  const total = count ?? kernel.call.poisson(intensity.expected, totalKey, 1)
  const address = kernel.call.newPoisson(intensity.address, splitKey, leafKey, total)
  return byShare(intensity, address, (share) => {
    const expected = total * share
    return Math.min(total, Math.ceil(expected + rareDeviations * Math.sqrt(expected)))
  })
}

/**
 * Returns arrivals in the middle of their intervals. A constant rate keeps its period exactly, rounded to the
 * millisecond. With a `count`, the intervals have equal length. A rate that changes is as regular as its integral.
 */
function evenArrivals(intensity: Intensity, context: RatedContext): RatedArrivals {
  const { kernel, even, expected, densest } = intensity
  const { count } = context
  if (even === undefined || !(expected > 0) || count === 0) {
    return placedArrivals(intensity, context, 0)
  }
  const { ms, events } = periodOf(count === undefined ? 1 / densest : even.durationMs / count)
  return periodic(kernel, ms, events, even.fromMs, even.durationMs, count ?? -1)
}

/** Returns arrivals of which each is in its interval: in the middle if the key's address is 0, or else at random. */
function placedArrivals(
  intensity: Intensity,
  { key, count }: RatedContext,
  keyAddress = intensity.kernel.key(key),
): RatedArrivals {
  const total = count ?? Math.round(intensity.expected)
  const address = intensity.kernel.call.newPlaced(intensity.address, keyAddress, total)
  return byShare(intensity, address, (share) => Math.min(Math.ceil(total * share) + 1, total))
}

export function noArrivals(kernel: Kernel): RatedArrivals {
  return periodic(kernel, 1, 1, 0, 0, 0)
}

/** Returns arrivals at a constant interval, with the parameters of the kernel's `newPeriodic`. */
function periodic(kernel: Kernel, ...parameters: readonly number[]): RatedArrivals {
  const address = kernel.call.newPeriodic(...parameters)
  // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
  return rated(kernel, address, function* (durationMs) {
    return kernel.call.arrivedWithin(address, durationMs)
  })
}

/** Returns arrivals whose maximum number in a period is a function of the maximum share of the instances. */
function byShare(
  intensity: Intensity,
  address: number,
  maxOf: (share: number) => number,
): RatedArrivals {
  return rated(intensity.kernel, address, function* (durationMs, charge) {
    const share = yield* intensity.maxShare(durationMs, charge)
    return share === undefined ? undefined : maxOf(share)
  })
}

function rated(kernel: Kernel, address: number, maxWithin: MaxWithin): RatedArrivals {
  const own = timetable(kernel, address)
  const same = (count: number): number => count
  return {
    ...own,
    indexes: own.total,
    get root() {
      return this
    },
    spanMs: 0,
    max: same,
    work: same,
    maxWithin,
  }
}

/** Returns the arrivals at or after an offset, with indexes from 0. */
export function arrivalsFrom(arrivals: RatedArrivals, offset: number): RatedArrivals {
  const { kernel, address, maxWithin } = arrivals
  return rated(kernel, kernel.call.newLater(address, offset), maxWithin)
}

/** Returns the first `limit` arrivals, by index. */
export function firstArrivals(arrivals: RatedArrivals, limit: number): RatedArrivals {
  const { kernel, address } = arrivals
  function* maxWithin(durationMs: number, charge: Charge): Stepwise<number | undefined> {
    const max = yield* arrivals.maxWithin(durationMs, charge)
    return max === undefined ? undefined : Math.min(max, limit)
  }
  return rated(kernel, kernel.call.newFirst(address, limit), maxWithin)
}
