/**
 * Entities with `"ifEmpty": "skip"` next to `per` and a delay: an instance occurs if an instance to refer to exists at
 * its own time, independent of the time of its parent.
 */

import { describe, expect, test } from 'vitest'
import type { Arrivals } from '../../src/engine/arrivals/arrivals.ts'
import { nextArrival } from '../../src/engine/arrivals/next-arrival.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { finish } from '../../src/schema/stepwise.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { someOf } from '../support/samples.ts'
import { differenceOf, soundProgram } from './machine/both-executors.ts'

const dayMs = 86_400_000
const days = 40
const delayMaxMs = 10 * dayMs

const id = { type: 'id.integer' }
const parent = { type: 'reference', via: '$parent', field: 'id' }
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })
const skipping = (entity: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: 'reference', entity, field: 'id', ifEmpty: 'skip' },
  ...more,
})

/** The maximum delay of a child. */
const latestMs = 3.2 * dayMs

interface Event {
  readonly id: number
  readonly type: string
  readonly entity: string
  readonly offset: number
  readonly value: Readonly<Record<string, number>>
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

const parents: JsonObject = { rate: '12/day', schema: object({ id }) }
/** The first instance occurs on the sixth day. */
const late: JsonObject = { rate: '3/day', start: '2026-01-06', schema: object({ id }) }
const children = (delay: JsonValue, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  per: { entity: 'parents', count: { minimum: 1, maximum: 3 }, delay },
  schema: object({ id, of: parent, ...properties }),
  ...more,
})

const delays: Readonly<Record<string, JsonValue>> = {
  'hardly any delay': '1 second',
  'one delay': '10 days',
  'any delay': { minimum: '1 hour', maximum: '10 days' },
  'mostly short delays': {
    minimum: '1 second',
    maximum: '10 days',
    distribution: { type: 'exponential', mean: 50_000_000 },
  },
}
const policies: readonly JsonValue[] = [
  ...['uniform', 'first', 'last'],
  { type: 'recent', halfLife: '1 day' },
  { type: 'zipf', exponent: 1.2 },
  { type: 'weighted', by: 'size' },
]

/** Definitions with `parents`, their `children` with a delay, and the entities that the children wait for. */
const cases: Readonly<Record<string, (delay: JsonValue) => JsonObject>> = {
  'one reference': (delay) => ({
    parents,
    late,
    children: children(delay, { late: skipping('late') }),
  }),
  'several references': (delay) => ({
    ...{ parents, late, later: { ...late, start: '2026-01-08' } },
    children: children(delay, { later: skipping('later'), late: skipping('late') }),
  }),
  'a reference to what has a delay too': (delay) => ({
    ...{ parents, late },
    later: { per: { entity: 'late', delay }, schema: object({ id, of: parent }) },
    children: children(delay, { later: skipping('later') }),
  }),
  'a reference to what waits itself': (delay) => ({
    ...{ parents, late },
    later: {
      per: { entity: 'parents', delay },
      schema: object({ id, of: parent, late: skipping('late') }),
    },
    children: children(delay, { later: skipping('later') }),
  }),
  'imperfect deliveries': (delay) => ({
    parents,
    late: { ...late, imperfections: { late: { rate: 0.5, by: '2 days' }, duplicate: 0.2 } },
    children: children(
      delay,
      { late: skipping('late') },
      { imperfections: { late: { rate: 0.3, by: '3 days' }, duplicate: 0.1 } },
    ),
  }),
  'a start of its own': (delay) => ({
    ...{ parents, late },
    children: children(delay, { late: skipping('late') }, { start: '2026-01-07' }),
  }),
}

/** Returns the ids of the children of each parent. */
function childrenOf(events: readonly Event[]): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>()
  for (const { entity, value } of events) {
    if (entity !== 'children') continue
    const ids = found.get(value.of as number) ?? new Set()
    found.set(value.of as number, ids.add(value.id as number))
  }
  return found
}

const withReaders = (entities: JsonObject): JsonObject => ({
  ...entities,
  grandchildren: {
    per: { entity: 'children', count: 2, delay: { minimum: '1 minute', maximum: '4 days' } },
    schema: object({ id, of: parent, late: skipping('late') }),
  },
  ...Object.fromEntries(
    policies.map((choose, i) => [
      `reader${i}`,
      { rate: '4/day', schema: object({ id, children: skipping('children', { choose }) }) },
    ]),
  ),
})

/** Adds the properties that references read as weights. */
function withSizes(entities: JsonObject): JsonObject {
  const size = { type: 'integer', minimum: 1, maximum: 9 }
  return Object.fromEntries(
    Object.entries(entities).map(([key, entity]) => {
      const { schema, ...rest } = entity as { readonly schema: JsonObject }
      return [key, { ...rest, schema: object({ ...(schema.properties as JsonObject), size }) }]
    }),
  )
}

/** Returns the definition with `"ifEmpty": "null"`, so that all children occur. */
function withoutSkipping(entities: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(entities).replaceAll('"skip"', '"null"'))
}

const programOf = (entities: JsonObject): Program =>
  soundProgram({ end: '2026-02-10', entities: withSizes(withReaders(entities)) }, 5)

const programs = Object.entries(cases).flatMap(([name, make]) =>
  Object.entries(delays).map(([delay, value]) => {
    const entities = make(value)
    return [`${name}, ${delay}`, programOf(entities), programOf(withoutSkipping(entities))] as const
  }),
)

describe.each(someOf(programs, 2))('%s', (_, program, unlimited) => {
  const whole = linesFrom(program, 0)
  const events: readonly Event[] = whole.map((line) => JSON.parse(line))

  test('the total is exact, events are in order, and none is an error', () => {
    expect(events.filter(({ type }) => type === 'error')).toEqual([])
    expect(whole.length).toBe(program.total)
    for (const [i, { offset }] of events.entries()) {
      expect(offset).toBeGreaterThanOrEqual(events[i - 1]?.offset ?? 0)
      expect(offset).toBeLessThan(days * dayMs)
    }
  })

  test('a parent has all children that are after the first instance they refer to', () => {
    const waitedFor = Object.keys(events.find(({ entity }) => entity === 'children')?.value ?? {})
    const begin = Math.max(
      ...program.entities
        .filter(({ key }) => waitedFor.includes(key))
        .map(({ instances }) => finish(nextArrival(instances, 0)) ?? days * dayMs),
    )
    const all = childrenOf(linesFrom(unlimited, 0).map((line) => JSON.parse(line)))
    const own = childrenOf(events)
    const isWhole = ({ entity, offset }: Event): boolean =>
      entity === 'parents' && offset > begin && offset + delayMaxMs + latestMs < days * dayMs
    const complete = events.filter(isWhole).map(({ value }) => value.id as number)
    expect(complete.length).toBeGreaterThan(10)
    expect(complete.map((one) => own.get(one)?.size)).toEqual(
      complete.map((one) => all.get(one)?.size),
    )
    // Some earlier parents have children as well.
    const earlier = [...own.keys()].filter((one) => one < (complete[0] as number))
    expect(earlier.length > 0).toBe(_.endsWith('hardly any delay') === false)
  })

  test('no reference refers to a later instance', () => {
    const came = new Map<string, Map<number, number>>()
    const isPerfect = program.entities.every(({ deliveryOf }) => deliveryOf === undefined)
    if (!isPerfect) return
    for (const { entity, offset, value } of events) {
      const known = came.get(entity) ?? new Map<number, number>()
      came.set(entity, known.set(value.id as number, offset))
    }
    for (const { entity, offset, value } of events) {
      for (const [name, referred] of Object.entries(value)) {
        const target = name !== 'of' ? name : entity === 'grandchildren' ? 'children' : undefined
        const offsets = target === undefined ? undefined : came.get(target)
        if (offsets !== undefined) expect(offsets.get(referred)).toBeLessThan(offset)
      }
    }
  })

  test('a stream from any position continues the whole stream', () => {
    for (let i = 0; i < 25; i++) {
      const position = (i * 7_919) % (program.total + 1)
      expect(linesFrom(program, position, 3)).toEqual(whole.slice(position, position + 3))
    }
  })

  test('both executors write the same', () => {
    expect(differenceOf(program, ndjson, { events: 400 })).toBeUndefined()
  })
})

test('early references to an entity with many children are distributed over its instances', () => {
  const exponential = { type: 'exponential', mean: 3_600_000 }
  const program = soundProgram({
    end: '2026-01-21',
    entities: {
      parents: { rate: '3000/day', schema: object({ id }) },
      late: { ...late, start: '2026-01-12' },
      children: children(
        { minimum: '1 second', maximum: '10 days', distribution: exponential },
        { late: skipping('late') },
      ),
      readers: { rate: '1000/day', schema: object({ of: skipping('children') }) },
    },
  })
  const begin = program.entities.find(({ key }) => key === 'readers')?.arrivals
  const first = finish(nextArrival(begin as Arrivals, 0)) as number
  const position = program.entities.reduce(
    (sum, { arrivals }) => sum + arrivals.countBefore(first),
    0,
  )
  const events: readonly Event[] = linesFrom(program, position, 2_000).map((line) =>
    JSON.parse(line),
  )
  const readers = events.filter(({ entity }) => entity === 'readers')
  expect(readers.length).toBeGreaterThan(150)
  const times = new Map<number | undefined, number>()
  for (const { value } of readers) times.set(value.of, (times.get(value.of) ?? 0) + 1)
  expect(times.has(undefined)).toBe(false)
  expect(Math.max(...times.values())).toBeLessThan(0.05 * readers.length)
  expect(differenceOf(program, ndjson, { events: 300, firstId: position + 1 })).toBeUndefined()
})
