/** Shares from 0 to 1 as percentages with at most two decimal places. */

export function percentOf(share: number): number {
  return Math.round(share * 10_000) / 100
}

/** Returns the share of a percentage, without the error of binary fractions: 0.011 for 1.1. */
export function shareOf(percent: number): number {
  return Math.round(percent * 100) / 10_000
}
