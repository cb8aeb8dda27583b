/** Converts the declared tables of an SQL text to the model: keys, references, types and conditions. */

import { parseCondition } from '../conditions/parse-condition.ts'
import { columnsIn } from '../conditions/unsupported-conditions.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { Check, Column, DataModel, ForeignKey, Note, Table } from '../model/model.ts'
import { jsonColumn } from '../sql/json-check.ts'
import { isOwnTable } from '../sql/own-tables.ts'
import { isSame } from './add-column.ts'
import { columnTypeOf, type TypeContext } from './column-type.ts'
import type { DeclaredColumn, DeclaredReference, DeclaredTable } from './declared-schema.ts'
import { dialectOf } from './dialect.ts'
import { findTable } from './find-table.ts'
import { withInherited } from './inherited.ts'
import { readStatements } from './read-statements.ts'

/** Schemas whose tables have keys without the name of the schema. */
const homes: readonly string[] = ['public', 'dbo', 'main']

/**
 * Returns the model of the tables that an SQL text creates.
 *
 * @param placeOf Names a line of the text in notes.
 */
export function modelOfDdl(
  text: string,
  placeOf = (line: number): string => `line ${line}`,
): DataModel {
  const dialect = dialectOf(text)
  const { tables: declared, types, skipped } = readStatements(text, dialect)
  const notes = skipped.map(
    ({ line, reason, isPart = false }): Note => ({
      message: `the statement on ${placeOf(line)} was skipped${isPart ? ' in part' : ''}: it ${reason}`,
    }),
  )
  const own = declared.filter(({ name }) => !isOwnTable(name))
  const complete = withInherited(own)
  const resolver = new Resolver(complete, { types, dialect }, notes)
  return { target: undefined, tables: resolver.tables(), notes }
}

class Resolver {
  readonly #declared: readonly DeclaredTable[]
  readonly #context: TypeContext
  readonly #notes: Note[]
  readonly #keys = new Map<DeclaredTable, string>()

  constructor(declared: readonly DeclaredTable[], context: TypeContext, notes: Note[]) {
    this.#declared = declared
    this.#context = context
    this.#notes = notes
    const schemas = new Set(declared.map(({ schema }) => schema?.toLowerCase()))
    const taken = new Set<string>()
    for (const table of declared) {
      const { schema, name } = table
      const isHome = schema === undefined || homes.includes(schema.toLowerCase())
      const isShort = isHome || (schemas.size === 1 && context.dialect !== 'postgres')
      const key = freeKey(entityName(isShort ? name : `${schema}.${name}`), taken)
      taken.add(key)
      this.#keys.set(table, key)
    }
  }

  tables(): readonly Table[] {
    return this.#declared.flatMap((declared) => {
      const key = this.#keyOf(declared)
      if (declared.columns.length > 0) return this.#table(declared, key)
      this.#notes.push({ table: key, message: 'was skipped: it has no columns' })
      return []
    })
  }

  #keyOf(table: DeclaredTable): string {
    return this.#keys.get(table) ?? table.name
  }

  #table(declared: DeclaredTable, key: string): Table {
    const checks: Check[] = []
    const primaryKey = columnsOf(declared, declared.primaryKey) ?? []
    const columns = declared.columns.map((column) => this.#column(column, declared, checks))
    const names = columns.map(({ name }) => name)
    const texts = [...new Set(declared.checks)].filter((text) => jsonColumn(text) === undefined)
    checks.push(...texts.map((text) => checkOf(text, names)))
    const uniques = [...declared.uniques, ...this.#partial(declared, key)].flatMap((unique) => {
      const known = columnsOf(declared, unique)
      return known === undefined ? [] : [known]
    })
    return {
      key,
      columns,
      ...(primaryKey.length > 0 && { primaryKey }),
      uniques: distinct(uniques.filter((unique) => unique.join() !== primaryKey.join())),
      foreignKeys: distinct(
        declared.references.flatMap((reference) => this.#foreignKey(reference, declared)),
      ),
      checks,
      ...(declared.comment !== undefined && { comment: declared.comment }),
    }
  }

  /** Returns the keys of some rows that can be keys of all rows, because many values of a column are possible. */
  #partial(declared: DeclaredTable, key: string): readonly (readonly string[])[] {
    const referring = new Set(declared.references.flatMap(({ columns }) => columns))
    const isWide = (name: string): boolean => {
      const column = declared.columns.find((one) => isSame(one.name, name))
      if (column === undefined || referring.has(column.name)) return false
      const { kind } = columnTypeOf(column.type, column, this.#context).type
      return kind !== 'boolean' && kind !== 'enum'
    }
    return declared.partialUniques.filter((unique) => {
      if (!unique.some(isWide)) return false
      const message = `has unique values for (${unique.join(', ')}) in all rows, although its index covers only some`
      this.#notes.push({ table: key, message })
      return true
    })
  }

  #column(declared: DeclaredColumn, table: DeclaredTable, checks: Check[]): Column {
    const { name, comment } = declared
    const key = this.#keyOf(table)
    const found = columnTypeOf(declared.type, declared, this.#context)
    for (const text of found.checks) {
      const condition = parseCondition(text, new Map([['value', name]]))
      checks.push({ text: `${name}: ${text}`, ...(condition && { condition }), columns: [name] })
    }
    if (found.isGuessed) {
      const message = `contains text, because its type is not known: ${declared.type.name}`
      this.#notes.push({ table: key, column: name, message })
    }
    const isJson = table.checks.some((text) => jsonColumn(text) === name.toLowerCase())
    const inKey = table.primaryKey.some((column) => isSame(column, name))
    const isRowVersion =
      this.#context.dialect === 'sqlserver' && /^(?:timestamp|rowversion)$/.test(declared.type.name)
    return {
      name,
      type: isJson ? { kind: 'json' } : found.type,
      isNullable: declared.isNullable && !declared.isCounter && found.isNullable && !inKey,
      ...((declared.isGenerated || isRowVersion) && { isGenerated: true }),
      ...((declared.isCounter || this.#isRowid(declared, table)) && { isCounter: true }),
      ...(declared.default !== undefined && { default: declared.default }),
      ...(comment !== undefined && comment !== '' && { comment }),
    }
  }

  /** Returns whether SQLite numbers the rows of a table in a column. */
  #isRowid({ name, type }: DeclaredColumn, { primaryKey }: DeclaredTable): boolean {
    const isAlone = primaryKey.length === 1 && isSame(primaryKey[0] ?? '', name)
    return this.#context.dialect === 'sqlite' && isAlone && type.name === 'integer'
  }

  #foreignKey(reference: DeclaredReference, table: DeclaredTable): readonly ForeignKey[] {
    const { isDeferred } = reference
    const target = findTable(reference.target, this.#declared)
    const note = (why: string): readonly ForeignKey[] => {
      const message = `has a reference that is left out: (${reference.columns.join(', ')}) ${why}`
      this.#notes.push({ table: this.#keyOf(table), message })
      return []
    }
    if (target === undefined) {
      return note(`references ${reference.target.name}, which is not created here`)
    }
    const columns = columnsOf(table, reference.columns)
    const named = reference.targetColumns.length > 0 ? reference.targetColumns : target.primaryKey
    const targetColumns = columnsOf(target, named)
    if (columns === undefined || targetColumns?.length !== columns.length) {
      return note(`does not match columns of ${target.name}`)
    }
    return [
      { columns, target: this.#keyOf(target), targetColumns, ...(isDeferred && { isDeferred }) },
    ]
  }
}

/** Returns the columns of a table as it declares them, or undefined if it lacks one of them. */
function columnsOf(
  { columns }: DeclaredTable,
  names: readonly string[],
): readonly string[] | undefined {
  const found = names.flatMap(
    (name) => columns.find((column) => isSame(column.name, name))?.name ?? [],
  )
  return found.length === names.length && found.length > 0 ? found : undefined
}

function checkOf(text: string, names: readonly string[]): Check {
  const known = new Map(
    names.flatMap(
      (name) =>
        [
          [name, name],
          [name.toLowerCase(), name],
        ] as const,
    ),
  )
  const condition = parseCondition(text, known)
  return { text, ...(condition === undefined ? columnsIn(text, names) : { condition }) }
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
