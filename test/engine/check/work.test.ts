/**
 * The cost of checking a definition: it is charged where it arises, becomes an issue at the path where the budget is
 * exhausted, and is the same on every machine.
 */

import { describe, expect, test } from 'vitest'
import { checkContent, checkContentInSteps } from '../../../src/engine/check/check-content.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'

const boolean = { type: 'boolean' }
const day = { start: '2026-01-01', end: '2026-01-02' }
const many = (count: number, make: (i: number) => JsonValue, prefix = 'e'): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, make(i)]))
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const now = new Date('2026-01-01')

function issuesOf(content: JsonObject): Issues {
  const issues: Issues = []
  checkContent({ seed: 1, content, inherited: [], now }, issues)
  return issues
}

/** Returns the number of steps of a check. */
function stepsOf(content: JsonObject): number {
  const checking = checkContentInSteps({ seed: 1, content, inherited: [], now }, [])
  let steps = 0
  while (!checking.next().done) steps++
  return steps
}

const perRoot = (count: number, delay: string): JsonObject =>
  many(count, () => ({ per: { entity: 'root', delay }, schema: boolean }))

const upTo = (maximum: number, median: number): JsonObject => ({
  minimum: 0,
  maximum,
  distribution: { type: 'lognormal', median, sigma: 0.5 },
})

/** A tiny rate over decades, with a burst of a million times as much in the last minutes. */
function lateBurst(minutes: number, imperfect: JsonObject): JsonObject {
  const end = Date.UTC(2026, 0, 1)
  const start = Date.UTC(2000, 0, 1)
  const every = `${(end - start) / 60_000 - minutes} minutes`
  const bursts = { every, for: `${minutes} minutes`, times: 1_000_000 }
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    entities: {
      root: { rate: { base: '60/hour', bursts }, schema: boolean, ...imperfect },
      ...('imperfections' in imperfect ? {} : perRoot(1, `${minutes} minutes`)),
    },
  }
}

/** A unique pattern with about a thousand instructions. */
const heavy = (i: number): string => `(?i)(\\pL{100}){9}${i}`
const matching = (i: number) => ({
  ...boolean,
  when: `self.text.matches('${heavy(i).replaceAll('\\', '\\\\')}')`,
})

const nested = (lengths: readonly number[], items: JsonObject): JsonObject =>
  lengths.reduce(
    (inner, length) => ({ type: 'array', items: inner, minItems: length, maxItems: length }),
    items,
  )

describe('a definition that takes too long is an issue at its path', () => {
  test.each<[string, JsonObject, string, string]>([
    [
      'late deliveries of a burst at the end',
      lateBurst(20, { imperfections: { late: { rate: 1, by: '20 minutes' } } }),
      'entities/root/imperfections',
      'deliveries and histories in flight',
    ],
    [
      'children of a burst',
      lateBurst(20, {}),
      'entities/e0/per/delay',
      'deliveries and histories in flight',
    ],
    [
      'many children of many parents',
      {
        ...day,
        entities: { root: { rate: '10/second', schema: boolean }, ...perRoot(20, '11 hours') },
      },
      'entities/e5/per/delay',
      'deliveries and histories in flight',
    ],
    [
      'children of a rate that changes often, each with another delay',
      {
        start: '2006-01-01',
        end: '2025-12-20',
        entities: {
          root: {
            rate: { base: '1/second', bursts: { every: '2 hours', for: '10 minutes', times: 2 } },
            schema: boolean,
          },
          ...many(60, (i) => ({
            per: { entity: 'root', delay: `${20 + i} minutes` },
            schema: boolean,
          })),
        },
      },
      'entities/e41/per/delay',
      'are for rates',
    ],
    [
      'counts by many distributions',
      {
        ...day,
        entities: {
          root: { rate: '1/hour', schema: boolean },
          ...many(200, (i) => ({
            per: { entity: 'root', count: upTo(1_000, 10 + i) },
            schema: boolean,
          })),
        },
      },
      'entities/e116/per/count/distribution',
      'the counts of "per"',
    ],
    [
      'late deliveries of many entities',
      {
        ...day,
        entities: many(100, () => ({
          rate: '1/second',
          schema: boolean,
          imperfections: { late: { rate: 0.1, by: '20 hours' } },
        })),
      },
      'entities/e27/imperfections',
      'deliveries and histories in flight',
    ],
    [
      'patterns in conditions',
      {
        ...day,
        entities: {
          a: { schema: object({ text: { type: 'string' }, ...many(200, matching, 'p') }) },
        },
      },
      'entities/a/schema/properties/p106/when',
      'are for patterns',
    ],
    [
      'patterns for names of properties',
      {
        ...day,
        entities: {
          a: {
            schema: {
              ...object({ text: boolean }),
              patternProperties: many(200, () => boolean, '(\\p{L}{100}){9}'),
            },
          },
        },
      },
      'entities/a/schema/patternProperties',
      'are for patterns',
    ],
    [
      'patterns next to lists',
      {
        ...day,
        entities: many(200, (i) => ({
          schema: { enum: ['a'], pattern: `^a$|(\\p{L}{100}){9}${i}` },
        })),
      },
      '/schema/enum/0',
      'are for patterns',
    ],
    [
      'a rate with too many steps',
      {
        ...day,
        entities: {
          a: {
            rate: `1 + 0 * offset * size([1, 2, 3, 4, 5, 6, 7, 8].map(x, [1, 2, 3, 4, 5, 6, 7, 8].map(y, [1, 2, 3, 4].map(z, x * y * z))))`,
            schema: boolean,
          },
        },
      },
      'entities/a/rate',
      'at most 1000000 steps',
    ],
    [
      'a pattern in a rate',
      {
        ...day,
        entities: { a: { rate: "1 + 0 * offset * ('a'.matches('a') ? 1 : 0)", schema: boolean } },
      },
      'entities/a/rate',
      'matches is not supported in a numeric calculation',
    ],
    [
      'an event with many values',
      { ...day, entities: { a: { schema: nested([10_000, 30], object({})) } } },
      'entities/a/schema',
      'at most 65536 values',
    ],
  ])('%s', (_, content, path, message) => {
    const issues = issuesOf(content)
    expect(issues.length).toBeGreaterThan(0)
    expect(issues[0]?.path.join('/')).toContain(path)
    expect(issues[0]?.message).toContain(message)
  })
})

test('a repeated pattern is charged once', () => {
  const content = {
    ...day,
    entities: {
      a: { schema: object({ text: { type: 'string' }, ...many(500, () => matching(1), 'p') }) },
    },
  }
  expect(issuesOf(content)).toEqual([])
})

test('a burst that ends before the run leaves no instances in flight, but is charged by its height', () => {
  const bursts = { every: '6 hours', for: '20 minutes', times: 1_000_000 }
  const entities = {
    root: { rate: { base: '60/hour', bursts }, schema: boolean },
    ...perRoot(1, '20 minutes'),
  }
  const [issue] = issuesOf({ ...day, entities })
  expect(issue?.message).toContain('deliveries and histories in flight')
})

test('short delays of the same burst have few instances in flight', () => {
  const bursts = { every: '6 hours', for: '20 minutes', times: 100_000 }
  const entities = {
    root: { rate: { base: '60/hour', bursts }, schema: boolean },
    ...perRoot(1, '2 seconds'),
  }
  expect(issuesOf({ ...day, entities })).toEqual([])
})

test('counts with equal distributions are charged once', () => {
  const per = { entity: 'root', count: upTo(1_000, 10) }
  const entities = {
    root: { rate: '1/hour', schema: boolean },
    ...many(200, () => ({ per, schema: boolean })),
  }
  expect(issuesOf({ ...day, entities })).toEqual([])
})

/** Children that occur hours after their parents, and an entity that refers to them. */
const referredChildren = (referring: JsonObject, count: JsonValue, rate: string): JsonObject => ({
  root: { rate, schema: boolean },
  child: { per: { entity: 'root', count, delay: '3 hours' }, schema: boolean },
  user: { rate: '1/second', schema: object({ child: referring }) },
})

test('the first children of a referenced entity are found in steps', () => {
  const reference = { type: 'reference', entity: 'child' }
  const steps = stepsOf({ ...day, entities: referredChildren(reference, 1, '40/second') })
  const without = stepsOf({ ...day, entities: referredChildren(boolean, 1, '40/second') })
  expect(steps).toBeGreaterThan(without + 100)
})

test('the first children are searched among a limited number of parents', () => {
  const reference = { type: 'reference', entity: 'child' }
  const rare = { minimum: 0, maximum: 1, distribution: { type: 'poisson', mean: 1e-8 } }
  const years = { start: '2016-01-01', end: '2026-01-01' }
  expect(
    stepsOf({ ...years, entities: referredChildren(reference, rare, '10/second') }),
  ).toBeLessThan(10_000)
})

test('entities after the exhausted budget are not arranged', () => {
  const { entities, ...time } = lateBurst(20, {})
  const calculated = many(40, () => ({ rate: '1 + offset * 0', schema: boolean }), 'c')
  const content = { ...time, entities: { ...(entities as JsonObject), ...calculated } }
  expect(issuesOf(content)).toHaveLength(1)
  // One step for the schema and one for the arrangement of each entity. A rate with an expression would add eight
  // steps.
  expect(stepsOf(content)).toBeLessThan(3 * 42)
})

test('values without expressions are not generated for a trial', () => {
  const schema = nested([10_000, 6], boolean)
  const steps = stepsOf({ ...day, entities: many(50, () => ({ rate: '1/hour', schema })) })
  // Three schemas and one entity each, and no steps for the sixteen instances that could be tried.
  expect(steps).toBeLessThan(50 * 8)
})
