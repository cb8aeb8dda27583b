/** The keyword `distribution`: values compared with textbook functions, bounds, grids, and rejected distributions. */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { rootKey } from '../../../src/random/key.ts'
import { countPick } from '../../../src/schema/distribution/distributed.ts'
import {
  distributionKeyword,
  type WrittenDistribution,
} from '../../../src/schema/distribution/distribution.ts'
import { distributionKinds } from '../../../src/schema/distribution/distribution-kinds.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { picker } from '../../../src/schema/interpret/pick.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import {
  expectDistribution,
  expectShares,
  normalShare,
  productShares,
} from '../../random/statistics.ts'
import { compileDefinition } from '../compiled-definition.ts'
import { outputsOf } from '../outputs.ts'

const count = 20_000

function definitionOf(schema: JsonObject): JsonObject {
  const entities = { e: { rate: '300000/day', schema } }
  return { start: '2026-01-01', end: '2026-01-02', types: {}, entities }
}

/** Returns generated values, after validating them with the output schema. */
function valuesOf(schema: JsonObject, seed: number): readonly number[] {
  const content = definitionOf(schema)
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  expect(issues).toEqual([])
  const [e] = program.entities
  const at = newInstance(program.time)
  const values = Array.from({ length: count }, (_, index) => {
    moveInstance(at, index, 0)
    return e?.value(at) as number
  })
  const validator = new Validator(outputsOf(content, seed).get('e') as object, '2020-12')
  const wrong = values.slice(0, 2_000).filter((value) => !validator.validate(value).valid)
  expect(wrong).toEqual([])
  return values
}

/** Returns the paths below the schema, and messages. */
function issuesOf(schema: JsonObject): readonly (readonly [string, string])[] {
  const issues: Issues = []
  compileDefinition(definitionOf(schema), 1, issues)
  return issues.map(({ path, message }) => [path.slice(3).join('/'), message])
}

/** The share of values up to x. For counts, only the values between the steps matter. */
type Share = (x: number) => number

const normal =
  (mean: number, deviation: number): Share =>
  (x) =>
    normalShare((x - mean) / deviation)
const lognormal =
  (median: number, sigma: number): Share =>
  (x) =>
    x <= 0 ? 0 : normalShare(Math.log(x / median) / sigma)
const exponential =
  (start: number, mean: number): Share =>
  (x) =>
    x <= start ? 0 : -Math.expm1((start - x) / (mean - start))
const pareto =
  (start: number, shape: number): Share =>
  (x) =>
    x <= start ? 0 : 1 - (start / x) ** shape

function triangular(from: number, mode: number, to: number): Share {
  return (x) => {
    if (x <= from) return 0
    if (x >= to) return 1
    const width = to - from
    return x < mode
      ? (x - from) ** 2 / (width * (mode - from))
      : 1 - (to - x) ** 2 / (width * (to - mode))
  }
}

/** Returns a distribution function with steps at integers. */
function counts(shares: readonly number[]): Share {
  const sums = shares.map((_, k) => shares.slice(0, k + 1).reduce((sum, share) => sum + share, 0))
  return (x) => (x < 0 ? 0 : (sums[Math.min(Math.floor(x), sums.length - 1)] as number))
}

const poisson = (mean: number): Share =>
  counts(productShares(Math.ceil(mean + 12 * Math.sqrt(mean) + 20), (k) => mean / k, mean))
const binomial = (trials: number, probability: number): Share =>
  counts(
    productShares(
      trials,
      (k) => ((trials - k + 1) / k) * (probability / (1 - probability)),
      trials * probability,
    ),
  )

/** Distributions as written, with the bounds, and the distribution function. */
const cases: readonly (readonly [JsonValue, JsonObject, Share])[] = [
  [{ type: 'normal', mean: 0, deviation: 30 }, {}, normal(0, 30)],
  [{ type: 'normal', mean: 10, deviation: 30 }, { minimum: 0, maximum: 40 }, normal(10, 30)],
  [{ type: 'normal', mean: 100, deviation: 30 }, { minimum: 150 }, normal(100, 30)],
  ['normal', { minimum: -60, maximum: 60 }, normal(0, 20)],
  [{ type: 'normal', mean: 5 }, { minimum: 0, maximum: 60 }, normal(5, 10)],
  [{ type: 'lognormal', median: 40, sigma: 0.8 }, {}, lognormal(40, 0.8)],
  [
    { type: 'lognormal', median: 40, sigma: 0.8 },
    { minimum: 100, maximum: 300 },
    lognormal(40, 0.8),
  ],
  ['lognormal', { minimum: 1, maximum: 400 }, lognormal(20, Math.log(400) / 6)],
  [{ type: 'lognormal', median: 30 }, { maximum: 500 }, lognormal(30, 1)],
  [{ type: 'exponential', mean: 20 }, {}, exponential(0, 20)],
  [{ type: 'exponential', mean: -40 }, { minimum: -60, maximum: 10 }, exponential(-60, -40)],
  ['exponential', { minimum: 10, maximum: 130 }, exponential(10, 30)],
  [{ type: 'pareto', minimum: 3, shape: 2 }, {}, pareto(3, 2)],
  [{ type: 'pareto', minimum: 3, shape: 2 }, { minimum: 10, maximum: 90 }, pareto(3, 2)],
  ['pareto', { minimum: 20 }, pareto(20, 1.16)],
  [{ type: 'triangular', mode: 25 }, { minimum: 5, maximum: 60 }, triangular(5, 25, 60)],
  [{ type: 'triangular', mode: 5 }, { minimum: 5, maximum: 60 }, triangular(5, 5, 60)],
  ['triangular', { minimum: -30, maximum: 30 }, triangular(-30, 0, 30)],
  [{ type: 'poisson', mean: 3 }, {}, poisson(3)],
  [{ type: 'poisson', mean: 3 }, { minimum: 2, maximum: 5 }, poisson(3)],
  [{ type: 'poisson', mean: 60 }, { maximum: 55 }, poisson(60)],
  ['poisson', { minimum: 0, maximum: 40 }, poisson(20)],
  [{ type: 'binomial', trials: 12, probability: 0.3 }, {}, binomial(12, 0.3)],
  [{ type: 'binomial', trials: 200, probability: 0.4 }, { minimum: 80 }, binomial(200, 0.4)],
  ['binomial', { maximum: 30 }, binomial(30, 0.5)],
]

describe.each(cases)('%j within %j', (distribution, bounds, share) => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = bounds as {
    minimum?: number
    maximum?: number
  }

  test('integers are rounded, and truncated to the bounds', () => {
    const values = valuesOf({ type: 'integer', ...bounds, distribution }, 1)
    expect(values.filter((x) => !(Number.isInteger(x) && x >= minimum && x <= maximum))).toEqual([])
    const least = Math.min(...values) - 3
    const from = Math.max(least, minimum)
    // A few values of a heavy tail are far out; they are in the last cell.
    const to = Math.min(from + 600, maximum)
    const below = share(from - 0.5) - (minimum > least ? share(from - 0.5) : 0)
    const offset = minimum === Number.NEGATIVE_INFINITY ? 0 : share(minimum - 0.5)
    const whole = (maximum === Number.POSITIVE_INFINITY ? 1 : share(maximum + 0.5)) - offset
    const cells = Array.from(
      { length: to - from + 1 },
      (_, k) => (share(from + k + 0.5) - share(from + k - 0.5)) / whole,
    )
    const sum = cells.reduce((all, cell) => all + cell, 0)
    const rest = 1 - sum
    expect(below).toBeLessThan(0.001)
    expectShares(
      values.map((x) => (x > to ? cells.length : x - from)),
      [...cells, Math.max(rest, 0)],
    )
  })

  test('numbers are on the grid, and truncated to the bounds', () => {
    const values = valuesOf({ type: 'number', scale: 3, ...bounds, distribution }, 2)
    expect(values.filter((x) => x !== Number(x.toFixed(3)))).toEqual([])
    expect(values.filter((x) => !(x >= minimum && x <= maximum))).toEqual([])
    const edge = 0.0005
    const offset = minimum === Number.NEGATIVE_INFINITY ? 0 : share(minimum - edge)
    const whole = (maximum === Number.POSITIVE_INFINITY ? 1 : share(maximum + edge)) - offset
    const cut = (x: number): number => (share(x) - offset) / whole
    const isCount = values.every(Number.isInteger)
    // Counts have steps, between which the largest gap may be on only one side of a value.
    expectDistribution(isCount ? spread(values, cut) : values, isCount ? (u) => u : cut)
  })
})

/**
 * Converts counts to uniform draws: a value is spread over its step of the distribution function (a golden-section
 * sequence).
 */
function spread(values: readonly number[], cut: Share): readonly number[] {
  return values.map((value, i) => {
    const before = cut(value - 0.5)
    return before + (cut(value) - before) * ((i * 0.6180339887498949) % 1)
  })
}

test('ranks begin at the minimum value, on the grid of the number', () => {
  const powers = Array.from({ length: 41 }, (_, k) => (k + 1) ** -1.2)
  const total = powers.reduce((sum, power) => sum + power, 0)
  const shares = powers.map((power) => power / total)
  const distribution = { type: 'zipf', exponent: 1.2 }
  const whole = valuesOf({ type: 'integer', minimum: -20, maximum: 20, distribution }, 1)
  expectShares(
    whole.map((x) => x + 20),
    shares,
  )
  const fives = valuesOf(
    { type: 'integer', minimum: 3, maximum: 209, multipleOf: 5, distribution },
    2,
  )
  expectShares(
    fives.map((x) => x / 5 - 1),
    shares,
  )
  const tenths = valuesOf({ type: 'number', minimum: 1, maximum: 5, scale: 1, distribution }, 3)
  expectShares(
    tenths.map((x) => Math.round(x * 10) - 10),
    shares,
  )
})

test('a histogram is uniform within its buckets, and truncated to the bounds', () => {
  const buckets = [
    { from: 0, to: 4, weight: 6 },
    { from: 4, to: 6 },
    { from: 10, to: 20, weight: 3 },
  ]
  const distribution = { type: 'histogram', buckets }
  const shares = Array.from({ length: 20 }, (_, x) =>
    x < 4 ? 0.15 : x < 6 ? 0.05 : x < 10 ? 0 : 0.03,
  )
  expectShares(valuesOf({ type: 'integer', distribution }, 1), shares)
  const cut = shares.map((share, x) => (x < 2 || x > 14 ? 0 : share / 0.55))
  expectShares(valuesOf({ type: 'integer', minimum: 2, maximum: 14, distribution }, 2), cut)
  const values = valuesOf({ type: 'number', scale: 2, distribution }, 3)
  expectShares(
    values.map((x) => Math.floor(x)),
    shares,
  )
  expectDistribution(
    values.filter((x) => x >= 10).map((x) => (x - 10) / 10),
    (x) => x,
  )
})

test('buckets contain the decimals from one edge up to the other', () => {
  const buckets = [{ from: 0.07, to: 0.29 }]
  const values = valuesOf({ type: 'number', distribution: { type: 'histogram', buckets } }, 1)
  expect([Math.min(...values), Math.max(...values), new Set(values).size]).toEqual([0.07, 0.28, 22])
})

test('weighted values occur by their weights, and no others', () => {
  const distribution = { type: 'weighted', values: [5, -2.5, 3.25, 9], weights: [1, 5, 0, 2] }
  const values = valuesOf({ type: 'number', distribution }, 1)
  expectShares(
    values.map((x) => distribution.values.indexOf(x)),
    [1 / 8, 5 / 8, 0, 2 / 8],
  )
})

test('"uniform" is the default of a type, and may be unique', () => {
  for (const type of ['integer', 'number']) {
    const schema = { type, minimum: 1, maximum: 60_000 }
    const values = valuesOf(schema, 4)
    expect(valuesOf({ ...schema, distribution: 'uniform' }, 4)).toEqual(values)
    expect(valuesOf({ ...schema, distribution: { type: 'uniform' } }, 4)).toEqual(values)
  }
  expect(issuesOf({ type: 'number', distribution: 'uniform', unique: true })).toEqual([])
})

test('a range without a grid is supported, too', () => {
  const bounds = { minimum: -1e300, maximum: 1e300 }
  const bell = { type: 'normal', mean: 0, deviation: 1e300 }
  const offset = normalShare(-1)
  expectDistribution(
    valuesOf({ type: 'number', ...bounds, distribution: bell }, 1),
    (x) => (normalShare(x / 1e300) - offset) / (1 - 2 * offset),
  )
  const events = { type: 'poisson', mean: 50 }
  const wide = { type: 'number', minimum: 50, maximum: 1e20, distribution: events }
  const values = valuesOf(wide, 2)
  const shares = productShares(200, (k) => 50 / k, 50).map((share, k) => (k < 50 ? 0 : share))
  const total = shares.reduce((sum, share) => sum + share, 0)
  expectShares(
    values,
    shares.map((share) => share / total),
  )
})

test('the output contains valid bounds, and those of the definition', () => {
  const outputOf = (schema: JsonObject): JsonObject =>
    outputsOf(definitionOf(schema), 1).get('e') as JsonObject
  const mean = { mean: 3 }
  expect(outputOf({ type: 'integer', distribution: { type: 'poisson', ...mean } }).minimum).toBe(0)
  expect(
    outputOf({ type: 'integer', minimum: 1, distribution: { type: 'poisson', ...mean } }),
  ).toMatchObject({ type: 'integer', minimum: 1 })
  const bell = { type: 'normal', mean: 0, deviation: 1 }
  expect(Number(outputOf({ type: 'integer', distribution: bell }).minimum)).toBeLessThan(-1e15)
  expect(Number(outputOf({ type: 'number', distribution: bell }).minimum)).toBeLessThan(-1e12)
})

const within = { minimum: 0, maximum: 100 }
const names =
  '"uniform", "normal", "lognormal", "exponential", "pareto", "zipf", "triangular", "poisson", "binomial", "histogram", "weighted"'

const refused: readonly (readonly [JsonObject, readonly (readonly [string, string])[]])[] = [
  [
    { distribution: 'norml' },
    [['distribution', `must be one of ${names}; got "norml"; did you mean "normal"?`]],
  ],
  [{ distribution: 7 }, [['distribution', `must be one of ${names}; got 7`]]],
  [{ distribution: { mean: 1 } }, [['distribution', `must have a "type": one of ${names}`]]],
  [
    { distribution: { type: 'poison', mean: 1 } },
    [['distribution/type', `must be one of ${names}; got "poison"; did you mean "poisson"?`]],
  ],
  [
    { distribution: { type: 'normal', avg: 1, deviaton: 2 } },
    [
      ['distribution/avg', 'is not a parameter of "normal", which has "mean", "deviation"'],
      [
        'distribution/deviaton',
        'is not a parameter of "normal", which has "mean", "deviation"; did you mean "deviation"?',
      ],
    ],
  ],
  [
    { distribution: { type: 'uniform', from: 1 } },
    [['distribution/from', 'is not a parameter of "uniform", which has none']],
  ],
  [
    { distribution: { type: 'normal', mean: 'x', deviation: 0 } },
    [
      ['distribution/mean', 'must be a number; got "x"'],
      ['distribution/deviation', 'must be a number above 0; got 0'],
    ],
  ],
  [
    { distribution: { type: 'normal', mean: 5 } },
    [['distribution', 'must have "deviation" unless "minimum" and "maximum" are both set']],
  ],
  [
    { minimum: 0, distribution: { type: 'normal', deviation: 5 } },
    [['distribution', 'must have "mean" unless "minimum" and "maximum" are both set']],
  ],
  [
    { distribution: { type: 'lognormal', median: -1, sigma: -1 } },
    [
      ['distribution/median', 'must be a number above 0; got -1'],
      ['distribution/sigma', 'must be a number above 0; got -1'],
    ],
  ],
  [
    { minimum: -9, maximum: -1, distribution: 'lognormal' },
    [['distribution', 'must have a "median", because no value above 0 is allowed']],
  ],
  [
    { minimum: 10, distribution: { type: 'exponential', mean: 10 } },
    [['distribution/mean', 'must be greater than the lower bound, 10; got 10']],
  ],
  [
    { distribution: { type: 'pareto', minimum: 0, shape: null } },
    [
      ['distribution/minimum', 'must be a number above 0; got 0'],
      ['distribution/shape', 'must be a number above 0; got null'],
    ],
  ],
  [
    { distribution: { type: 'zipf', exponent: 101 } },
    [['distribution/exponent', 'must be a number above 0 and at most 100; got 101']],
  ],
  [
    { ...within, distribution: { type: 'triangular', mode: 101 } },
    [['distribution/mode', 'must be within the bounds, 0 to 100; got 101']],
  ],
  [
    { distribution: { type: 'poisson', mean: 0 } },
    [['distribution/mean', 'must be a number above 0 and at most 1000000000000000; got 0']],
  ],
  [
    { minimum: -9, maximum: -1, distribution: 'poisson' },
    [
      [
        'distribution',
        'must have a "mean", because the middle of the bounds is not a possible mean',
      ],
    ],
  ],
  [
    { distribution: { type: 'binomial', trials: 2.5, probability: 1.5 } },
    [
      ['distribution/trials', 'must be an integer from 1 to 1000000000000000; got 2.5'],
      ['distribution/probability', 'must be a number from 0 to 1; got 1.5'],
    ],
  ],
  [
    { distribution: { type: 'binomial', probability: 0.5 } },
    [['distribution', 'must have "trials" unless a "maximum" from 1 to 1000000000000000 is set']],
  ],
  [
    { distribution: 'histogram' },
    [
      [
        'distribution',
        'must have "buckets": a range from one value (included) to another (excluded), with a weight (1 by default)',
      ],
    ],
  ],
  [
    { distribution: { type: 'histogram', buckets: [] } },
    [['distribution/buckets', 'must have at least 1 element; got 0']],
  ],
  [
    {
      distribution: {
        type: 'histogram',
        buckets: [3, { from: 2, to: 2 }, { from: 1, too: 2 }, { from: 1, to: 2, weight: -1 }],
      },
    },
    [
      ['distribution/buckets/0', 'must be an object with "from", "to" and "weight"; got 3'],
      ['distribution/buckets/1/to', 'must be greater than "from", 2; got 2'],
      [
        'distribution/buckets/2/too',
        'must be one of "from", "to", "weight"; got "too"; did you mean "to"?',
      ],
      ['distribution/buckets/2', 'must have "to": upper end of the bucket, excluded'],
      ['distribution/buckets/3/weight', 'must be a number from 0 to 1000000000; got -1'],
    ],
  ],
  [
    { distribution: { type: 'histogram', buckets: [{ from: 0, to: 9, weight: 0 }] } },
    [['distribution/buckets', 'must have at least one weight above 0']],
  ],
  [
    { distribution: { type: 'histogram', buckets: [{ from: 0.2, to: 0.4 }] } },
    [
      [
        'distribution/buckets/0',
        'must contain a value of the schema, which has none from 0.2 to 0.4',
      ],
    ],
  ],
  [
    { distribution: 'weighted' },
    [
      ['distribution', 'must have "values": the values'],
      ['distribution', 'must have "weights": the weights of the values, one for each'],
    ],
  ],
  [
    { distribution: { type: 'weighted', values: [1, 2], weights: [1] } },
    [['distribution/weights', 'must be a list of 2 weights, one for each value; got 1']],
  ],
  [
    { distribution: { type: 'weighted', values: [1, 2], weights: [0, 0] } },
    [['distribution/weights', 'must have at least one weight above 0']],
  ],
  [
    { ...within, distribution: { type: 'weighted', values: [1.5, 2, 101], weights: [1, 1, 1] } },
    [
      ['distribution/values/0', 'must be a value of the schema, such as 2; got 1.5'],
      ['distribution/values/2', 'must be a value of the schema, such as 100; got 101'],
    ],
  ],
  [
    { minimum: 50, distribution: { type: 'normal', mean: 0, deviation: 20 } },
    [['distribution', 'must have at least 1% of its values from 50 to 9007199254740991; got 0.6%']],
  ],
  [
    { ...within, distribution: { type: 'poisson', mean: 1_000 } },
    [['distribution', 'must have at least 1% of its values from 0 to 100; got 0%']],
  ],
  [
    { maximum: -5, distribution: { type: 'exponential', mean: 20 } },
    [['distribution', 'must have at least 1% of its values from -2147483652 to -5; got 0%']],
  ],
  [
    { ...within, distribution: { type: 'histogram', buckets: [{ from: 101, to: 105 }] } },
    [['distribution', 'must have at least 1% of its values from 0 to 100; got 0%']],
  ],
  [
    { ...within, unique: true, distribution: 'normal' },
    [['distribution', 'must be "uniform" where values must be unique']],
  ],
  [
    { ...within, step: 1, distribution: 'normal' },
    [['distribution', 'must not be used with "step", which determines every value']],
  ],
]

test.each(refused)('%j is rejected', (schema, expected) => {
  expect(issuesOf({ type: 'integer', ...schema })).toEqual(expected)
})

test('a distribution with slightly more than 1% within the bounds is supported', () => {
  const bounded = { type: 'integer', minimum: 46, maximum: 1_000 }
  const values = valuesOf(
    { ...bounded, distribution: { type: 'normal', mean: 0, deviation: 20 } },
    1,
  )
  expect(Math.min(...values)).toBe(46)
})

test('elements that must be unique are uniform, or rejected', () => {
  const items = { type: 'number', maximum: 1, distribution: 'triangular' }
  const issues = issuesOf({ type: 'array', items, uniqueItems: true })
  expect(issues).toEqual([['items/distribution', 'must be "uniform" where values must be unique']])
})

test('ranks, histograms and weighted values require a grid', () => {
  const wide = { type: 'number', maximum: 1e20 }
  for (const distribution of [
    'zipf',
    { type: 'histogram', buckets: [{ from: 0, to: 1 }] },
    { type: 'weighted', values: [1], weights: [1] },
  ]) {
    expect(issuesOf({ ...wide, distribution })).toEqual([
      ['distribution', 'is not supported over a range of more than 2^53 - 1 values'],
    ])
  }
})

describe('a count', () => {
  const reported: string[] = []
  const scope = {
    keyFor: () => rootKey(3),
    report: (message: string, ...part: readonly (string | number)[]) => {
      reported.push(`${part.join('/')}: ${message}`)
    },
  }
  const read = (value: JsonValue): WrittenDistribution =>
    distributionKeyword('A test.').read(value, (message) => {
      throw new Error(message)
    }) as WrittenDistribution

  test('is drawn by a distribution between its bounds', () => {
    const pick = picker(
      countPick(read({ type: 'poisson', mean: 4 }), { minimum: 2, maximum: 6 }, scope),
    )
    const at = newInstance({ startMs: 0, endMs: 0 })
    const choices = Array.from({ length: count }, (_, index) => {
      moveInstance(at, index, 0)
      return pick(at)
    })
    const shares = productShares(40, (k) => 4 / k, 4).slice(2, 7)
    const total = shares.reduce((sum, share) => sum + share, 0)
    expectShares(
      choices,
      shares.map((share) => share / total),
    )
  })

  test('is reported at its own keyword', () => {
    countPick(read({ type: 'poisson', mean: 400 }), { minimum: 0, maximum: 9 }, scope)
    countPick(read({ type: 'triangular', mode: 10 }), { minimum: 0, maximum: 9 }, scope, 'count')
    expect(reported).toEqual([
      'length: must have at least 1% of its values from 0 to 9; got 0%',
      'count/mode: must be within the bounds, 0 to 9; got 10',
    ])
  })
})

test('the documentation accepts what the keyword accepts', () => {
  const keyword = distributionKeyword('A test.')
  const validator = new Validator(keyword.schema as object, '2020-12')
  for (const [distribution] of cases) expect(validator.validate(distribution).valid).toBe(true)
  for (const { name } of distributionKinds) {
    const issues: string[] = []
    keyword.read(name, (message) => issues.push(message))
    expect(validator.validate(name).valid).toBe(issues.length === 0)
  }
  for (const wrong of [{ type: 'normal', mode: 1 }, { type: 'zipf', exponent: 0 }, {}, 'x', null]) {
    expect(validator.validate(wrong).valid).toBe(false)
  }
})
