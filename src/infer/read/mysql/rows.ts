/** Reads a sample of the rows of a table, their number, and their first and last timestamp. */

import { isDateOrTimestamp } from '../../columns/time-schema.ts'
import { withBounds } from '../../model/column-statistics.ts'
import type { ChildCounts, Column, ForeignKey, Table } from '../../model/model.ts'
import type { Scalar } from '../../model/scalar.ts'
import { childCountSql, countableKeys, withChildCounts } from '../../sql/child-counts.ts'
import type { MysqlColumn, MysqlTable } from './catalog.ts'
import { isReadable } from './column-types.ts'
import type { MysqlSession } from './connection.ts'

/** Maximum length of a value that is read, in characters. */
const valueLength = 2_000
/** Maximum number of rows of a table that is scanned, at about a second for each million. */
const scannedMax = 10_000_000

export type MysqlRow = Readonly<Record<string, Scalar | null>>

export interface SampledRows {
  /** The sampled rows, in the order of the primary key. */
  readonly rows: readonly MysqlRow[]
  readonly rowCount: number
  /** Whether the sample contains all rows of the table. */
  readonly isComplete: boolean
  /** Whether the table has too many rows to scan, so that the sample has its first rows. */
  readonly isCut: boolean
}

interface SampledTable {
  readonly table: MysqlTable
  readonly columns: readonly MysqlColumn[]
  readonly primaryKey: readonly string[]
  /** Maximum number of rows to read. */
  readonly rowsMax: number
}

/** Returns rows sampled from the complete table, the same ones again until the table changes. */
export async function sample(
  session: MysqlSession,
  { table, columns, primaryKey, rowsMax }: SampledTable,
): Promise<SampledRows> {
  const from = identifier(table.name)
  const isCut = (table.rowCount ?? 0) > scannedMax
  const rowCount = isCut ? (table.rowCount ?? 0) : await countOf(session, from)
  const isComplete = rowCount <= rowsMax
  const read = columns.filter(isReadable)
  if (rowCount === 0 || read.length === 0) return { rows: [], rowCount, isComplete, isCut }
  // A share below the maximum keeps the limit from cutting off the last rows.
  const where = isComplete || isCut ? '' : ` WHERE rand(1) < ${(0.95 * rowsMax) / rowCount}`
  // With the name of the table, a column is the number or time itself and not its text.
  const key = primaryKey.map((name) => `${from}.${identifier(name)}`)
  const order = key.length === 0 ? '' : ` ORDER BY ${key.join(', ')}`
  const rows = await session.rows<MysqlRow>(
    `SELECT ${read.map(selected).join(', ')} FROM ${from}${where}${order} LIMIT ${rowsMax}`,
  )
  return { rows, rowCount, isComplete, isCut }
}

function selected({ name, type }: MysqlColumn): string {
  const column = identifier(name)
  const isTime = type === 'date' || type === 'datetime' || type === 'timestamp'
  if (type === 'bit') return `${column} + 0 AS ${column}`
  // A date of zeros stands for a missing one.
  const value = isTime
    ? `nullif(CAST(${column} AS char), 0)`
    : `CAST(${column} AS char(${valueLength}))`
  return `${value} AS ${column}`
}

async function countOf(session: MysqlSession, from: string): Promise<number> {
  const [row] = await session.rows<{ readonly count: number }>(
    `SELECT count(*) AS count FROM ${from}`,
  )
  return Number(row?.count)
}

/**
 * Adds to a table how many rows reference the same row, and the first and the last instant of its time columns in all
 * rows.
 */
export async function withSpan(
  session: MysqlSession,
  bare: Table,
  isComplete: boolean,
): Promise<Table> {
  const from = identifier(bare.key)
  const found = new Map<ForeignKey, ChildCounts>()
  for (const key of countableKeys(bare)) {
    const [row] = await session.rows<ChildCounts>(childCountSql(from, key))
    const [parents, minimum, maximum] = [row?.parents, row?.minimum, row?.maximum].map(Number)
    if (parents !== undefined && minimum !== undefined && maximum !== undefined && parents > 0)
      found.set(key, { parents, minimum, maximum })
  }
  const table = withChildCounts(bare, found)
  const times = table.columns.filter(
    (column) => isDateOrTimestamp(column) && column.statistics !== undefined,
  )
  if (isComplete || times.length === 0) return table
  const list = times.map(({ name }, i) => {
    const column = identifier(name)
    return `CAST(min(${column}) AS char) AS min${i}, CAST(max(${column}) AS char) AS max${i}`
  })
  const [bounds] = await session.rows<MysqlRow>(`SELECT ${list.join(', ')} FROM ${from}`)
  const columns = table.columns.map((column): Column => {
    const i = times.indexOf(column)
    return i < 0 ? column : withBounds(column, bounds?.[`min${i}`], bounds?.[`max${i}`])
  })
  return { ...table, columns }
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
