/** What the rows of a PostgreSQL table look like: from the planner's statistics, or else from a sample of the rows. */

import type { Client } from 'pg'
import { formatTimestamp } from '../../text/timestamp.ts'
import { statisticsOf } from './column-statistics.ts'
import type { Column, Note, Scalar, Statistics, Table } from './model.ts'
import type { CatalogTable } from './postgres-catalogue.ts'
import { countedPerRow, type Patience, scan } from './postgres-scan.ts'
import { dateOf, isMoment, momentOf } from './time-schema.ts'

/** Rows that are looked at. */
const sampleRows = 5_000
/** Larger tables are sampled all over instead of at their beginning. */
const largeBytes = 50_000_000
/** Characters of a value that are looked at. */
const valueLength = 2_000

interface Place {
  readonly table: Table
  readonly place: CatalogTable
}

export async function addStatistics(
  client: Client,
  { table, place, patience }: Place & { readonly patience: Patience },
  notes: Note[],
): Promise<Table> {
  const read = table.columns.filter(
    ({ type, isGenerated }) => !isGenerated && type.kind !== 'bytes',
  )
  await client.query('SAVEPOINT rows')
  try {
    const rows = await sample(client, { table, place }, read)
    const known = await countedPerRow(client, { table, place }, patience)
    const isWhole = sharePicked(place) === undefined && rows.length < sampleRows
    const sampled = table.columns.map((column): Column => {
      const i = read.indexOf(column)
      if (i < 0 || rows.length === 0) return column
      const own = statisticsOf(
        rows.map((row) => row[i] ?? null),
        column.type,
      )
      return { ...column, statistics: own }
    })
    if (isWhole) {
      await client.query('RELEASE SAVEPOINT rows')
      return { ...known, columns: sampled, rowCount: rows.length }
    }
    const scanned = await scan(client, { place, columns: sampled }, patience)
    const rowCount = scanned?.rowCount ?? place.rowCount ?? (await countOf(client, place))
    if (scanned === undefined) {
      notes.push({
        table: table.key,
        message: `has about ${rowCount} rows, and times as in some of them: to look at all would take too long`,
      })
    }
    const planner = await plannerStatistics(client, place)
    const columns = sampled.map((column, i): Column => {
      const { statistics } = column
      if (statistics === undefined) return column
      const seen = merged(statistics, planner.get(column.name), rowCount)
      const whole = scanned?.columns[i]?.statistics
      const { minimum, maximum } = whole === undefined || !isMoment(column) ? seen : whole
      const bounds = minimum !== undefined && maximum !== undefined && { minimum, maximum }
      return { ...column, statistics: { ...seen, ...bounds } }
    })
    await client.query('RELEASE SAVEPOINT rows')
    return { ...known, columns, rowCount }
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

/** Percent of the pages of a large table, all over it; undefined where its first rows do. */
function sharePicked({ bytes, rowCount }: CatalogTable): number | undefined {
  if (bytes <= largeBytes || rowCount === undefined) return undefined
  const share = (sampleRows * 100) / rowCount
  return share < 100 ? share : undefined
}

async function sample(
  client: Client,
  { place }: Place,
  columns: readonly Column[],
): Promise<readonly (readonly (string | null)[])[]> {
  const from = `${identifier(place.schema)}.${identifier(place.name)}`
  const share = sharePicked(place)
  const method = share === undefined ? '' : ` TABLESAMPLE SYSTEM (${share}) REPEATABLE (1)`
  const list = columns.map(({ name }) => `left(${identifier(name)}::text, ${valueLength})`)
  const { rows } = await client.query({
    text: `SELECT ${list.length === 0 ? 'NULL' : list.join(', ')} FROM ${from}${method} LIMIT ${share === undefined ? sampleRows : 3 * sampleRows}`,
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

interface Planner {
  readonly nullShare: number
  /** Of all rows where it is negative. */
  readonly distinct: number
  readonly bounds: readonly string[] | undefined
}

async function plannerStatistics(
  client: Client,
  { schema, name }: CatalogTable,
): Promise<ReadonlyMap<string, Planner>> {
  const { rows } = await client.query(
    `SELECT attname::text AS name, null_frac::float8 AS nulls, n_distinct::float8 AS distinct,
      histogram_bounds::text::text[] AS bounds
    FROM pg_stats WHERE schemaname = $1 AND tablename = $2 AND NOT inherited`,
    [schema, name],
  )
  return new Map(
    rows.map((row) => [
      row.name,
      { nullShare: row.nulls, distinct: row.distinct, bounds: row.bounds ?? undefined },
    ]),
  )
}

/** The planner has seen more rows; the sample has seen them better. */
function merged(own: Statistics, planner: Planner | undefined, rowCount: number): Statistics {
  if (planner === undefined) return own
  const { nullShare, distinct, bounds } = planner
  const asOwn = (text: string | undefined): Scalar | undefined => {
    if (text === undefined) return undefined
    if (typeof own.minimum !== 'number') return text
    const number = Number(text)
    return Number.isFinite(number) ? number : undefined
  }
  const [least, most] = [asOwn(bounds?.at(0)), asOwn(bounds?.at(-1))]
  const isNumber = typeof own.minimum === 'number' && typeof own.maximum === 'number'
  return {
    ...own,
    nullShare,
    distinctCount: distinct < 0 ? Math.round(-distinct * rowCount) : distinct,
    ...(isNumber && typeof least === 'number' && { minimum: Math.min(least, own.minimum) }),
    ...(isNumber && typeof most === 'number' && { maximum: Math.max(most, own.maximum) }),
    ...moments(own, least, most),
  }
}

/** Days and moments sort by their text, and the planner has seen the earliest and the latest better. */
function moments(
  own: Statistics,
  least: Scalar | undefined,
  most: Scalar | undefined,
): Partial<Statistics> {
  const isTime = typeof own.minimum === 'string' && momentOf(own.minimum) !== undefined
  const [from, to] = [momentOf(least), momentOf(most)]
  if (!isTime || from === undefined || to === undefined) return {}
  const isDate = own.minimum.length === 10
  const text = (ms: number): string => (isDate ? dateOf(ms) : formatTimestamp(ms))
  return { minimum: text(from), maximum: text(to) }
}
