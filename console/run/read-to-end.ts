/**
 * Reads a run to its last event and reconnects after a disconnect: each request resumes after the last complete event.
 * An unreachable service is retried for 30 seconds, as in the client library.
 */
import { pause, RetryBudget } from '../../src/client/retry.ts'

const retryTimeoutMs = 30_000

export interface Reading {
  readonly after: number
  readonly total: number
  /** Reads one response after that event; returns its status, or 0 without one, and the last complete event. */
  read(after: number): Promise<{ readonly status: number; readonly reached: number }>
  /** Called before a retry, after a response without events. */
  onBroken?(): void
}

/** Returns undefined at the end of the run, or the status of the response after which it stopped retrying. */
export async function readToEnd({
  after,
  total,
  read,
  onBroken,
}: Reading): Promise<number | undefined> {
  const budget = new RetryBudget(retryTimeoutMs)
  for (let position = after; position < total; ) {
    const { status, reached } = await read(position)
    const hasProgress = reached > position
    position = reached
    if (hasProgress) {
      budget.renew()
      continue
    }
    const isRefused = status >= 400 && status < 500 && status !== 429
    const waitMs = isRefused ? undefined : budget.next()
    if (waitMs === undefined) return status
    onBroken?.()
    await pause(waitMs)
  }
  return undefined
}
