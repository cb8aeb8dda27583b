/** Children of other entities and imperfect deliveries, in whole runs. */

import { describe, expect, test } from 'vitest'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { someOf } from '../support/samples.ts'

const id = { type: 'id.integer' }
const at = { type: 'time.now' }
const parent = { type: 'reference', via: '$parent', field: 'id' }
const object = (properties: JsonObject) => ({ type: 'object', properties })

interface Event {
  readonly id: number
  readonly type: string
  readonly entity: string
  readonly offset: number
  readonly value: { readonly id: number; readonly of?: number; readonly at: string }
  readonly metadata?: readonly { readonly tag: string; readonly path?: readonly string[] }[]
}

function compile(entities: JsonObject, end = '2026-01-02', seed = 1): Program {
  const issues: Issues = []
  const program = compileDefinition({ start: '2026-01-01', end, entities }, seed, issues)
  expect(issues).toEqual([])
  return program
}

function linesFrom(program: Program, position: number, count = Number.POSITIVE_INFINITY) {
  const stream = openStream(program, ndjson, position)
  const lines: string[] = []
  for (let line = stream.next(); line !== undefined; line = stream.next()) {
    lines.push(line)
    if (lines.length === count) break
  }
  return lines
}

const eventsOf = (program: Program): readonly Event[] =>
  linesFrom(program, 0).map((line) => JSON.parse(line))

const shop: JsonObject = {
  orders: { rate: '300/hour', schema: object({ id, at }) },
  items: {
    per: {
      entity: 'orders',
      count: { minimum: 1, maximum: 5 },
      delay: { minimum: '1 second', maximum: '2 minutes' },
    },
    schema: object({ id, of: parent, at }),
  },
  refunds: {
    per: {
      entity: 'items',
      count: { minimum: 0, maximum: 1 },
      delay: { minimum: '1 minute', maximum: '3 hours', distribution: 'exponential' },
    },
    schema: object({ id, of: parent, at }),
  },
}

const waiting: JsonObject = {
  users: { rate: '3/hour', schema: object({ id, at }) },
  orders: {
    rate: '60/hour',
    schema: object({
      id,
      user: { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'skip' },
    }),
  },
  payments: { per: { entity: 'orders', delay: '5 minutes' }, schema: object({ id, of: parent }) },
  reviews: {
    rate: '20/hour',
    schema: object({
      id,
      item: { type: 'reference', entity: 'payments', field: 'id', ifEmpty: 'skip' },
    }),
  },
}

const imperfect: JsonObject = {
  readings: {
    rate: {
      base: '400/hour',
      arrivals: 'even',
      season: { hour: [...Array(12).fill(1), ...Array(12).fill(5)] },
    },
    imperfections: {
      late: { rate: 0.05, by: { minimum: '1 second', maximum: '20 minutes' } },
      duplicate: 0.02,
      drop: 0.03,
      corrupt: { rate: 0.01, fields: ['value'] },
    },
    schema: object({ id, value: { type: 'integer', maximum: 99 }, at }),
  },
  alarms: {
    per: { entity: 'readings', count: { minimum: 0, maximum: 1 } },
    imperfections: { late: 0.5 },
    schema: object({ id, of: parent, at }),
  },
}

const changing: JsonObject = {
  ramp: {
    rate: {
      base: '1/minute',
      stages: [
        { for: '6 hours', to: '20/minute' },
        { for: '6 hours', to: '0/minute' },
      ],
    },
    schema: id,
  },
  bursts: {
    rate: { base: '2/minute', bursts: { every: '1 hour', for: '1 minute', times: 300 } },
    schema: id,
  },
  exact: {
    rate: { count: 5_000, season: { weekday: [1, 1, 1, 1, 1, 3, 3], timeZone: 'Asia/Tokyo' } },
    schema: id,
  },
  growing: { rate: '(3/hour) + 0.000001 * offset', schema: id },
  jittered: {
    rate: { base: '3/minute', arrivals: 'jittered' },
    start: '2026-01-01T06:00:00Z',
    limit: 700,
    schema: id,
  },
}

const programs = [
  ['children of children', compile(shop)],
  ['entities that wait for others', compile(waiting)],
  ['imperfect deliveries', compile(imperfect)],
  ['changing rates', compile(changing)],
] as const

describe.each(someOf(programs, 2))('%s', (_, program) => {
  const whole = linesFrom(program, 0)

  test('ids are consecutive, offsets never decrease, and the total is exact', () => {
    expect(whole.length).toBe(program.total)
    const events: readonly Event[] = whole.map((line) => JSON.parse(line))
    expect(events.map((event) => event.id)).toEqual(events.map((_, i) => i + 1))
    for (const [i, { offset }] of events.entries()) {
      expect(offset).toBeGreaterThanOrEqual(events[i - 1]?.offset ?? 0)
      expect(offset).toBeLessThan(86_400_000)
    }
    expect(events.filter(({ type }) => type === 'error')).toEqual([])
  })

  test('a stream from any position continues the whole stream', () => {
    for (let i = 0; i < 250; i++) {
      const position = (i * 7_919) % (program.total + 1)
      expect(linesFrom(program, position, 3)).toEqual(whole.slice(position, position + 3))
    }
  })
})

test('every order has one to five items within two minutes after it, and every item has its order', () => {
  const events = eventsOf(compile(shop, '2026-01-03'))
  const orders = new Map<number, Event>()
  const items = new Map<number, number>()
  const endMs = 2 * 86_400_000
  for (const event of events) {
    if (event.entity === 'orders') orders.set(event.value.id, event)
    if (event.entity !== 'items') continue
    const order = orders.get(event.value.of as number)
    expect(event.offset - (order?.offset ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect(event.offset - (order?.offset ?? 0)).toBeLessThanOrEqual(120_000)
    items.set(event.value.of as number, (items.get(event.value.of as number) ?? 0) + 1)
  }
  const counts = [0, 0, 0, 0, 0, 0]
  for (const [order, { offset }] of orders) {
    if (offset < endMs - 120_000) counts[items.get(order) ?? 0]!++
  }
  expect(counts[0]).toBe(0)
  for (const count of counts.slice(1)) expect(count / orders.size).toBeCloseTo(0.2, 1)
  expect(new Set(events.filter((e) => e.entity === 'items').map((e) => e.value.id)).size).toBe(
    [...items.values()].reduce((sum, count) => sum + count, 0),
  )
})

test('imperfections are tagged, and occur at their rates', () => {
  const events = eventsOf(compile(imperfect, '2026-01-08'))
  const readings = events.filter(({ entity }) => entity === 'readings')
  const tagged = (tag: string) =>
    readings.filter(({ metadata }) => metadata?.some((one) => one.tag === tag))
  const ids = new Set(readings.map(({ value }) => value.id))
  const made = Math.max(...ids)
  expect(tagged('late').length / made).toBeCloseTo(0.05, 2)
  expect(tagged('duplicate').length / made).toBeCloseTo(0.02, 3)
  expect(1 - ids.size / made).toBeCloseTo(0.03, 2)
  expect(tagged('corrupt').length / made).toBeCloseTo(0.01, 2)
  for (const { offset, value, metadata } of readings) {
    const lateMs = Date.parse('2026-01-01T00:00:00Z') + offset - Date.parse(value.at)
    const tags = metadata?.map(({ tag }) => tag) ?? []
    if (!tags.includes('late') && !tags.includes('duplicate')) expect(lateMs).toBe(0)
    if (tags.includes('late')) expect(lateMs).toBeGreaterThanOrEqual(1_000)
    expect(lateMs).toBeLessThanOrEqual(21 * 60_000)
  }
  for (const { metadata } of tagged('corrupt')) {
    expect(metadata?.find(({ tag }) => tag === 'corrupt')?.path).toEqual(['value'])
  }
})

test('count, limit, start and end are exact', () => {
  const events = eventsOf(compile(changing))
  const of = (name: string) => events.filter(({ entity }) => entity === name)
  expect(of('exact').length).toBe(5_000)
  expect(of('jittered').length).toBe(700)
  expect(of('jittered')[0]?.offset).toBeGreaterThanOrEqual(6 * 3_600_000)
})
