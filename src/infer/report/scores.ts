/**
 * Scores of likeness, from 0 to 1, by the definitions of SDMetrics (https://docs.sdv.dev/sdmetrics): distributions of
 * columns, and trends of pairs of columns.
 */

import type { JsonScalar } from '../../text/json.ts'

/** The values of one column by row, in the source and as generated; undefined for null. */
export interface Measured {
  readonly name: string
  readonly kind: 'numbers' | 'times' | 'values' | 'lengths' | 'unknown'
  readonly source: readonly (JsonScalar | undefined)[]
  readonly generated: readonly (JsonScalar | undefined)[]
}

/** Returns 1 minus the largest difference of the cumulative distributions, or of the shares of all values together. */
export function shapeScore({ kind, source, generated }: Measured): number {
  const own = source.filter((value) => value !== undefined)
  const made = generated.filter((value) => value !== undefined)
  if (own.length === 0 || made.length === 0) return 0
  return kind === 'values'
    ? overlap(own.map(String), made.map(String))
    : 1 - largestDifference(own.map(Number), made.map(Number))
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const shares = new Map<string, number>()
  for (const value of a) shares.set(value, (shares.get(value) ?? 0) + 1 / a.length)
  for (const value of b) shares.set(value, (shares.get(value) ?? 0) - 1 / b.length)
  return 1 - [...shares.values()].reduce((sum, share) => sum + Math.abs(share), 0) / 2
}

function largestDifference(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a.toSorted((p, q) => p - q), b.toSorted((p, q) => p - q)]
  let [i, j, difference] = [0, 0, 0]
  while (i < x.length && j < y.length) {
    const value = Math.min(x[i] ?? 0, y[j] ?? 0)
    while (x[i] === value) i++
    while (y[j] === value) j++
    difference = Math.max(difference, Math.abs(i / x.length - j / y.length))
  }
  return difference
}

const binsMax = 10
const valuesMax = 50

/**
 * Returns the similarity of the dependence of two columns: of their correlations if both are numbers, otherwise of the
 * shares of all pairs of values. Returns undefined if fewer than `k` rows have both.
 */
export function pairScore(a: Measured, b: Measured, k: number): number | undefined {
  const own = pairsIn(a.source, b.source)
  const made = pairsIn(a.generated, b.generated)
  if (own.length < k || made.length === 0) return undefined
  if (a.kind !== 'values' && b.kind !== 'values') {
    const [x, y] = [correlation(own), correlation(made)]
    return x === undefined || y === undefined ? undefined : 1 - Math.abs(x - y) / 2
  }
  const [left, right] = [
    binner(
      a,
      own.map(([one]) => one),
    ),
    binner(
      b,
      own.map(([, one]) => one),
    ),
  ]
  if (left === undefined || right === undefined) return undefined
  const joined = ([x, y]: readonly [JsonScalar, JsonScalar]) => JSON.stringify([left(x), right(y)])
  return overlap(own.map(joined), made.map(joined))
}

type Values = Measured['source']

function pairsIn(a: Values, b: Values): readonly (readonly [JsonScalar, JsonScalar])[] {
  return a.flatMap((x, i): readonly (readonly [JsonScalar, JsonScalar])[] => {
    const y = b[i]
    return x === undefined || y === undefined ? [] : [[x, y]]
  })
}

/** Returns the function that names the bin of a value: the value itself, or one of ten ranges of numbers. */
function binner(
  { kind }: Measured,
  values: readonly JsonScalar[],
): ((value: JsonScalar) => JsonScalar) | undefined {
  if (kind === 'values') {
    return new Set(values).size <= valuesMax ? String : undefined
  }
  const numbers = values.map(Number)
  const [min, max] = [
    numbers.reduce((x, y) => Math.min(x, y)),
    numbers.reduce((x, y) => Math.max(x, y)),
  ]
  return (value) => Math.floor(((Number(value) - min) / (max - min || 1)) * binsMax)
}

function correlation(pairs: readonly (readonly [JsonScalar, JsonScalar])[]): number | undefined {
  const n = pairs.length
  const [x, y] = [pairs.map(([one]) => Number(one)), pairs.map(([, one]) => Number(one))]
  const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / n
  const [mx, my] = [mean(x), mean(y)]
  let [xy, xx, yy] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const [dx, dy] = [(x[i] ?? 0) - mx, (y[i] ?? 0) - my]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  return xx === 0 || yy === 0 ? undefined : xy / Math.sqrt(xx * yy)
}
