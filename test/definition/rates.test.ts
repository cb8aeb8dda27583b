/** Issues of rates, children and imperfections. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEntityInstant } from '../../src/definition/period.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'

const schema = { type: 'id.integer' }

/** Returns the issues with their paths below the entity, or the number of events if there are no issues. */
function told(entity: JsonObject): readonly string[] | number {
  const issues: Issues = []
  const entities = { u: { rate: '5/day', schema }, e: { ...entity, schema } }
  const content = { start: '2026-01-01', end: '2026-01-10', entities }
  const { total } = compileDefinition(content, 1, issues)
  if (issues.length === 0) return total
  return issues.map(({ path, message }) => `${path.slice(2).join('/')}: ${message}`)
}

const refused: readonly (readonly [JsonObject, readonly string[]])[] = [
  [
    { rate: {} },
    [
      'rate: must have "base", such as "300/hour", or "count", the number of instances over the run',
    ],
  ],
  [
    { rate: { base: '5' } },
    ['rate/base: must be <count>/<unit>, such as "300/hour" or "0.2/second"; got "5"'],
  ],
  [
    { rate: { base: '5/day', arrivals: 'evn' } },
    ['rate/arrivals: must be one of "poisson", "even", "jittered"; got "evn"'],
  ],
  [
    { rate: { base: '1/day', season: { hour: [1, 2] } } },
    ['rate/season/hour: must be a list of 24 weights; got 2'],
  ],
  [
    { rate: { base: '1/day', season: { hours: [] } } },
    [
      'rate/season/hours: is not a member of a season, which has "hour", "weekday", "month", "timeZone"; did you mean "hour"?',
    ],
  ],
  [
    { rate: { base: '1/day', season: { timeZone: 'Europe/Lisbo' } } },
    [
      'rate/season/timeZone: must be a time zone such as "Europe/Lisbon"; got "Europe/Lisbo"; did you mean "Europe/Lisbon"?',
    ],
  ],
  [
    { rate: { base: '1/day', stages: [] } },
    ['rate/stages: must be a list of 1 to 1000 stages; got an empty list'],
  ],
  [
    { rate: { base: '1/day', stages: [{ for: '5 minutes' }] } },
    ['rate/stages/0: must have "to": the rate at the end of the stage, `<count>/<unit>`'],
  ],
  [
    { rate: { base: '1/day', stages: [{ for: 'x', to: '1/day' }] } },
    ['rate/stages/0/for: must be <count> <unit>, such as "2 hours"; got "x"'],
  ],
  [
    { rate: { base: '1/day', bursts: { every: '1 hour' } } },
    ['rate/bursts: must have "for": the duration of one burst'],
  ],
  [
    { rate: { base: '1/day', bursts: { every: '1 ms', for: '1 ms' } } },
    [
      'rate: must change less often, or over a shorter run: all rates of a definition together may change 200000 times',
    ],
  ],
  [{ rate: { count: -1 } }, ['rate/count: must be an integer from 0 to 100000000000; got -1']],
  [{ rate: { count: 1.5 } }, ['rate/count: must be an integer from 0 to 100000000000; got 1.5']],
  [
    { rate: '(3/houre) + offset' },
    [
      'rate: must be an expression over "offset", in seconds: unknown name "houre" at character 4; did you mean "hour"?',
    ],
  ],
  [
    { rate: 'string(offset)' },
    ['rate: must evaluate to a number of instances per second; got "0"'],
  ],
  [
    { rate: '1/offset' },
    ['rate: must evaluate to a number of instances per second: division by zero'],
  ],
  [
    { rate: { base: 'offset * 1000000000000' } },
    ['rate: must produce at most 500000000000 instances over the run; got 777505078000'],
  ],
  [
    { per: {} },
    [
      'per: must have "entity": the parent entity, whose instances have these instances as children',
    ],
  ],
  [
    { per: { entity: 'nobody' } },
    ['per/entity: must be an entity of this simulation; got "nobody"'],
  ],
  [{ per: { entity: 'e' } }, ['per/entity: must not be a child of itself: e -> e']],
  [{ per: { entity: 'u', count: -1 } }, ['per/count: must be an integer from 0 to 1000; got -1']],
  [
    { per: { entity: 'u', count: { minimum: 5, maximum: 1 } } },
    ['per/count/maximum: must be at least "minimum"'],
  ],
  [
    { per: { entity: 'u', count: { minimum: 1 } } },
    ['per/count: must have "maximum", the upper bound of the range'],
  ],
  [
    { per: { entity: 'u', delay: 5 } },
    ['per/delay: must be <count> <unit>, such as "2 hours"; got 5'],
  ],
  [
    { per: { entity: 'u', delay: { maximum: '1 hour', distribution: 'exponentail' } } },
    [
      'per/delay/distribution: must be one of "uniform", "normal", "lognormal", "exponential", "pareto", "zipf", "triangular", "poisson", "binomial", "histogram", "weighted"; got "exponentail"; did you mean "exponential"?',
    ],
  ],
  [
    {
      per: {
        entity: 'u',
        delay: {
          maximum: '1 hour',
          distribution: { type: 'normal', mean: -1000000000000, deviation: 1 },
        },
      },
    },
    ['per/delay/distribution: must have at least 1% of its values from 1 to 3600000; got 0%'],
  ],
  [
    { per: { entity: 'u' }, rate: '1/day' },
    ['rate: must not be combined with "per", which sets the number of instances'],
  ],
  [{ per: 'u' }, ['per: must be an object with "entity", "on", "count", "delay"; got "u"']],
  [{ limit: -1 }, ['limit: must be an integer from 0 to 1000000000000; got -1']],
  [{ limit: 'x' }, ['limit: must be an integer from 0 to 1000000000000; got "x"']],
  [{ start: 'end' }, ['start: must leave part of the run for the entity']],
  [{ start: '2030-01-01' }, ['start: must leave part of the run for the entity']],
  [
    { start: '2026-01-05', end: '2026-01-03' },
    ['end: must be after "start"', 'start: must leave part of the run for the entity'],
  ],
  [
    { start: 'x' },
    [
      'start: must be a timestamp, a date or an expression over "now", "start" and "end", such as "now - days(30)"; got "x"',
    ],
  ],
  [
    { end: 5 },
    [
      'end: must be a timestamp, a date or an expression over "now", "start" and "end", such as "now - days(30)"; got 5',
    ],
  ],
  [{ imperfections: { late: 2 } }, ['imperfections/late: must be a number from 0 to 1; got 2']],
  [
    { imperfections: { drop: 'x' } },
    ['imperfections/drop: must be a share from 0 to 1 or an object with "rate"; got "x"'],
  ],
  [
    { imperfections: { dorp: 0.1 } },
    [
      'imperfections/dorp: is not a member of "imperfections", which has "late", "duplicate", "drop", "corrupt"; did you mean "drop"?',
    ],
  ],
  [
    { imperfections: { late: { by: '1 hour' } } },
    ['imperfections/late: must have "rate": the share of affected instances, from 0 to 1'],
  ],
  [
    { imperfections: { drop: 0.6, duplicate: 0.6 } },
    ['imperfections/duplicate: must be at most 1 when added to "drop"; got 0.6 + 0.6'],
  ],
  [
    { imperfections: { corrupt: { rate: 0.1, fields: [] } } },
    ['imperfections/corrupt/fields: must have at least 1 element; got 0'],
  ],
  [
    {
      imperfections: {
        late: {
          rate: 0.1,
          by: { maximum: '1 s', distribution: { type: 'histogram', buckets: [] } },
        },
      },
    },
    ['imperfections/late/by/distribution/buckets: must have at least 1 element; got 0'],
  ],
  [
    { imperfections: 5 },
    ['imperfections: must be an object with "late", "duplicate", "drop", "corrupt"; got 5'],
  ],
  [
    {
      rate: {
        base: '1/second',
        season: { hour: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      },
    },
    ['rate/season/hour: must have at least one weight above 0'],
  ],
  [
    { rate: { base: '1/second', season: { weekday: [1, 1, 1, 1, 1, 1, 'x'] } } },
    ['rate/season/weekday/6: must be a number from 0 to 1000000000; got "x"'],
  ],
]

test('the span of an entity may be a share of the run, whatever its period is', () => {
  const instants = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const length = fc.integer({ min: 1_000, max: 3_000_000_000_000 })
  fc.assert(
    fc.property(
      instants,
      length,
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      (from, ms, share) => {
        const time = { startMs: from, endMs: from + ms }
        const at = (text: string) =>
          readEntityInstant(text, { nowMs: 0, time }, (message) => expect.unreachable(message))
        const cut = Number(share.toFixed(6))
        const text = `start + (end - start) * ${cut}`
        expect(at(text)).toBe(Math.round(from + ms * cut))
        expect(at(text)).toBeLessThan(time.endMs)
        expect([at('start'), at('end'), at('end - seconds(1)')]).toEqual([
          from,
          from + ms,
          from + ms - 1_000,
        ])
      },
    ),
  )
})

test.each(refused)('%j: %j', (entity, issues) => {
  expect(told(entity)).toEqual(issues)
})

test.each<JsonObject>([
  { rate: 5 },
  { rate: '(3/hour) + 0.0001 * offset' },
  { rate: { count: 0 } },
  { rate: { base: '3/day', season: { month: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] } } },
  { rate: { base: '3/day', stages: [{ for: '1 day', to: 0.1 }] } },
  { per: { entity: 'u' } },
  { per: { entity: 'u', count: 0 } },
  { per: { entity: 'u', count: 1000, delay: '300 years' } },
  { start: '2026-01-02', end: '2026-01-03', limit: 0 },
  { imperfections: {} },
  { imperfections: { late: 1, duplicate: 0.5, drop: 0.5, corrupt: 1 } },
])('%j is valid', (entity) => {
  expect(told(entity)).toEqual(expect.any(Number))
})

test('a cycle of children is rejected', () => {
  const issues: Issues = []
  const per = (entity: string) => ({ per: { entity }, schema })
  const entities = { a: per('b'), b: per('c'), c: per('a') }
  compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
  expect(issues.map(({ message }) => message)).toEqual([
    'must not be a child of itself: a -> b -> c -> a',
  ])
})

test('an entity without a parent cannot refer to its parent', () => {
  const issues: Issues = []
  const reference = { type: 'reference', via: '$parent', field: 'id' }
  const entities = { a: { schema: { type: 'object', properties: { of: reference } } } }
  compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
  expect(issues.map(({ message }) => message)).toEqual([
    'must name a sibling reference: the entity has no parent, because it has no "per"',
  ])
})

describe('definitions that cost a reader too much are rejected', () => {
  const per = (entity: string, count = 1) => ({ per: { entity, count }, schema })
  const day = { start: '2026-01-01', end: '2026-01-02' }
  const chain = Array.from({ length: 18 }, (_, i) => [`e${i}`, per(`e${i - 1}`)])
  test.each<[string, JsonObject, string]>([
    [
      'a thousand children of a thousand children of a thousand',
      {
        a: { rate: { count: 1 }, schema },
        b: per('a', 1000),
        c: per('b', 1000),
        d: per('c', 1000),
      },
      'must need at most 1000000 units of work to check; 100% are for children, deliveries and histories in flight',
    ],
    [
      'half of ten thousand million late by a day',
      { a: { rate: { count: 1e10 }, imperfections: { late: { rate: 0.5, by: '1 day' } }, schema } },
      'must need at most 1000000 units of work to check; 100% are for children, deliveries and histories in flight',
    ],
    [
      'ten thousand a second, each followed for a day',
      { a: { rate: '10000/second', schema }, b: { per: { entity: 'a', delay: '1 day' }, schema } },
      'must need at most 1000000 units of work to check; 100% are for children, deliveries and histories in flight',
    ],
    [
      'bursts of a hundred thousand a millisecond',
      {
        a: {
          rate: { base: '1000000/second', bursts: { every: '1 hour', for: '1 ms', times: 100 } },
          schema,
        },
      },
      'must produce at most 10000 instances per millisecond; got 100000',
    ],
    [
      'a chain of eighteen',
      { ...Object.fromEntries(chain), e0: { rate: '1/day', schema } },
      'must not be nested more than 16 entities deep',
    ],
  ])('%s', (_, entities, message) => {
    const issues: Issues = []
    compileDefinition({ ...day, entities }, 1, issues)
    expect(issues[0]?.message.startsWith(message), issues[0]?.message).toBe(true)
  })
})
