/**
 * Turns with a few connections, in the order in which they are asked for. Who waits is refused when nobody was served for
 * so long, and not because many are before: a burst takes its time, a server that has stopped is told of.
 */

import { performance } from 'node:perf_hooks'

interface Waiting {
  readonly sinceMs: number
  take(): void
  refuse(): void
}

export class Turns {
  readonly #patienceMs: number
  readonly #waiting = new Set<Waiting>()
  #free: number
  /** When somebody was served last. */
  #servedMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ count, patienceMs }: { readonly count: number; readonly patienceMs: number }) {
    this.#free = count
    this.#patienceMs = patienceMs
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** False when nobody was served while it waited. */
  async take(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return true
    }
    return await new Promise((resolve) => {
      const waiting: Waiting = {
        sinceMs: performance.now(),
        take: () => resolve(true),
        refuse: () => resolve(false),
      }
      this.#waiting.add(waiting)
      this.#watch()
    })
  }

  /** `isServed`: the database has done what was asked for. */
  giveBack({ isServed }: { readonly isServed: boolean }): void {
    if (isServed) this.#servedMs = performance.now()
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next.take()
  }

  #watch(): void {
    const [first] = this.#waiting
    if (this.#timer !== undefined || first === undefined) return
    const waitMs = Math.max(0, this.#untilMs(first) - performance.now())
    this.#timer = setTimeout(() => {
      // Answers that have arrived while this process was busy are heard first.
      setImmediate(() => {
        this.#timer = undefined
        this.#refuseTired()
        this.#watch()
      })
    }, waitMs)
  }

  /** They wait in the order in which they came, so whoever may go on is followed by those who may. */
  #refuseTired(): void {
    for (const waiting of this.#waiting) {
      if (this.#untilMs(waiting) > performance.now()) return
      this.#waiting.delete(waiting)
      waiting.refuse()
    }
  }

  #untilMs({ sinceMs }: Waiting): number {
    return Math.max(sinceMs, this.#servedMs) + this.#patienceMs
  }
}
