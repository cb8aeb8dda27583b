/**
 * Keeps values of few rows out of a definition. Whatever a schema contains from the rows stands for at least `k` of
 * them: a listed value, a part of a histogram, the name of a property. Extremes are rounded, and outliers are cut off.
 */

import type { JsonScalar } from '../../text/json.ts'
import type { Column } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'

/** Minimum number of rows that support each value of a definition that comes from the rows. */
export const defaultK = 20

/** Returns the number of rows that have a scalar value at the path of a profile. */
export function distinctRows({ rows }: Pick<Profile, 'rows'>): number {
  return rows.reduce((count, row, i) => count + (i > 0 && rows[i - 1] === row ? 0 : 1), 0)
}

/** Returns in how many rows each value occurs. A value may occur in several elements of a list of one row. */
export function rowCountsOf({ scalars, rows }: Profile): ReadonlyMap<JsonScalar, number> {
  const counts = new Map<JsonScalar, number>()
  const last = new Map<JsonScalar, number>()
  for (const [i, value] of scalars.entries()) {
    if (last.get(value) === rows[i]) continue
    last.set(value, rows[i] ?? -1)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

export interface FrequentValues<T> {
  readonly counts: ReadonlyMap<T, number>
  /** Share of all values that are one of the frequent ones. */
  readonly coverage: number
}

/** Returns the values that at least `k` rows have, with their counts. `rowsOf` counts rows instead of values. */
export function frequentValues<T extends JsonScalar>(
  counts: ReadonlyMap<T, number>,
  k: number,
  rowsOf: ReadonlyMap<JsonScalar, number> = counts,
): FrequentValues<T> {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const kept = new Map([...counts].filter(([value]) => (rowsOf.get(value) ?? 0) >= k))
  const covered = [...kept.values()].reduce((sum, count) => sum + count, 0)
  return { counts: kept, coverage: covered / Math.max(all, 1) }
}

/** Returns the minimum number of rows in which a property must occur so that its name is not a value of few rows. */
export function propertyRowsMin(rowCount: number, k: number): number {
  return Math.min(k, Math.ceil(rowCount / 2))
}

/** Returns whether so few rows have the property that its name is a value of these rows. */
export function isRareProperty({ isOptional, statistics }: Column, k: number): boolean {
  if (isOptional !== true || statistics === undefined) return false
  return statistics.values.rowsSeen < propertyRowsMin(statistics.rowCount, k)
}

export interface RobustRange {
  readonly min: number
  readonly max: number
  /** The numbers within the range, in ascending order. */
  readonly kept: readonly number[]
  /** Width to which numbers of the range are rounded before they become a part of a definition. */
  readonly unit: number
}

/**
 * Returns the range of numbers in ascending order without outliers: where the distance of the `k` smallest numbers from
 * the next `k` does not explain the minimum, the range begins at the distance that it explains. The same applies to the
 * maximum. Both are rounded unless at least `k` numbers are equal to them.
 */
export function robustRange(
  sorted: readonly number[],
  k: number,
  step: number,
  unitOf: (range: number) => RoundingUnit = numberUnit(step),
): RobustRange {
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  if (k <= 1) return { min: first, max: last, kept: sorted, unit: step }
  const groups = { count: sorted.length, k, step }
  const low = explainedEnd((i) => sorted[i] ?? 0, groups)
  const below = explainedEnd((i) => -(sorted.at(-1 - i) ?? 0), groups)
  const [high, highNear] = [-below.end, -below.near]
  const explained = sorted.filter((value) => value >= low.end && value <= high)
  const range = high - low.end
  const digits = Math.min(Math.max(0, Math.ceil(-Math.log10(step))), 15)
  const { unit, coarse } = unitOf(range)
  const isOften = (value: number): boolean => explained.filter((one) => one === value).length >= k
  const extreme = (value: number, near: number, round: (value: number) => number): number => {
    if (isOften(value)) return value
    // A range of few different numbers ends at a number that several rows reach.
    const isFew = range < coarse * fewUnits
    if (isFew && sorted.length >= 4 * k) return near
    const width = isFew ? 5 * coarse : coarse
    return Number((round(value / width) * width).toFixed(digits))
  }
  const floor = first > 0 ? step : first >= 0 ? 0 : Number.NEGATIVE_INFINITY
  const min = Math.max(extreme(low.end, low.near, Math.floor), floor)
  const max = Math.max(extreme(high, highNear, Math.ceil), min)
  return { min, max, kept: explained.filter((value) => value >= min && value <= max), unit }
}

/** Width of a range, in rounding units, below which its ends are not rounded but cut off. */
const fewUnits = 10

export interface RoundingUnit {
  /** Width to which edges within a range are rounded. */
  readonly unit: number
  /** Width to which the ends of a range are rounded. */
  readonly coarse: number
}

function numberUnit(step: number): (range: number) => RoundingUnit {
  return (range) => {
    const fine = 10 ** (Math.floor(Math.log10(range || 1)) - 2)
    return {
      unit: Math.max(step, fine),
      coarse: Math.max(step, fine * (range / fine >= 500 ? 10 : 5)),
    }
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns the rounding unit of a range of times: minutes, hours, or about a third of a percent of it in days. */
export function timeUnit(rangeMs: number): RoundingUnit {
  const days = Math.max(1, Math.floor(rangeMs / (300 * dayMs)))
  const unit = rangeMs >= 20 * dayMs ? days * dayMs : rangeMs >= 20 * hourMs ? hourMs : 60_000
  return { unit, coarse: unit }
}

/** Number of distances between two groups of numbers that the outermost number may be away from them. */
const explainedMax = 4

interface RangeEnd {
  /** The outermost number that counts as explained. */
  readonly end: number
  /** A number that at least `k` numbers reach, or a quarter of them if there are few. */
  readonly near: number
}

function explainedEnd(
  at: (index: number) => number,
  { count, k, step }: { readonly count: number; readonly k: number; readonly step: number },
): RangeEnd {
  const isSmall = count < 2 * k
  const near = at(isSmall ? Math.floor(count / 4) : k - 1)
  const inner = at(isSmall ? Math.floor(count / 2) : Math.min(2 * k - 1, Math.floor(count / 2)))
  const distance = Math.max(inner - near, step)
  return { near, end: at(0) >= near - explainedMax * distance ? at(0) : near - 2 * distance }
}

/** Returns an integer rounded down to its first two digits, such as the first number of a counter. */
export function roundedStart(value: number, k: number): number {
  if (k <= 1 || value < 100) return value
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.floor(value / unit) * unit
}
