/**
 * Long computations in short steps. A generator pauses after each step, and its driver decides when it goes on: the
 * command line and the browser at once, the service after other requests had their turn. What it computes never depends
 * on where it pauses.
 */

export type Stepwise<T> = Generator<undefined, T, undefined>

/** Values of a list that are looked at between two pauses. */
export const valuesPerStep = 1_024

/** Runs a computation to its end without a pause. */
export function finish<T>(computation: Stepwise<T>): T {
  for (;;) {
    const { done, value } = computation.next()
    if (done) return value
  }
}

/** For parts that may or may not pause. */
export function isStepwise<T extends object>(made: T | Stepwise<T>): made is Stepwise<T> {
  return Symbol.iterator in made
}
