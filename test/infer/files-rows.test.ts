/** Tests inference from rows: types, distributions, times, rates, and the relations of several files. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { entityOf, generate, inferFiles, lines, notesOf, propertiesOf } from './inferred.ts'

/** Returns the schema inferred from one column. */
async function column(name: string, values: readonly JsonValue[]): Promise<JsonValue | undefined> {
  const written = await inferFiles({
    'things.ndjson': lines(values.map((value) => ({ [name]: value }))),
  })
  expect(generate(written, 200).errors).toEqual([])
  return propertiesOf(written, 'things')[name]
}

const draws = drawsOf(7)
const times = <T>(count: number, value: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => value(i))
const hex = (length: number): string => times(length, () => draws.below(16).toString(16)).join('')

describe('text', () => {
  test.each<[string, (i: number) => string, JsonObject]>([
    ['a UUID', () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`, { type: 'id.uuid' }],
    [
      'an address of a person',
      (i) => `someone${i}@mail.example.org`,
      { type: 'internet.email', unique: true },
    ],
    ['an address of a page', (i) => `https://example.org/a/${i}`, { type: 'internet.url' }],
    ['an address of a machine', (i) => `10.0.${i}.${i}`, { type: 'internet.ipv4' }],
    [
      'a code that counts',
      (i) => `ORD-${String(i + 1).padStart(6, '0')}`,
      { type: 'id.sequence', prefix: 'ORD-' },
    ],
    [
      'a code',
      (i) => `${'AB'[i % 2]}Z-${String((i * 7919) % 10_000).padStart(4, '0')}`,
      { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$', unique: true },
    ],
    [
      'zeros in front',
      (i) => String(i * 13).padStart(5, '0'),
      { type: 'id.sequence', pad: 5, start: 0, step: 13 },
    ],
    ['a digest', () => hex(64), { type: 'security.sha256' }],
  ])('%s', async (_, value, schema) => {
    expect(await column('thing', times(60, value))).toEqual(schema)
  })

  test('a few values are listed with their weights', async () => {
    const values = times(200, (i) => (i % 10 < 7 ? 'paid' : i % 10 < 9 ? 'open' : 'void'))
    expect(await column('status', values)).toEqual({
      enum: ['paid', 'open', 'void'],
      weights: [70, 20, 10],
    })
  })

  test('personal values do not appear in a definition', async () => {
    const values = times(200, (i) => ['Ada Lovelace', 'Alan Turing'][i % 2] as string)
    expect(await column('full_name', values)).toEqual({ type: 'person.name' })
    expect(
      await column(
        'phone',
        values.map(() => '+1 555 0100'),
      ),
    ).not.toHaveProperty('enum')
  })

  test('prose keeps its length', async () => {
    const values = times(100, (i) => `${'word '.repeat(8 + (i % 5))}${i}.`)
    expect(await column('x', values)).toEqual({ type: 'lorem.sentence', minWords: 9, maxWords: 13 })
  })
})

describe('numbers', () => {
  test('a counter, whatever the order of the rows', async () => {
    expect(
      await column(
        'id',
        times(50, (i) => 1_000 + ((i * 7) % 50)),
      ),
    ).toEqual({ type: 'id.integer', minimum: 1_000 })
  })

  test('a uniform range needs no distribution', async () => {
    const values = times(2_000, () => draws.between(1, 1_000))
    expect(await column('x', values)).toEqual({ type: 'integer', minimum: 1, maximum: 1_000 })
  })

  const bell = (): number =>
    times(12, () => draws.below(1_000_000) / 1e6).reduce((a, b) => a + b, 0) - 6

  test.each<[string, () => number, JsonObject]>([
    [
      'normal',
      () => 100 + 15 * bell(),
      { type: 'normal', mean: expect.closeTo(100, 0), deviation: expect.closeTo(15, 0) },
    ],
    [
      'lognormal',
      () => 40 * Math.exp(0.8 * bell()),
      { type: 'lognormal', median: expect.closeTo(40, -1), sigma: expect.closeTo(0.8, 1) },
    ],
    [
      'exponential',
      () => -20 * Math.log(1 - draws.below(1_000_000) / 1e6),
      { type: 'exponential', mean: expect.closeTo(20, -1) },
    ],
  ])('%s', async (_, value, distribution) => {
    const values = times(3_000, () => Number(value().toFixed(2)))
    expect(await column('x', values)).toMatchObject({ type: 'number', distribution })
  })

  test('any other distribution is a histogram', async () => {
    const values = times(2_000, (i) =>
      i % 2 === 0 ? draws.between(1, 50) : draws.between(900, 999),
    )
    const schema = (await column('x', values)) as JsonObject
    expect(schema.distribution).toMatchObject({ type: 'histogram' })
    const made = generate(await inferFiles({ 'a.ndjson': lines(values.map((x) => ({ x }))) }))
    const all = (made.values.a ?? []).map((row) => (row as { x: number }).x)
    expect(all.filter((x) => x <= 50).length / all.length).toBeCloseTo(0.5, 1)
    expect(all.every((x) => x <= 50 || x >= 850)).toBe(true)
  })
})

describe('presence and absence', () => {
  test('shares of nulls and of absent properties', async () => {
    const rows = times(200, (i) => ({ a: i % 4 === 0 ? null : i, ...(i % 5 === 0 && { b: true }) }))
    const properties = propertiesOf(await inferFiles({ 'a.ndjson': lines(rows) }), 'a')
    expect(properties.a).toMatchObject({ nulls: 0.25 })
    expect(properties.b).toMatchObject({ presence: 0.2 })
  })

  test('a property that exists only for certain values of another', async () => {
    const rows = times(90, (i) => {
      const status = ['open', 'paid', 'void'][i % 3] as string
      return {
        status,
        paid: status === 'paid' ? (i * 7) % 11 : null,
        ...(status !== 'open' && { closed: (i * 7) % 13 }),
      }
    })
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(propertiesOf(written, 'a')).toMatchObject({
      paid: { type: 'integer', when: 'self.status == "paid"', else: { type: 'null' } },
      closed: { type: 'integer', when: 'self.status != "open"' },
    })
    for (const row of generate(written).values.a ?? []) {
      const { status, paid, closed } = row as JsonObject
      expect([paid !== null, closed !== undefined]).toEqual([status === 'paid', status !== 'open'])
    }
  })

  test('nested objects, and lists with their lengths', async () => {
    const rows = times(100, (i) => ({
      address: { city: `C${i}`, zip: i },
      tags: times([0, 1, 1, 3][i % 4] as number, (j) => ['new', 'sale', 'gift'][j] as string),
      lines: [{ sku: `S-${1_000 + i}`, quantity: 1 + (i % 3) }],
    }))
    const made = propertiesOf(await inferFiles({ 'a.ndjson': lines(rows) }), 'a')
    expect(made.address).toMatchObject({ type: 'object', properties: { zip: { type: 'integer' } } })
    expect(made.tags).toMatchObject({
      type: 'array',
      maxItems: 3,
      length: { type: 'weighted', values: [0, 1, 3], weights: [25, 50, 25] },
      uniqueItems: true,
    })
    expect(made.lines).toMatchObject({ minItems: 1, maxItems: 1, items: { type: 'object' } })
  })

  test('a property of mixed types', async () => {
    const values = times(100, (i) => (i % 4 === 0 ? 'none' : i))
    expect(await column('x', values)).toMatchObject({
      anyOf: [{ const: 'none' }, { type: 'integer' }],
      weights: [25, 75],
    })
  })
})

describe('time', () => {
  const start = Date.UTC(2026, 2, 2)
  const hourMs = 3_600_000

  test('the time of the rows determines start, end and rate', async () => {
    const rows = times(480, (i) => ({ at: new Date(start + i * (hourMs / 4)).toISOString() }))
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(written.definition).toMatchObject({ start: '2026-03-02', end: '2026-03-07' })
    expect(entityOf(written, 'a')).toMatchObject({
      rate: { base: '4/hour', count: 480 },
      schema: { properties: { at: { type: 'time.now' } } },
    })
  })

  test('weights of the hours of the day, if they differ clearly', async () => {
    const rows = times(20, (day) =>
      times(60, (i) => ({
        at: new Date(start + day * 24 * hourMs + (8 + i / 6) * hourMs).toISOString(),
      })),
    ).flat()
    const { rate } = entityOf(await inferFiles({ 'a.ndjson': lines(rows) }), 'a')
    const { hour } = (rate as { season: { hour: number[] } }).season
    expect(hour.slice(8, 18).every((weight) => weight > 2)).toBe(true)
    expect(hour.slice(0, 8).every((weight) => weight === 0)).toBe(true)
  })

  test.each([
    ['2026-03-02 10:00:00', 'at.substring(0, 10) + " " + at.substring(11, 19)'],
    ['02.03.2026 10:00', undefined],
    ['03/17/2026', undefined],
    ['2026/03/02 10:00:00', undefined],
  ])('a timestamp format is kept: %s', async (first, expression) => {
    const pad = (n: number): string => String(n).padStart(2, '0')
    const values = times(28, (i) => first.replace(/0?2(?=[. ]|$)|17/, pad(i + 1)))
    const values2 = first.startsWith('2026-')
      ? times(28, (i) => `2026-03-${pad(i + 1)} 10:00:00`)
      : first.startsWith('2026/')
        ? times(28, (i) => `2026/03/${pad(i + 1)} 10:00:00`)
        : values
    const schema = (await column('created', values2)) as JsonObject
    expect(schema.type).toBe('function')
    if (expression !== undefined) expect(schema.expression).toBe(expression)
    const made = generate(await inferFiles({ 'a.ndjson': lines(values2.map((at) => ({ at }))) }))
    const shape = first.replace(/\d/g, '9')
    for (const row of made.values.a ?? []) {
      expect((row as { at: string }).at.replace(/\d/g, '9')).toBe(shape)
    }
  })

  test('milliseconds since 1970', async () => {
    const values = times(50, (i) => start + i * 60_000)
    expect(await column('timestamp', values)).toEqual({ type: 'time.epochMillis' })
  })

  test('a timestamp shortly after that of the row', async () => {
    const rows = times(100, (i) => {
      const at = start + i * hourMs
      return {
        created_at: new Date(at).toISOString(),
        paid_at: new Date(at + draws.below(7_000_000)).toISOString(),
      }
    })
    const made = propertiesOf(await inferFiles({ 'a.ndjson': lines(rows) }), 'a')
    expect(made).toEqual({
      created_at: { type: 'time.now' },
      paid_at: { type: 'time.soon', within: expect.stringMatching(/minutes$/) },
    })
  })
})

describe('several files', () => {
  const example = JSON.parse(
    readFileSync(new URL('../../examples/shop.json', import.meta.url), 'utf8'),
  )

  /** Returns the rows of the shop of some days, as lines for each entity. */
  function shop(days: number): Readonly<Record<string, string>> {
    const window = { start: '2026-03-02', end: `2026-03-${String(2 + days).padStart(2, '0')}` }
    const stream = openStream(compileDefinition({ ...example, ...window }, 1, []), ndjson, 0)
    const files: Record<string, string> = {}
    for (let line = stream.next(); line !== undefined; line = stream.next()) {
      const { entity, value } = JSON.parse(line)
      files[`${entity}.ndjson`] = `${files[`${entity}.ndjson`] ?? ''}${JSON.stringify(value)}\n`
    }
    return files
  }

  test('the shop is inferred from its own rows', async () => {
    const written = await inferFiles(shop(4))
    expect(notesOf(written)).toEqual([])
    for (const key of ['users', 'orders', 'payments']) {
      const {
        email,
        price: _,
        total,
        quantity,
        status,
        method,
        ...rest
      } = example.entities[key].schema.properties
      expect(propertiesOf(written, key)).toMatchObject({ ...rest, ...(email && { email }) })
    }
    const orders = propertiesOf(written, 'orders')
    expect(orders.total).toMatchObject({ expression: 'round(self.quantity * product_price, 2)' })
    expect(orders.status).toMatchObject({ enum: ['paid', 'open', 'void'] })
    expect(entityOf(written, 'orders').rate).toMatchObject({
      base: expect.stringMatching(/^(?:2|1\.9\d?|1[12]\d)\//),
    })
    expect(entityOf(written, 'payments').per).toMatchObject({
      entity: 'orders',
      delay: { distribution: { type: 'lognormal' } },
    })
  })

  test('keys by name, nulls, a cycle, and references to the same table', async () => {
    const written = await inferFiles({
      'teams.csv': `id,name,lead_user_id\n${times(20, (i) => `${i + 1},T${i},${i * 3 + 1}\n`).join('')}`,
      'users.csv': `id,team_id,manager_id\n${times(90, (i) => `${i + 1},${(i % 20) + 1},${i === 0 ? '' : 1 + (i % 7)}\n`).join('')}`,
    })
    expect(propertiesOf(written, 'teams').lead_user_id).toMatchObject({
      type: 'reference',
      entity: 'users',
      field: 'id',
    })
    expect(propertiesOf(written, 'users')).toMatchObject({
      team_id: { type: 'reference', entity: 'teams', field: 'id' },
      manager_id: {
        type: 'reference',
        entity: 'users',
        field: 'id',
        ifEmpty: 'null',
        nulls: 0.011,
      },
    })
    const made = generate(written)
    expect(made.errors).toEqual([])
    expect([made.values.teams?.length, made.values.users?.length]).toEqual([20, 90])
  })

  test('small numbers that are keys by chance are no references', async () => {
    const written = await inferFiles({
      'users.csv': `id,name\n${times(100, (i) => `${i + 1},x${i}\n`).join('')}`,
      'orders.csv': `id,quantity\n${times(100, (i) => `${i + 1},${(i % 4) + 1}\n`).join('')}`,
    })
    expect(propertiesOf(written, 'orders').quantity).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 4,
    })
  })

  test('a few rows are referenced far more often than others', async () => {
    const rows = times(3_000, () => ({
      user_id: Math.max(1, Math.min(100, Math.floor(100 ** (draws.below(1_000_000) / 1e6)))),
    }))
    const written = await inferFiles({
      'users.ndjson': lines(times(100, (i) => ({ id: i + 1 }))),
      'clicks.ndjson': lines(rows),
    })
    expect(propertiesOf(written, 'clicks').user_id).toMatchObject({ choose: { type: 'zipf' } })
  })

  test('recent rows are referenced', async () => {
    const at = (ms: number): string => new Date(Date.UTC(2026, 2, 2) + ms).toISOString()
    const written = await inferFiles({
      'visits.ndjson': lines(times(2_000, (i) => ({ id: i + 1, at: at(i * 60_000) }))),
      'alerts.ndjson': lines(
        times(500, (i) => ({
          visit_id: i * 4 + 1 - draws.below(Math.min(i + 1, 5)),
          at: at(i * 240_000 + 1_000),
        })),
      ),
    })
    expect(propertiesOf(written, 'alerts').visit_id).toMatchObject({
      choose: { type: 'recent', halfLife: expect.stringMatching(/(?:minutes|seconds)$/) },
    })
  })

  test('one JSON text may contain several lists, or the events of a run', async () => {
    const one = await inferFiles({
      'all.json': JSON.stringify({
        users: times(5, (id) => ({ id })),
        orders: times(5, (id) => ({ id })),
      }),
    })
    expect(Object.keys(one.definition.entities as JsonObject)).toEqual(['users', 'orders'])
    const events = times(9, (i) => ({
      type: 'create',
      id: i + 1,
      entity: i % 3 === 0 ? 'a' : 'b',
      offset: i,
      value: { x: i },
    }))
    const two = await inferFiles({ 'run.ndjson': lines(events) })
    expect(Object.keys(two.definition.entities as JsonObject)).toEqual(['a', 'b'])
  })

  test('the requested number of rows', async () => {
    const written = await inferFiles(
      { 'a.csv': `id\n${times(50, (i) => `${i + 1}\n`).join('')}` },
      { rows: 7 },
    )
    expect(generate(written).values.a).toHaveLength(7)
  })
})
