/**
 * Divides the rows of a table by the values of a column into bins, and measures how much the bins of one column reveal
 * about those of another.
 */

import { isArray, type JsonObject } from '../../text/json.ts'
import { countsOf } from '../columns/counts.ts'
import { instantOf } from '../model/instant.ts'
import type { Scalar } from '../model/scalar.ts'

/** The values of a column by row, where undefined means null. */
export type RowValues = readonly (Scalar | undefined)[]

export interface Bins {
  /** The bin of each row, from 0 to `count` − 1. */
  readonly ofRow: Uint8Array
  readonly count: number
}

/** Maximum number of listed values that have a bin of their own. */
const listedMax = 60
const rangesMax = 8

/**
 * Returns the bins of a column: one for null, and one for each value that the schema of the column lists, for each of up
 * to eight ranges of numbers or times with about equally many rows, or for all other values.
 */
export function binsOf(values: RowValues, schema: JsonObject): Bins {
  const binOf = isArray(schema.enum) ? listedBin(values) : rangeBin(values, schema)
  const ofRow = Uint8Array.from(values, (value) => (value === undefined ? 0 : 1 + binOf(value)))
  return { ofRow, count: ofRow.reduce((most, bin) => Math.max(most, bin), 0) + 1 }
}

function listedBin(values: RowValues): (value: Scalar) => number {
  const counts = countsOf(values.filter((value) => value !== undefined))
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, listedMax)
  const bins = new Map(frequent.map(([value], i) => [value, i]))
  return (value) => bins.get(value) ?? frequent.length
}

function rangeBin(values: RowValues, { type }: JsonObject): (value: Scalar) => number {
  if (type === 'boolean') return Number
  const isTime = String(type).startsWith('time.')
  if (!isTime && type !== 'integer' && type !== 'number') return () => 0
  const numberOf = (value: Scalar): number =>
    (typeof value === 'number' ? value : instantOf(value ?? undefined)) ?? Number.NaN
  const known = values.flatMap((value) => (value === undefined ? [] : [numberOf(value)]))
  const edges = quantileEdges(
    known.toSorted((a, b) => a - b),
    rangesMax,
  )
  return (value) => {
    const number = numberOf(value)
    return edges.filter((edge) => number >= edge).length
  }
}

/** Returns the first number of each of `count` groups with about equally many numbers, without the first group. */
export function quantileEdges(sorted: readonly number[], count: number): readonly number[] {
  const edges = Array.from({ length: count - 1 }, (_, i) => {
    return sorted[Math.floor(((i + 1) * sorted.length) / count)] ?? Number.NaN
  })
  return [...new Set(edges)].filter((edge) => edge > (sorted[0] ?? Number.NaN))
}

/** Maximum number of rows for which two columns are compared. */
const comparedMax = 4_000

/**
 * Minimum share of the uncertainty about one of two columns that the other one must remove, so that they count as
 * dependent.
 */
const shareMin = 0.04

/**
 * Returns the mutual information of two columns in nats, without the part that chance explains, or 0 if it is small or
 * may be chance.
 */
export function dependence(one: Bins, other: Bins): number {
  const stride = Math.max(1, Math.ceil(one.ofRow.length / comparedMax))
  const joint = new Float64Array(one.count * other.count)
  const [ofOne, ofOther] = [new Float64Array(one.count), new Float64Array(other.count)]
  let rows = 0
  for (let row = 0; row < one.ofRow.length; row += stride) {
    const [a = 0, b = 0] = [one.ofRow[row], other.ofRow[row]]
    const at = a * other.count + b
    joint[at] = (joint[at] ?? 0) + 1
    ofOne[a] = (ofOne[a] ?? 0) + 1
    ofOther[b] = (ofOther[b] ?? 0) + 1
    rows += 1
  }
  const [first, second] = [entropy(ofOne, rows), entropy(ofOther, rows)]
  const measured = first + second - entropy(joint, rows)
  const used = (counts: Float64Array): number => counts.filter((count) => count > 0).length - 1
  const freedom = used(ofOne) * used(ofOther)
  // The G-test, at about four standard deviations of the chi-square distribution.
  if (2 * rows * measured < freedom + 4 * Math.sqrt(2 * freedom) + 12) return 0
  const mutual = measured - freedom / (2 * rows)
  return mutual < shareMin * Math.min(first, second) ? 0 : mutual
}

function entropy(counts: Float64Array, rows: number): number {
  return counts.reduce(
    (sum, count) => (count === 0 ? sum : sum - (count / rows) * Math.log(count / rows)),
    0,
  )
}
