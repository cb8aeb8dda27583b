/** Loads lists from the service page by page, up to a maximum number of rows. */
import { callApi, pathSegment } from './api.ts'

/** Key of the root simulation, which always exists, is usually empty, and cannot be deleted. */
export const rootKey = 'default'

export interface SimulationListed {
  readonly key: string
  readonly parent?: string
  readonly label?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly seed: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** A simulation with the details that the service returns on request. */
export interface SimulationWithDetails extends SimulationListed {
  /** Names of the first entities, and the number of all; absent for very large definitions. */
  readonly entities?: readonly string[]
  readonly entityCount?: number
  /** The latest run; absent before the first one. */
  readonly latestRun?: Pick<
    RunWithDetails,
    'index' | 'label' | 'createdAt' | 'start' | 'end' | 'total' | 'cursor'
  >
}

export interface RunListed {
  readonly id: string
  readonly simulation: string
  readonly index: number
  readonly createdAt: string
}

/** A run with the details that the service returns on request. */
export interface RunWithDetails extends RunListed {
  /** Name of the run for people. */
  readonly label?: string
  /** Seed of the run; absent for some runs of earlier versions of the service. */
  readonly seed?: number
  readonly start: string
  readonly end: string
  readonly total: number
  /** Id of the event after which a reader without a position continues. */
  readonly cursor: number
  readonly createdBy: { readonly type: 'person' | 'key'; readonly name: string } | null
}

/** A run without its cursor, which only lists contain. */
export type RunWithoutCursor = Omit<RunWithDetails, 'cursor'>

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

/** Returns all simulations with their entities and latest runs. */
export function listSimulationsWithDetails(
  signal: AbortSignal,
): Promise<Listing<SimulationWithDetails>> {
  return listAll('/simulations', signal, { view: 'details' })
}

/**
 * Returns up to `limit` runs of the simulation `key`, newest first, without the `skipped` newest ones. The service
 * itself lists the oldest first.
 */
export async function listLatestRuns(
  key: string,
  { limit, skipped = 0 }: { readonly limit: number; readonly skipped?: number },
  signal: AbortSignal,
): Promise<Listing<RunWithDetails>> {
  const path = `/simulations/${pathSegment(key)}/runs`
  const { headers } = await callApi(`${path}?limit=1`, { signal })
  const total = Number(headers.get('X-Total-Count') ?? 0)
  const end = Math.max(0, total - skipped)
  const offset = Math.max(0, end - limit)
  if (end === offset) return { rows: [], total }
  const { body } = await callApi<readonly RunWithDetails[]>(
    `${path}?view=details&limit=${end - offset}&offset=${offset}`,
    { signal },
  )
  return { rows: body.toReversed(), total }
}

/** Returns all rows of a list of the service, up to a maximum. */
export async function listAll<Row>(
  path: string,
  signal: AbortSignal,
  query: Readonly<Record<string, string>> = {},
): Promise<Listing<Row>> {
  const rows: Row[] = []
  for (;;) {
    const { body, headers } = await callApi<readonly Row[]>(
      `${path}?${new URLSearchParams({ ...query, limit: `${pageRows}`, offset: `${rows.length}` })}`,
      { signal },
    )
    rows.push(...body)
    const total = Number(headers.get('X-Total-Count') ?? rows.length)
    if (body.length === 0 || rows.length >= Math.min(total, rowsMax)) return { rows, total }
  }
}
