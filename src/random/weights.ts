/** Chooses by weight. The shares of the choices are added up once, and each draw searches the sums. */

/**
 * Returns the index of the first choice whose cumulative share is above a value from 0 (inclusive) to 1 (exclusive).
 */
export function firstAbove(cumulative: readonly number[], value: number): number {
  let low = 0
  let high = cumulative.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < (cumulative[middle] ?? 1)) high = middle
    else low = middle + 1
  }
  return low
}
