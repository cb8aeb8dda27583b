/** Shares calls between callers that request the same result at the same time. */

import { Batcher } from './batch.ts'
import type { WaitLimits } from './waiting-line.ts'

/**
 * Calls of which only one per key is in progress at a time: further callers share its result. The results must never
 * change, such as results that are computed from a stored row.
 */
export class SingleFlight<Result> {
  readonly #inProgress = new Map<string, Promise<Result>>()

  do(key: string, call: () => Promise<Result>): Promise<Result> {
    const known = this.#inProgress.get(key)
    if (known !== undefined) return known
    const result = call().finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, result)
    return result
  }
}

interface CoalescedReadSettings<Request> extends WaitLimits {
  /** Returns the key of a request. Requests with the same key share a result. */
  readonly keyOf: (request: Request) => string
  /**
   * Returns whether an error is an outage: another read would now fail in the same way. An outage also ends the waits
   * of overdue requests.
   */
  readonly isOutage: (error: unknown) => error is Error
}

/**
 * Returns a function that shares the calls of `read` between concurrent requests with the same key. No result is older
 * than its request: requests do not join a read that is in progress, but share the next one. So the results may change
 * over time.
 */
export function coalescedReads<Request, Answer>(
  read: (request: Request) => Promise<Answer>,
  { isOutage, ...settings }: CoalescedReadSettings<Request>,
): (request: Request) => Promise<Answer> {
  const batcher = new Batcher<Request, () => Answer>({
    ...settings,
    isOutage,
    async handle(requests) {
      const answer = await read(requests[0] as Request).then(
        (value) => () => value,
        (error: unknown) => {
          if (isOutage(error)) throw error
          return () => {
            throw error
          }
        },
      )
      return requests.map(() => answer)
    },
  })
  return async (request) => (await batcher.add(request))()
}
