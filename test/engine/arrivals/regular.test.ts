/** Checks even and jittered arrivals: one per interval, and all results are consistent. */

import { describe, expect, test } from 'vitest'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { expectDistribution } from '../../random/statistics.ts'
import { expectAgreement } from '../machine/agreement.ts'
import { courses } from '../machine/random-pieces.ts'
import {
  changingRate,
  evenArrivals,
  evenRate,
  jitteredArrivals,
  type NewIntensity,
  sharesOf,
} from './kernel-arrivals.ts'

const dayMs = 86_400_000
const key = childKey(rootKey(11), 'jitter')

const evens: Readonly<Record<string, { readonly perMs: number; readonly toMs: number }>> = {
  'ten a second': { perMs: 0.01, toMs: 600_000 },
  'many a millisecond': { perMs: 70.3, toMs: 100 },
  'three a day for a year': { perMs: 3 / dayMs, toMs: 365 * dayMs },
  'one a year for 200 years': { perMs: 1 / (365 * dayMs), toMs: 200 * 365 * dayMs },
}

const intensities: readonly (readonly [string, NewIntensity, { fromMs: number; toMs: number }])[] =
  [
    ...Object.entries(evens).map(([name, { perMs, toMs }]) => {
      const window = { fromMs: 0, toMs }
      return [name, evenRate(perMs, window), window] as const
    }),
    ...Object.entries(courses).map(([name, { fromMs, pieces }]) => {
      const toMs = pieces.at(-1)?.toMs ?? fromMs
      return [name, changingRate(fromMs, pieces), { fromMs, toMs }] as const
    }),
  ]

describe.each(intensities)('%s', (_, intensity, window) => {
  // A few thousand arrivals are sufficient.
  const count = Math.min(Math.round(intensity(new Kernel()).expected), 20_000)

  test('the number of arrivals is the expected one', () => {
    const total = Math.round(intensity(new Kernel()).expected)
    expect(evenArrivals(intensity).total).toBe(total)
    expect(jitteredArrivals(key, intensity).total).toBe(total)
  })

  test('all results are consistent, even or jittered', () => {
    expectAgreement(() => evenArrivals(intensity, { count }), window)
    expectAgreement(() => jitteredArrivals(key, intensity, { count }), window)
  })

  test.each([0, 1, 2, 777])('a count of %i is exact', (asked) => {
    for (const make of [
      () => evenArrivals(intensity, { count: asked }),
      () => jitteredArrivals(key, intensity, { count: asked }),
    ]) {
      expect(make().total).toBe(asked)
      expectAgreement(make, window)
    }
  })

  test('each arrival is in its own interval', () => {
    const { offsetAt } = sharesOf(intensity)
    const middle = middlesOf(intensity)
    const even = evenArrivals(intensity, { count })
    const jittered = jitteredArrivals(key, intensity, { count })
    for (let index = 0; index < count; index += 7) {
      const least = offsetAt(index / count)
      const most = offsetAt((index + 1) / count)
      const offset = jittered.offsetOf(index)
      if (offset < least || offset > most) expect({ index, offset }).toBe('in its unit')
      if (even.offsetOf(index) !== middle(index, count)) expect(index).toBe('in the middle')
    }
  })
})

/** Returns a function for the middle of an interval. For a constant rate the arithmetic is exact. */
function middlesOf(intensity: NewIntensity): (index: number, count: number) => number {
  const { even } = intensity(new Kernel())
  if (even === undefined) {
    const { offsetAt } = sharesOf(intensity)
    return (index, count) => offsetAt((index + 0.5) / count)
  }
  return (index, count) => {
    const elapsed = ((2n * BigInt(index) + 1n) * BigInt(even.durationMs)) / (2n * BigInt(count))
    return even.fromMs + Number(elapsed)
  }
}

test('jittered positions are uniform in their intervals', () => {
  const intensity = evenRate(1e-6, { fromMs: 0, toMs: 20_000 * 1e6 })
  const { offsetOf } = jitteredArrivals(key, intensity)
  const places = Array.from({ length: 20_000 }, (_, i) => (offsetOf(i) + 0.5) / 1e6 - i)
  expectDistribution(places, (place) => place)
})

test('even arrivals are at equal distances', () => {
  const { offsetOf } = evenArrivals(evenRate(0.001, { fromMs: 500, toMs: 60_500 }))
  expect([0, 1, 59].map(offsetOf)).toEqual([1_000, 2_000, 60_000])
})

const minuteMs = 60_000
const years = 40 * 365 * dayMs
/** Rates as text, and the exact period as a fraction of milliseconds. */
const periods: readonly (readonly [
  string,
  { readonly perMs: number; readonly ms: bigint; readonly events: bigint },
])[] = [
  ['1/second', { perMs: 1 / 1_000, ms: 1_000n, events: 1n }],
  ['10/second', { perMs: 10 / 1_000, ms: 100n, events: 1n }],
  ['0.1 hertz', { perMs: 0.1 / 1_000, ms: 10_000n, events: 1n }],
  ['1000/second', { perMs: 1_000 / 1_000, ms: 1n, events: 1n }],
  ['3/second', { perMs: 3 / 1_000, ms: 1_000n, events: 3n }],
  ['7/minute', { perMs: 7 / minuteMs, ms: 60_000n, events: 7n }],
  ['48/minute', { perMs: 48 / minuteMs, ms: 1_250n, events: 1n }],
  ['2.5/minute', { perMs: 2.5 / minuteMs, ms: 24_000n, events: 1n }],
  ['0.7/day', { perMs: 0.7 / dayMs, ms: 864_000_000n, events: 7n }],
  ['3/year', { perMs: 3 / (365 * dayMs), ms: 31_536_000_000n, events: 3n }],
  ['1234.56/day', { perMs: 1_234.56 / dayMs, ms: 8_640_000_000n, events: 123_456n }],
  ['70000/second', { perMs: 70, ms: 1n, events: 70n }],
]

describe.each(periods)('an interval of %s', (_, { perMs, ms, events }) => {
  const exact = (index: number): number => Number(((2n * BigInt(index) + 1n) * ms) / (2n * events))

  // Entity periods whose length is not a multiple of the interval.
  test.each([
    [0, years],
    [123_457, years + 777],
    [86_399_999, 86_399_999 + 12_345_679],
  ])('is constant from %i to %i', (fromMs, toMs) => {
    const arrivals = evenArrivals(evenRate(perMs, { fromMs, toMs }))
    const { total, offsetOf, countBefore } = arrivals
    for (const near of [0, 1, total / 3, total / 2, total - 200]) {
      const first = Math.max(Math.floor(near), 0)
      for (let index = first; index < Math.min(first + 200, total); index++) {
        const offset = offsetOf(index)
        if (offset !== fromMs + exact(index)) expect({ index, offset }).toBe('at its time')
        const before = countBefore(offset)
        const isFirst = index === 0 || fromMs + exact(index - 1) < offset
        if (isFirst && before !== index) expect({ index, before }).toBe('counted')
        if (countBefore(offset + 1) <= index) expect(index).toBe('counted afterwards')
      }
    }
    // The next arrival would be at or after the end.
    expect(fromMs + exact(total)).toBeGreaterThanOrEqual(toMs)
  })
})

test.each([
  [1, 3_600],
  [7, 3_600],
  [1_200, 86_400],
  [999_983, 3_600],
])('%i arrivals over %i seconds are at equal distances', (count, seconds) => {
  const window = { fromMs: 5_000, toMs: 5_000 + seconds * 1_000 }
  const { offsetOf } = evenArrivals(evenRate(1 / 77_777, window), { count })
  const gaps = Array.from({ length: Math.min(count - 1, 20_000) }, (_, i) => {
    return offsetOf(i + 1) - offsetOf(i)
  })
  const period = (seconds * 1_000) / count
  expect(gaps.filter((gap) => Math.abs(gap - period) >= 1)).toEqual([])
  expect(new Set(gaps).size).toBeLessThanOrEqual(Number.isInteger(period) ? 1 : 2)
})
