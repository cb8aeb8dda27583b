/**
 * Long computations whose result is the body of a response. They run in the steps of the streams, so that they delay
 * neither streams nor other requests. A computation ends when its client disconnects or when the service shuts down.
 */

import { performance } from 'node:perf_hooks'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { StepScheduler } from './step-scheduler.ts'

/** Maximum number of computations at the same time. Each may hold the rows and values of an aggregate. */
export const computationsMax = 4
/** Target duration of a step, in milliseconds. */
const stepMs = 0.3

/** The result of a computation. `busy`: too many others run. `stopping`: the service shuts down. */
export type Computed<T> = { readonly result: T } | 'busy' | 'stopping'

export class SteppedComputations {
  readonly #scheduler: StepScheduler
  readonly #isStopping: () => boolean
  #running = 0

  constructor(scheduler: StepScheduler, isStopping: () => boolean) {
    this.#scheduler = scheduler
    this.#isStopping = isStopping
  }

  /** Resolves with the result. Rejects with the reason of an aborted signal, or the error of the computation. */
  async run<T>(computation: Stepwise<T>, signal?: AbortSignal): Promise<Computed<T>> {
    if (this.#running >= computationsMax) return 'busy'
    this.#running++
    try {
      return await new Promise((resolve, reject) => {
        const step = (): void => {
          try {
            signal?.throwIfAborted()
            const computed = this.#isStopping() ? 'stopping' : takeStep(computation)
            if (computed === undefined) this.#scheduler.add(step)
            else resolve(computed)
          } catch (error) {
            reject(error)
          }
        }
        this.#scheduler.add(step)
      })
    } finally {
      this.#running--
    }
  }
}

/** Continues a computation for the duration of a step. Returns its result, or undefined if it continues later. */
function takeStep<T>(computation: Stepwise<T>): { readonly result: T } | undefined {
  const endMs = performance.now() + stepMs
  do {
    const { done, value } = computation.next()
    if (done) return { result: value }
  } while (performance.now() < endMs)
  return undefined
}
