/** The mean and the standard deviation of numbers, and the normal distribution. */

export function meanAndDeviation(values: readonly number[]): {
  readonly mean: number
  readonly deviation: number
} {
  let [mean, squares] = [0, 0]
  for (const [i, value] of values.entries()) {
    const difference = value - mean
    mean += difference / (i + 1)
    squares += difference * (value - mean)
  }
  return { mean, deviation: Math.sqrt(squares / Math.max(values.length - 1, 1)) }
}

/**
 * Returns the share of a standard normal distribution below `z`, by the error function of Abramowitz and Stegun 7.1.26
 * (error below 1.5e-7).
 */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const half = (1 - series * Math.exp(-x * x)) / 2
  return z < 0 ? 0.5 - half : 0.5 + half
}
