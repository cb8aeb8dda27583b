/** The preview matches the service: the same issues, events and totals. */

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retainFormer } from '../../console/preview/former.ts'
import { periodsOf, previewNow } from '../../console/preview/now.ts'
import { preview, previewInSteps } from '../../console/preview/preview.ts'
import {
  cellLengthMax,
  columnsShown,
  entitiesSampled,
  eventsShown,
  instancesSampled,
  longCellsLengthMax,
  type Preview,
  type PreviewResponse,
  rowsShown,
  slices,
} from '../../console/preview/protocol.ts'
import { relationsOf } from '../../console/relations/relations.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'
import { someOf } from '../support/samples.ts'
import { startService, type TestService } from '../support/service.ts'

const nowMs = Date.UTC(2026, 0, 31)
/** A clock that never advances. */
const stopped = () => 0
/** Returns a clock that advances at each reading. */
const ticking = (stepMs: number) => {
  let now = 0
  return () => {
    now += stepMs
    return now
  }
}
const ask = (body: JsonValue, clock: () => number = stopped): PreviewResponse =>
  preview({ id: 7, body, inherited: [], nowMs }, clock)

function previewOf(body: JsonValue, clock?: () => number): Preview {
  const { issues, preview: seen } = ask(body, clock)
  expect(issues).toEqual([])
  if (seen === undefined) throw new Error('what has no issues has a preview')
  return seen
}

/** Returns a definition of one entity with values of this schema. */
const of = (schema: JsonObject, entity: JsonObject = {}): JsonObject => ({
  start: '2026-01-01',
  end: '2026-01-02',
  entities: { things: { rate: '60/hour', ...entity, schema } },
})
const ofProperties = (properties: JsonObject, entity?: JsonObject): JsonObject =>
  of({ type: 'object', properties }, entity)

const folder = new URL('../../examples/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe.each(someOf(names, 3))('%s', (name) => {
  const body: JsonObject = {
    ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
    start: '2026-01-01',
    end: '2026-01-08',
  }
  const issues: Issues = []
  const program = compileDefinition(body, typeof body.seed === 'number' ? body.seed : 1, issues)
  const seen = previewOf(body)
  const stream = openStream(program, ndjson, 0)
  const events = Array.from({ length: Math.min(program.total, 5_000) }, () =>
    JSON.parse(stream.next() ?? ''),
  )

  test('the first events are those of the stream', () => {
    expect(seen.events).toHaveLength(eventsShown)
    for (const [i, { id, offset, entity, text, format }] of seen.events.entries()) {
      expect({ id, offset, entity: seen.entities[entity]?.key, format }).toEqual({
        id: events[i].id,
        offset: events[i].offset,
        entity: events[i].entity,
        format: events[i].format,
      })
      expect(JSON.stringify(events[i].value).slice(0, 900)).toBe(text.slice(0, 900))
    }
  })

  test('the totals are those of the program', () => {
    expect(seen.total).toBe(program.total)
    const totals = program.entities.map(({ key, arrivals }) => [key, arrivals.total])
    expect(new Map(seen.entities.map(({ key, total }) => [key, total]))).toEqual(
      new Map(totals as [string, number][]),
    )
  })

  test('the slices of the timeline add up to all events and match the stream', () => {
    const sliceMs = (seen.endMs - seen.startMs) / slices
    const lastOffset = events.at(-1).offset
    for (const { key, timeline, total } of seen.entities) {
      expect(timeline).toHaveLength(slices)
      expect(timeline.reduce((sum, count) => sum + count, 0)).toBe(total)
      if (lastOffset < sliceMs) continue
      const first = events.filter(
        ({ entity, offset }) => entity === key && offset < Math.round(sliceMs),
      )
      expect(timeline[0]).toBe(first.length)
    }
  })

  test('entities that have the default rate are known, also in definitions of earlier versions', () => {
    const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
    const entities = {
      silent: { schema },
      rated: { rate: '1/day', schema },
      triggered: { trigger: '2/hour', schema },
      children: { per: { entity: 'rated' }, schema },
    }
    const seen = previewOf({ entities })
    const found = seen.entities.filter(({ defaultRate }) => defaultRate === '1/day')
    expect(found?.map(({ key }) => key)).toEqual(['silent'])
  })

  test('the present hour stands for now, unless a period has an absolute time', () => {
    const at = Date.parse('2026-01-01T10:34:56.789Z')
    const now = (definition: JsonValue) =>
      new Date(previewNow(periodsOf(definition), at)).toISOString().slice(11, 16)
    expect(now({})).toBe('10:00')
    expect(now({ start: 'now - days(7)', end: 'now' })).toBe('10:00')
    expect(now({ start: '2026-01-01T10:15:00Z' })).toBe('10:34')
    expect(now({ entities: { a: { start: 'start + days(1)' }, b: {} } })).toBe('10:00')
    expect(now({ entities: { a: { end: '2026-01-01T10:15:00Z' } } })).toBe('10:34')
    expect(now([])).toBe('10:00')
  })

  test('rows are the first events of their entity', () => {
    for (const { key, rows, columns } of seen.entities) {
      const own = events.filter(({ entity }) => entity === key).slice(0, rowsShown)
      for (const [i, { offset, value }] of own.entries()) {
        expect(rows[i]?.offset).toBe(offset)
        // The row of a deletion shows the key only.
        if (value === null) continue
        for (const [position, column] of columns.entries()) {
          const cell = value[column.name]
          if (typeof cell === 'object' || column.name.includes('.')) continue
          expect(rows[i]?.cells[position]).toBe(cell)
        }
      }
    }
  })

  test('statistics are of instances across the run', () => {
    expect(seen.isPartial).toBe(false)
    for (const { sampled, total, failed, columns } of seen.entities) {
      expect(sampled > 0).toBe(total > 0)
      expect(sampled).toBeLessThanOrEqual(instancesSampled)
      // Children that would occur after the end of the run are not sampled: half of the deliveries of `logistics`.
      if (total > 2 * instancesSampled) expect(sampled).toBeGreaterThan(instancesSampled / 4)
      expect(failed).toBe(0)
      for (const { missing, distinct } of columns) {
        expect(missing + distinct).toBeLessThanOrEqual(sampled + 1)
      }
    }
  })
})

describe('statistics', () => {
  const columnOf = (schema: JsonObject) =>
    previewOf(ofProperties({ p: schema })).entities[0]?.columns[0]

  test('a number has a histogram', () => {
    const column = columnOf({ type: 'number', minimum: 10, maximum: 20 })
    expect(column?.type).toBe('number')
    if (column?.chart?.kind !== 'histogram') throw new Error('must be a histogram')
    const { minimum, maximum, mean, counts } = column.chart
    expect(counts).toHaveLength(20)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(instancesSampled)
    expect(minimum).toBeGreaterThanOrEqual(10)
    expect(maximum).toBeLessThanOrEqual(20)
    expect(Math.abs(mean - 15)).toBeLessThan(0.5)
  })

  test('a few integers have a bin each, a single number has one, and the widest range fits', () => {
    const binsOf = (schema: JsonObject) => {
      const chart = columnOf(schema)?.chart
      return chart?.kind === 'histogram' ? chart.counts : undefined
    }
    expect(binsOf({ type: 'integer', minimum: 1, maximum: 6 })).toHaveLength(6)
    expect(binsOf({ const: 4 })).toEqual([instancesSampled])
    expect(binsOf({ enum: [-1.7e308, 0, 1.7e308] })?.filter((count) => count > 0)).toHaveLength(3)
  })

  test('texts and booleans have bars, the most frequent first', () => {
    const column = columnOf({ enum: ['a', 'b', 'c'], weights: [1, 8, 1] })
    if (column?.chart?.kind !== 'bars') throw new Error('must be bars')
    expect(column.chart.bars[0]?.label).toBe('b')
    expect(column.chart.others).toBe(0)
    expect(column.distinct).toBe(3)
    const { chart, type } = columnOf({ type: 'boolean' }) ?? {}
    expect(type).toBe('boolean')
    expect(chart?.kind === 'bars' && chart.bars.map(({ label }) => label).toSorted()).toEqual([
      'false',
      'true',
    ])
  })

  test('values that are all distinct have no bars', () => {
    expect(columnOf({ type: 'id.uuid' })).toMatchObject({
      type: 'text',
      distinct: instancesSampled,
      missing: 0,
      chart: undefined,
    })
  })

  test('times have a histogram of timestamps', () => {
    const column = columnOf({ type: 'time.now' })
    expect(column?.type).toBe('time')
    if (column?.chart?.kind !== 'histogram') throw new Error('must be a histogram')
    expect(column.chart.minimum).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1))
    expect(column.chart.maximum).toBeLessThan(Date.UTC(2026, 0, 2))
  })

  test('null and absent values are missing', () => {
    const column = columnOf({ type: 'integer', minimum: 0, maximum: 9, nulls: 0.5 })
    expect(column?.type).toBe('number')
    expect(Math.abs((column?.missing ?? 0) / instancesSampled - 0.5)).toBeLessThan(0.1)
  })

  test('objects are flattened, including names with dots and names of object members', () => {
    const inner = { type: 'object', properties: { c: { const: 1 }, ['__proto__']: { const: 2 } } }
    const [entity] = previewOf(
      ofProperties({ a: { type: 'object', properties: { b: inner } }, 'a.b.c': { const: 3 } }),
    ).entities
    const cells = entity?.columns.map(({ name }, i) => [name, entity.rows[0]?.cells[i]])
    expect(cells).toContainEqual(['a.b.c', 1])
    expect(cells).toContainEqual(['a.b.c', 3])
  })

  test('failed instances are counted, and shown as errors', () => {
    const fails = { type: 'function', expression: 'self.n > 5 ? 1 / 0 : 1' }
    const n = { type: 'integer', minimum: 1, maximum: 10 }
    const answer = ask(ofProperties({ n, f: fails }))
    expect(answer.issues).toEqual([])
    const [entity] = answer.preview?.entities ?? []
    expect(entity?.failed).toBeGreaterThan(instancesSampled / 4)
    expect(entity?.failure).toMatch(/./)
    expect(entity?.rows.some(({ error }) => error !== undefined)).toBe(true)
    expect(answer.preview?.events.some(({ type }) => type === 'error')).toBe(true)
  })
})

describe('time limits', () => {
  const shop: JsonObject = JSON.parse(readFileSync(new URL('shop.json', folder), 'utf8'))

  test('every entity still has contents', () => {
    const { isPartial, entities } = previewOf(shop, ticking(5))
    expect(isPartial).toBe(true)
    for (const { rows, sampled } of entities) {
      expect(rows.length).toBeGreaterThan(0)
      expect(sampled).toBeGreaterThan(0)
    }
  })

  test('only issues and totals are computed after the time limit', () => {
    const { total, events, entities } = previewOf(shop, ticking(10_000))
    expect(total).toBe(previewOf(shop).total)
    expect(events).toEqual([])
    expect(entities.every(({ rows }) => rows.length === 0)).toBe(true)
  })

  test('the second response extends the first, and the third adds the figures of relations', () => {
    const question = { id: 1, body: shop, inherited: [], nowMs }
    const response = [...previewInSteps(question, ticking(0.1))].filter((one) => one !== undefined)
    expect(response).toHaveLength(3)
    const [first, second, third] = response
    expect(second?.preview?.entities.every(({ links }) => links.length === 0)).toBe(true)
    expect(third?.preview?.entities.map(({ links }) => links.length)).toEqual([0, 0, 2, 1])
    expect(second?.preview?.events).toEqual(first?.preview?.events)
    const rowsOf = (answer?: PreviewResponse) => answer?.preview?.entities[0]?.rows ?? []
    expect(rowsOf(second).slice(0, rowsOf(first).length)).toEqual(rowsOf(first))
  })
})

describe('the part of a definition without issues', () => {
  const partOf = (body: JsonValue, clock = stopped) =>
    preview({ id: 7, body, inherited: [], nowMs, isPart: true }, clock)
  const read = (name: string): JsonObject => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
  /** Returns a definition with an issue in one entity. */
  const withFault = (body: JsonObject, key: string): JsonObject => {
    const entities = Object(body.entities)
    return { ...body, entities: { ...entities, [key]: { ...entities[key], rote: 1 } } }
  }
  const leftOut = ({ preview: part }: PreviewResponse) =>
    part?.entities.filter(({ isLeftOut }) => isLeftOut).map(({ key }) => key)

  /** Returns an entity and all that refer to it, directly or not. */
  const needing = (body: JsonObject, key: string): ReadonlySet<string> => {
    const { relations } = relationsOf(body)
    const found = new Set([key])
    for (const needed of found) {
      for (const { from, to } of relations) if (to === needed) found.add(from)
    }
    return found
  }

  test.each(names)('%s: an entity with an issue takes only those along that need it', (name) => {
    const body: JsonObject = { ...read(name), start: '2026-01-01', end: '2026-01-03' }
    const whole = previewOf(body, ticking(10_000))
    for (const { key } of whole.entities) {
      const faulty = withFault(body, key)
      const response = partOf(faulty, ticking(10_000))
      expect(response.issues).toEqual(ask(faulty).issues)
      const out = leftOut(response)
      const expected = needing(body, key)
      // Without any entity left, there is no part.
      if (expected.size === whole.entities.length) expect(out).toBeUndefined()
      else expect(new Set(out)).toEqual(expected)
      if (out === undefined) continue
      expect(response.preview?.entities.map((each) => each.key)).toEqual(
        whole.entities.map((each) => each.key),
      )
    }
  })

  test('has the events, rows and statistics of its entities', () => {
    const body = read('shop.json')
    const response = partOf(withFault(body, 'orders'))
    expect(leftOut(response)).toEqual(['orders', 'payments'])
    const whole = previewOf(body)
    const [users, products] = response.preview?.entities ?? []
    expect([users, products]).toEqual(whole.entities.slice(0, 2))
    const shown = response.preview?.events.map(({ entity }) => entity)
    expect([...new Set(shown)].toSorted()).toEqual([0, 1])
  })

  test('is nothing if the issues are elsewhere, or if no entity is left', () => {
    const body = read('shop.json')
    for (const faulty of [{ ...body, types: 5 }, { ...body, end: 'never' }, null, 5, [], {}]) {
      expect(partOf(faulty)).toEqual(ask(faulty))
    }
    expect(partOf(ofProperties({ a: { type: 'idd' } })).preview).toBeUndefined()
  })

  test('shows what was known of the entities that are left out, and in the same place', () => {
    const body = read('shop.json')
    const whole = previewOf(body)
    const part = partOf(withFault(body, 'users')).preview as Preview
    const shown = retainFormer(part, whole).entities
    expect(shown.map(({ key }) => key)).toEqual(whole.entities.map(({ key }) => key))
    expect(shown[0]).toEqual({ ...whole.entities[0], isLeftOut: true })
    // The times of rows would be wrong in another period.
    expect(retainFormer({ ...part, startMs: part.startMs + 1 }, whole).entities[0]).toEqual(
      part.entities[0],
    )
    expect(retainFormer(part, undefined)).toEqual(part)
    expect(retainFormer(whole, part).entities.every(({ isLeftOut }) => !isLeftOut)).toBe(true)
  })
})

describe('responses are bounded', () => {
  test('long values and names are truncated, and markup stays text', () => {
    const long = { type: 'string', minLength: 5_000, maxLength: 5_000 }
    const markup = '<img src=x onerror=alert(1)>'
    const seen = previewOf(
      ofProperties({ ['n'.repeat(10_000)]: long, [markup]: { const: markup } }),
    )
    expect(JSON.stringify(seen).length).toBeLessThan(longCellsLengthMax + 200_000)
    const [entity] = seen.entities
    expect(entity?.rows).toHaveLength(rowsShown)
    expect(entity?.columns.map(({ name }) => name)).toContain(markup)
    expect(String(entity?.rows[0]?.cells[0])).toHaveLength(5_000)
    expect(String(entity?.rows.at(-1)?.cells[0])).toHaveLength(cellLengthMax)
  })

  test('many columns and many entities', () => {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: columnsShown + 20 }, (_, i) => [`p${i}`, { type: 'boolean' }]),
      ),
    }
    const entities = Array.from({ length: 70 }, (_, i) => [`e${i}`, { rate: '9/hour', schema }])
    const seen = previewOf({ entities: Object.fromEntries(entities) })
    expect(seen.entities).toHaveLength(70)
    expect(seen.entities.every(({ total }) => total > 0)).toBe(true)
    const detailed = seen.entities.filter(({ sampled }) => sampled > 0)
    expect(detailed).toHaveLength(entitiesSampled)
    for (const { columns, hasMoreColumns, rows } of detailed) {
      expect(columns).toHaveLength(columnsShown)
      expect(hasMoreColumns).toBe(true)
      expect(rows).toHaveLength(10)
    }
  })
})

describe('issues', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  const thing = { rate: '1/hour', schema: { type: 'object', properties: { a: { type: 'idd' } } } }
  const faulty: Readonly<Record<string, JsonObject>> = {
    'a type that is none': { entities: { a: thing } },
    'a member that is nearly ours': { entitys: {}, entities: { a: thing } },
    'a key and a parent that are none': { key: 5, parent: 6, entities: { a: thing } },
    'a key that may not be': { key: '', entities: {} },
    'a seed that is none': { seed: 'one', entities: {} },
    'a window without time': { start: '2026-02-01', end: '2026-01-01', entities: {} },
    'a rate that is none': { entities: { a: { rate: '1/fortnight', schema: {} } } },
    'a reference to nothing': ofProperties({ r: { type: 'reference', entity: 'nobody' } }),
    'an expression that always fails': ofProperties({
      f: { type: 'function', expression: '1 / 0' },
    }),
    'a system that is unknown': ofProperties({ a: { const: 1 } }, { system: { type: 'db' } }),
    'an alias at its own path': {
      entities: { a: { frequency: { type: 'rate', rate: 'never' }, schema: { type: 'idd' } } },
    },
    'types that are none': { types: 5, systems: [], entities: 'many' },
    'more issues than anybody reads': ofProperties(
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, { type: 'idd' }])),
    ),
  }

  test.each(Object.keys(faulty))('%s: the same as from the service', async (name) => {
    const body = faulty[name] ?? {}
    const answer = await service.request('/simulations/validate', { method: 'POST', body })
    const verdict: {
      valid: boolean
      issues: { path: unknown[]; message: string }[]
    } = JSON.parse(await answer.text())
    expect(verdict.valid).toBe(false)
    const response = ask(body)
    expect(response.preview).toBeUndefined()
    expect(response.issues).toEqual(verdict.issues.map(({ path, message }) => ({ path, message })))
  })

  test('bodies that the service cannot read have one issue', () => {
    let deep: JsonValue = 1
    for (let i = 0; i < 100_000; i++) deep = [deep]
    for (const body of [null, 5, 'text', [], { entities: deep }]) {
      expect(ask(body).issues).toHaveLength(1)
    }
  })

  test('inherited systems are known', () => {
    const body = ofProperties({ a: { const: 1 } }, { system: { type: 'db' } })
    const inherited = [{ db: { format: { type: 'sql' }, import: { command: 'sqlite3 a.db' } } }]
    const { issues, preview: seen } = preview({ id: 1, body, inherited, nowMs }, stopped)
    expect(issues).toEqual([])
    expect(seen?.events[0]?.format).toMatch(/^INSERT INTO/)
  })
})
