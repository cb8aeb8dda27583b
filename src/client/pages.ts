/** Lists of the service, read page by page or row by row. */

import type { Connection } from './connection.ts'
import { listCheck, type ResponseCheck } from './response-check.ts'

/**
 * One page of a list.
 *
 * @example
 * import type { Page, Simulation } from 'spate-data/client'
 *
 * const { rows, total }: Page<Simulation> = await spate.simulations.list().page({ limit: 1 })
 * console.log(rows.length, total > 1) // 1 true
 */
export interface Page<Row> {
  /** Rows of the page. */
  readonly rows: readonly Row[]
  /** Total number of rows on all pages. */
  readonly total: number
}

/**
 * A list of the service. Creating the list sends no request. A `for await` loop requests the pages one after another.
 *
 * @example
 * import type { Pages, Simulation } from 'spate-data/client'
 *
 * const simulations: Pages<Simulation> = spate.simulations.list({ key: 'blog' })
 * for await (const { key } of simulations) console.log(key) // blog
 */
export interface Pages<Row> extends AsyncIterable<Row> {
  /**
   * Requests one page.
   *
   * @param options maximum number of rows and number of rows to skip
   */
  page(options?: {
    /** Maximum number of rows of the page, from 1 to 100. The default is 10. */
    readonly limit?: number | undefined
    /** Number of rows of the list to skip. The default is 0. */
    readonly offset?: number | undefined
  }): Promise<Page<Row>>
  /** Requests all pages of the list and returns their rows. */
  all(): Promise<readonly Row[]>
}

/** Number of rows to request per page, the maximum of the service. */
const pageRows = 100

/** Returns a list of the service. Each page is requested with the path, query and signal of `apiRequest`. */
export function pagesOf<Row>(
  connection: Connection,
  row: ResponseCheck<Row>,
  apiRequest: {
    readonly path: string
    readonly query?: Readonly<Record<string, string | undefined>>
    readonly signal?: AbortSignal | undefined
  },
): Pages<Row> {
  async function page({ limit = 10, offset = 0 } = {}): Promise<Page<Row>> {
    const query = { ...apiRequest.query, limit, offset }
    const { body: rows, headers } = await connection.request(
      { ...apiRequest, query },
      listCheck(row),
    )
    return { rows, total: Number(headers.get('X-Total-Count') ?? offset + rows.length) }
  }
  async function* iterate(): AsyncGenerator<Row, void, undefined> {
    for (let offset = 0; ; ) {
      const { rows, total } = await page({ limit: pageRows, offset })
      yield* rows
      offset += rows.length
      if (rows.length === 0 || offset >= total) return
    }
  }
  return {
    page: ({ limit = 10, offset = 0 } = {}) => page({ limit, offset }),
    async all() {
      const rows: Row[] = []
      for await (const row of iterate()) rows.push(row)
      return rows
    },
    [Symbol.asyncIterator]: iterate,
  }
}
