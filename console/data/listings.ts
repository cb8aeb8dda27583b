/** Lists of the service, page by page until they are whole, up to a bound. */
import { ask, step } from './api.ts'

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
  /** How many there are, also beyond the bound. */
  readonly total: number
}

/** The most that the service lists at once. */
const pageRows = 100
const rowsMax = 2_000

export function listSimulations(signal: AbortSignal): Promise<Listing<SimulationListed>> {
  return listAll('/simulations', signal)
}

/** The last `limit` runs up to `upTo`, the last one first; the service itself lists them from the first. */
export async function listLatestRuns(
  key: string,
  { limit, upTo }: { readonly limit: number; readonly upTo?: number },
  signal: AbortSignal,
): Promise<Listing<RunListed>> {
  const path = `/simulations/${step(key)}/runs`
  const { headers } = await ask(`${path}?limit=1`, { signal })
  const total = Number(headers.get('X-Total-Count') ?? 0)
  const end = Math.min(total, upTo ?? total)
  const offset = Math.max(0, end - limit)
  if (end === offset) return { rows: [], total }
  const { body } = await ask<readonly RunListed[]>(
    `${path}?limit=${end - offset}&offset=${offset}`,
    { signal },
  )
  return { rows: body.toReversed(), total }
}

async function listAll<Row>(path: string, signal: AbortSignal): Promise<Listing<Row>> {
  const rows: Row[] = []
  for (;;) {
    const { body, headers } = await ask<readonly Row[]>(
      `${path}?limit=${pageRows}&offset=${rows.length}`,
      { signal },
    )
    rows.push(...body)
    const total = Number(headers.get('X-Total-Count') ?? rows.length)
    if (body.length === 0 || rows.length >= Math.min(total, rowsMax)) return { rows, total }
  }
}
