/** Tests of samples against distributions, at p = 0.001. */

import { expect } from 'vitest'

/** Kolmogorov–Smirnov for continuous distributions: the largest distance, times √n, exceeds 1.95 once in a thousand. */
export function expectDistribution(values: readonly number[], share: (x: number) => number): void {
  const sorted = values.toSorted((a, b) => a - b)
  let gap = 0
  for (const [i, value] of sorted.entries()) {
    const expected = share(value)
    gap = Math.max(gap, expected - i / sorted.length, (i + 1) / sorted.length - expected)
  }
  expect(gap * Math.sqrt(sorted.length)).toBeLessThan(1.9495)
}

/** Chi-square over cells of at least 10 expected values. Rare neighbors are combined. */
export function expectShares(choices: readonly number[], shares: readonly number[]): void {
  // An impossible choice must never occur.
  expect(choices.filter((choice) => !((shares[choice] ?? 0) > 0))).toEqual([])
  const seen = new Array<number>(shares.length).fill(0)
  for (const choice of choices) seen[choice] = (seen[choice] as number) + 1
  const cells: { observed: number; expected: number }[] = [{ observed: 0, expected: 0 }]
  for (const [k, share] of shares.entries()) {
    let cell = cells.at(-1) as { observed: number; expected: number }
    if (cell.expected >= 10) {
      cell = { observed: 0, expected: 0 }
      cells.push(cell)
    }
    cell.observed += seen[k] as number
    cell.expected += share * choices.length
  }
  const last = cells.at(-1) as { observed: number; expected: number }
  if (last.expected < 10 && cells.length > 1) {
    cells.pop()
    const before = cells.at(-1) as { observed: number; expected: number }
    before.observed += last.observed
    before.expected += last.expected
  }
  const degrees = cells.length - 1
  if (degrees === 0) return
  const chiSquare = cells.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  )
  // Wilson and Hilferty (1931).
  const part = 2 / (9 * degrees)
  expect(chiSquare).toBeLessThan(degrees * (1 - part + 3.0902 * Math.sqrt(part)) ** 3)
}

/** The normal distribution function, by the series around 0 or the continued fraction (Abramowitz and Stegun 26.2). */
export function normalShare(x: number): number {
  const size = Math.abs(x)
  const density = Math.exp(-(size * size) / 2) / Math.sqrt(2 * Math.PI)
  if (size < 3) {
    let term = size
    let sum = size
    for (let k = 1; k < 200; k++) {
      term *= (size * size) / (2 * k + 1)
      sum += term
    }
    return x < 0 ? 0.5 - density * sum : 0.5 + density * sum
  }
  let fraction = 0
  for (let k = 200; k >= 1; k--) fraction = k / (size + fraction)
  const above = density / (size + fraction)
  return x < 0 ? above : 1 - above
}

/** Returns the shares of 0 … last from the quotients of neighbors, starting at the most likely. */
export function productShares(
  last: number,
  quotient: (k: number) => number,
  mean: number,
): number[] {
  const middle = Math.min(Math.floor(mean), last)
  const shares = new Array<number>(last + 1).fill(0)
  shares[middle] = 1
  for (let k = middle + 1; k <= last; k++) shares[k] = (shares[k - 1] as number) * quotient(k)
  for (let k = middle; k >= 1; k--) shares[k - 1] = (shares[k] as number) / quotient(k)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / total)
}
