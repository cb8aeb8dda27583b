/** One call for all callers that want the same at the same time. */

import { Batcher } from './batch.ts'
import type { WaitLimits } from './waiting-line.ts'

/** Joins a call that is in progress. For results that never change, such as what is computed from a stored row. */
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
  /** Requests with one key share an answer. */
  readonly keyOf: (request: Request) => string
  /** Whether reading again now would fail in the same way. Such an error also ends the waits that are overdue. */
  readonly isOutage: (error: unknown) => error is Error
}

/**
 * Shares reads whose answer may change: no caller gets an answer that is older than its request. So a read that is in
 * progress is not joined; all requests that come meanwhile share the next one.
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
