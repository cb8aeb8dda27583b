/** Pauses between attempts, which end early when their caller aborts. */

/** Before each further attempt: as long as a service takes to start again, and no longer than a person would wait. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]
const longestPauseMs = 15_000

export function pauseBefore(retry: number): number {
  return pausesMs[retry] ?? longestPauseMs
}

/** Rejects with the signal's reason when it is aborted. */
export function pause(waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Limits how long a request that fails again and again is repeated. The pauses take `totalMs` at most in all; the time of
 * the attempts themselves is not counted.
 */
export class RetryBudget {
  readonly #totalMs: number
  #retry = 0
  #waitedMs = 0

  constructor(totalMs: number) {
    this.#totalMs = totalMs
  }

  /** The pauses since the last progress. */
  get waitedMs(): number {
    return this.#waitedMs
  }

  /** Returns the pause before the next attempt; undefined when the budget is spent. */
  next(retryAfterMs = 0): number | undefined {
    const leftMs = this.#totalMs - this.#waitedMs
    if (leftMs <= 0 || retryAfterMs > leftMs) return undefined
    const waitMs = Math.max(retryAfterMs, Math.min(pauseBefore(this.#retry), leftMs))
    this.#retry += 1
    this.#waitedMs += waitMs
    return waitMs
  }

  /** Called after progress: the next failure begins with the whole budget. */
  renew(): void {
    this.#waitedMs = 0
    this.#retry = 0
  }
}
