/**
 * Reads a run to its last event and reconnects after a disconnect: each request resumes after the last complete event.
 * Requests to an unreachable service are retried for 30 seconds, as in the client library.
 */
import { pause, RetryBudget } from '../../src/client/retry.ts'

const retryTimeoutMs = 30_000

export interface Reading {
  readonly after: number
  readonly total: number
  /**
   * Sends one request for the events after the event `after` and reads its response. Returns the status, or 0 without a
   * response, and the id of the last event that was received completely.
   */
  read(after: number): Promise<{ readonly status: number; readonly reached: number }>
  /** Returns the time in milliseconds since any origin. */
  readonly clock?: () => number
  /** Called before a request is retried, because the last response contained no complete event. */
  onBroken?(): void
}

/**
 * Reads until the last event of the run, and then returns undefined. If it stops retrying before, returns the status of
 * the last response, or 0 without one.
 */
export async function readToEnd({
  after,
  total,
  read,
  clock = () => performance.now(),
  onBroken,
}: Reading): Promise<number | undefined> {
  const budget = new RetryBudget(retryTimeoutMs)
  for (let position = after; position < total; ) {
    const sentMs = clock()
    const { status, reached } = await read(position)
    const hasProgress = reached > position
    position = reached
    // A response that stayed open had no due events. Proxies close such responses.
    const wasOpen = status === 200 && clock() - sentMs > retryTimeoutMs
    if (hasProgress || wasOpen) budget.renew()
    if (hasProgress) continue
    const isRefused = status >= 400 && status < 500 && status !== 429
    const waitMs = isRefused ? undefined : budget.next()
    if (waitMs === undefined) return status
    onBroken?.()
    await pause(waitMs)
  }
  return undefined
}
