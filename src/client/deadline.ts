/** Aborts one request when its caller's signal is aborted, or when it exceeds a time limit. */

/** Reason of a deadline's signal when a time limit was exceeded. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`no data arrived within ${limitMs / 1_000} s`)
    this.limitMs = limitMs
  }
}

/**
 * Maximum duration of a timer, in milliseconds: about 25 days. A longer timer would fire immediately (HTML, timers: a
 * signed 32-bit integer).
 */
const timerMaxMs = 2 ** 31 - 1

/** Time limits of one request, and its abort by the caller. */
export class Deadline {
  readonly #outer: AbortSignal | undefined
  readonly #controller = new AbortController()
  readonly #stop = (): void => this.#controller.abort(this.#outer?.reason)
  #exceeded: DeadlineExceeded | undefined

  /** Starts to listen to `outer`, the caller's signal. Throws the reason of the signal if it is already aborted. */
  constructor(outer: AbortSignal | undefined) {
    outer?.throwIfAborted()
    this.#outer = outer
    // AbortSignal.any would keep each derived signal in memory for as long as the caller's signal exists.
    outer?.addEventListener('abort', this.#stop, { once: true })
  }

  /** Signal to pass to `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The time limit that was exceeded, or undefined if no limit was exceeded. */
  get exceeded(): DeadlineExceeded | undefined {
    return this.#exceeded
  }

  /**
   * Returns the result of the promise. If the promise does not settle within `limitMs`, aborts the request and rejects
   * with `DeadlineExceeded`.
   */
  within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
    if (limitMs > timerMaxMs) return promise
    // The returned promise is rejected here too, because a custom `fetch` may ignore its signal.
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#exceeded = new DeadlineExceeded(limitMs)
        this.#controller.abort(this.#exceeded)
        reject(this.#exceeded)
      }, limitMs)
      promise.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  /** Aborts the request if it is still in progress, and stops listening to the caller's signal. */
  end(): void {
    this.#outer?.removeEventListener('abort', this.#stop)
    this.#controller.abort()
  }
}
