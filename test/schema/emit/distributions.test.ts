/** Choices of every kind as WebAssembly: alone, and in arrays, where each element has its own place. */

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from '../../engine/machine/both-executors.ts'

const many = { minimum: 0, maximum: 100_000 }
const few = { minimum: 0, maximum: 60 }
const hundredths = { minimum: 0, maximum: 1000, multipleOf: 0.01 }
const words = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `w${i}`)

/** Distributions over many choices, over few choices, and over numbers that include multiples and other numbers. */
const distributions: readonly JsonObject[] = [
  { type: 'normal', mean: 50, deviation: 20 },
  { type: 'normal', mean: 0, deviation: 30 },
  { type: 'lognormal', median: 30, sigma: 0.8 },
  { type: 'lognormal', median: 0.5, sigma: 1e-14 },
  { type: 'exponential', mean: 20 },
  { type: 'triangular', mode: 20 },
  { type: 'zipf', exponent: 1 },
  { type: 'zipf', exponent: 0.3 },
  { type: 'poisson', mean: 3 },
  { type: 'poisson', mean: 40 },
  { type: 'binomial', trials: 50, probability: 0.1 },
  { type: 'binomial', trials: 60, probability: 0.95 },
  { type: 'binomial', trials: 400, probability: 0.1 },
  { type: 'binomial', trials: 100, probability: 0.6 },
  {
    type: 'histogram',
    buckets: [
      { from: 0, to: 1, weight: 5 },
      { from: 10, to: 31, weight: 3 },
      { from: 31, to: 40, weight: 0 },
      { from: 40, to: 50 },
    ],
  },
  { type: 'weighted', values: [1, 2, 3], weights: [3, 0, 1] },
]

const others: readonly JsonObject[] = [
  {
    type: 'integer',
    minimum: 18,
    maximum: 90,
    distribution: { type: 'normal', mean: 99, deviation: 9 },
  },
  { type: 'integer', minimum: 3, maximum: 9, distribution: { type: 'poisson', mean: 3 } },
  { type: 'integer', minimum: 1, maximum: 9, distribution: { type: 'pareto', shape: 1 } },
  { type: 'integer', minimum: 1, maximum: 1e6, distribution: { type: 'pareto', shape: 0.02 } },
  {
    ...few,
    type: 'integer',
    multipleOf: 7,
    distribution: { type: 'normal', mean: 30, deviation: 9 },
  },
  { ...hundredths, type: 'number' },
  { type: 'number', minimum: -77, maximum: 1000, multipleOf: 0.1 },
  { type: 'integer', minimum: 0, maximum: 1e9 },
  { type: 'integer', minimum: 0, maximum: 2 ** 53 - 2 },
  { type: 'number', minimum: 0, maximum: 1e300 },
  ...['normal', 'lognormal', 'exponential', 'triangular'].map((type) => ({
    type: 'number',
    minimum: 1,
    maximum: 1e300,
    distribution: { type },
  })),
  ...[2, 7, 8, 300].map((count) => ({
    enum: words(count),
    weights: words(count).map((_, i) => (i % 3) / (i + 1)),
  })),
  { enum: words(300), weights: words(300).map((_, i) => (i === 0 || i === 299 ? 1e-17 : i ** 3)) },
]

const distinct: readonly JsonObject[] = [
  { type: 'array', items: { enum: words(5) }, uniqueItems: true, minItems: 1, maxItems: 5 },
  { type: 'array', items: { type: 'integer', ...many }, uniqueItems: true, maxItems: 9 },
  { type: 'array', items: { type: 'integer', maximum: 1e15 }, uniqueItems: true, maxItems: 4 },
]

const lengths: readonly JsonObject[] = ['zipf', 'exponential', { type: 'poisson', mean: 4 }].map(
  (length) => ({ type: 'array', items: { type: 'boolean' }, maxItems: 30, length }),
)

const schemas: readonly JsonObject[] = [
  ...distributions.flatMap((distribution) => [
    { ...many, type: 'integer', distribution },
    { ...few, type: 'integer', distribution },
    ...(distribution.type === 'weighted' ? [] : [{ ...hundredths, type: 'number', distribution }]),
  ]),
  ...others,
  ...distinct,
  ...lengths,
]

const named = schemas.map((schema, i) => [i, JSON.stringify(schema).slice(0, 120), schema] as const)

test.each(named)('%d: %s', (_, _name, schema) => {
  const array = { type: 'array', items: schema, maxItems: 3 }
  for (const value of [schema, array]) {
    const program = soundProgram({
      entities: { things: { rate: { base: '1000000/day', arrivals: 'even' }, schema: value } },
    })
    expect(differenceOf(program, ndjson, { events: 5_000 })).toBeUndefined()
  }
})
