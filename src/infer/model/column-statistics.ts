/** Computes the statistics of a column from all rows or from a sample. */

import type { JsonScalar, JsonValue } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { instantOf } from './instant.ts'
import type { Column, ColumnType, Statistics } from './model.ts'
import { type Profile, profileOf } from './profile.ts'
import type { Scalar } from './scalar.ts'

const samplesMax = 40
/** Maximum length of a sample value, in characters. */
const lengthMax = 2_000

/** Returns the statistics of a column from its values in a database, in the order of the rows. */
export function statisticsOf(
  values: readonly (Scalar | null)[],
  { type, isComplete }: { readonly type: ColumnType; readonly isComplete: boolean },
): Statistics {
  const profile = profileOf(values.map((value) => (value === null ? null : jsonOf(value, type))))
  return statisticsOfProfile(profile, { rowCount: values.length, isComplete })
}

/** Returns the statistics of a column from the profile of its values. */
export function statisticsOfProfile(
  values: Profile,
  { rowCount, isComplete }: Pick<Statistics, 'rowCount' | 'isComplete'>,
): Statistics {
  const present = values.scalars
  const [minimum, maximum] = boundsOf(present)
  return {
    nullShare: rowCount === 0 ? 0 : values.nulls / rowCount,
    rowCount,
    isComplete,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    samples: spreadOver(present).filter((value) => String(value).length <= lengthMax),
    values,
  }
}

/**
 * Sets the minimum and the maximum of a time column to those of all rows. Returns the column unchanged if a bound is
 * missing or no timestamp.
 */
export function withBounds(
  column: Column,
  min: Scalar | null | undefined,
  max: Scalar | null | undefined,
): Column {
  const { statistics, type } = column
  if (statistics === undefined || !isInstant(min) || !isInstant(max)) return column
  const bounds = { minimum: scalarOf(min, type), maximum: scalarOf(max, type) }
  return { ...column, statistics: { ...statistics, ...bounds } }
}

function isInstant(value: Scalar | null | undefined): value is Scalar {
  return instantOf(value ?? undefined) !== undefined
}

/**
 * Returns a value of the database as JSON. In a JSON column it is parsed; the result is undefined if it is not valid
 * JSON, for example because it was truncated.
 */
function jsonOf(value: Scalar, type: ColumnType): JsonValue | undefined {
  if (type.kind !== 'json') return scalarOf(value, type)
  try {
    return JSON.parse(String(value)) as JsonValue
  } catch {
    return undefined
  }
}

function scalarOf(value: Scalar, { kind }: ColumnType): Scalar {
  if (kind === 'integer' || kind === 'decimal') {
    const number = Number(value)
    return Number.isFinite(number) ? number : value
  }
  if (kind === 'boolean') return value === true || value === 1 || value === 'true' || value === 't'
  if (kind === 'timestamp' && typeof value === 'string') {
    const instant = instantOf(value)
    return instant === undefined ? value : formatTimestamp(instant)
  }
  return value
}

/**
 * Returns the smallest and the largest number of the values, or text if they contain no numbers. Infinities are
 * ignored.
 */
function boundsOf(
  values: readonly JsonScalar[],
): readonly [min: Scalar | undefined, max: Scalar | undefined] {
  const numbers = values.filter((value) => typeof value === 'number')
  const texts = values.filter((value) => typeof value === 'string' && !/^-?infinity$/i.test(value))
  let min: string | number | undefined
  let max: string | number | undefined
  for (const value of (numbers.length > 0 ? numbers : texts) as readonly (string | number)[]) {
    if (min === undefined || value < min) min = value
    if (max === undefined || value > max) max = value
  }
  return [min, max]
}

function spreadOver(values: readonly JsonScalar[]): readonly Scalar[] {
  const step = Math.max(values.length / samplesMax, 1)
  const found: Scalar[] = []
  for (let i = 0; i < values.length && found.length < samplesMax; i += step) {
    found.push(values[Math.floor(i)] as Scalar)
  }
  return found
}
