/**
 * Statements that are compiled once. Building a query and its text takes Kysely 15 to 45 µs when warm and 100 µs
 * otherwise, longer than SQLite needs to run it. So frequent statements are compiled on first use, with placeholders
 * for their values.
 */
import type { Compilable, CompiledQuery, Expression, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Returns the placeholder of a named value, which a query can use as any expression. */
type Mark<Values> = <Name extends keyof Values>(name: Name) => Expression<Values[Name]>

interface CompiledStatement<Values> {
  readonly query: CompiledQuery
  /** For each parameter of the query, the name of its value, or undefined for a constant. */
  readonly names: readonly (keyof Values | undefined)[]
}

/**
 * Returns a function that runs the statement of `build` on a database or a transaction and returns the first row. The
 * statement is compiled on the first call.
 */
export function compileOnce<Values, Row>(
  build: (database: Kysely<Tables>, mark: Mark<Values>) => Compilable<Row>,
): (database: Kysely<Tables>, values: Values) => Promise<Row | undefined> {
  // The compiled statement by the adapter of the database. Each kind of database has its own SQL text, and a
  // transaction has the adapter of its database.
  const known = new WeakMap<object, CompiledStatement<Values>>()

  function compile(database: Kysely<Tables>): CompiledStatement<Values> {
    const marks = new Map<unknown, keyof Values>()
    const query = build(database, (name) => {
      const mark = Symbol(String(name))
      marks.set(mark, name)
      return sql`${mark}`
    }).compile()
    const names = query.parameters.map((parameter) => marks.get(parameter))
    const compiled = { query, names }
    known.set(database.getExecutor().adapter, compiled)
    return compiled
  }

  return async (database, values) => {
    const { query, names } = known.get(database.getExecutor().adapter) ?? compile(database)
    const parameters = query.parameters.map((parameter, i) => {
      const name = names[i]
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await database.executeQuery<Row>({ ...query, parameters })
    return rows[0]
  }
}
