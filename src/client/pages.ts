/** Lists of the service: a page at a time, or all rows one after the other. */

import { type Answer, listOf } from './answer.ts'
import type { Connection } from './connection.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** How many there are on all pages. */
  readonly total: number
}

/** Nothing is asked before it is read; `for await` asks for one page after the other. */
export interface Pages<Row> extends AsyncIterable<Row> {
  page(options?: {
    /** From 1 to 100; 10 when absent. */
    readonly limit?: number | undefined
    /** How many to pass over. */
    readonly offset?: number | undefined
  }): Promise<Page<Row>>
  all(): Promise<readonly Row[]>
}

/** The most that the service lists at once. */
const pageRows = 100

export function pagesOf<Row>(
  connection: Connection,
  row: Answer<Row>,
  asking: {
    readonly path: string
    readonly query?: Readonly<Record<string, string | undefined>>
    readonly signal?: AbortSignal | undefined
  },
): Pages<Row> {
  async function page({ limit = 10, offset = 0 } = {}): Promise<Page<Row>> {
    const query = { ...asking.query, limit, offset }
    const { body: rows, headers } = await connection.ask({ ...asking, query }, listOf(row))
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
