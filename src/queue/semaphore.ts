/**
 * A fair semaphore: a limited number of callers hold a permit, and the others wait in their order of arrival. The
 * number of waiting callers may be limited. A caller stops waiting when its signal is aborted or when it is overdue
 * (`waiting-line.ts`).
 */

import { WaitingLine, type WaitLimits } from './waiting-line.ts'

export interface SemaphoreSettings extends WaitLimits {
  readonly permits: number
  /** Maximum number of callers that wait for a permit. Further callers are rejected. */
  readonly waitingMax?: number
  /** Whether a timer ends the waits of overdue callers. Otherwise only `endOverdue` ends them. */
  readonly hasTimer?: boolean
}

/**
 * The result of `acquire`. `full`: too many callers wait. `timeout`: the caller was overdue. Only `admitted` callers
 * hold a permit.
 */
export type Admission = 'admitted' | 'full' | 'timeout'

interface WaitingCaller {
  end(admission: Admission): void
  fail(error: unknown): void
}

export class Semaphore {
  readonly #permits: number
  readonly #waitingMax: number
  readonly #hasTimer: boolean
  readonly #line: WaitingLine<WaitingCaller>
  #free: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({
    permits,
    waitingMax = Number.POSITIVE_INFINITY,
    hasTimer = false,
    ...limits
  }: SemaphoreSettings) {
    this.#permits = permits
    this.#free = permits
    this.#waitingMax = waitingMax
    this.#hasTimer = hasTimer
    this.#line = new WaitingLine(limits)
  }

  /** Number of callers that wait for a permit. */
  get waiting(): number {
    return this.#line.size
  }

  /** Whether no caller holds a permit or waits for one. */
  get isIdle(): boolean {
    return this.#free === this.#permits
  }

  /** Acquires a permit if one is free, and returns whether it did. While a permit is free, no caller waits. */
  tryAcquire(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  /**
   * Acquires a permit. Resolves when the caller has the permit or is rejected. Rejects with the reason of `signal` if
   * it is aborted.
   */
  async acquire(signal?: AbortSignal): Promise<Admission> {
    signal?.throwIfAborted()
    if (this.tryAcquire()) return 'admitted'
    if (this.#line.size >= this.#waitingMax) return 'full'
    return await new Promise((resolve, reject) => {
      const once = <Value>(settle: (value: Value) => void) => {
        return (value: Value): void => {
          signal?.removeEventListener('abort', onAbort)
          settle(value)
        }
      }
      const remove = this.#line.add({ end: once(resolve), fail: once(reject) })
      const onAbort = (): void => {
        remove()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#watch()
    })
  }

  /**
   * Releases a permit, which passes to the first waiting caller. A caller that arrives at the same time does not
   * overtake it. `isServed` restarts the timeout of all waiting callers.
   */
  release({ isServed = false }: { readonly isServed?: boolean } = {}): void {
    if (isServed) this.#line.noteServed()
    const next = this.#line.takeFirst()
    if (next === undefined) this.#free += 1
    else next.end('admitted')
  }

  /** Ends the waits of all overdue callers: with the error if it is defined, otherwise with the result `timeout`. */
  endOverdue(error?: Error): void {
    for (const caller of this.#line.takeOverdue()) {
      if (error === undefined) caller.end('timeout')
      else caller.fail(error)
    }
  }

  /** Runs an action with a permit. Resolves with 'busy' without running the action if no permit becomes available. */
  async run<Result>(action: () => Promise<Result>): Promise<Result | 'busy'> {
    if (!this.tryAcquire() && (await this.acquire()) !== 'admitted') return 'busy'
    try {
      return await action()
    } finally {
      this.release()
    }
  }

  #watch(): void {
    const remainingMs = this.#line.remainingMs
    if (!this.#hasTimer || this.#timer !== undefined || remainingMs === undefined) return
    this.#timer = setTimeout(() => {
      // A busy process runs its timers before it reads data that has arrived, so this waits one turn of the event loop.
      setImmediate(() => {
        this.#timer = undefined
        this.endOverdue()
        this.#watch()
      })
    }, remainingMs)
  }
}
