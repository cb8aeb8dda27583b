/**
 * Runs long computations (`schema/stepwise.ts`) a slice at a time, so that no request waits for the whole of another's.
 * In each turn of the event loop they have a few milliseconds together, one after another in a circle. Only some are in
 * progress, because each holds memory; the others wait in the order in which they came.
 */

import { performance } from 'node:perf_hooks'
import type { Stepwise } from '../schema/stepwise.ts'

/** How long computations may run in one turn. A single step may take longer, which no step should. */
const sliceMs = 2
const inProgressMax = 8

interface Job {
  /** Runs it until the time given; true when it is over. */
  runUntil(endMs: number): boolean
}

export class FairQueue {
  readonly #nextTurn: () => Promise<unknown>
  readonly #inProgress: Job[] = []
  readonly #waiting: Job[] = []
  #isRunning = false

  /** `nextTurn` resolves when other events have been handled. */
  constructor(nextTurn: () => Promise<unknown>) {
    this.#nextTurn = nextTurn
  }

  /** Resolves with the result of the computation, which starts in a later turn; rejects with what it throws. */
  run<T>(start: () => Stepwise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let computation: Stepwise<T> | undefined
      this.#waiting.push({
        runUntil(endMs) {
          try {
            computation ??= start()
            do {
              const { done, value } = computation.next()
              if (!done) continue
              resolve(value)
              return true
            } while (performance.now() < endMs)
            return false
          } catch (error) {
            reject(error)
            return true
          }
        },
      })
      void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#inProgress.length + this.#waiting.length > 0) {
      await this.#nextTurn()
      this.#runSlice()
    }
    this.#isRunning = false
  }

  #runSlice(): void {
    const endMs = performance.now() + sliceMs
    do {
      while (this.#inProgress.length < inProgressMax) {
        const next = this.#waiting.shift()
        if (next === undefined) break
        this.#inProgress.push(next)
      }
      const job = this.#inProgress.shift()
      if (job === undefined) return
      if (!job.runUntil(endMs)) this.#inProgress.push(job)
    } while (performance.now() < endMs)
  }
}
