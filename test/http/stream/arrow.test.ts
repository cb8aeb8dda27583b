/** Arrow streams over HTTP: each row has the values of its event, wherever the stream begins, and the problems of bad requests. */

import { type Table, tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleNames, readExample } from '../../../src/package/examples.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../../../src/text/json.ts'
import { arrowType } from '../../../src/wire/accept.ts'
import { someOf } from '../../support/samples.ts'
import { type PumpedService, startPumped } from './pumped-service.ts'
import { newStream } from './runs.ts'

interface Event {
  readonly type: string
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly key?: JsonValue
  readonly value: JsonValue
}

const startMs = Date.UTC(2026, 0, 1)

let service: PumpedService
beforeAll(async () => {
  service = await startPumped()
})
afterAll(() => service.stop())

const get = (path: string, query: string, accept: string): Promise<Response> =>
  fetch(`${service.address}${path}?${query}`, {
    headers: { Authorization: `Bearer ${service.key}`, Accept: accept },
  })

async function tableOf(path: string, query: string): Promise<Table> {
  const response = await get(path, query, arrowType)
  expect(response.status, await response.clone().text()).toBe(200)
  expect(response.headers.get('content-type')).toBe(arrowType)
  return tableFromIPC(new Uint8Array(await response.arrayBuffer()))
}

async function eventsOf(path: string, query: string): Promise<readonly Event[]> {
  const response = await get(path, query, 'application/x-ndjson')
  if (response.status === 204) return []
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.map((line): Event => JSON.parse(line)).filter(({ type }) => type !== 'error')
}

/** Converts the value of an Arrow column to JSON, by the type of the column. */
function jsonOf(value: unknown, column: JsonObject): JsonValue {
  if (value === null || value === undefined) return null
  switch (column.type) {
    case 'int64':
    case 'decimal':
      return decimalOf(value, Number(column.scale ?? 0))
    case 'date':
      return new Date(Number(value)).toISOString().slice(0, 10)
    case 'timestamp':
      return new Date(Number(value)).toISOString()
    case 'json':
      return JSON.parse(String(value))
    case 'list':
      return [...(value as Iterable<unknown>)].map((item) =>
        jsonOf(item, column.items as JsonObject),
      )
    case 'struct': {
      const fields = column.fields as readonly JsonObject[]
      const object = value as { readonly [name: string]: unknown }
      return Object.fromEntries(
        fields.map((field) => [field.name, jsonOf(object[String(field.name)], field)]),
      )
    }
    default:
      return value as JsonValue
  }
}

/** Returns an integer or a decimal, of which Arrow has the digits without the point. */
function decimalOf(value: unknown, scale: number): number {
  if (typeof value === 'bigint') return Number(value)
  const words = value as Uint32Array
  const low = BigInt(words[0] ?? 0) | (BigInt(words[1] ?? 0) << 32n)
  return Number(BigInt.asIntN(64, low)) / 10 ** scale
}

/** Returns a value with null for the properties that an object of the column's type omits. */
function completed(value: JsonValue | undefined, column: JsonObject): JsonValue {
  if (value === undefined || value === null) return null
  if (column.type === 'list') {
    return (value as readonly JsonValue[]).map((item) =>
      completed(item, column.items as JsonObject),
    )
  }
  if (column.type !== 'struct') return value
  const fields = column.fields as readonly JsonObject[]
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      completed(member(value as JsonObject, String(field.name)), field),
    ]),
  )
}

async function columnsOf(path: string, entity: string): Promise<JsonObject> {
  const columns = path.replace(/stream$/, `entities/${encodeURIComponent(entity)}/columns`)
  const response = await fetch(`${service.address}${columns}`, {
    headers: { Authorization: `Bearer ${service.key}` },
  })
  return (await response.json()) as JsonObject
}

/** Compares every cell of a table with the events. */
async function expectSameCells(path: string, entity: string, query: string): Promise<number> {
  const entities = `entities=${encodeURIComponent(entity.replaceAll('%', '%25').replaceAll(',', '%2C'))}`
  const { columns, key, isScalar } = await columnsOf(path, entity)
  const own = columns as readonly JsonObject[]
  const names = own.map(({ name }) => String(name).replaceAll('%', '%25').replaceAll(',', '%2C'))
  const chosen = encodeURIComponent(['_id', '_type', '_time', ...names].join(','))
  const table = await tableOf(path, `${query}&${entities}&columns=${chosen}`)
  const events = await eventsOf(path, `${query}&${entities}`)
  expect(table.numRows).toBe(events.length)
  const rowValue = (name: string, row: number): unknown => table.getChild(name)?.get(row)
  for (const [i, { id, type, offset, key: keyValue, value }] of events.entries()) {
    expect(Number(rowValue('_id', i))).toBe(id)
    expect(rowValue('_type', i)).toBe(type)
    expect(Number(rowValue('_time', i))).toBe(startMs + offset)
    for (const column of own) {
      const name = String(column.name)
      const isKey = (key as readonly string[]).includes(name)
      const whole = type === 'delete' ? (isKey ? { [name]: keyValue ?? null } : {}) : value
      const expected = isScalar ? value : isObject(whole) ? member(whole, name) : null
      expect(jsonOf(rowValue(name, i), column), `${entity}.${name}`).toEqual(
        completed(expected, column),
      )
    }
  }
  return events.length
}

describe.each(someOf(exampleNames(), 4))('the example %s', (name) => {
  test('has the same values in Arrow and in NDJSON', async () => {
    const content = readExample(name)
    const path = await newStream(service, name, {
      ...content,
      start: '2026-01-01T00:00:00Z',
      end: '2026-01-03T00:00:00Z',
    })
    let rows = 0
    for (const entity of Object.keys(content.entities as JsonObject)) {
      rows += await expectSameCells(path, entity, 'limit=900')
      rows += await expectSameCells(path, entity, 'limit=300&from=2026-01-02T01:00:00Z')
    }
    expect(rows).toBeGreaterThan(20)
  })
})

describe('a stream', () => {
  const kinds = {
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-02T00:00:00Z',
    entities: {
      n: { rate: '100/hour', schema: { type: 'integer', minimum: -9, maximum: 9, nulls: 0.3 } },
      hostile: {
        rate: '100/hour',
        schema: {
          properties: {
            'a,b %': { enum: ['a\tb\\N', '\\N', '', 'null', '\n', 'é😀', '\u0000x'] },
            mixed: { anyOf: [{ enum: ['null', '5'] }, { type: 'integer' }, { const: null }] },
            list: {
              type: 'array',
              items: { properties: { x: { type: 'number', presence: 0.5 } } },
            },
            tiny: { type: 'number', minimum: -1e-7, maximum: 1e-7, scale: 9 },
            wide: { type: 'integer', minimum: -9007199254740000, maximum: -1 },
            _id: { enum: ['own'] },
            _type: { type: 'boolean' },
          },
        },
      },
      never: { rate: '1/year', start: '2026-01-01T00:00:00Z', schema: { type: 'boolean' } },
      long: { rate: '2000/hour', schema: { properties: { id: { type: 'id.integer' } } } },
    },
  }
  let path: string
  beforeAll(async () => {
    path = await newStream(service, 'kinds', kinds)
  })

  test('of values that are not objects has one column', async () => {
    expect(await expectSameCells(path, 'n', 'limit=500')).toBe(500)
  })

  test('keeps the names of properties that events have, too, and texts with any character', async () => {
    const query = 'entities=hostile&limit=900'
    const table = await tableOf(path, query)
    const events = await eventsOf(path, query)
    const { columns } = await columnsOf(path, 'hostile')
    const own = columns as readonly JsonObject[]
    expect(table.schema.names).toEqual(own.map(({ name }) => name))
    for (const [i, { value }] of events.entries()) {
      for (const column of own) {
        const name = String(column.name)
        const expected = completed(member(value as JsonObject, name), column)
        expect(jsonOf(table.getChild(name)?.get(i), column)).toEqual(expected)
      }
    }
    expect(events.length).toBe(900)
  })

  test('of an entity without events has its columns and no rows', async () => {
    const table = await tableOf(path, 'entities=never&columns=value,_id&until=5')
    expect(table.schema.names).toEqual(['value', '_id'])
    expect(table.numRows).toBe(0)
  })

  test('has all rows without a limit, and moves no cursor', async () => {
    const table = await tableOf(path, 'entities=long&columns=_id,id')
    expect(table.numRows).toBeGreaterThan(40_000)
    const ids = [...(table.getChild('id') as Iterable<bigint>)].map(Number)
    expect(ids).toEqual(ids.map((_, i) => i + 1))
    const [first] = await eventsOf(path, 'limit=1')
    expect(first?.id).toBe(1)
  })

  test('that resumes after an id continues with the next row', async () => {
    const whole = await tableOf(path, 'entities=long&columns=_id,id&limit=3000')
    const ids = [...(whole.getChild('_id') as Iterable<bigint>)].map(Number)
    const rest = await tableOf(path, `entities=long&columns=_id,id&limit=1000&from=${ids[1999]}`)
    expect([...(rest.getChild('_id') as Iterable<bigint>)].map(Number)).toEqual(ids.slice(2000))
  })

  test.each([
    ['', /^entities must name one entity, because application\/vnd\.apache\.arrow\.stream has/],
    ['entities=n,long', /^entities must name one entity/],
    ['entities=lon', /^entities must name entities of the run; got "lon"; did you mean "long"\?/],
    [
      'entities=long&columns=idd',
      /^columns must name columns of the entity; got "idd"; did you mean/,
    ],
    ['entities=long&columns=', /^columns must be names of columns, separated by commas; got ""/],
    ['entities=long&columns=id,id', /^columns must name each column once; got "id" twice/],
    ['entities=long&from=x', /^from must be 0, the id of an event or a timestamp/],
  ])('with %s is a problem', async (query, message) => {
    const response = await get(path, query, arrowType)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as {
      readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[]
    }
    expect(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n')).toMatch(
      message,
    )
  })

  test('with columns must be an Arrow stream', async () => {
    const response = await get(path, 'entities=long&columns=id', 'application/x-ndjson')
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`must be used with \\"Accept: ${arrowType}\\"`)
  })
})

test('a stream that a shutdown interrupts has no end', async () => {
  const other = await startPumped()
  const path = await newStream(other, 'long', {
    start: '2026-01-01',
    end: '2026-12-31',
    entities: { long: { rate: '100000/hour', schema: { type: 'integer' } } },
  })
  const headers = { Authorization: `Bearer ${other.key}`, Accept: arrowType }
  const response = await fetch(`${other.address}${path}`, { headers })
  expect(response.status).toBe(200)
  const body = response.arrayBuffer().then(
    () => 'complete',
    () => 'interrupted',
  )
  await other.pump.drain()
  expect(await body).toBe('interrupted')
  await other.stop()
})
