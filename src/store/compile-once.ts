/**
 * Statements whose text is made once. To build a query and its text takes Kysely 15 to 45 µs when it is warm and 100
 * when it is not, longer than SQLite takes for the rest; so what every stream asks is built when it is first asked, with marks
 * where the values will stand.
 */
import type { Compilable, CompiledQuery, Expression, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The place of a value, wherever an expression may stand. */
type Mark<Values> = <Name extends keyof Values>(name: Name) => Expression<Values[Name]>

interface CompiledStatement<Values> {
  readonly query: CompiledQuery
  /** Which value each parameter is; undefined for those that are always the same. */
  readonly names: readonly (keyof Values | undefined)[]
}

/** Answers the first row, on a database or in one of its transactions. */
export function compileOnce<Values, Row>(
  build: (database: Kysely<Tables>, mark: Mark<Values>) => Compilable<Row>,
): (database: Kysely<Tables>, values: Values) => Promise<Row | undefined> {
  // Each kind of database has words of its own; its transactions have the adapter of the database.
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
