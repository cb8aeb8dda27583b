/** What the rows of a PostgreSQL table look like: from some of them, all over the table. */

import type { Client } from 'pg'
import { statisticsOf } from '../../model/column-statistics.ts'
import type { Column, Note, Table } from '../../model/model.ts'
import type { CatalogTable } from './catalogue.ts'
import { scan, type TimeBudget, withCountedChildren } from './scan.ts'

/** Of a larger table only so much is read for them: whole pages, all over it. */
const readBytesMax = 50_000_000
/** Characters of a value that are looked at. */
const valueLength = 2_000

interface ReadTable {
  readonly table: Table
  readonly place: CatalogTable
}

interface SampleLimits {
  readonly budget: TimeBudget
  /** Rows of the table that are read at most. */
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
    const isWhole = place.bytes <= readBytesMax && rows.length < rowsMax
    const sampled = table.columns.map((column): Column => {
      const i = read.indexOf(column)
      if (i < 0 || rows.length === 0) return column
      const own = statisticsOf(
        rows.map((row) => row[i] ?? null),
        { type: column.type, isWhole },
      )
      return { ...column, statistics: own }
    })
    if (isWhole) {
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
    // What the database refuses has a code; anything else is a fault of ours.
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

/** Names that no column has. */
const tableName = '"table of the row, by spate"'
const placeName = '"place of the row, by spate"'

/** By a hash of where they lie: an even choice, and the same one again while nothing is written. */
async function sample(
  client: Client,
  { place, rowsMax }: Pick<ReadTable, 'place'> & Pick<SampleLimits, 'rowsMax'>,
  columns: readonly Column[],
): Promise<readonly (readonly (string | null)[])[]> {
  const from = `${identifier(place.schema)}.${identifier(place.name)}`
  const percent = (100 * readBytesMax) / place.bytes
  const pages = percent < 100 ? ` TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1)` : ''
  const list = columns.map(({ name }) => `left(${identifier(name)}::text, ${valueLength})`)
  const { rows } = await client.query({
    text: `SELECT ${list.length === 0 ? 'NULL' : list.join(', ')} FROM (
      SELECT *, tableoid AS ${tableName}, ctid AS ${placeName} FROM ${from}${pages} ORDER BY hashtext(tableoid::text || ctid::text) LIMIT ${rowsMax}
    ) AS rows ORDER BY ${tableName}, ${placeName}`,
    rowMode: 'array',
  })
  return rows
}

/** Counting stops where it would take long. */
const countedMax = 1_000_000

async function countOf(client: Client, place: CatalogTable): Promise<number> {
  const from = `${identifier(place.schema)}.${identifier(place.name)}`
  const { rows } = await client.query(
    `SELECT count(*)::float8 AS count FROM (SELECT FROM ${from} LIMIT ${countedMax}) AS rows`,
  )
  return rows[0].count
}
