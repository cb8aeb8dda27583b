/** Pauses between the attempts of a request. */

/** Pauses before the first retries of a request, in milliseconds. A service restarts within a few seconds. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]
const pauseMaxMs = 15_000

/** Returns the pause before a retry of a request, in milliseconds. `retry` counts from 0. */
export function pauseBefore(retry: number): number {
  return pausesMs[retry] ?? pauseMaxMs
}

/** Resolves after `waitMs`. Rejects with the reason of the signal when the signal is aborted. */
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
 * Limits the retries of a request that fails repeatedly. The pauses take at most `totalMs` in total; the duration of the
 * attempts is not counted.
 */
export class RetryBudget {
  readonly #totalMs: number
  #retry = 0
  #waitedMs = 0

  constructor(totalMs: number) {
    this.#totalMs = totalMs
  }

  /** Total time of the pauses since the last progress, in milliseconds. */
  get waitedMs(): number {
    return this.#waitedMs
  }

  /** Returns the pause before the next attempt in milliseconds, or undefined if the budget is spent. */
  next(retryAfterMs = 0): number | undefined {
    const leftMs = this.#totalMs - this.#waitedMs
    if (leftMs <= 0 || retryAfterMs > leftMs) return undefined
    const waitMs = Math.max(retryAfterMs, Math.min(pauseBefore(this.#retry), leftMs))
    this.#retry += 1
    this.#waitedMs += waitMs
    return waitMs
  }

  /** Restores the complete budget. The caller calls this after progress. */
  renew(): void {
    this.#waitedMs = 0
    this.#retry = 0
  }
}
