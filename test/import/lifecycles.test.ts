/**
 * `spate run` of entities with a lifecycle into real databases: after any number of `kill -9`, the tables equal the
 * state that the events add up to. SPATE_TEST_KILLS is the number of kills for each database.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startMariaDb, type ThrowawayMariaDb } from '../support/mariadb.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { someOf } from '../support/samples.ts'

const kills = Number(process.env.SPATE_TEST_KILLS ?? 1)
const seed = Number(process.env.SPATE_TEST_SEED ?? Date.now() % 1_000_000)
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

let postgres: ThrowawayPostgres
let mariadb: ThrowawayMariaDb
beforeAll(async () => {
  ;[postgres, mariadb] = await Promise.all([startPostgres(), startMariaDb()])
  mariadb.sql('CREATE DATABASE shop')
}, 60_000)
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]))

const object = (properties: object) => ({ type: 'object', properties })
const id = { type: 'id.integer' }
const columns = {
  customers: ['id', 'name', 'visits'],
  orders: ['id', 'customer', 'status', 'total', 'paid_at'],
  invoices: ['id', 'order_id', 'total'],
}

const entities = {
  customers: {
    rate: '30/hour',
    lifecycle: {
      every: { minimum: '30 minutes', maximum: '9 hours' },
      set: {
        name: { type: 'person.name' },
        visits: { type: 'function', expression: 'previous.visits + 1' },
      },
      steps: 9,
    },
    schema: object({ id, name: { type: 'person.name' }, visits: { const: 0 } }),
  },
  orders: {
    rate: '200/hour',
    lifecycle: {
      state: 'status',
      states: {
        new: {
          after: { minimum: '10 seconds', maximum: '2 hours' },
          next: [{ to: 'paid', weight: 4 }, { to: 'cancelled' }, { delete: true }],
        },
        paid: {
          after: { maximum: '3 hours' },
          set: { paid_at: { type: 'time.now' } },
          next: [{ to: 'shipped', weight: 3 }, { end: true }],
        },
        shipped: { set: { total: { type: 'function', expression: 'previous.total + 1' } } },
        cancelled: { after: '1 hour', delete: true },
      },
    },
    schema: object({
      id,
      customer: {
        type: 'reference',
        entity: 'customers',
        field: 'id',
        among: 'alive',
        ifEmpty: 'skip',
      },
      status: { type: 'string' },
      total: { type: 'integer', maximum: 9_999 },
    }),
  },
  invoices: {
    per: { entity: 'orders', on: 'paid', delay: { maximum: '20 minutes' } },
    schema: object({
      id,
      order_id: { type: 'reference', via: '$parent', field: 'id' },
      total: { type: 'reference', via: '$parent', field: 'total' },
    }),
  },
}

const tables = [
  'CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(80), visits INTEGER)',
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers (id), status VARCHAR(20), total INTEGER, paid_at VARCHAR(40))',
  'CREATE TABLE invoices (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), total INTEGER)',
]
const dropped = ['invoices', 'orders', 'customers'].map((name) => `DROP TABLE IF EXISTS ${name}`)

interface Database {
  /** The command of the client, and the one that runs statements before. */
  readonly command: string
  before(statements: readonly string[]): string
  /** Returns the rows of a query, each with its columns separated by `|`. */
  rows(folder: string, table: keyof typeof columns): Promise<readonly string[]> | readonly string[]
}

const inQuotes = (statements: readonly string[]): string => `'${statements.join('; ')};'`
const joined = (table: keyof typeof columns, text: string): string =>
  columns[table].map((name) => `COALESCE(CAST(${name} AS ${text}), 'null')`).join(", '|', ")

const databases: Readonly<Record<string, () => Database>> = {
  sqlite: () => ({
    command: "sqlite3 -cmd 'PRAGMA foreign_keys = ON' shop.db",
    before: (statements) => `rm -f shop.db; sqlite3 shop.db ${inQuotes(statements)}`,
    rows: (folder, table) => {
      const list = joined(table, 'TEXT').replaceAll(", '|', ", " || '|' || ")
      const sql = `SELECT ${list} FROM ${table} ORDER BY id`
      return execFileSync('sqlite3', ['shop.db', sql], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
        .trim()
        .split('\n')
    },
  }),
  postgres: () => {
    const psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
    return {
      command: psql,
      before: (statements) => `${psql} -q -c ${inQuotes(statements)}`,
      rows: async (_, table) =>
        (await postgres.psql(`SELECT CONCAT(${joined(table, 'TEXT')}) FROM ${table} ORDER BY id`))
          .trim()
          .split('\n'),
    }
  },
  mariadb: () => {
    const { MYSQL_HOST, MYSQL_TCP_PORT, MYSQL_USER, MYSQL_PWD } = mariadb.environment
    const login = `-h ${MYSQL_HOST} -P ${MYSQL_TCP_PORT} -u ${MYSQL_USER} -p'${MYSQL_PWD}' shop`
    return {
      command: `mysql --no-defaults ${login}`,
      before: (statements) => `mysql --no-defaults ${login} -e ${inQuotes(statements)}`,
      rows: (_, table) =>
        mariadb
          .sql(`SELECT CONCAT(${joined(table, 'CHAR')}) FROM ${table} ORDER BY id`, 'shop')
          .trim()
          .split('\n'),
    }
  },
}

function definitionFor({ command, before }: Database, format: object): object {
  const system = {
    format: { type: 'sql', ...format },
    import: { before: before([...dropped, ...tables]), command },
  }
  const withSystem = Object.entries(entities).map(([key, entity]) => [
    key,
    { ...entity, system: { type: 'db' } },
  ])
  return {
    ...{ key: 'shop', start: '2026-01-01', end: '2026-01-02', systems: { db: system } },
    entities: Object.fromEntries(withSystem),
  }
}

interface ReadEvent {
  readonly type: string
  readonly entity: keyof typeof columns
  readonly key?: number
  readonly value: Readonly<Record<string, string | number | null>> | null
}

/** Returns the rows that the events of a run add up to. */
async function expectedRows(
  folder: string,
  isMySql: boolean,
): Promise<Record<string, readonly string[]>> {
  const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
  const state = new Map<string, Map<number, string>>()
  for (const line of stdout.trim().split('\n')) {
    const { type, entity, key, value }: ReadEvent = JSON.parse(line)
    const rows = state.get(entity) ?? new Map<number, string>()
    state.set(entity, rows)
    if (value === null) rows.delete(key as number)
    else {
      expect(['create', 'update']).toContain(type)
      const cells = columns[entity].map((name) => String(value[name]))
      // MySQL has timestamps without a time zone.
      const text = isMySql ? cells.map((cell) => cell.replace(/^(\S{10})T(.*)Z$/, '$1 $2')) : cells
      rows.set(Number(value.id), text.join('|'))
    }
  }
  const sorted = [...state].map(([entity, rows]) => [
    entity,
    [...rows].sort(([a], [b]) => a - b).map(([, row]) => row),
  ])
  return Object.fromEntries(sorted)
}

async function storedRows(
  database: Database,
  folder: string,
): Promise<Record<string, readonly string[]>> {
  const all = Object.keys(columns).map(
    async (table) => [table, await database.rows(folder, table as never)] as const,
  )
  return Object.fromEntries(await Promise.all(all))
}

const names = Object.keys(databases)
const cases = names.flatMap((name) => [
  [name, 'changes', {}] as const,
  [name, 'upserts', { upsert: true }] as const,
])

test.each(someOf(cases, 3))(
  '%s: the tables equal the state, by %s',
  async (name, _, format) => {
    const database = databases[name]?.() as Database
    const folder = await newFolder(definitionFor(database, format))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(stderr).toContain('✓ shop local-1')
    expect(code).toBe(0)
    const expected = await expectedRows(folder, name === 'mariadb')
    expect(expected.orders?.length).toBeGreaterThan(2_000)
    expect(await storedRows(database, folder)).toEqual(expected)
  },
  120_000,
)

test.each(process.env.SPATE_TEST_KILLS === undefined ? someOf(names, 3) : names)(
  `%s: after ${kills} kills (seed ${seed}), the tables equal the state`,
  async (name) => {
    const database = databases[name]?.() as Database
    const folder = await newFolder(definitionFor(database, {}))
    const expected = await expectedRows(folder, name === 'mariadb')
    let state = seed
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const start = (...words: readonly string[]) => {
      const child = spawn(process.execPath, [...nodeFlags, main, 'run', '--local', ...words], {
        cwd: folder,
        env: { ...process.env, HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.on('data', (piece: Buffer) => {
        said += piece.toString()
      })
      return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
    }
    const beganMs = performance.now()
    expect((await start().ended).code).toBe(0)
    const durationMs = performance.now() - beganMs
    let killed = 0
    while (killed < kills) {
      let words: readonly string[] = []
      for (;;) {
        const run = start(...words)
        if (killed < kills) {
          await Promise.race([sleep(random() * durationMs), run.ended])
          if (run.child.kill('SIGKILL')) killed++
        }
        const { code, said } = await run.ended
        if (code === 0) break
        const isNone = said.includes('no incomplete run')
        if (killed >= kills && code !== null && !isNone)
          throw new Error(`--resume failed:\n${said}`)
        words = isNone ? [] : ['--resume']
      }
      expect(await storedRows(database, folder)).toEqual(expected)
    }
  },
  120_000 + kills * 15_000,
)
