/**
 * What only a look at all rows of a PostgreSQL table tells: how many there are, and from when to when they are. It may
 * take so long and no longer; without it there are estimates.
 */

import type { Client } from 'pg'
import { isDateOrTimestamp } from '../../columns/time-schema.ts'
import { withBounds } from '../../model/column-statistics.ts'
import type { ChildCounts, Column, ForeignKey, Table } from '../../model/model.ts'
import { childCountSql, countableKeys, withChildCounts } from '../../sql/child-counts.ts'
import type { CatalogTable } from './catalogue.ts'

/** What is left for all tables of a database. */
export interface TimeBudget {
  leftMs: number
}

export const budgetMs = 30_000
/** A second is enough for some ten million rows. */
const tableTimeoutMs = 5_000

export interface Scanned {
  readonly rowCount: number
  /** The same columns, with the first and the last moment where they hold moments. */
  readonly columns: readonly Column[]
}

/** Undefined where it would have taken too long. */
export async function scan(
  client: Client,
  { place, columns }: { readonly place: CatalogTable; readonly columns: readonly Column[] },
  budget: TimeBudget,
): Promise<Scanned | undefined> {
  const moments = columns.filter(
    (column) => isDateOrTimestamp(column) && column.statistics !== undefined,
  )
  const list = moments.flatMap(({ name }) =>
    ['min', 'max'].map((which) => `${which}(${identifier(name)})::text`),
  )
  const text = `SELECT ${['count(*)::float8', ...list].join(', ')} FROM ${fromOf(place)}`
  const row = await queryRow(client, text, budget)
  if (row === undefined) return undefined
  const [rowCount, ...bounds] = row
  return {
    rowCount: Number(rowCount),
    columns: columns.map((column) => {
      const i = moments.indexOf(column)
      return i < 0 ? column : withBounds(column, bounds[2 * i], bounds[2 * i + 1])
    }),
  }
}

/** With how many of its rows hang on one of others, as far as there is time to count them. */
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

/** The one row of an answer; undefined where it would have taken too long. */
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
    // Which takes the shorter time for a statement back too.
    await client.query('ROLLBACK TO SAVEPOINT scan')
    budget.leftMs -= performance.now() - beganMs
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const queryCanceled = '57014'

function fromOf({ schema, name }: CatalogTable): string {
  return `${identifier(schema)}.${identifier(name)}`
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
