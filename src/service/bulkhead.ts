/**
 * Limits the number of concurrent actions per key, for actions that need memory. Further callers wait in order, before
 * they have used any memory. Without this limit, ten thousand concurrent requests that create runs of one simulation
 * would hold ten thousand programs while they wait for one row.
 */

import { Semaphore, type SemaphoreSettings } from '../queue/semaphore.ts'
import { StoreUnavailable } from '../store/store.ts'

interface Outcomes<Result> {
  /**
   * Classifies a result of the action. `served`: the action used the shared resource. `busy`: the shared resource was
   * not available. `neither`: the action did not request the shared resource.
   */
  readonly outcomeOf: (result: Result) => 'served' | 'busy' | 'neither'
  /** Result for a caller whose wait for a permit has timed out. */
  readonly busy: Result
  /** Aborts the wait for a permit, but not the action. */
  readonly signal?: AbortSignal | undefined
}

export class Bulkhead {
  readonly #settings: SemaphoreSettings
  readonly #semaphores = new Map<string, Semaphore>()

  constructor(settings: SemaphoreSettings) {
    this.#settings = settings
  }

  /**
   * Runs an action with a permit of its key. If the shared resource was not available or the database is unavailable,
   * overdue waits for a permit of this key end, too (`queue/waiting-line.ts`).
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
