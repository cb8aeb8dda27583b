/**
 * Limits how many callers with one key do something that takes memory, while the others wait in their order before they
 * have taken any. Ten thousand requests that create runs of one simulation at once would otherwise hold ten thousand
 * programs, and then wait for one row.
 */

import { Semaphore, type SemaphoreSettings } from '../queue/semaphore.ts'
import { StoreUnavailable } from '../store/store.ts'

interface Outcomes<Result> {
  /** `busy`: the resource that all wait for was not to be had. `neither`: the action did not ask for it. */
  readonly outcomeOf: (result: Result) => 'served' | 'busy' | 'neither'
  /** The result of a caller whose wait has ended without an action. */
  readonly busy: Result
  /** Ends the wait, not the action. */
  readonly signal?: AbortSignal | undefined
}

export class Bulkhead {
  readonly #settings: SemaphoreSettings
  readonly #semaphores = new Map<string, Semaphore>()

  constructor(settings: SemaphoreSettings) {
    this.#settings = settings
  }

  /**
   * Runs an action with a permit of its key. When the resource was not to be had or the database is unavailable, this also
   * ends the waits that are overdue (`queue/waiting-line.ts`).
   */
  async run<Result>(
    key: string,
    action: () => Promise<Result>,
    { outcomeOf, busy, signal }: Outcomes<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(this.#settings)
    this.#semaphores.set(key, semaphore)
    if (!semaphore.tryAcquire() && (await semaphore.acquire(signal)) !== 'admitted') return busy
    let isServed = false
    try {
      const result = await action()
      const outcome = outcomeOf(result)
      isServed = outcome === 'served'
      if (outcome === 'busy') semaphore.endOverdue()
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable) semaphore.endOverdue(error)
      throw error
    } finally {
      semaphore.release({ isServed })
      if (semaphore.isIdle) this.#semaphores.delete(key)
    }
  }
}
