/**
 * Reads a run to its last event over broken connections: each response goes on after the last whole event, and a service
 * that does not answer is given half a minute.
 */

/** Waited before each further try, when there came no event: as long as a service takes to start again. */
const retriesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

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
  let retries = 0
  for (let position = after; position < total; ) {
    const { status, reached } = await read(position)
    const hasProgress = reached > position
    position = reached
    if (hasProgress) {
      retries = 0
      continue
    }
    const waitMs = retriesMs[retries++]
    const isRefused = status >= 400 && status < 500 && status !== 429
    if (isRefused || waitMs === undefined) return status
    onBroken?.()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return undefined
}
