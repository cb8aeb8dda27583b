/** Faults and their times, all derived from one seed, which is printed. */

/**
 * Returns a generator of numbers from 0 to 1, the same for the same seed (the linear congruence of Numerical Recipes).
 */
export function newChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The seed from `SPATE_TEST_SEED`, or a random one. */
export const seed = Number(process.env.SPATE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
