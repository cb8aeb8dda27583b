/** Ends one request: when its caller's signal is aborted, or when it exceeds a limit of time. */

/** The reason of the signal when the time was over. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`nothing came within ${limitMs / 1_000} s`)
    this.limitMs = limitMs
  }
}

/** A timer of more, 24 days, would be over at once (HTML, timers: a signed 32-bit integer). */
const timerMaxMs = 2 ** 31 - 1

export class Deadline {
  readonly #outer: AbortSignal | undefined
  readonly #controller = new AbortController()
  readonly #stop = (): void => this.#controller.abort(this.#outer?.reason)
  #exceeded: DeadlineExceeded | undefined

  /** Throws when the caller's signal is aborted already. */
  constructor(outer: AbortSignal | undefined) {
    outer?.throwIfAborted()
    this.#outer = outer
    // Not AbortSignal.any, which keeps every signal that it made for as long as the caller's lives.
    outer?.addEventListener('abort', this.#stop, { once: true })
  }

  /** For `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Set when the time was over. */
  get exceeded(): DeadlineExceeded | undefined {
    return this.#exceeded
  }

  /** Aborts the request unless the promise settles in time. */
  within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
    if (limitMs > timerMaxMs) return promise
    // Rejected here too, because a `fetch` of the caller's own may ignore its signal.
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#exceeded = new DeadlineExceeded(limitMs)
        this.#controller.abort(this.#exceeded)
        reject(this.#exceeded)
      }, limitMs)
      promise.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  /** Aborts what is still in progress, and leaves the caller's signal alone from now on. */
  end(): void {
    this.#outer?.removeEventListener('abort', this.#stop)
    this.#controller.abort()
  }
}
