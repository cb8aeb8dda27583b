/** One request's way of being broken off: by the signal of its caller, or by a limit of time. */

/** The reason of the signal when the time was over. */
export class TimeIsOver extends Error {
  override name = 'TimeIsOver'
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`nothing came within ${limitMs / 1_000} s`)
    this.limitMs = limitMs
  }
}

export interface Leash {
  /** For `fetch`. */
  readonly signal: AbortSignal
  /** Breaks the request off unless the promise settles in time. */
  within<T>(limitMs: number, promise: Promise<T>): Promise<T>
  /** Set when the time was over. */
  readonly timeIsOver: TimeIsOver | undefined
  /** Breaks off what is still under way, and leaves the caller's signal alone from now on. */
  end(): void
}

/** A timer of more, 24 days, would be over at once (HTML, timers: a signed 32-bit integer). */
const timerMaxMs = 2 ** 31 - 1

/** Throws when the caller's signal is aborted already. */
export function newLeash(outer: AbortSignal | undefined): Leash {
  outer?.throwIfAborted()
  const controller = new AbortController()
  let timeIsOver: TimeIsOver | undefined
  const stop = (): void => controller.abort(outer?.reason)
  // Not AbortSignal.any, which keeps every signal that it made for as long as the caller's lives.
  outer?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    get timeIsOver() {
      return timeIsOver
    },
    within(limitMs, promise) {
      if (limitMs > timerMaxMs) return promise
      // Rejected here too: it does not have to be a `fetch` that minds its signal.
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          timeIsOver = new TimeIsOver(limitMs)
          controller.abort(timeIsOver)
          reject(timeIsOver)
        }, limitMs)
        promise.then(resolve, reject).finally(() => clearTimeout(timer))
      })
    },
    end() {
      outer?.removeEventListener('abort', stop)
      controller.abort()
    },
  }
}
