/** Pauses between tries, which end early when their caller has enough. */

/** Before each further try: as long as a service takes to start again, and no longer than a person would wait. */
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

/** How long what fails again and again is tried. */
export interface Patience {
  /** The pause before the next try; undefined when there has been enough of them. */
  next(retryAfterMs?: number): number | undefined
  /** It went on: the next failure is a new one. */
  renew(): void
  /** Since it last went on. */
  readonly waitedMs: number
}

/** The pauses make `patienceMs` at most in all; what the tries themselves take is not counted. */
export function newPatience(patienceMs: number): Patience {
  let retry = 0
  let leftMs = patienceMs
  let waitedMs = 0
  return {
    next(retryAfterMs = 0) {
      if (leftMs <= 0 || retryAfterMs > leftMs) return undefined
      const waitMs = Math.max(retryAfterMs, Math.min(pauseBefore(retry), leftMs))
      retry += 1
      leftMs -= waitMs
      waitedMs += waitMs
      return waitMs
    },
    get waitedMs() {
      return waitedMs
    },
    renew() {
      waitedMs = 0
      retry = 0
      leftMs = patienceMs
    },
  }
}
