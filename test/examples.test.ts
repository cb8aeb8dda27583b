/**
 * Checks the example definitions: each is valid, generates no errors, and its rows fit the database that it describes.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type CreatedTable, createTables } from '../src/columns/create-table.ts'
import { readDefinition } from '../src/definition/definition.ts'
import { planImport } from '../src/engine/import/import-plan.ts'
import { importTables } from '../src/engine/import/import-tables.ts'
import type { Program } from '../src/engine/program.ts'
import { openStream } from '../src/engine/stream.ts'
import { listExamples } from '../src/package/examples.ts'
import { loadSqlite } from '../src/store/sqlite/driver.ts'
import type { Issues } from '../src/text/issue.ts'
import type { JsonObject } from '../src/text/json.ts'
import { ndjson } from '../src/wire/ndjson.ts'
import { compileDefinition } from './schema/compiled-definition.ts'
import { someOf } from './support/samples.ts'

const folder = new URL('../examples/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace(/\.json$/, ''))

const eventsRead = 10_000

interface Event {
  readonly type: string
  readonly entity: string
  /** The key of the row, in events of an entity with a lifecycle. */
  readonly key?: unknown
  readonly value: unknown
  readonly format?: string
}

/** Members of an entity that the tests read. */
interface EntityMembers {
  readonly system?: JsonObject
  readonly lifecycle?: { readonly state?: string }
}

/** Returns the values of the rows that exist after all events of an entity. */
function currentRows(events: readonly Event[]): readonly JsonObject[] {
  const rows = new Map<string, JsonObject>()
  for (const [i, { type, key, value }] of events.entries()) {
    const name = key === undefined ? `event ${i}` : JSON.stringify(key)
    if (type === 'delete') rows.delete(name)
    else rows.set(name, value as JsonObject)
  }
  return [...rows.values()]
}

function read(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
}

function compile(name: string): Program {
  const issues: Issues = []
  const content = { ...read(name), start: '2026-01-01', end: '2026-07-01' }
  const program = compileDefinition(content, 1, issues)
  expect(issues).toEqual([])
  return program
}

/** Returns the tables of the entities that have a system. */
function tablesOf(name: string): readonly CreatedTable[] {
  const content = { ...read(name), start: '2026-01-01', end: '2026-07-01' }
  const definition = readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, [])
  const program = compile(name)
  const imported = planImport(definition, program).filter(({ system }) => system !== undefined)
  const { tables, notes } = createTables(importTables(imported, program), 'sqlite')
  expect(notes).toEqual([])
  return tables
}

function linesOf(program: Program): readonly string[] {
  const stream = openStream(program, ndjson, 0)
  return Array.from({ length: eventsRead }, () => stream.next() as string)
}

const eventsOf = (name: string): readonly Event[] =>
  linesOf(compile(name)).map((line) => JSON.parse(line))

test('the gallery lists every example once', () => {
  expect(
    listExamples()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted())
  expect(names.length).toBeGreaterThanOrEqual(24)
})

describe.each(someOf(names, 5))('%s', (name) => {
  const lines = linesOf(compile(name))
  const events: readonly Event[] = lines.map((line) => JSON.parse(line))

  test('a stream from any position continues the run', () => {
    const program = compile(name)
    for (let i = 0; i < 1_000; i++) {
      const position = (i * 7_919) % eventsRead
      expect(openStream(program, ndjson, position).next()).toBe(lines[position])
    }
  })

  test('its first events are not errors and include every entity', () => {
    expect(events.filter(({ type }) => type === 'error')).toEqual([])
    const { entities } = read(name) as { entities: JsonObject }
    expect(new Set(events.map(({ entity }) => entity))).toEqual(new Set(Object.keys(entities)))
  })

  test('its statements fill its tables, and every foreign key is satisfied', async () => {
    const { systems = {}, entities } = read(name) as unknown as {
      systems?: Readonly<Record<string, JsonObject>>
      entities: Readonly<Record<string, EntityMembers>>
    }
    const { DatabaseSync } = await loadSqlite()
    const database = new DatabaseSync(':memory:')
    database.exec('PRAGMA foreign_keys = ON')
    for (const { import: how } of Object.values(systems)) {
      const { before = '' } = how as { before?: string }
      const [, drops = ''] = /^sqlite3 \w+\.db '([^']+)'$/.exec(before) ?? []
      database.exec(drops)
    }
    for (const { statement } of tablesOf(name)) database.exec(statement)
    const imported = events.filter(({ entity }) => entities[entity]?.system !== undefined)
    const statements = imported.flatMap(({ format }) => format ?? [])
    database.exec(`BEGIN; ${statements.join('\n')} COMMIT`)
    for (const entity of new Set(imported.map((event) => event.entity))) {
      const { state } = entities[entity]?.lifecycle ?? {}
      const column = state === undefined ? "''" : `"${state}"`
      const rows = database.prepare(`SELECT ${column} AS state FROM "${entity}"`).all()
      const expected = currentRows(imported.filter((event) => event.entity === entity))
      expect(rows.map((row) => row.state).toSorted(), entity).toEqual(
        expected.map((value) => (state === undefined ? '' : value[state])).toSorted(),
      )
    }
    database.close()
  })
})

test('nexmark generates 1 person, 3 auctions and 46 bids in 50 events', () => {
  const events = eventsOf('nexmark')
  const share = (entity: string): number =>
    (50 * events.filter((event) => event.entity === entity).length) / events.length
  expect(share('persons')).toBeCloseTo(1, 0)
  expect(share('auctions')).toBeCloseTo(3, 0)
  expect(share('bids')).toBeCloseTo(46, 0)
})

test('the bank has about six frauds in a thousand payments, and their amounts are larger', () => {
  const payments = eventsOf('bank')
    .filter(({ entity }) => entity === 'transactions')
    .map(({ value }) => value as { readonly fraud: boolean; readonly amount: number })
  const frauds = payments.filter(({ fraud }) => fraud)
  const mean = (list: typeof payments): number =>
    list.reduce((sum, { amount }) => sum + amount, 0) / list.length
  expect(frauds.length / payments.length).toBeGreaterThan(0.003)
  expect(frauds.length / payments.length).toBeLessThan(0.01)
  expect(mean(frauds)).toBeGreaterThan(5 * mean(payments))
})
