/**
 * Relaxes a model whose definition the engine rejects, as little as possible: ignores the statistics of a column, makes
 * a nullable column null, or removes the table.
 */

import type { Issues } from '../../text/issue.ts'
import { InferenceFailure } from '../failure.ts'
import type { DataModel, Note, Table } from '../model/model.ts'

export interface RelaxedModel {
  readonly model: DataModel
  readonly notes: readonly Note[]
  /** Columns whose statistics are ignored, as results of `columnKey`. */
  readonly plain: ReadonlySet<string>
  /** Columns that are always null, as results of `columnKey`. */
  readonly empty: ReadonlySet<string>
}

/**
 * Returns the model relaxed at the column or table of each issue. Throws an InferenceFailure if an issue concerns the
 * definition as a whole.
 */
export function relaxModel(source: RelaxedModel, issues: Issues): RelaxedModel {
  const { model } = source
  const whole = issues.find(({ path }) => path.length < 2)
  if (whole !== undefined) {
    throw new InferenceFailure(
      `the definition would be too large: it ${whole.message}; select fewer tables with --tables`,
      'invalid',
    )
  }
  const notes: Note[] = []
  const plain = new Set(source.plain)
  const empty = new Set(source.empty)
  const lost = new Set<string>()
  const done = new Set<string>()
  for (const { path } of issues) {
    const key = String(path[1])
    const column = path[3] === 'properties' ? String(path[4]) : ''
    const place = columnKey(key, column)
    if (done.has(place) || lost.has(key)) continue
    done.add(place)
    const table = model.tables.find((one) => one.key === key)
    const mayBeNull = table?.columns.some(({ name, isNullable }) => name === column && isNullable)
    // The issues use the words of the definition language, which a user with a database does not know.
    let message = `was skipped: no rows were found that satisfy its keys and conditions${column === '' ? '' : ` (${column})`}`
    if (column !== '' && !plain.has(place)) {
      plain.add(place)
      message =
        'ignores the values of the source: no schema could reproduce them together with its keys and conditions'
    } else if (mayBeNull && !empty.has(place)) {
      empty.add(place)
      message = 'is always null: no values were found that satisfy its keys and conditions'
    } else lost.add(key)
    const isOfColumn = column !== '' && !lost.has(key)
    notes.push({ table: key, ...(isOfColumn && { column }), message })
  }
  const tables = model.tables
    .filter(({ key }) => !lost.has(key))
    .map((table) => relaxedTable(table, { plain, empty }))
  return { model: { ...model, tables }, notes: [...source.notes, ...notes], plain, empty }
}

/**
 * Makes the nullable references to rows of the own table null in the tables that the notes are about: with several of
 * them, or with a condition that reads one, a row may depend on too many other rows. Returns undefined if no such reference exists.
 */
export function withoutOwnReferences(
  source: RelaxedModel,
  broken: readonly Note[],
): RelaxedModel | undefined {
  const names = new Set(broken.map(({ table }) => table))
  const places = source.model.tables.flatMap(({ key, columns, foreignKeys = [] }) => {
    const own = new Set(foreignKeys.flatMap((one) => (one.target === key ? one.columns : [])))
    const found = columns.filter(({ name, isNullable }) => isNullable && own.has(name))
    return names.has(key) ? found.map(({ name }) => ({ table: key, column: name })) : []
  })
  if (places.length === 0) return undefined
  const keys = places.map(({ table, column }) => columnKey(table, column))
  const plain = new Set([...source.plain, ...keys])
  const empty = new Set([...source.empty, ...keys])
  const message = 'is always null: a row would depend on too many other rows of its table'
  const notes = [...source.notes, ...places.map((place) => ({ ...place, message }))]
  const tables = source.model.tables.map((table) => relaxedTable(table, { plain, empty }))
  return { model: { ...source.model, tables }, notes, plain, empty }
}

/**
 * Removes the tables that the notes are about, and adds the notes. A table that does not load is worse than no table.
 */
export function withoutTables(source: RelaxedModel, notes: readonly Note[]): RelaxedModel {
  const lost = new Set(notes.map(({ table }) => table))
  const tables = source.model.tables.filter(({ key }) => !lost.has(key))
  return { ...source, model: { ...source.model, tables }, notes: [...source.notes, ...notes] }
}

function relaxedTable(
  table: Table,
  { plain, empty }: Pick<RelaxedModel, 'plain' | 'empty'>,
): Table {
  const isEmpty = (name: string): boolean => empty.has(columnKey(table.key, name))
  const { columns, foreignKeys = [], uniques = [] } = table
  return {
    ...table,
    columns: columns.map((column) => {
      if (!plain.has(columnKey(table.key, column.name))) return column
      const { statistics: _, ...rest } = column
      return isEmpty(column.name) ? { ...rest, type: nullType } : rest
    }),
    foreignKeys: foreignKeys.filter(({ columns: own }) => !own.some(isEmpty)),
    uniques: uniques.filter((own) => !own.some(isEmpty)),
  }
}

function columnKey(key: string, column: string): string {
  return JSON.stringify([key, column])
}

const nullType = { kind: 'schema', schema: { type: 'null' } } as const
