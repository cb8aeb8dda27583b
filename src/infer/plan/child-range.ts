/** Ranges for the number of children of one row. */

import type { PlannedParent } from './planned.ts'

/** Maximum number of children of one row, a limit of the keyword `per`. */
export const childrenMax = 1_000

export function zeroOrOne(share: number): Omit<PlannedParent, 'table'> {
  if (share > 0.995) return { minimum: 1, maximum: 1 }
  return { minimum: 0, maximum: 1, share: Math.max(Math.round(share * 1_000) / 1_000, 0.001) }
}

/** Returns a range for the number of children of one row, with the given mean and a maximum of at most `max`. */
export function rangeOfMean(
  mean: number,
  max: number,
): { readonly minimum: number; readonly maximum: number } {
  if (Number.isInteger(mean) && mean <= Math.min(max, 1)) return { minimum: mean, maximum: mean }
  const maximum = Math.max(Math.min(Math.ceil(mean * 1.5), max), 1)
  return { minimum: Math.min(Math.max(Math.round(2 * mean) - maximum, 0), maximum), maximum }
}
