/**
 * A fair semaphore: a limited number of callers hold a permit, and the others wait in the order in which they came. The
 * waiting room may be limited. A caller stops waiting when its signal is aborted, or when it is overdue
 * (`waiting-line.ts`).
 */

import { WaitingLine, type WaitLimits } from './waiting-line.ts'

export interface SemaphoreSettings extends WaitLimits {
  readonly permits: number
  /** How many callers may wait; further ones are refused. */
  readonly waitingMax?: number
  /** Whether a timer ends the waits that are overdue. Otherwise they end when `endOverdue` is called. */
  readonly hasTimer?: boolean
}

/** `full`: the waiting room had no space; `timeout`: the caller was overdue. Only `admitted` holds a permit. */
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

  /** How many callers wait. */
  get waiting(): number {
    return this.#line.size
  }

  /** Whether no caller holds a permit or waits for one. */
  get isIdle(): boolean {
    return this.#free === this.#permits
  }

  /** Takes a permit if one is free, which is so only while no caller waits. */
  tryAcquire(): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    return true
  }

  /** Resolves when the caller has a permit or is refused one; rejects with the signal's reason when it is aborted. */
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

  /** Returns a permit, which passes to the caller that has waited longest: one that comes now does not overtake it. */
  release({ isServed = false }: { readonly isServed?: boolean } = {}): void {
    if (isServed) this.#line.noteServed()
    const next = this.#line.takeFirst()
    if (next === undefined) this.#free += 1
    else next.end('admitted')
  }

  /** Ends the waits that are overdue, with the error where there is one. */
  endOverdue(error?: Error): void {
    for (const caller of this.#line.takeOverdue()) {
      if (error === undefined) caller.end('timeout')
      else caller.fail(error)
    }
  }

  /** Runs an action with a permit. Resolves with 'busy', without having run it, when there is none to be had. */
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
      // A busy process runs its timers before it reads what has arrived, so one turn of the event loop comes between.
      setImmediate(() => {
        this.#timer = undefined
        this.endOverdue()
        this.#watch()
      })
    }, remainingMs)
  }
}
