/** Fixtures for tests: a database with the rows of a definition. */

import type { RunEvent } from '../client/shapes/event-shapes.ts'
import { isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { columnName, type Part, tableName } from '../text/sql.ts'
import { changeWriter } from '../text/sql-change.ts'
import { simulate } from './simulate.ts'
import type { RunOptions, Simulation, SimulationInput } from './simulation.ts'

/**
 * A connection to SQLite: `DatabaseSync` of `node:sqlite`, `Database` of better-sqlite3, `Database` of `bun:sqlite`, or
 * any other object with `exec`.
 *
 * @example
 * import { DatabaseSync } from 'node:sqlite'
 * import type { SqliteDatabase } from 'spate-data/fixtures'
 *
 * const database: SqliteDatabase = new DatabaseSync(':memory:')
 * console.log(database.exec('CREATE TABLE users (id)')) // undefined
 */
export interface SqliteDatabase {
  /** Runs SQL statements. */
  exec(sql: string): unknown
}

/** Length in characters at which statements are run. */
const statementsLength = 262_144

/**
 * Fills a database with the rows of a run, in one transaction, and returns it. A table that is missing is created, with
 * a column for each property; a table that exists keeps its columns and rows.
 *
 * @param definition the definition, as the service accepts it
 * @param database an open connection to SQLite
 * @param options the seed and the simulated time of the run
 *
 * @example
 * import { DatabaseSync } from 'node:sqlite'
 * import { withDatabase } from 'spate-data/fixtures'
 *
 * const users = { type: 'object', properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } } }
 * const definition = { entities: { users: { rate: { count: 100 }, schema: users } } }
 * const database = withDatabase(definition, new DatabaseSync(':memory:'))
 * console.log(database.prepare('SELECT count(*) AS count FROM users').get()?.count) // 100
 */
export function withDatabase<Database extends SqliteDatabase>(
  definition: SimulationInput,
  database: Database,
  options: RunOptions = {},
): Database {
  const run = simulate<Record<string, JsonValue>>(definition, options)
  database.exec('BEGIN')
  try {
    for (const statements of statementsOf(run)) database.exec(statements)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
  return database
}

/** Returns pieces of SQL that create the missing tables and write the rows in the order of the run. */
function* statementsOf(run: Simulation<Record<string, JsonValue>>): Generator<string> {
  const writers = new Map(run.entities.map((entity) => [entity, statementOf(run, entity)]))
  let statements = run.entities.map((entity) => createTable(run, entity)).join('\n')
  for (const event of run.events()) {
    if (event.type === 'error') continue
    statements += `${writers.get(event.entity)?.(event)}\n`
    if (statements.length < statementsLength) continue
    yield statements
    statements = ''
  }
  yield statements
}

/** Column of the values that are not objects with fixed properties. */
const valueColumn = 'value'

function createTable(
  { tables, columns }: Pick<Simulation, 'tables' | 'columns'>,
  entity: string,
): string {
  const table = tableName(tables.get(entity) ?? entity, 'sqlite')
  const named = columns.get(entity) ?? [valueColumn]
  const parts = [table, ...named.map((name) => columnName(name, 'sqlite'))].map(textOf)
  // Without columns, a table is not valid.
  return `CREATE TABLE IF NOT EXISTS ${parts[0]} (${parts.slice(1).join(', ') || valueColumn});`
}

/** Returns a function that returns the statement of an event: the insertion, change or deletion of a row. */
function statementOf(
  { tables, columns, keys }: Pick<Simulation, 'tables' | 'columns' | 'keys'>,
  entity: string,
): (event: ValueEvent) => string {
  const table = tables.get(entity) ?? entity
  const key = keys.get(entity) ?? []
  const write = changeWriter({
    table,
    dialect: 'sqlite',
    key,
    upsert: false,
    timestampColumns: new Set(),
  })
  const names = columns.get(entity)
  const changed = names?.filter((name) => !key.includes(name)) ?? []
  return (event) => {
    const rendered = write({
      type: event.type,
      row: rowOf(event, names !== undefined, key),
      changed,
    })
    if ('sql' in rendered) return rendered.sql
    throw new Error(`event ${event.id} cannot be a row of ${entity}: ${rendered.error}`)
  }
}

type ValueEvent = Exclude<RunEvent<JsonValue>, { readonly type: 'error' }>

/** Returns the row of an event: its value, or only the key of a deleted row. */
function rowOf(event: ValueEvent, isFixed: boolean, key: readonly string[]): JsonObject {
  const [name, another] = key
  const value = event.type === 'delete' ? (event.key as JsonValue) : event.value
  if (event.type === 'delete' && name !== undefined && another === undefined)
    return { [name]: value }
  return isFixed && isObject(value) ? value : { [valueColumn]: value }
}

function textOf(part: Part): string {
  if ('text' in part) return part.text
  throw new Error(`the table cannot be created: ${part.error}`)
}
