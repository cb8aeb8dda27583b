/**
 * What only a look at all rows of a PostgreSQL table tells: how many there are, and from when to when they are. It may
 * take so long and no longer; without it there are estimates.
 */

import type { Client } from 'pg'
import { withBounds } from './column-statistics.ts'
import type { Column } from './model.ts'
import type { CatalogTable } from './postgres-catalogue.ts'
import { isMoment } from './time-schema.ts'

/** What is left for all tables of a database. */
export interface Patience {
  leftMs: number
}

export const patienceMs = 30_000
/** A second is enough for some ten million rows. */
const tableMs = 5_000

export interface Scanned {
  readonly rowCount: number
  /** The same columns, with the first and the last moment where they hold moments. */
  readonly columns: readonly Column[]
}

/** Undefined where it would have taken too long. */
export async function scan(
  client: Client,
  { place, columns }: { readonly place: CatalogTable; readonly columns: readonly Column[] },
  patience: Patience,
): Promise<Scanned | undefined> {
  const timeoutMs = Math.min(tableMs, patience.leftMs)
  if (timeoutMs < 1) return undefined
  const moments = columns.filter((column) => isMoment(column) && column.statistics !== undefined)
  const list = moments.flatMap(({ name }) =>
    ['min', 'max'].map((which) => `${which}(${identifier(name)})::text`),
  )
  const beganMs = performance.now()
  await client.query('SAVEPOINT scan')
  try {
    await client.query(`SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`)
    const { rows } = await client.query({
      text: `SELECT ${['count(*)::float8', ...list].join(', ')} FROM ${identifier(place.schema)}.${identifier(place.name)}`,
      rowMode: 'array',
    })
    const [rowCount, ...bounds] = rows[0] ?? []
    return {
      rowCount,
      columns: columns.map((column) => {
        const i = moments.indexOf(column)
        return i < 0 ? column : withBounds(column, bounds[2 * i], bounds[2 * i + 1])
      }),
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== queryCanceled) throw error
    return undefined
  } finally {
    // Which takes the shorter time for a statement back too.
    await client.query('ROLLBACK TO SAVEPOINT scan')
    patience.leftMs -= performance.now() - beganMs
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const queryCanceled = '57014'

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
