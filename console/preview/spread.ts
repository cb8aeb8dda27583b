/** Chooses positions that are spread evenly over a range, in an order in which every first part is spread evenly. */

/**
 * Returns a function that returns another position from 0 to `count - 1` at each call, at most `max` of them, and then
 * undefined.
 */
export function spreadPositions(count: number, max: number): () => number | undefined {
  const size = Math.min(count, max)
  const stride = strideOf(size)
  let tried = 0
  return () =>
    tried === size ? undefined : Math.floor((((tried++ * stride) % size) * count) / size)
}

/**
 * Returns the step length with which repeated steps, modulo `count`, visit each of `count` positions once. The step
 * length follows the golden ratio, so that any number of steps is spread evenly.
 */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618_034))
  while (greatestDivisor(stride, count) > 1) stride++
  return stride
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
