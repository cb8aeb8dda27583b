/** The library compared with the stream of the service, for every example. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBody } from '../../src/engine/check/check-body.ts'
import { openStream } from '../../src/engine/stream.ts'
import { withDatabase } from '../../src/simulate/fixtures.ts'
import { DefinitionError, many, one, simulate } from '../../src/simulate/simulate.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { someOf } from '../support/samples.ts'

const { DatabaseSync } = await loadSqlite()
const folder = new URL('../../examples/', import.meta.url).pathname
const names = readdirSync(folder).filter(
  (name) => name.endsWith('.json') && name !== 'gallery.json',
)
const definitionOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))
const window = { start: '2026-01-01', end: '2026-01-01T12:00:00Z' }

test.each(someOf(names, 3))('%s: the events are those of the stream, without formats', (name) => {
  const run = simulate(definitionOf(name), window)
  const checked = checkBody({ ...definitionOf(name), ...window } as never, {
    inherited: [],
    now: new Date(0),
  })
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
  const stream = openStream(checked.program, ndjson, 0)
  let count = 0
  for (const event of run.events()) {
    const { format: _, ...expected } = JSON.parse(stream.next() ?? '{}')
    expect(event).toEqual(expected)
    if (++count === 3_000) break
  }
  expect(count).toBe(Math.min(run.total, 3_000))
})

const shop = definitionOf('shop.json')

test('bytes, events and rows agree, also after an event', () => {
  const run = simulate(shop, window)
  const events = [...run.events()]
  expect(events).toHaveLength(run.total)
  expect(events.length).toBeGreaterThan(1_000)
  const text = [...run.bytes()].map((piece) => new TextDecoder().decode(piece)).join('')
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual(events)
  for (const after of [0, 1, 499, 500, 501, run.total - 1, run.total]) {
    expect([...run.events({ after })], String(after)).toEqual(events.slice(after))
  }
  for (const entity of run.entities) {
    const values = events.flatMap((event) =>
      event.type === 'create' && event.entity === entity ? [event.value] : [],
    )
    expect([...run.rows(entity)], entity).toEqual(values)
  }
})

test('readers of one run do not affect each other', async () => {
  const run = simulate(shop, window)
  const alone = [...run.events()]
  const [first, second] = [run.events(), run.events({ after: 600 })]
  for (let i = 0; i < 1_500; i++) {
    expect(first.next().value).toEqual(alone[i])
    expect(second.next().value).toEqual(alone[600 + i])
  }
  const asynchronous = []
  for await (const event of run) asynchronous.push(event)
  expect(asynchronous).toEqual(alone)
})

test('an event that is longer than a piece is returned', () => {
  const part = { type: 'string', minLength: 60_000, maxLength: 60_000 }
  const long = { type: 'array', items: part, minItems: 2, maxItems: 2 }
  const run = simulate({ ...window, entities: { texts: { rate: { count: 3 }, schema: long } } })
  expect([...run.rows('texts')].map((text) => String(text).length)).toEqual(Array(3).fill(120_001))
})

test.each([
  [{ entities: { a: { rate: 'often' } } }, 'entities.a.rate'],
  [{ entities: { a: { system: { type: 'none' } } } }, 'entities.a.system'],
  [{ seed: -1 }, 'seed'],
  [[], ''],
  [null, ''],
])('%j is refused with its path', (definition, path) => {
  const refused = (): unknown => simulate(definition as never)
  expect(refused).toThrow(DefinitionError)
  try {
    refused()
  } catch (error) {
    const [issue] = (error as DefinitionError).issues
    expect(issue?.path.join('.')).toContain(path)
    expect((error as DefinitionError).message).toContain(issue?.message)
  }
})

test('an unknown entity and an impossible position are refused', () => {
  const run = simulate(shop, window)
  expect(() => [...run.rows('order')]).toThrow('entity must be one of')
  for (const after of [-1, 0.5, run.total + 1, Number.NaN]) {
    expect(() => [...run.events({ after })]).toThrow('after must be an integer from 0')
  }
})

test('one value is the first of many, and depends only on its seed', () => {
  expect(one('person.name', { seed: 5 })).toBe(many('person.name', 3, { seed: 5 })[0])
  const seeds = Array.from({ length: 40 }, (_, seed) => one('person.name', { seed: seed + 1 }))
  expect(new Set(seeds).size).toBeGreaterThan(30)
  expect(many({ type: 'string', unique: true, pattern: '^[a-z]{2}$' }, 600)).toHaveLength(600)
  expect(one('time.now')).toBe(one('time.now'))
  expect(() => one('person.nam')).toThrow('person.name')
})

test('a database has the rows of the run; tables that exist are kept', () => {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, extra TEXT DEFAULT 'kept')")
  const users = {
    type: 'object',
    properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  }
  const definition = {
    entities: {
      users: { rate: { count: 50 }, schema: users },
      'a "b"; DROP TABLE users; --': { rate: { count: 5 }, schema: { const: "it's" } },
      maps: {
        rate: { count: 4 },
        schema: { type: 'object', properties: { list: { const: [1, 'x'] } } },
      },
    },
  }
  const filled = withDatabase(definition, database, window)
  expect(filled).toBe(database)
  const count = (table: string): unknown =>
    database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n
  expect(count('users')).toBe(50)
  expect(count('maps')).toBe(4)
  expect(database.prepare("SELECT count(*) AS n FROM users WHERE extra = 'kept'").get()?.n).toBe(50)
})

test('a row that SQL cannot represent leaves the database as it was', () => {
  const database = new DatabaseSync(':memory:')
  const schema = { type: 'object', properties: { text: { enum: ['a', 'b\u0000'] } } }
  const definition = { entities: { notes: { rate: { count: 50 }, schema } } }
  expect(() => withDatabase(definition, database, window)).toThrow('NUL')
  expect(database.prepare('SELECT count(*) AS n FROM sqlite_master').get()?.n).toBe(0)
})
