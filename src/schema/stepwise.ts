/**
 * Long computations in short steps. A generator pauses after each step, and its driver decides when to continue: the
 * command line and the browser immediately, the service after other requests. The result never depends on the pauses.
 */

export type Stepwise<T> = Generator<undefined, T, undefined>

/** Number of list elements that are processed between two pauses. */
export const valuesPerStep = 1_024

/** Runs a computation to its end without a pause. */
export function finish<T>(computation: Stepwise<T>): T {
  for (;;) {
    const { done, value } = computation.next()
    if (done) return value
  }
}

/** Whether a computation may pause, for parts of which only some do. */
export function isStepwise<T extends object>(made: T | Stepwise<T>): made is Stepwise<T> {
  return Symbol.iterator in made
}
