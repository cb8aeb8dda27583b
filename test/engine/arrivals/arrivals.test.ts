/** Checks that arrivals are a Poisson process: statistics of fixed seeds, each test at p > 0.001. */

import { describe, expect, test } from 'vitest'
import type { Arrivals, RatedArrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { arrivalsFrom } from '../../../src/engine/arrivals/rated.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { arrivalsIn } from '../machine/agreement.ts'
import { evenRate, poissonArrivals } from './kernel-arrivals.ts'

const dayMs = 86_400_000

function arrivalsOf(
  seed: number,
  expected: number,
  durationMs: number,
  kernel = new Kernel(),
): RatedArrivals {
  const perMs = expected / durationMs
  const intensity = evenRate(perMs, { fromMs: 0, toMs: durationMs })
  return poissonArrivals(childKey(rootKey(seed), 'arrivals'), intensity, { kernel })
}

function offsetsOf(arrivals: Arrivals): readonly number[] {
  return Array.from({ length: arrivals.total }, (_, index) => arrivals.offsetOf(index))
}

/** The chi-square limit at p = 0.001 for a number of degrees of freedom (Wilson and Hilferty, 1931). */
function chiSquareLimit(degrees: number): number {
  const part = 2 / (9 * degrees)
  return degrees * (1 - part + 3.0902 * Math.sqrt(part)) ** 3
}

/** The Kolmogorov–Smirnov limit at p = 0.001 for n values. */
const distanceLimit = (n: number): number => 1.9495 / Math.sqrt(n)

function distance(values: readonly number[], share: (value: number) => number): number {
  const sorted = Float64Array.from(values).sort()
  let largest = 0
  for (const [i, value] of sorted.entries()) {
    const expected = share(value)
    largest = Math.max(largest, expected - i / sorted.length, (i + 1) / sorted.length - expected)
  }
  return largest
}

const seeds = [1, 2, 3, 4]
const sizes = [300, 5_000, 100_000]

describe.each(sizes)('about %i arrivals', (expected) => {
  const durationMs = 30 * dayMs

  test.each(seeds)('are uniform over the period, seed %i', (seed) => {
    const offsets = offsetsOf(arrivalsOf(seed, expected, durationMs))
    const far = distance(offsets, (offset) => (offset + 0.5) / durationMs)
    expect(far).toBeLessThan(distanceLimit(offsets.length))
  })

  test.each(seeds)('have exponential gaps, seed %i', (seed) => {
    const offsets = offsetsOf(arrivalsOf(seed, expected, durationMs))
    const gaps = offsets.slice(1).map((offset, i) => offset - (offsets[i] as number) + 0.5)
    const rate = expected / durationMs
    const far = distance(gaps, (gap) => 1 - Math.exp(-rate * gap))
    expect(far).toBeLessThan(distanceLimit(gaps.length))
  })

  test.each(seeds)('have Poisson counts in parts of the period, seed %i', (seed) => {
    const arrivals = arrivalsOf(seed, expected, durationMs)
    const parts = Math.min(200, expected / 10)
    let chiSquare = 0
    for (let part = 0; part < parts; part++) {
      const from = arrivals.countBefore((durationMs * part) / parts)
      const to = arrivals.countBefore((durationMs * (part + 1)) / parts)
      chiSquare += (to - from - expected / parts) ** 2 / (expected / parts)
    }
    expect(chiSquare).toBeLessThan(chiSquareLimit(parts))
    // The lower tail of the same distribution: arrivals must not be too regular.
    expect(chiSquare).toBeGreaterThan(
      parts * (1 - 2 / (9 * parts) - 3.0902 * Math.sqrt(2 / (9 * parts))) ** 3,
    )
  })
})

test('the counts of many periods are Poisson: their variance is their mean', () => {
  for (const mean of [0.5, 3, 40, 900]) {
    const count = 3_000
    const kernel = new Kernel()
    let sum = 0
    let squares = 0
    for (let seed = 0; seed < count; seed++) {
      const { total } = arrivalsOf(seed, mean, dayMs, kernel)
      sum += total - mean
      squares += (total - mean) ** 2
    }
    expect(Math.abs(sum / Math.sqrt(count * mean))).toBeLessThan(3.3)
    expect(Math.abs(squares / count / mean - 1)).toBeLessThan(0.12)
  }
})

test('a million arrivals are within 0.5 % of the expected number', () => {
  for (const seed of seeds) {
    const { total } = arrivalsOf(seed, 1_000_000, 30 * dayMs)
    expect(Math.abs(total / 1_000_000 - 1)).toBeLessThan(0.005)
  }
})

test('slow rates are exact over many seeds: 0.2/second in a minute, 3/day in a week', () => {
  for (const [perMs, durationMs] of [
    [0.2 / 1000, 60_000],
    [3 / dayMs, 7 * dayMs],
  ] as const) {
    const mean = perMs * durationMs
    const kernel = new Kernel()
    let sum = 0
    for (let seed = 0; seed < 2_000; seed++) {
      const arrivals = arrivalsOf(seed, mean, durationMs, kernel)
      sum += arrivals.total
      for (const offset of offsetsOf(arrivals)) {
        if (!Number.isInteger(offset) || offset < 0 || offset >= durationMs)
          expect(offset).toBe('inside')
      }
    }
    expect(Math.abs(sum - 2_000 * mean) / Math.sqrt(2_000 * mean)).toBeLessThan(3.3)
  }
})

const windows: readonly (readonly [string, number, number])[] = [
  ['nothing', 0, dayMs],
  ['one millisecond with thousands', 5_000, 1],
  ['ten milliseconds with thousands each', 30_000, 10],
  ['a second with hundreds a millisecond', 200_000, 1_000],
  ['an odd length', 2_000, 86_399_999],
  ['few in 200 years', 50, 200 * 365 * dayMs],
  ['many in 200 years', 73_000, 200 * 365 * dayMs],
  ['a million', 1_000_000, 30 * dayMs],
]

describe.each(windows)('%s: all results are consistent', (_, expected, durationMs) => {
  const arrivals = arrivalsOf(7, expected, durationMs)
  const visitAll = (from: number, to: number) => arrivalsIn(arrivals, { from, to })

  test('offsets never decrease, and countBefore is their inverse, in any order of calls', () => {
    const draws = drawsOf(1)
    expect(arrivals.countBefore(0)).toBe(0)
    expect(arrivals.countBefore(durationMs)).toBe(arrivals.total)
    for (let i = 0; i < Math.min(1_000, arrivals.total); i++) {
      const index = draws.below(arrivals.total)
      const offset = arrivals.offsetOf(index)
      const before = arrivals.countBefore(offset)
      const after = arrivals.countBefore(offset + 1)
      const isBetween =
        before <= index &&
        index < after &&
        (before === 0 || arrivals.offsetOf(before - 1) < offset) &&
        (after === arrivals.total || arrivals.offsetOf(after) > offset)
      if (!isBetween) expect({ index, offset, before, after }).toBe('in agreement')
      // An instance without cached leaves returns the same.
      if (i < 50) {
        const fresh = arrivalsOf(7, expected, durationMs)
        expect([fresh.countBefore(offset), fresh.offsetOf(index)]).toEqual([before, offset])
      }
    }
  })

  test('visit returns the arrivals of any range, in order', () => {
    const draws = drawsOf(2)
    for (let i = 0; i < 100; i++) {
      const from = draws.below(durationMs)
      const length = draws.one([1, 2, 17, Math.ceil((durationMs / (expected + 1)) * 30)])
      const to = Math.min(from + length, durationMs)
      const first = arrivals.countBefore(from)
      const seen = visitAll(from, to)
      expect(seen.length).toBe(arrivals.countBefore(to) - first)
      for (const [i, [offset, index]] of seen.entries()) {
        if (index !== first + i || offset !== arrivals.offsetOf(index))
          expect([offset, index]).toBe(i)
      }
    }
    const halves = [
      ...visitAll(0, durationMs >> 1 || 1),
      ...visitAll(durationMs >> 1 || 1, durationMs),
    ]
    expect(halves.length).toBe(arrivals.total)
  })

  test('arrivalsFrom counts from an offset', () => {
    const begin = Math.floor(durationMs / 3)
    const later = arrivalsFrom(arrivals, begin)
    const skipped = arrivals.countBefore(begin)
    expect(later.total).toBe(arrivals.total - skipped)
    expect(later.countBefore(begin)).toBe(0)
    expect(later.countBefore(durationMs)).toBe(later.total)
    const to = begin + Math.ceil((durationMs / (expected + 1)) * 100)
    const seen = arrivalsIn(later, { from: 0, to })
    expect(seen.length).toBe(later.countBefore(Math.min(to, durationMs)))
    for (const [offset, index] of seen) {
      expect(offset).toBeGreaterThanOrEqual(begin)
      expect(later.offsetOf(index)).toBe(offset)
      expect(arrivals.offsetOf(index + skipped)).toBe(offset)
    }
  })
})

test('an empty period has no arrivals', () => {
  expect(arrivalsOf(1, 100, 0).total).toBe(0)
})
