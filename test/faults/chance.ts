/** Faults and their moments: all of them follow from one number, which is printed. */

/** 0 … 1, the same ones for the same seed (Numerical Recipes' linear congruence). */
export function newChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** That of `SPATE_TEST_SEED`, or any. */
export const seed = Number(process.env.SPATE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
