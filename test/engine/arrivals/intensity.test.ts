/** Checks the expected number over time and its inverse: both are monotonic and agree with sums of small steps. */

import { describe, expect, test } from 'vitest'
import { Kernel } from '../../../src/engine/kernel.ts'
import { rootKey } from '../../../src/random/key.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { courses, expectedBefore } from '../machine/random-pieces.ts'
import {
  changingRate,
  evenArrivals,
  evenRate,
  jitteredArrivals,
  poissonArrivals,
  sharesOf,
} from './kernel-arrivals.ts'

describe.each(Object.entries(courses))('%s', (_, course) => {
  const { fromMs, pieces } = course
  const intensity = changingRate(fromMs, pieces)
  const { offsetAt, shareBefore } = sharesOf(intensity)
  const { expected } = intensity(new Kernel())
  const endMs = (pieces.at(-1) as { toMs: number }).toMs
  const rateMax = Math.max(...pieces.flatMap(({ first, last }) => [first, last]))

  /** Returns uniform shares, and shares next to every end of a piece, exact to the last bit. */
  function denseShares(): readonly number[] {
    const shares = Array.from({ length: 100_000 }, (_, i) => i / 99_999)
    for (const { toMs } of pieces) {
      const share = shareBefore(toMs)
      for (let ulps = -20; ulps <= 20; ulps++) shares.push(share * (1 + ulps * 2 ** -52))
    }
    const inside = shares.filter((share) => share >= 0 && share <= 1)
    return [...Float64Array.from(inside).sort()]
  }

  test('offsets never decrease with the share, and are integers within the run', () => {
    let before = fromMs
    for (const share of denseShares()) {
      const offset = offsetAt(share)
      const isSound = offset >= before && offset < endMs && Number.isInteger(offset)
      if (!isSound) expect({ share, offset, before }).toBe('sound')
      before = offset
    }
    expect(before).toBeLessThan(endMs)
  })

  test('offsets never decrease between neighboring doubles', () => {
    const draws = drawsOf(9)
    for (let i = 0; i < 300; i++) {
      const start = draws.below(2 ** 30) / 2 ** 30
      let before = 0
      for (let ulp = 0; ulp < 100; ulp++) {
        const offset = offsetAt(Math.min(start + ulp * 2 ** -53, 1))
        if (offset < before) expect({ start, ulp, offset, before }).toBe('rising')
        before = offset
      }
    }
  })

  test('no instance arrives where the rate is 0', () => {
    let start = fromMs
    const empty = pieces.flatMap(({ toMs, first, last }) => {
      const piece = { from: start, to: toMs }
      start = toMs
      return first === 0 && last === 0 ? [piece] : []
    })
    const fallen = denseShares()
      .map((share) => offsetAt(share))
      .filter((offset) => empty.some(({ from, to }) => offset >= from && offset < to))
    expect(fallen).toEqual([])
  })

  test('the expected number is the sum of small steps, in total and up to any offset', () => {
    expect(expectedBefore(course, endMs) / expected).toBeCloseTo(1, 9)
    const draws = drawsOf(3)
    for (let i = 0; i < 30; i++) {
      const offset = fromMs + draws.below(endMs - fromMs + 1)
      expect(shareBefore(offset)).toBeCloseTo(expectedBefore(course, offset) / expected, 9)
    }
    expect(shareBefore(fromMs)).toBe(0)
    expect(shareBefore(endMs)).toBe(1)
    expect([shareBefore(-1), shareBefore(Number.POSITIVE_INFINITY)]).toEqual([0, 1])
  })

  test('shareBefore is the inverse of offsetAt, up to a millisecond and rounding', () => {
    for (const share of denseShares()) {
      const offset = offsetAt(share)
      const slack = 1e-12 + (rateMax / expected) * 1e-6
      const isBetween =
        shareBefore(offset) <= share + slack && shareBefore(offset + 1) >= share - slack
      if (!isBetween) expect({ share, offset, before: shareBefore(offset) }).toBe('inverse')
    }
  })
})

test('a slope of one in a thousand million loses no precision', () => {
  const dayMs = 86_400_000
  const even = sharesOf(evenRate(0.01, { fromMs: 0, toMs: 365 * dayMs }))
  for (const change of [1e-15, 1e-13, 1e-11, -1e-9, 1e-9, 1e-8, -1e-8]) {
    const pieces = [{ toMs: 365 * dayMs, first: 0.01, last: 0.01 * (1 + change) }]
    const intensity = sharesOf(changingRate(0, pieces))
    // A slope moves the middle by an eighth of its change over the whole length.
    const allowed = 1 + Math.abs(change) * 365 * dayMs
    for (let i = 1; i < 1_000; i++) {
      expect(
        Math.abs(intensity.offsetAt(i / 1_000) - even.offsetAt(i / 1_000)),
      ).toBeLessThanOrEqual(allowed)
    }
  }
})

test('a constant intensity is one piece', () => {
  const window = { fromMs: 1_234, toMs: 86_400_000 }
  const intensity = evenRate(0.003, window)
  const pieces = changingRate(1_234, [{ toMs: window.toMs, first: 0.003, last: 0.003 }])
  const kernel = new Kernel()
  expect(intensity(kernel).expected).toBe(pieces(kernel).expected)
  const [even, piece] = [sharesOf(intensity), sharesOf(pieces)]
  for (let i = 0; i <= 10_000; i++) {
    expect(Math.abs(even.offsetAt(i / 10_000) - piece.offsetAt(i / 10_000))).toBeLessThanOrEqual(1)
  }
  expect([even.offsetAt(0), even.offsetAt(1)]).toEqual([1_234, 86_399_999])
  expect([even.shareBefore(0), even.shareBefore(1e12)]).toEqual([0, 1])
})

test('without expected instances all offsets are the start', () => {
  const intensity = changingRate(20, [{ toMs: 100, first: 0, last: 0 }])
  const { offsetAt } = sharesOf(intensity)
  const { expected } = intensity(new Kernel())
  expect([expected, offsetAt(0), offsetAt(1)]).toEqual([0, 20, 20])
})

test('without expected instances there are no arrivals', () => {
  for (const pieces of [[], [{ toMs: 100, first: 0, last: 0 }]]) {
    const intensity = changingRate(20, pieces)
    const key = rootKey(1)
    for (const arrivals of [
      poissonArrivals(key, intensity),
      evenArrivals(intensity),
      jitteredArrivals(key, intensity),
    ]) {
      const counts = [0, 20, 50, 100].map(arrivals.countBefore)
      expect([arrivals.total, ...counts]).toEqual([0, 0, 0, 0, 0])
    }
  }
})

test('maxShare charges once before it searches, in many steps', () => {
  const pieces = Array.from({ length: 160_000 }, (_, i) => ({
    toMs: (i + 1) * 1_000,
    first: 1 + (i % 2),
    last: 1 + (i % 2),
  }))
  const intensity = changingRate(0, pieces)(new Kernel())
  const refused = intensity.maxShare(60_000, () => false)
  expect(refused.next()).toEqual({ done: true, value: undefined })
  const charged: number[] = []
  const charge = (units: number): boolean => charged.push(units) > 0
  const search = intensity.maxShare(60_000, charge)
  let steps = 0
  while (!search.next().done) steps++
  expect(steps).toBeGreaterThan(8)
  expect(finish(intensity.maxShare(60_000, charge))).toBeCloseTo(90_000 / 240_000_000, 12)
  expect(charged).toEqual([20_000])
})
