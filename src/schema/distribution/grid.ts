/**
 * The grid of a number: its possible values, which are the multiples of a decimal within a range. They are computed as
 * integers and divided by a power of ten at the end, which returns the double nearest to the decimal, so it is printed
 * as that decimal.
 */

import { powerOf10 } from '../format/decimal.ts'
import type { Bounds } from './bounds.ts'

/** Values of a number: value k, from 0 to count − 1, is (first + k) × multiple ÷ 10^digits. */
export interface Grid {
  readonly first: number
  readonly multiple: number
  readonly digits: number
  readonly count: number
}

/**
 * Maximum of an integer that is divided by a power of ten: decimals of more than 15 digits are not all distinct as
 * doubles (DBL_DIG of IEEE 754).
 */
export const wholeMax = 1e15

/**
 * Returns the grid of the multiples of multiple ÷ 10^digits in the range, or undefined if the integers before the
 * division would be too large to be exact.
 */
export function gridOf(
  range: Pick<Bounds, 'minimum' | 'maximum' | 'isMinimumExclusive' | 'isMaximumExclusive'>,
  { multiple, digits }: Pick<Grid, 'multiple' | 'digits'>,
): Grid | undefined {
  const factor = powerOf10(digits)
  const isInside = (k: number): boolean => {
    const x = (k * multiple) / factor
    return (
      (range.isMinimumExclusive ? x > range.minimum : x >= range.minimum) &&
      (range.isMaximumExclusive ? x < range.maximum : x <= range.maximum)
    )
  }
  let first = Math.ceil((range.minimum * factor) / multiple)
  let last = Math.floor((range.maximum * factor) / multiple)
  const largest = digits === 0 ? Number.MAX_SAFE_INTEGER - 2 : wholeMax
  const isSafe = (whole: number): boolean => Math.abs(whole) < largest
  if (!isSafe(first * multiple) || !isSafe(last * multiple)) return undefined
  // The product with the factor is rounded: the exact bound may be one step lower or higher.
  first -= 1
  last += 1
  while (first <= last && !isInside(first)) first++
  while (last >= first && !isInside(last)) last--
  const count = last - first + 1
  // The distance between the first and the last value is computed as a product, which must be exact, too.
  return (last - first) * multiple < Number.MAX_SAFE_INTEGER
    ? { first, multiple, digits, count }
    : undefined
}

export function gridValue({ first, multiple, digits }: Grid, k: number): number {
  return ((first + k) * multiple) / powerOf10(digits) + 0
}

/** Returns the smallest k whose grid value is at least x. The result may be outside 0 … count − 1. */
export function firstFrom(grid: Grid, x: number): number {
  const { first, multiple, digits } = grid
  const k = Math.ceil((x * powerOf10(digits)) / multiple) - first
  if (gridValue(grid, k - 1) >= x) return k - 1
  return gridValue(grid, k) >= x ? k : k + 1
}
