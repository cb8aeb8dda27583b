/** Counts how often each value occurs, and rounds counts to readable weights. */

import type { JsonObject, JsonScalar } from '../../text/json.ts'

export function countsOf<T extends JsonScalar>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Returns an enumeration of the counted values, most frequent first. It has weights unless all values are about equally
 * frequent.
 */
export function enumOf(counts: ReadonlyMap<JsonScalar, number>): JsonObject {
  const entries = [...counts].toSorted(([x, a], [y, b]) => b - a || compared(x, y))
  const values = entries.map(([value]) => value)
  if (isEven(counts)) return { enum: values }
  return { enum: values, weights: weightsOf(entries.map(([, count]) => count)) }
}

/** Compares two equally frequent values, so that their order does not depend on the order of the rows. */
function compared(a: JsonScalar, b: JsonScalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

/** Returns the share of each count in their sum, in percent, rounded to about two digits. */
export function weightsOf(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => {
    const share = (100 * count) / total
    return Number(share >= 10 ? share.toFixed(0) : share.toPrecision(2))
  })
}

/**
 * Returns whether the differences between the counts may be chance: their chi-square statistic is at most about three
 * standard deviations above its mean.
 */
export function isEven(counts: ReadonlyMap<JsonScalar, number>): boolean {
  const list = [...counts.values()]
  const expected = list.reduce((sum, count) => sum + count, 0) / list.length
  const statistic = list.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = list.length - 1
  return statistic <= freedom + 3 * Math.sqrt(2 * freedom) + 1
}

/** Returns `count / total`, rounded to two significant digits, such as 0.25 or 0.031. */
export function shareOf(count: number, total: number): number {
  return Number((count / total).toPrecision(2))
}
