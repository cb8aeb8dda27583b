/**
 * Scans all rows of a PostgreSQL table to find their number and their first and last timestamp. Scans have a time
 * budget; estimates replace a scan that exceeds it.
 */

import type { Client } from 'pg'
import { isDateOrTimestamp } from '../../columns/time-schema.ts'
import { withBounds } from '../../model/column-statistics.ts'
import type { ChildCounts, Column, ForeignKey, Table } from '../../model/model.ts'
import { childCountSql, countableKeys, withChildCounts } from '../../sql/child-counts.ts'
import type { CatalogTable } from './catalog.ts'

/** The time that is left to scan the tables of a database, in milliseconds. */
export interface TimeBudget {
  leftMs: number
}

export const budgetMs = 30_000
/** Timeout of one scan, in milliseconds. A second suffices for about ten million rows. */
const tableTimeoutMs = 5_000

export interface Scanned {
  readonly rowCount: number
  /**
   * The columns of the table, with the first and the last instant of all rows in the statistics of date and timestamp
   * columns.
   */
  readonly columns: readonly Column[]
}

/** Scans a table. Returns undefined if the scan takes too long. */
export async function scan(
  client: Client,
  { place, columns }: { readonly place: CatalogTable; readonly columns: readonly Column[] },
  budget: TimeBudget,
): Promise<Scanned | undefined> {
  const timeColumns = columns.filter(
    (column) => isDateOrTimestamp(column) && column.statistics !== undefined,
  )
  const list = timeColumns.flatMap(({ name }) =>
    ['min', 'max'].map((which) => `${which}(${identifier(name)})::text`),
  )
  const text = `SELECT ${['count(*)::float8', ...list].join(', ')} FROM ${fromOf(place)}`
  const row = await queryRow(client, text, budget)
  if (row === undefined) return undefined
  const [rowCount, ...bounds] = row
  return {
    rowCount: Number(rowCount),
    columns: columns.map((column) => {
      const i = timeColumns.indexOf(column)
      return i < 0 ? column : withBounds(column, bounds[2 * i], bounds[2 * i + 1])
    }),
  }
}

/** Adds to the foreign keys of a table how many rows reference the same row, as far as the time budget allows. */
export async function withCountedChildren(
  client: Client,
  { table, place }: { readonly table: Table; readonly place: CatalogTable },
  budget: TimeBudget,
): Promise<Table> {
  const found = new Map<ForeignKey, ChildCounts>()
  for (const key of countableKeys(table)) {
    const row = await queryRow(client, childCountSql(fromOf(place), key), budget)
    const [parents, minimum, maximum] = (row ?? []).map(Number)
    if (parents !== undefined && parents > 0 && minimum !== undefined && maximum !== undefined)
      found.set(key, { parents, minimum, maximum })
  }
  return withChildCounts(table, found)
}

/** Returns the only row of the result of a query, or undefined if the query takes too long. */
async function queryRow(
  client: Client,
  text: string,
  budget: TimeBudget,
): Promise<readonly (string | number | null)[] | undefined> {
  const timeoutMs = Math.min(tableTimeoutMs, budget.leftMs)
  if (timeoutMs < 1) return undefined
  const beganMs = performance.now()
  await client.query('SAVEPOINT scan')
  try {
    await client.query(`SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`)
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== queryCanceled) throw error
    return undefined
  } finally {
    // The rollback restores the statement timeout, too.
    await client.query('ROLLBACK TO SAVEPOINT scan')
    budget.leftMs -= performance.now() - beganMs
  }
}

/** SQLSTATE of a canceled statement, see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const queryCanceled = '57014'

/** Returns the table for the FROM of a query, without the rows of tables that inherit from it. */
export function fromOf({ schema, name, hasHeirs }: CatalogTable): string {
  return `${hasHeirs ? 'ONLY ' : ''}${identifier(schema)}.${identifier(name)}`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
