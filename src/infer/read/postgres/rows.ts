/** Reads a sample of the rows of a PostgreSQL table, spread over the table. */

import type { Client } from 'pg'
import { statisticsOf } from '../../model/column-statistics.ts'
import type { Column, Note, Table } from '../../model/model.ts'
import type { CatalogTable } from './catalog.ts'
import { fromOf, scan, type TimeBudget, withCountedChildren } from './scan.ts'

/** Maximum number of bytes to read from one table. Of larger tables only some pages are read. */
const readBytesMax = 50_000_000
/** Maximum length of a value that is read, in characters. */
const valueLength = 2_000

interface ReadTable {
  readonly table: Table
  readonly place: CatalogTable
}

interface SampleLimits {
  readonly budget: TimeBudget
  /** Maximum number of rows to read from one table. */
  readonly rowsMax: number
}

export async function addStatistics(
  client: Client,
  { table, place, budget, rowsMax }: ReadTable & SampleLimits,
  notes: Note[],
): Promise<Table> {
  const read = table.columns.filter(
    ({ type, isGenerated }) => !isGenerated && type.kind !== 'bytes',
  )
  await client.query('SAVEPOINT rows')
  try {
    const rows = await sample(client, { place, rowsMax }, read)
    const known = await withCountedChildren(client, { table, place }, budget)
    const isComplete = place.bytes <= readBytesMax && rows.length < rowsMax
    const sampled = table.columns.map((column): Column => {
      const i = read.indexOf(column)
      if (i < 0 || rows.length === 0) return column
      const own = statisticsOf(
        rows.map((row) => row[i] ?? null),
        { type: column.type, isComplete },
      )
      return { ...column, statistics: own }
    })
    if (isComplete) {
      await client.query('RELEASE SAVEPOINT rows')
      return { ...known, columns: sampled, rowCount: rows.length }
    }
    const scanned = await scan(client, { place, columns: sampled }, budget)
    const rowCount = scanned?.rowCount ?? place.rowCount ?? (await countOf(client, place))
    if (scanned === undefined) {
      notes.push({
        table: table.key,
        message: `has about ${rowCount} rows, too many to read: times are based on a sample`,
      })
    }
    await client.query('RELEASE SAVEPOINT rows')
    return { ...known, columns: scanned?.columns ?? sampled, rowCount }
  } catch (error) {
    // Errors of the database have a code. Other errors are bugs.
    if (!(error instanceof Error) || !('code' in error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT rows')
    notes.push({
      table: table.key,
      message: `has rows that could not be read: ${error.message}`,
    })
    return table
  }
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Aliases in the query of a sample that no column of a table has. */
const tableName = '"table of the row, by spate"'
const placeName = '"place of the row, by spate"'

/**
 * Returns a sample of rows, chosen by a hash of their position: uniform, and the same rows again until the table
 * changes.
 */
async function sample(
  client: Client,
  { place, rowsMax }: Pick<ReadTable, 'place'> & Pick<SampleLimits, 'rowsMax'>,
  columns: readonly Column[],
): Promise<readonly (readonly (string | null)[])[]> {
  const percent = (100 * readBytesMax) / place.bytes
  const pages = percent < 100 ? ` TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1)` : ''
  const list = columns.map(({ name }) => `left(${identifier(name)}::text, ${valueLength})`)
  const { rows } = await client.query({
    text: `SELECT ${list.length === 0 ? 'NULL' : list.join(', ')} FROM (
      SELECT *, tableoid AS ${tableName}, ctid AS ${placeName} FROM ${fromOf(place)}${pages} ORDER BY hashtext(tableoid::text || ctid::text) LIMIT ${rowsMax}
    ) AS rows ORDER BY ${tableName}, ${placeName}`,
    rowMode: 'array',
  })
  return rows
}

/** Maximum number of rows that are counted in a table without an estimate of its row count. */
const countedMax = 1_000_000

async function countOf(client: Client, place: CatalogTable): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::float8 AS count FROM (SELECT FROM ${fromOf(place)} LIMIT ${countedMax}) AS rows`,
  )
  return rows[0].count
}
