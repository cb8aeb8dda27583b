/** Finds the run of a workspace that was started last, for the command beside a new API key. */
import { listSimulationsWithDetails, type RunWithDetails } from '../../data/listings.ts'

/** A run, as far as the command to read it needs it. */
export type LatestRun = Pick<RunWithDetails, 'simulation' | 'index' | 'label' | 'createdAt' | 'end'>

/** Returns the last started one of the latest runs of all simulations; undefined if there are no runs. */
export async function latestRunOfAll(signal: AbortSignal): Promise<LatestRun | undefined> {
  const { rows } = await listSimulationsWithDetails(signal)
  return rows
    .flatMap(({ key, latestRun }) => (latestRun ? [{ simulation: key, ...latestRun }] : []))
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
}
