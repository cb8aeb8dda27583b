/**
 * The run that the first command of the welcome text streams. It began before its creation, and at `liveSpeed` some
 * events are due each second.
 */

import { createRun } from '../service/create-run.ts'
import { findRun, listRuns } from '../service/read-run.ts'
import type { Service } from '../service/service.ts'

/** Speed of the stream, so that a simulated minute takes a second. */
export const liveSpeed = 60

/** Request for the run: a history that fills a screen, and 12 hours at `liveSpeed`. */
const request = { output: 'stream', start: 'now - minutes(15)', end: 'now + days(30)' }
/** Minimum remaining time of a run that is used again, in milliseconds. */
const remainingMinMs = 3_600_000

/**
 * Returns the index of a run of a simulation that events are due in for at least another hour. Creates one if the newest
 * run is not such a run. Returns undefined if the simulation cannot be run, for example because it was removed.
 */
export async function liveRun(
  service: Service,
  { workspace, key }: { readonly workspace: string; readonly key: string },
): Promise<number | undefined> {
  const runsFrom = (offset: number) =>
    listRuns(service, { workspace, key, page: { offset, limit: 1 }, hasDetails: false })
  const first = await runsFrom(0)
  if ('failure' in first) return undefined
  const last = await runsFrom(Math.max(0, first.total - 1))
  if ('failure' in last) return undefined
  const index = String(last.rows[0]?.index ?? '')
  const newest = await findRun(service, { workspace, key, index })
  if (!('failure' in newest)) {
    const createdMs = Date.parse(newest.createdAt)
    const endMs = createdMs + (Date.parse(newest.end) - createdMs) / liveSpeed
    if (endMs - service.now().getTime() > remainingMinMs) return newest.index
  }
  const created = await createRun(service, { workspace, key, body: request, author: null })
  return 'failure' in created ? undefined : created.result.index
}
