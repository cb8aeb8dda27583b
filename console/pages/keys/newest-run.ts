/** Finds the run of a workspace that was started last, for the command beside a new API key. */
import { listLatestRuns, listSimulations, type RunWithDetails } from '../../data/listings.ts'
import { recentSimulations } from '../../data/recent-simulations.ts'

/** Maximum number of simulations whose runs are compared: the service lists runs of one simulation at a time. */
const simulationsMax = 8

/**
 * Returns the newest run of the simulations that were opened last in this browser, and of those that were changed last;
 * undefined if they have no runs.
 */
export async function newestRun(signal: AbortSignal): Promise<RunWithDetails | undefined> {
  const { rows } = await listSimulations(signal)
  const changed = rows.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  const existing = new Set(changed.map(({ key }) => key))
  const opened = recentSimulations().filter((key) => existing.has(key))
  const keys = [...new Set([...opened, ...existing])].slice(0, simulationsMax)
  const latest = await Promise.all(
    keys.map((key) => listLatestRuns(key, { limit: 1 }, signal).then((runs) => runs.rows)),
  )
  return latest.flat().toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
}
