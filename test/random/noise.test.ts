/** Checks noise as a function of (key, time): its variance, smoothness and bounds. */

import { describe, expect, test } from 'vitest'
import { childKey, type Key, rootKey } from '../../src/random/key.ts'
import { smoothSlope } from '../../src/schema/types/series.ts'
import { sharedKernel } from '../../src/wasm/kernel.ts'

const kernel = sharedKernel()
const { reflect } = kernel
const pass = ({ a, b, c, d }: Key): number => kernel.passKey(a, b, c, d)
const brownian = (key: Key, time: number): number => kernel.brownian(pass(key), time)
const smooth = (key: Key, x: number): number => kernel.smooth(pass(key), x)
const sway = (key: Key, x: number): number => kernel.sway(pass(key), x)
const lastInstant = (key: Key, time: number, gap: number): number =>
  kernel.lastInstant(pass(key), time, gap)

const keys = Array.from({ length: 20_000 }, (_, i) => childKey(rootKey(5), `${i}`))
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length
const squares = (numbers: readonly number[]): number => mean(numbers.map((x) => x * x))
/** Four deviations of the mean of the squares of as many normal numbers. */
const tolerance = 4 * Math.sqrt(2 / keys.length)

describe('a Brownian path', () => {
  test('starts at 0', () => {
    for (const key of keys.slice(0, 100)) expect(brownian(key, 0)).toBe(0)
  })

  test.each([
    [0, 1],
    [0, 1_000],
    [12_345, 7],
    [999_999, 60_000],
    [2 ** 31 - 5, 11],
    [2 ** 42 - 3, 3],
    [2 ** 42 - 1, 2],
    [6_307_200_000_000 - 86_400_000, 86_400_000],
  ])('from %i, its increment over %i has that variance and mean 0', (from, lag) => {
    const increments = keys.map((key) => brownian(key, from + lag) - brownian(key, from))
    expect(Math.abs(squares(increments) / lag - 1)).toBeLessThan(tolerance)
    expect(Math.abs(mean(increments)) / Math.sqrt(lag / keys.length)).toBeLessThan(4)
  })

  test('increments that do not overlap are uncorrelated', () => {
    for (const [a, b, c] of [
      [0, 100, 200],
      [1_000, 1_003, 1_010],
      [2 ** 20 - 9, 2 ** 20 + 5, 2 ** 20 + 300],
    ] as const) {
      const products = keys.map(
        (key) =>
          ((brownian(key, b) - brownian(key, a)) * (brownian(key, c) - brownian(key, b))) /
          Math.sqrt((b - a) * (c - b)),
      )
      expect(Math.abs(mean(products)) * Math.sqrt(keys.length)).toBeLessThan(4)
    }
  })

  test('increments are almost normal', () => {
    const increments = keys.map(
      (key) => (brownian(key, 90_000) - brownian(key, 30_000)) / 60_000 ** 0.5,
    )
    for (const [deviations, share] of [
      [1, 0.3173],
      [2, 0.0455],
      [3, 0.0027],
    ] as const) {
      const beyond = increments.filter((x) => Math.abs(x) > deviations).length / keys.length
      expect(Math.abs(beyond - share)).toBeLessThan(0.012)
    }
  })

  test('does not depend on the order of calls', () => {
    const key = childKey(rootKey(1), 'order')
    const times = Array.from({ length: 500 }, (_, i) => i * 977)
    const forwards = times.map((time) => brownian(key, time))
    const backwards = times.toReversed().map((time) => brownian(key, time))
    expect(backwards.toReversed()).toEqual(forwards)
  })
})

describe('a smooth path', () => {
  test('has mean 0 and variance 1 everywhere', () => {
    for (const x of [0, 0.25, 0.5, 17.9, 5e9 + 0.5]) {
      const values = keys.map((key) => smooth(key, x))
      expect(Math.abs(mean(values))).toBeLessThan(4 / Math.sqrt(keys.length))
      expect(Math.abs(squares(values) - 1)).toBeLessThan(tolerance)
    }
  })

  test('has the documented slope, and no jumps', () => {
    const key = childKey(rootKey(2), 'slope')
    const step = 0.001
    const slopes = Array.from(
      { length: 300_000 },
      (_, i) => (smooth(key, (i + 1) * step) - smooth(key, i * step)) / step,
    )
    expect(Math.abs(Math.sqrt(squares(slopes)) / smoothSlope - 1)).toBeLessThan(0.1)
    expect(slopes.every((slope) => Math.abs(slope) < 20)).toBe(true)
  })

  test('is independent beyond a distance of 2', () => {
    const products = keys.map((key) => smooth(key, 4.3) * smooth(key, 6.4))
    expect(Math.abs(mean(products)) * Math.sqrt(keys.length)).toBeLessThan(4)
  })
})

test('a swaying path never has a slope beyond 1', () => {
  let steepest = 0
  for (const key of keys.slice(0, 300)) {
    for (let x = 0; x < 20; x += 0.01) {
      steepest = Math.max(steepest, Math.abs(sway(key, x + 0.01) - sway(key, x)) / 0.01)
    }
  }
  expect(steepest).toBeLessThan(1 + 1e-9)
  expect(steepest).toBeGreaterThan(0.9)
})

test('reflection does not change values inside, and is continuous', () => {
  const places = Array.from({ length: 8_000 }, (_, i) => i / 100 - 40)
  const values = places.map((x) => reflect(x, -2, 3))
  expect(Math.min(...values)).toBe(-2)
  expect(Math.max(...values)).toBe(3)
  const jumps = values.slice(1).map((value, i) => Math.abs(value - (values[i] as number)))
  expect(Math.max(...jumps)).toBeLessThan(0.01 + 1e-9)
  expect(places.filter((x, i) => x >= -2 && x <= 3 && values[i] !== x)).toEqual([])
  expect([-3, 4, 9, -12].map((x) => reflect(x, -2, 3))).toEqual([-1, 2, -1, -2])
  expect(reflect(7, 1, 1)).toBe(1)
})

describe('instants', () => {
  test('the age of the last one is exponential, truncated at the start', () => {
    const [time, gap] = [5_000, 1_000]
    const ages = keys.map((key) => time - lastInstant(key, time, gap)).toSorted((a, b) => a - b)
    const never = ages.filter((age) => age === time).length / keys.length
    expect(Math.abs(never - Math.exp(-5))).toBeLessThan(0.003)
    const distance = Math.max(
      ...ages
        .filter((age) => age < time)
        .map((age, i) => Math.abs(1 - Math.exp(-age / gap) - i / keys.length)),
    )
    // Kolmogorov and Smirnov at p = 0.001.
    expect(distance).toBeLessThan(1.95 / Math.sqrt(keys.length))
  })

  test('all times agree', () => {
    for (const key of keys.slice(0, 50)) {
      let last = 0
      for (let time = 0; time < 20_000; time += 50) {
        const instant = lastInstant(key, time, 3_000)
        expect(instant <= time && instant >= last).toBe(true)
        expect(instant === last || instant > time - 50).toBe(true)
        last = instant
      }
    }
  })
})
