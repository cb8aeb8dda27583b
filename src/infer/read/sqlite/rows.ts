/** Reads a sample of the rows of a SQLite table, their number, and their first and last timestamp. */

import type { SqliteModule } from '../../../store/sqlite/driver.ts'
import { isDateOrTimestamp } from '../../columns/time-schema.ts'
import { withBounds } from '../../model/column-statistics.ts'
import type { ChildCounts, Column, ForeignKey, Note, Table } from '../../model/model.ts'
import type { Scalar } from '../../model/scalar.ts'
import { childCountSql, countableKeys, withChildCounts } from '../../sql/child-counts.ts'

export type Database = InstanceType<SqliteModule['DatabaseSync']>
export type Row = Readonly<Record<string, Scalar | null>>

const valueLength = 2_000
/**
 * Maximum number of rows of a table that is scanned, at about a second for each million. A slow statement cannot be
 * canceled.
 */
const scannedMax = 10_000_000

export function rowsOf(
  database: Database,
  sql: string,
  ...values: readonly string[]
): readonly Row[] {
  return database.prepare(sql).all(...values) as readonly Row[]
}

export interface RowSample {
  /** The sampled rows in the order of the table. */
  readonly rows: readonly Row[]
  /** Whether the sample contains all rows of the table. */
  readonly isComplete: boolean
}

/** Returns rows sampled from the complete table, or the first rows if the table is too large to scan. */
export function sample(
  database: Database,
  table: string,
  { columns, rowsMax }: { readonly columns: readonly string[]; readonly rowsMax: number },
): RowSample {
  if (columns.length === 0) return { rows: [], isComplete: false }
  const list = columns.map((name) => {
    const column = identifier(name)
    // The driver rejects integers beyond 2⁵³, and long texts need not be read in full.
    return `CASE typeof(${column}) WHEN 'text' THEN substr(${column}, 1, ${valueLength}) WHEN 'integer' THEN CAST(${column} AS REAL) WHEN 'real' THEN ${column} WHEN 'blob' THEN 'blob' END AS ${column}`
  })
  const from = identifier(table)
  const numbered = `(SELECT *, row_number() OVER () AS ${rowNumber} FROM ${from})`
  const chosen = `(SELECT * FROM ${numbered} ORDER BY ${rowHash} LIMIT ${rowsMax}) ORDER BY ${rowNumber}`
  const count = countOf(database, table)
  const rows = count > scannedMax ? from : chosen
  return {
    rows: rowsOf(database, `SELECT ${list.join(', ')} FROM ${rows} LIMIT ${rowsMax}`),
    isComplete: count <= rowsMax,
  }
}

/** An alias in the query of a sample that no column of a table has. */
const rowNumber = '"number of the row, by spate"'
/**
 * SQL expression that orders rows for a uniform and repeatable sample: Lehmer's generator with a multiplier of L'Ecuyer
 * (1999).
 */
const rowHash = `${rowNumber} * 1583458089 % 2147483647`

function countOf(database: Database, table: string): number {
  return Number(rowsOf(database, `SELECT count(*) AS count FROM ${identifier(table)}`)[0]?.count)
}

/**
 * Adds to a table its number of rows, how many rows reference the same row, and the first and the last instant of its
 * time columns in all rows.
 */
export function withSpan(
  database: Database,
  bare: Table,
  { rowsMax, notes }: { readonly rowsMax: number; readonly notes: Note[] },
): Table {
  const from = identifier(bare.key)
  const rowCount = countOf(database, bare.key)
  const table = rowCount > scannedMax ? bare : withChildCounts(bare, countChildren(database, bare))
  const timeColumns = table.columns.filter(
    (column) => isDateOrTimestamp(column) && column.statistics !== undefined,
  )
  if (rowCount > scannedMax) {
    notes.push({
      table: table.key,
      message: `has ${rowCount.toLocaleString('en')} rows, too many to read: values are based on the first ${rowsMax.toLocaleString('en')}`,
    })
  }
  if (rowCount <= rowsMax || rowCount > scannedMax || timeColumns.length === 0)
    return { ...table, rowCount }
  const list = timeColumns.map(({ name }, i) => {
    const text = `CASE typeof(${identifier(name)}) WHEN 'text' THEN ${identifier(name)} END`
    return `min(${text}) AS min${i}, max(${text}) AS max${i}`
  })
  const [found] = rowsOf(database, `SELECT ${list.join(', ')} FROM ${from}`)
  const columns = table.columns.map((column): Column => {
    const i = timeColumns.indexOf(column)
    return i < 0 ? column : withBounds(column, found?.[`min${i}`], found?.[`max${i}`])
  })
  return { ...table, columns, rowCount }
}

function countChildren(database: Database, table: Table): ReadonlyMap<ForeignKey, ChildCounts> {
  const found = new Map<ForeignKey, ChildCounts>()
  for (const key of countableKeys(table)) {
    const [row] = rowsOf(database, childCountSql(identifier(table.key), key))
    const [parents, minimum, maximum] = [row?.parents, row?.minimum, row?.maximum].map(Number)
    if (parents !== undefined && minimum !== undefined && maximum !== undefined && parents > 0)
      found.set(key, { parents, minimum, maximum })
  }
  return found
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
