/**
 * A stream is a pure function of the definition and the position: it starts anywhere and always has the same content.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram, type Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import type { Encoding } from '../../src/wire/event.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { sse } from '../../src/wire/sse.ts'
import { drawsOf, randomDefinition } from '../schema/random-definition.ts'
import { someOf } from '../support/samples.ts'

interface Event {
  readonly type: 'create' | 'error'
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly value?: { readonly [name: string]: JsonValue }
  readonly message?: string
  readonly path?: readonly string[]
}

function compile(content: JsonObject, seed = 1): Program | undefined {
  const issues: Issues = []
  const program = compileProgram(
    readDefinition({ seed, content, inherited: [], nowMs: 0 }, issues),
    issues,
  )
  return issues.length === 0 ? program : undefined
}

function compileSound(content: JsonObject, seed = 1): Program {
  const program = compile(content, seed)
  if (program === undefined) throw new Error('the definition of a test must be sound')
  return program
}

function read(program: Program, encoding: Encoding = ndjson, position = 0, most = 1e9): string[] {
  const stream = openStream(program, encoding, position)
  const texts: string[] = []
  while (texts.length < most) {
    const text = stream.next()
    if (text === undefined) break
    texts.push(text)
  }
  return texts
}

const eventsOf = (program: Program): readonly Event[] =>
  read(program).map((line) => JSON.parse(line))

const example = (name: string, end: string): JsonObject => ({
  ...JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')),
  start: '2026-01-01',
  end,
})

/** Returns the first valid random definitions with several entities. */
function severalEntities(count: number): readonly (readonly [string, Program])[] {
  const found: [string, Program][] = []
  for (let number = 0; found.length < count; number++) {
    const program = compile(randomDefinition(number), number)
    if (program !== undefined && program.entities.length > 1) {
      found.push([`random definition ${number}`, program])
    }
  }
  return found
}

const programs: readonly (readonly [string, Program])[] = [
  ['shop', compileSound(example('shop', '2026-01-03'))],
  ['forum', compileSound(example('forum', '2026-01-03'))],
  ['sensors', compileSound(example('sensors', '2026-01-02'))],
  ...severalEntities(6),
]

describe.each(someOf(programs, 3))('%s', (_, program) => {
  const { total } = program
  const byEncoding = [ndjson, sse].map((encoding) => [encoding, read(program, encoding)] as const)
  const events: readonly Event[] = (byEncoding[0]?.[1] ?? []).map((line) => JSON.parse(line))

  test('a stream from any position continues the whole stream, in both encodings', () => {
    const draws = drawsOf(9)
    const borders = Array.from({ length: Math.ceil(total / 1024) }, (_, slab) => slab * 1024)
    const near = [...borders, total].flatMap((border) => [-2, -1, 0, 1, 2].map((by) => border + by))
    const positions = new Set([
      ...near.filter((position) => position >= 0 && position <= total),
      ...Array.from({ length: 1_000 }, () => draws.below(total + 1)),
    ])
    for (const [encoding, whole] of byEncoding) {
      for (const position of positions) {
        if (position % 2 === (encoding === sse ? 0 : 1) && position % 1024 > 2) continue
        const rest = read(program, encoding, position, 2)
        const expected = whole.slice(position, position + 2)
        if (rest.join('') !== expected.join(''))
          expect(rest, `position ${position}`).toEqual(expected)
      }
      // A few positions are read up to the end.
      for (const position of [1, 1024, Math.floor(total / 2)].filter((at) => at < total)) {
        expect(read(program, encoding, position).join('')).toBe(whole.slice(position).join(''))
      }
    }
  })

  test('ids are consecutive, and events are ordered by offset, entity and index', () => {
    expect(events.length).toBe(total)
    const indexes = new Map<string, number>()
    const endMs = program.time.endMs - program.time.startMs
    // Children are not in the order of their indexes, and those after the end do not occur.
    const offsets = new Map(
      program.entities.map(({ key, arrivals }) => [
        key,
        Array.from({ length: arrivals.indexes }, (_, index) => arrivals.offsetOf(index))
          .filter((offset) => offset < endMs)
          .sort((a, b) => a - b),
      ]),
    )
    for (const [i, { id, entity, offset }] of events.entries()) {
      const index = indexes.get(entity) ?? 0
      indexes.set(entity, index + 1)
      const before = events[i - 1]
      const isInOrder =
        before === undefined ||
        before.offset < offset ||
        (before.offset === offset && before.entity <= entity)
      const isRight = id === i + 1 && isInOrder && offsets.get(entity)?.[index] === offset
      if (!isRight) expect({ id, entity, offset, index }).toBe('in its place')
    }
    const sum = program.entities.reduce((sum, { arrivals }) => sum + arrivals.total, 0)
    expect([...indexes.values()].reduce((sum, count) => sum + count, 0)).toBe(sum)
  })

  test('a second stream is equal', () => {
    expect(read(program).join('')).toBe(byEncoding[0]?.[1].join(''))
  })
})

/** Definitions with two entities, of which one refers to the other. */
const referring = (
  reference: JsonObject,
  more: JsonObject = {},
  target: JsonObject = {},
): JsonObject => ({
  start: '2026-01-01',
  end: '2026-01-02',
  entities: {
    users: {
      rate: '60/day',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'person.name' }, ...target },
      },
    },
    orders: {
      rate: '2000/day',
      schema: {
        type: 'object',
        properties: { user: { type: 'reference', entity: 'users', ...reference }, ...more },
      },
    },
  },
})

describe('references', () => {
  test.each(['uniform', 'first', 'last'])(
    'refer to strictly earlier instances and agree with via (%s)',
    (choose) => {
      const via = { name: { type: 'reference', via: 'user', field: 'name' } }
      const events = eventsOf(
        compileSound(referring({ field: 'id', choose, ifEmpty: 'skip' }, via)),
      )
      const users = new Map<JsonValue, Event>()
      const chosen = new Set<JsonValue>()
      let created: Event[] = []
      for (const event of events) {
        if (event.entity === 'users') {
          users.set(event.value?.id as JsonValue, event)
          created = [...created, event]
          continue
        }
        expect(event.type).toBe('create')
        const user = users.get(event.value?.user as JsonValue)
        expect(user?.offset).toBeLessThan(event.offset)
        expect(event.value?.name).toBe(user?.value?.name)
        const earlier = created.filter(({ offset }) => offset < event.offset)
        if (choose === 'first') expect(user).toBe(earlier[0])
        if (choose === 'last') expect(user).toBe(earlier.at(-1))
        chosen.add(event.value?.user as JsonValue)
      }
      expect(users.size).toBeGreaterThan(30)
      if (choose === 'uniform') expect(chosen.size).toBeGreaterThan(0.9 * users.size)
    },
  )

  test('never refer to an error event', () => {
    // An odd `share` fails, because division by zero is an error.
    const fails = {
      parity: {
        type: 'function',
        expression: '1 / (n % 2)',
        variables: { n: { type: 'integer' } },
      },
    }
    for (const field of [{ field: 'id' }, {}]) {
      const events = eventsOf(compileSound(referring({ ...field, ifEmpty: 'null' }, {}, fails)))
      const created = new Set<JsonValue>()
      let errors = 0
      for (const { entity, type, value } of events) {
        if (entity === 'users') {
          if (type === 'create') created.add(value?.id as JsonValue)
          else errors++
        } else if (value?.user !== null) {
          const user = value?.user as JsonObject | number
          expect(created.has(typeof user === 'object' ? (user.id as JsonValue) : user)).toBe(true)
        }
      }
      expect(errors).toBeGreaterThan(10)
      expect(created.size).toBeGreaterThan(10)
    }
  })

  test('never refer to an instance that failed because its own references are too deep', () => {
    const chain = {
      before: { type: 'reference', entity: 'users', choose: 'last', ifEmpty: 'null' },
    }
    const definition = referring({ field: 'id', choose: 'last', ifEmpty: 'null' }, {}, chain)
    const users = { ...(definition.entities as Record<string, JsonObject>).users, rate: '200/day' }
    const events = eventsOf(
      compileSound({ ...definition, entities: { ...(definition.entities as JsonObject), users } }),
    )
    const failed = events.filter(({ entity, type }) => entity === 'users' && type === 'error')
    expect(failed.length).toBeGreaterThan(50)
    const created = new Set(
      events
        .filter(({ entity, type }) => entity === 'users' && type === 'create')
        .map(({ value }) => value?.id),
    )
    for (const { entity, type, value } of events) {
      if (entity === 'orders' && type === 'create' && value?.user !== null) {
        expect(created.has(value?.user)).toBe(true)
      }
    }
  })

  test('without an earlier instance are an error, null, or no event, by ifEmpty', () => {
    const eventsWithoutUsers = (ifEmpty: string): readonly Event[] => {
      const events = eventsOf(compileSound(referring({ field: 'id', ifEmpty })))
      const first = events.find(({ entity }) => entity === 'users')?.offset ?? 0
      return events.filter(({ entity, offset }) => entity === 'orders' && offset <= first)
    }
    expect(eventsWithoutUsers('error').length).toBeGreaterThan(0)
    for (const event of eventsWithoutUsers('error')) {
      expect(event).toMatchObject({
        type: 'error',
        message: 'there is no earlier instance of "users" to refer to',
        path: ['user'],
      })
    }
    expect(
      eventsWithoutUsers('null').every(
        ({ type, value }) => type === 'create' && value?.user === null,
      ),
    ).toBe(true)
    expect(eventsWithoutUsers('null').length).toBe(eventsWithoutUsers('error').length)
    expect(eventsWithoutUsers('skip')).toEqual([])
  })
})

test('a failing sequence is the same error in every replay, and the stream continues', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer', maximum: 5, step: 1 } } }
  const program = compileSound({
    start: '2026-01-01',
    end: '2026-01-02',
    entities: { e: { rate: '50/day', schema } },
  })
  const [first, again] = [read(program), read(program)]
  expect(again).toEqual(first)
  expect(first.slice(0, 6).every((line) => line.startsWith('{"type":"create"'))).toBe(true)
  expect(JSON.parse(first[6] as string)).toMatchObject({ type: 'error', id: 7, path: ['n'] })
  expect(first.length).toBe(program.total)
})

const one = (rate: string, start: string, end: string): JsonObject => ({
  start,
  end,
  entities: {
    a: {
      rate,
      schema: { type: 'object', properties: { at: { type: 'time.now' }, n: { type: 'integer' } } },
    },
    b: {
      rate,
      schema: { type: 'object', properties: { at: { type: 'time.now' }, n: { type: 'integer' } } },
    },
  },
})

describe('periods', () => {
  test('a run without events ends immediately', () => {
    const program = compileSound(one('0/day', '2026-01-01', '2026-01-02'))
    expect(program.total).toBe(0)
    expect(openStream(program, ndjson, 0).next()).toBeUndefined()
  })

  test('one millisecond with thousands of events', () => {
    const program = compileSound(
      one('1000000/second', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'),
    )
    const events = eventsOf(program)
    expect(program.total).toBeGreaterThan(1_800)
    expect(events.length).toBe(program.total)
    expect(events.every(({ offset }) => offset === 0)).toBe(true)
    const firstB = events.findIndex(({ entity }) => entity === 'b')
    expect(events.slice(firstB).every(({ entity }) => entity === 'b')).toBe(true)
    for (const position of [1, 1023, 1024, 1025, program.total - 1]) {
      expect(read(program, ndjson, position)).toEqual(read(program).slice(position))
    }
  })

  test('200 years with one event a day reach offsets with 13 digits', () => {
    const program = compileSound(one('1/day', '1900-01-01', '2099-11-01'))
    const events = eventsOf(program)
    expect(Math.abs(events.length / (2 * 72_990) - 1)).toBeLessThan(0.01)
    const last = events.at(-1) as Event
    expect(last.offset).toBeGreaterThan(6e12)
    expect(last.value?.at).toMatch(/^2099-10-/)
    for (const { offset, value } of events.slice(-500)) {
      expect(Date.parse(String(value?.at))).toBe(Date.UTC(1900, 0, 1) + offset)
    }
    for (const position of [50_000, events.length - 3]) {
      expect(read(program, ndjson, position, 5)).toEqual(
        read(program, ndjson).slice(position, position + 5),
      )
    }
  })
})

test('entities with the same rate and schema are independent', () => {
  const { entities } = compileSound(one('5000/day', '2026-01-01', '2026-01-31'))
  const [a, b] = entities.map(({ arrivals }) =>
    Array.from({ length: 1_000 }, (_, hour) => {
      const from = Math.floor((hour * 30 * 86_400_000) / 1_000)
      return arrivals.countBefore(from + 2_592_000) - arrivals.countBefore(from) - 150
    }),
  ) as [number[], number[]]
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + value * (y[i] as number), 0)
  const correlation = product(a, b) / Math.sqrt(product(a, a) * product(b, b))
  expect(Math.abs(correlation) * Math.sqrt(1_000)).toBeLessThan(3.3)
})

test('a different seed produces a different stream', () => {
  const definition = one('50/day', '2026-01-01', '2026-01-02')
  const streams = [1, 2, 3, 2 ** 32 + 1, 2 ** 53 - 1].map((seed) =>
    read(compileSound(definition, seed)).join(''),
  )
  expect(new Set(streams).size).toBe(streams.length)
})

test('a dense entity that waits for a rare one begins directly after it', () => {
  const rare = {
    rate: '1/month',
    schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
  }
  const refers = { type: 'reference', entity: 'rare', field: 'id', ifEmpty: 'skip' }
  const dense = { rate: '1000/second', schema: { type: 'object', properties: { of: refers } } }
  const content = { start: '2026-01-01', end: '2026-01-31', entities: { dense, rare } }
  let begun = 0
  for (let seed = 1; seed <= 20; seed++) {
    const program = compileSound(content, seed)
    if (program.total === 0) continue
    const [first, ...next] = read(program, ndjson, 0, 3_000).map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: 1, entity: 'rare' })
    if (next.length < 2_999) continue
    begun++
    for (const event of next) expect(event.offset).toBeGreaterThanOrEqual(first.offset)
    expect(read(program, ndjson, 2_000, 1_000)).toEqual(
      read(program, ndjson, 0, 3_000).slice(2_000),
    )
  }
  expect(begun).toBeGreaterThan(5)
})
