/** Loads lists from the service page by page, up to a maximum number of rows. */
import { callApi, pathSegment } from './api.ts'

export interface SimulationListed {
  readonly key: string
  readonly parent?: string
  readonly seed: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RunListed {
  readonly id: string
  readonly simulation: string
  readonly index: number
  readonly createdAt: string
}

export interface Listing<Row> {
  readonly rows: readonly Row[]
  /** Number of rows of the list on the service, including those that were not loaded. */
  readonly total: number
}

/** Number of rows per request, the maximum that the service accepts. */
const pageRows = 100
const rowsMax = 2_000

export function listSimulations(signal: AbortSignal): Promise<Listing<SimulationListed>> {
  return listAll('/simulations', signal)
}

/**
 * Returns up to `limit` runs of the simulation `key`, newest first, beginning with the run of index `upTo`, or with the
 * newest run. The service itself lists the oldest first.
 */
export async function listLatestRuns(
  key: string,
  { limit, upTo }: { readonly limit: number; readonly upTo?: number },
  signal: AbortSignal,
): Promise<Listing<RunListed>> {
  const path = `/simulations/${pathSegment(key)}/runs`
  const { headers } = await callApi(`${path}?limit=1`, { signal })
  const total = Number(headers.get('X-Total-Count') ?? 0)
  const end = Math.min(total, upTo ?? total)
  const offset = Math.max(0, end - limit)
  if (end === offset) return { rows: [], total }
  const { body } = await callApi<readonly RunListed[]>(
    `${path}?limit=${end - offset}&offset=${offset}`,
    { signal },
  )
  return { rows: body.toReversed(), total }
}

async function listAll<Row>(path: string, signal: AbortSignal): Promise<Listing<Row>> {
  const rows: Row[] = []
  for (;;) {
    const { body, headers } = await callApi<readonly Row[]>(
      `${path}?limit=${pageRows}&offset=${rows.length}`,
      { signal },
    )
    rows.push(...body)
    const total = Number(headers.get('X-Total-Count') ?? rows.length)
    if (body.length === 0 || rows.length >= Math.min(total, rowsMax)) return { rows, total }
  }
}
