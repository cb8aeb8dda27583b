/**
 * Long computations in short steps. A computation is a generator that pauses after each step, and its driver decides
 * when to continue: the command line and the browser immediately, the service after other requests. The result never
 * depends on the pauses.
 */

export type Stepwise<T> = Generator<undefined, T, undefined>

/** Number of list elements that a computation processes between two pauses. */
export const valuesPerStep = 1_024

/** Runs a stepwise computation to its end without a pause, and returns its result. */
export function finish<T>(computation: Stepwise<T>): T {
  for (;;) {
    const { done, value } = computation.next()
    if (done) return value
  }
}

/** Whether a compiled part is a computation that is still to run, not its result. Only some types compile stepwise. */
export function isStepwise<T extends object>(made: T | Stepwise<T>): made is Stepwise<T> {
  return Symbol.iterator in made
}
