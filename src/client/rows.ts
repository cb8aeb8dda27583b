/** Rows that the service computes: the state of an entity, and aggregates of it. */

import { readBody } from './body.ts'
import type { Connection } from './connection.ts'
import type { RequestOptions } from './idempotency.ts'
import { listText } from './reading.ts'
import { foreignResponse } from './response-error.ts'

/**
 * The state that is requested.
 *
 * @example
 * import type { StateOptions } from 'spate-data/client'
 *
 * const options: StateOptions = { entity: 'posts', at: 100 }
 * const rows = await spate.simulation('blog').run(1).state(options).all()
 * console.log(rows.length <= 100) // true
 */
export interface StateOptions extends RequestOptions {
  /** Name of the entity; may be omitted if the run has only one. */
  readonly entity?: string | undefined
  /**
   * The events that are applied: those up to the event with this id, or those before this simulated time (RFC 3339). The
   * default is all events of the run.
   */
  readonly at?: number | string | undefined
}

/**
 * The aggregate that is requested. Paths of columns are those of `spate types-of`, such as `total` or `address.city`.
 *
 * @example
 * import type { AggregateOptions } from 'spate-data/client'
 *
 * const options: AggregateOptions = { entity: 'posts', window: '1 day', distinct: ['id'] }
 * for await (const row of spate.simulation('blog').run(1).aggregate(options)) {
 *   console.log(row.distinct?.id === row.count) // true
 *   break
 * }
 */
export interface AggregateOptions extends StateOptions {
  /** The columns by whose values the rows are grouped. */
  readonly group?: readonly string[] | undefined
  /** Length of the windows of simulated time, such as `1 hour`. */
  readonly window?: string | undefined
  /** The time of a row: of its instance (`event`, the default), or of the event that it has its value from. */
  readonly by?: 'event' | 'arrival' | undefined
  /** Timestamp (RFC 3339) from which on rows count. */
  readonly from?: string | undefined
  /** Timestamp (RFC 3339) before which rows count. */
  readonly until?: string | undefined
  /** The columns to sum up. */
  readonly sum?: readonly string[] | undefined
  /** The columns whose least value is returned. */
  readonly min?: readonly string[] | undefined
  /** The columns whose greatest value is returned. */
  readonly max?: readonly string[] | undefined
  /** The columns whose distinct values are counted. */
  readonly distinct?: readonly string[] | undefined
}

/**
 * A row of an aggregate.
 *
 * @example
 * import type { AggregateRow } from 'spate-data/client'
 *
 * const [row]: readonly AggregateRow[] = await spate
 *   .simulation('blog')
 *   .run(1)
 *   .aggregate({ entity: 'posts' })
 *   .all()
 * console.log(Object.keys(row ?? {})) // [ 'count' ]
 */
export interface AggregateRow {
  /** Start of the window. */
  readonly window?: string
  /** The values of the group by column. */
  readonly group?: Readonly<Record<string, unknown>>
  /** Number of rows. */
  readonly count: number
  /** The sums by column. A sum that a double cannot represent is exact in the lines of the rows. */
  readonly sum?: Readonly<Record<string, number | null>>
  /** The least values by column. */
  readonly min?: Readonly<Record<string, unknown>>
  /** The greatest values by column. */
  readonly max?: Readonly<Record<string, unknown>>
  /** The numbers of distinct values by column. */
  readonly distinct?: Readonly<Record<string, number>>
}

/**
 * Rows that are read from one response. Creating the object sends no request. A loop over the rows that was interrupted
 * begins again.
 *
 * @example
 * import type { Rows } from 'spate-data/client'
 *
 * const rows: Rows<unknown> = spate.simulation('blog').run(1).state({ entity: 'posts', at: 50 })
 * for await (const line of rows.lines()) {
 *   console.log(line.startsWith('{')) // true
 *   break
 * }
 */
export interface Rows<Row> extends AsyncIterable<Row> {
  /** Reads the rows as lines of JSON, without the line feeds. */
  lines(): AsyncGenerator<string, void, undefined>
  /** Reads all rows. */
  all(): Promise<readonly Row[]>
}

const rowsType = 'application/x-ndjson'

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Returns the rows of a response, whose values the client does not check. */
export function rowsOf<Row>(
  connection: Connection,
  path: string,
  query: Query,
  signal: AbortSignal | undefined,
): Rows<Row> {
  async function* lines(): AsyncGenerator<string, void, undefined> {
    const opened = await connection.open({
      path,
      query: queryOf(query),
      headers: { Accept: rowsType },
      // The response begins when the rows are computed.
      timeoutMs: Number.POSITIVE_INFINITY,
      signal,
    })
    const { status, statusText, headers } = opened.response
    if (!headers.get('content-type')?.startsWith(rowsType)) {
      opened.deadline.end()
      const { address } = connection.settings
      const answered = { request: `GET ${path}`, address, status, statusText, headers, text: '' }
      throw foreignResponse(answered, rowsType)
    }
    const decoder = new TextDecoder()
    let rest = ''
    for await (const piece of readBody(opened, connection.settings.idleTimeoutMs)) {
      const parts = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
  }
  async function* rows(): AsyncGenerator<Row, void, undefined> {
    for await (const line of lines()) yield JSON.parse(line)
  }
  return {
    lines,
    [Symbol.asyncIterator]: rows,
    async all() {
      const all: Row[] = []
      for await (const row of rows()) all.push(row)
      return all
    },
  }
}

/** Returns the parameters of a request. Lists of columns are written as texts. */
function queryOf(query: Query): Readonly<Record<string, string | number | undefined>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value !== 'object' ? value : value.length === 0 ? undefined : listText(value),
    ]),
  )
}
