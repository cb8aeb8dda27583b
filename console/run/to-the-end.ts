/**
 * Reads a run to its last event over broken connections: each response goes on after the last whole event, and a service
 * that does not answer is given half a minute, as by the client that programs use.
 */
import { pause, RetryBudget } from '../../src/client/retry.ts'

const patienceMs = 30_000

export interface Reading {
  readonly after: number
  readonly total: number
  /** One response after that event: its status, 0 without one, and the last event that came whole. */
  read(after: number): Promise<{ readonly status: number; readonly reached: number }>
  /** No event came, and it is tried again. */
  onBroken?(): void
}

/** Undefined at the end of the run; else the status for which it was given up. */
export async function readToTheEnd({
  after,
  total,
  read,
  onBroken,
}: Reading): Promise<number | undefined> {
  const budget = new RetryBudget(patienceMs)
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
