/** Poisson arrivals of a changing rate: statistics of fixed seeds, each test at p > 0.001. */

import { describe, expect, test } from 'vitest'
import type { Arrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { firstArrivals } from '../../../src/engine/arrivals/rated.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { expectDistribution, expectShares } from '../../random/statistics.ts'
import { changingRate, evenRate, poissonArrivals, sharesOf } from '../arrivals/kernel-arrivals.ts'
import { arrivalsIn, expectAgreement } from './agreement.ts'
import { courses, expectedBefore, season } from './random-pieces.ts'

const keyOf = (seed: number) => childKey(rootKey(seed), 'arrivals')

const shapes = {
  'a season of 30 days': season(30, 100),
  'a ramp from nothing': courses['a ramp from nothing'],
  'a ramp to nothing': courses['a ramp to nothing'],
  bursts: courses['bursts over a slow rate'],
  'up, level and down': courses['up, level and down'],
} as Readonly<Record<string, (typeof courses)[string] & object>>

const seeds = [1, 2, 3, 4]

describe.each(Object.entries(shapes))('%s', (_, course) => {
  const { fromMs, pieces } = course
  const intensity = changingRate(fromMs, pieces)
  const { shareBefore } = sharesOf(intensity)
  const toMs = pieces.at(-1)?.toMs ?? fromMs
  const whole = expectedBefore(course, toMs)

  const windows = Array.from({ length: 240 }, (_, i) => ({
    from: fromMs + Math.floor(((toMs - fromMs) * i) / 240),
    to: fromMs + Math.floor(((toMs - fromMs) * (i + 1)) / 240),
  }))
  const shares = windows.map(
    ({ from, to }) => (expectedBefore(course, to) - expectedBefore(course, from)) / whole,
  )

  /** Returns the interval of each arrival, by counting. */
  function windowsOf(arrivals: Arrivals): readonly number[] {
    return windows.flatMap(({ from, to }, window) =>
      new Array<number>(arrivals.countBefore(to) - arrivals.countBefore(from)).fill(window),
    )
  }

  /** Returns a random position in the millisecond of each arrival, as a share of the expected number. */
  function placesOf(arrivals: Arrivals): readonly number[] {
    return Array.from({ length: arrivals.total }, (_, index) => {
      const offset = arrivals.offsetOf(index)
      return (shareBefore(offset) + shareBefore(offset + 1)) / 2
    })
  }

  test.each(seeds)('intervals have the expected counts, seed %i', (seed) => {
    const arrivals = poissonArrivals(keyOf(seed), intensity)
    expectShares(windowsOf(arrivals), shares)
    expect(Math.abs(arrivals.total - whole) / Math.sqrt(whole)).toBeLessThan(3.3)
  })

  test.each(seeds)('shares of the expected number are uniform, seed %i', (seed) => {
    expectDistribution(placesOf(poissonArrivals(keyOf(seed), intensity)), (share) => share)
  })

  test.each(seeds)('a count is exact, with the same shape, seed %i', (seed) => {
    const arrivals = poissonArrivals(keyOf(seed), intensity, { count: 9_000 })
    expect([arrivals.total, arrivals.countBefore(toMs)]).toEqual([9_000, 9_000])
    expectShares(windowsOf(arrivals), shares)
    expectDistribution(placesOf(arrivals), (share) => share)
  })

  test('all results are consistent', () => {
    expectAgreement(() => poissonArrivals(keyOf(9), intensity), { fromMs, toMs })
    for (const count of [0, 1, 17, 1_000]) {
      expectAgreement(() => poissonArrivals(keyOf(9), intensity, { count }), { fromMs, toMs })
      expectAgreement(() => firstArrivals(poissonArrivals(keyOf(9), intensity), count), {
        fromMs,
        toMs,
      })
    }
  })
})

describe.each(Object.entries(courses))('%s: a count is exact', (_, { fromMs, pieces }) => {
  const intensity = changingRate(fromMs, pieces)
  const toMs = pieces.at(-1)?.toMs ?? fromMs

  test('and all results are consistent', () => {
    expectAgreement(() => poissonArrivals(keyOf(5), intensity, { count: 5_000 }), { fromMs, toMs })
  })
})

test('many seeds: the counts inside and outside of a burst are Poisson and independent', () => {
  const pieces = [
    { toMs: 1_000, first: 0.002, last: 0.002 },
    { toMs: 1_100, first: 0.03, last: 0.03 },
  ]
  const intensity = changingRate(0, pieces)
  const count = 4_000
  const kernel = new Kernel()
  const sums = { calm: 0, burst: 0, calmSquares: 0, burstSquares: 0, products: 0 }
  for (let seed = 0; seed < count; seed++) {
    const arrivals = poissonArrivals(keyOf(seed), intensity, { kernel })
    const calm = arrivals.countBefore(1_000) - 2
    const burst = arrivals.total - arrivals.countBefore(1_000) - 3
    sums.calm += calm
    sums.burst += burst
    sums.calmSquares += calm * calm
    sums.burstSquares += burst * burst
    sums.products += calm * burst
  }
  expect(Math.abs(sums.calm) / Math.sqrt(2 * count)).toBeLessThan(3.3)
  expect(Math.abs(sums.burst) / Math.sqrt(3 * count)).toBeLessThan(3.3)
  // The variance of a squared Poisson deviation with mean m is m + 2m².
  expect(Math.abs(sums.calmSquares - 2 * count) / Math.sqrt(10 * count)).toBeLessThan(3.3)
  expect(Math.abs(sums.burstSquares - 3 * count) / Math.sqrt(21 * count)).toBeLessThan(3.3)
  expect(Math.abs(sums.products) / Math.sqrt(6 * count)).toBeLessThan(3.3)
})

test('the first ten of a thousand million are found without reading the others', () => {
  const many = poissonArrivals(keyOf(1), evenRate(1, { fromMs: 0, toMs: 1e9 }))
  const seen = arrivalsIn(firstArrivals(many, 10), { from: 0, to: 1e9 })
  expect(seen.map(([, index]) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
