/** Compares distributions with their textbook functions, implemented here with `Math`. */

import { describe, expect, test } from 'vitest'
import type {
  ContinuousDistribution,
  Distribution,
  Range,
  Steps,
  ValueDistribution,
} from '../../src/random/distribution.ts'
import { moveTo } from '../../src/random/draw.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { Sampler, shareInside } from '../../src/random/sampler.ts'
import { sharedKernel } from '../../src/wasm/kernel.ts'
import { expectDistribution, expectShares, normalShare, productShares } from './statistics.ts'

const count = 40_000

const keyOf = (seed: number) => childKey(rootKey(seed), 'distribution')

/** Returns draws, each at its own place. */
function draw(sampler: Sampler): number[] {
  const place = { low: 0, a: 0, b: 0 }
  return Array.from({ length: count }, (_, index) => {
    moveTo(place, index)
    return sampler.at(place)
  })
}

function drawValues(seed: number, distribution: ValueDistribution, range = everything): number[] {
  return draw(new Sampler({ kind: 'value', key: keyOf(seed), distribution, range }))
}

function drawChoices(seed: number, distribution: Distribution, steps: Steps): number[] {
  return draw(new Sampler({ kind: 'distributed', key: keyOf(seed), distribution, steps }))
}

const everything: Range = { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE }

function quantileOf(distribution: ContinuousDistribution): (share: number) => number {
  const sampler = new Sampler({ kind: 'value', key: keyOf(0), distribution, range: everything })
  return (share) => sampler.quantile(share)
}

const normalQuantile = quantileOf({ kind: 'normal', mean: 0, deviation: 1 })

test('the inverse normal function agrees with a table of quantiles', () => {
  // NIST/SEMATECH e-Handbook and Abramowitz and Stegun (26.2, 26.5); the extreme ones from Wichura (1988).
  const table: readonly (readonly [number, number])[] = [
    [0.5, 0],
    [0.6, 0.2533471031357997],
    [0.75, 0.6744897501960817],
    [0.8, 0.8416212335729143],
    [0.9, 1.2815515655446004],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.995, 2.5758293035489004],
    [0.999, 3.090232306167813],
    [0.9999, 3.719016485455709],
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167813],
    [1e-5, -4.264890793922825],
    [1e-10, -6.361340902404056],
  ]
  for (const [share, deviations] of table) {
    expect(Math.abs(normalQuantile(share) - deviations)).toBeLessThan(
      2e-15 * Math.max(1, Math.abs(deviations)) * 2,
    )
  }
})

test('the inverse normal function inverts the normal function', () => {
  for (let share = 0.001; share < 1; share += 0.001) {
    expect(normalShare(normalQuantile(share))).toBeCloseTo(share, 9)
  }
})

test('the quotients near zero keep their digits', () => {
  const { expOver, logOver } = sharedKernel()
  for (const x of [-0.9, -0.1, -0.0101, -0.0099, -1e-6, 1e-12, 1e-4, 0.0099, 0.0101, 0.5, 3, 40]) {
    expect(Math.abs(logOver(x) / (Math.log1p(x) / x) - 1)).toBeLessThan(5e-14)
    expect(Math.abs(expOver(x) / (Math.expm1(x) / x) - 1)).toBeLessThan(5e-14)
  }
  expect(logOver(0)).toBe(1)
  expect(expOver(0)).toBe(1)
})

/** Distributions with their distribution functions and bounds for truncation. */
const continuous: readonly (readonly [ContinuousDistribution, (x: number) => number, Range])[] = [
  [
    { kind: 'normal', mean: -20, deviation: 3 },
    (x) => normalShare((x + 20) / 3),
    { minimum: -19, maximum: -12 },
  ],
  [
    { kind: 'lognormal', median: 40, sigma: 0.8 },
    (x) => (x <= 0 ? 0 : normalShare(Math.log(x / 40) / 0.8)),
    { minimum: 100, maximum: 900 },
  ],
  [
    { kind: 'exponential', minimum: 5, mean: 12 },
    (x) => (x <= 5 ? 0 : 1 - Math.exp((5 - x) / 12)),
    { minimum: 5, maximum: 9 },
  ],
  [
    { kind: 'pareto', minimum: 2, shape: 1.16 },
    (x) => (x <= 2 ? 0 : 1 - (2 / x) ** 1.16),
    { minimum: 3, maximum: 50 },
  ],
  [
    { kind: 'triangular', minimum: -2, mode: 1, maximum: 8 },
    (x) => {
      if (x <= -2) return 0
      if (x >= 8) return 1
      return x < 1 ? (x + 2) ** 2 / 30 : 1 - (8 - x) ** 2 / 70
    },
    { minimum: 0, maximum: 4 },
  ],
  [
    { kind: 'triangular', minimum: 3, mode: 3, maximum: 5 },
    (x) => (x <= 3 ? 0 : x >= 5 ? 1 : 1 - (5 - x) ** 2 / 4),
    { minimum: 3.5, maximum: 9 },
  ],
]

describe.each(continuous)('%j', (distribution, share, bounds) => {
  test('follows its distribution function', () => {
    for (const seed of [1, 2]) {
      expectDistribution(drawValues(seed, distribution), share)
    }
  })

  test('truncated to bounds, it follows the truncated function', () => {
    const from = share(bounds.minimum)
    const width = share(bounds.maximum) - from
    const values = drawValues(3, distribution, bounds)
    expect(values.filter((x) => !(x >= bounds.minimum && x <= bounds.maximum))).toEqual([])
    expectDistribution(values, (x) => (share(x) - from) / width)
    expect(shareInside(distribution, bounds)).toBeCloseTo(width, 12)
  })

  test('its inverse is monotonic, and finite at both ends', () => {
    const value = quantileOf(distribution)
    let last = value(0)
    expect(Number.isFinite(last)).toBe(true)
    expect(Number.isFinite(value(1))).toBe(true)
    for (let i = 1; i <= 1_000; i++) {
      const next = value(i / 1_000)
      expect(next).toBeGreaterThanOrEqual(last)
      last = next
    }
  })

  test('rounded to steps, each step has the values nearest to it', () => {
    const steps = { first: -30, perUnit: 2, count: 121 }
    const edges = Array.from({ length: 122 }, (_, k) => share((k - 30.5) / 2))
    const whole = (edges[121] as number) - (edges[0] as number)
    const shares = Array.from(
      { length: 121 },
      (_, k) => ((edges[k + 1] as number) - (edges[k] as number)) / whole,
    )
    expectShares(drawChoices(4, distribution, steps), shares)
  })
})

test('the normal distribution has its mean and deviation, and neither skew nor excess', () => {
  const values = drawValues(5, { kind: 'normal', mean: 0, deviation: 1 })
  const moment = (power: number): number =>
    values.reduce((sum, value) => sum + value ** power, 0) / count
  // Four standard errors.
  expect(Math.abs(moment(1))).toBeLessThan(4 / Math.sqrt(count))
  expect(Math.abs(moment(2) - 1)).toBeLessThan(4 * Math.sqrt(2 / count))
  expect(Math.abs(moment(3))).toBeLessThan(4 * Math.sqrt(15 / count))
  expect(Math.abs(moment(4) - 3)).toBeLessThan(4 * Math.sqrt(96 / count))
})

const binomials: readonly (readonly [number, number])[] = [
  [1, 0.5],
  [10, 0.3],
  [10, 0.93],
  [100, 0.05],
  [30, 0.34],
  [40, 0.5],
  [500, 0.02],
  [1_000, 0.7],
  [2_000, 0.999],
  [100_000, 0.001],
  [20_000, 0.4],
]
test.each(binomials)('%i trials with probability %d are binomial', (trials, probability) => {
  const odds = probability / (1 - probability)
  const shares = productShares(trials, (k) => ((trials - k + 1) / k) * odds, trials * probability)
  expectShares(drawValues(6, { kind: 'binomial', trials, probability }), shares)
})

test('trials that never or always succeed are deterministic', () => {
  expect(new Set(drawValues(6, { kind: 'binomial', trials: 7, probability: 0 }))).toEqual(
    new Set([0]),
  )
  expect(new Set(drawValues(6, { kind: 'binomial', trials: 7, probability: 1 }))).toEqual(
    new Set([7]),
  )
})

test('huge binomial counts have the right mean and variance', () => {
  for (const [trials, probability] of [
    [1e9, 0.25],
    [1e12, 1e-6],
    [1e15, 0.6],
  ] as const) {
    const deviation = Math.sqrt(trials * probability * (1 - probability))
    const values = drawValues(7, { kind: 'binomial', trials, probability })
    const scores = values.map((value) => (value - trials * probability) / deviation)
    const mean = scores.reduce((sum, score) => sum + score, 0) / count
    const squares = scores.reduce((sum, score) => sum + score ** 2, 0) / count
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(count))
    expect(Math.abs(squares - 1)).toBeLessThan(4 * Math.sqrt(2 / count))
  }
})

const ranks: readonly (readonly [number, number])[] = [
  [0.01, 20],
  [0.5, 1_000],
  [0.9999999, 300],
  [1, 1],
  [1, 2],
  [1, 5_000],
  [1.0000001, 300],
  [1.1, 100_000],
  [2, 50],
  [8, 10],
  [100, 10],
]
test.each(ranks)('exponent %d over %i ranks follows Zipf’s law', (exponent, ranks) => {
  const powers = Array.from({ length: ranks }, (_, k) => (k + 1) ** -exponent)
  const total = powers.reduce((sum, power) => sum + power, 0)
  const steps = { first: 0, perUnit: 1, count: ranks }
  const values = drawChoices(8, { kind: 'zipf', exponent }, steps)
  expectShares(
    values,
    powers.map((power) => power / total),
  )
})

test('the number of ranks may be that of all integers', () => {
  for (const exponent of [0.5, 1, 1.5, 3]) {
    const steps = { first: 0, perUnit: 1, count: Number.MAX_SAFE_INTEGER }
    const choices = drawChoices(9, { kind: 'zipf', exponent }, steps)
    const wrong = choices.filter((k) => !(Number.isSafeInteger(k) && k >= 0 && k < steps.count))
    expect(wrong).toEqual([])
  }
})

test('ranges have their shares, and their choices are uniform', () => {
  const distribution: Distribution = {
    kind: 'ranges',
    cumulative: [0.5, 0.5, 0.9, 1],
    ranges: [
      { first: 0, count: 5 },
      { first: 5, count: 1 },
      { first: 6, count: 2 },
      { first: 8, count: 1 },
    ],
  }
  const values = drawChoices(10, distribution, { first: 0, perUnit: 1, count: 9 })
  expectShares(values, [0.1, 0.1, 0.1, 0.1, 0.1, 0, 0.2, 0.2, 0.1])
})

test('a draw is a function of key and place', () => {
  const distributions: readonly ValueDistribution[] = [
    { kind: 'normal', mean: 0, deviation: 1 },
    { kind: 'poisson', mean: 100 },
    { kind: 'binomial', trials: 1_000, probability: 0.2 },
  ]
  for (const distribution of distributions) {
    const sampler = new Sampler({
      kind: 'value',
      key: rootKey(11),
      distribution,
      range: everything,
    })
    const drawAt = (low: number): number => sampler.at({ low, a: 0, b: 0 })
    const first = [0, 1, 2, 3].map(drawAt)
    const again = [3, 2, 1, 0].map(drawAt)
    expect(again.toReversed()).toEqual(first)
    expect(new Set(first).size).toBeGreaterThan(1)
  }
})
