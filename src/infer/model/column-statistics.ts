/** What is counted in the values of a column, of all rows or of a sample. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { momentOf } from '../columns/time-schema.ts'
import type { Column, ColumnType, Statistics } from './model.ts'
import type { Scalar } from './scalar.ts'

const commonMax = 100
const samplesMax = 40
const histogramParts = 40
/** Longer texts are not kept. */
const lengthMax = 2_000

/** `values` are in the order of the rows, null where there is none. */
export function statisticsOf(values: readonly (Scalar | null)[], type: ColumnType): Statistics {
  const present = values.filter((value) => value !== null).map((value) => scalarOf(value, type))
  const counts = new Map<Scalar, number>()
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rowCount = values.length
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const isComplete = counts.size <= commonMax
  const ordered = orderedOf(present)
  const lengths = present.flatMap((value) =>
    typeof value === 'string' ? [[...value.slice(0, lengthMax)].length] : [],
  )
  const minimum = ordered.at(0)
  const maximum = ordered.at(-1)
  return {
    nullShare: rowCount === 0 ? 0 : 1 - present.length / rowCount,
    rowCount,
    common: sorted
      .slice(0, commonMax)
      .map(([value, count]) => ({ value, share: count / rowCount })),
    isComplete,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(ordered.length >= 20 && { histogram: quantiles(ordered) }),
    ...(lengths.length > 0 && {
      shortest: lengths.reduce((a, b) => Math.min(a, b)),
      longest: lengths.reduce((a, b) => Math.max(a, b)),
    }),
    samples: spreadOver(present).filter((value) => String(value).length <= lengthMax),
  }
}

/** With the first and the last moment of all rows, where they are known and can be told. */
export function withBounds(
  column: Column,
  least: Scalar | null | undefined,
  most: Scalar | null | undefined,
): Column {
  const { statistics, type } = column
  if (statistics === undefined || !isTold(least) || !isTold(most)) return column
  const bounds = { minimum: scalarOf(least, type), maximum: scalarOf(most, type) }
  return { ...column, statistics: { ...statistics, ...bounds } }
}

function isTold(value: Scalar | null | undefined): value is Scalar {
  return momentOf(value ?? undefined) !== undefined
}

function scalarOf(value: Scalar, { kind }: ColumnType): Scalar {
  if (kind === 'integer' || kind === 'decimal') {
    const number = Number(value)
    return Number.isFinite(number) ? number : value
  }
  if (kind === 'boolean') return value === true || value === 1 || value === 'true' || value === 't'
  if (kind === 'timestamp' && typeof value === 'string') {
    const moment = momentOf(value)
    return moment === undefined ? value : formatTimestamp(moment)
  }
  return value
}

/** Numbers by size, texts (dates too) by their letters; infinities and what is no number are left out. */
function orderedOf(values: readonly Scalar[]): readonly Scalar[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length > 0) return numbers.sort((a, b) => a - b)
  const texts = values
    .filter((value) => typeof value === 'string')
    .filter((value) => !/^-?infinity$/i.test(value))
  return texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function quantiles(ordered: readonly Scalar[]): readonly Scalar[] {
  const marks: Scalar[] = []
  for (let i = 0; i <= histogramParts; i++) {
    marks.push(ordered[Math.round((i * (ordered.length - 1)) / histogramParts)] as Scalar)
  }
  return marks
}

function spreadOver(values: readonly Scalar[]): readonly Scalar[] {
  const step = Math.max(values.length / samplesMax, 1)
  const found: Scalar[] = []
  for (let i = 0; i < values.length && found.length < samplesMax; i += step) {
    found.push(values[Math.floor(i)] as Scalar)
  }
  return found
}
