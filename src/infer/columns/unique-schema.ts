/**
 * Schemas of columns whose values must be unique, with the maximum number of rows for which they generate distinct
 * values.
 */

import type { JsonObject } from '../../text/json.ts'
import { dateOf, instantOf } from '../model/instant.ts'
import { defaultDayCount, listedTextsMax, unlimitedCount } from '../model/unique-strategy.ts'
import type { ColumnInfo } from './column-info.ts'
import { columnSchema } from './column-schema.ts'
import { boundsOf } from './number-schema.ts'
import { roundedStart } from './rare-values.ts'
import { limitOf } from './text-schema.ts'
import { dayMs } from './time-schema.ts'
import { type UniqueSchema, uniqueText } from './unique-text.ts'

/**
 * Returns a schema of unique values for a column, if possible for `rows` rows. Returns undefined if the type of the
 * column has no unique values.
 */
export function uniqueSchema(info: ColumnInfo, rows: number): UniqueSchema | undefined {
  const { column, facts } = info
  const { type } = column
  const listed = facts.values ?? (type.kind === 'enum' ? type.values : undefined)
  if (listed !== undefined) {
    const values = listed.filter((value) => !facts.excluded.has(value))
    return { schema: { enum: [...values], unique: true }, maxRows: values.length }
  }
  switch (type.kind) {
    case 'boolean':
      return { schema: { enum: [true, false], unique: true }, maxRows: 2 }
    case 'integer':
      return uniqueInteger(info)
    case 'decimal': {
      const { minimum, maximum, scale } = boundsOf(type, facts)
      const steps = Math.floor((maximum - minimum) * 10 ** scale)
      const wide =
        steps < rows && facts.maximum === undefined
          ? Math.min(minimum + rows, 10 ** ((type.precision ?? 12) - (type.scale ?? 0)) - 1)
          : maximum
      return {
        schema: { type: 'number', minimum, maximum: wide, scale, unique: true },
        maxRows: Math.floor((wide - minimum) * 10 ** scale),
      }
    }
    case 'uuid':
      return { schema: { type: 'id.uuid' }, maxRows: unlimitedCount }
    case 'bytes':
      return {
        schema: { ...columnSchema(info), unique: true },
        maxRows: 16 ** Math.min(type.maxLength ?? 8, 8),
      }
    case 'date':
      return uniqueDate(info, rows)
    case 'timestamp':
      return uniqueTimestamp(info, rows)
    case 'text':
      return uniqueText(info, rows)
    case 'schema':
      return { schema: { ...type.schema, unique: true }, maxRows: unlimitedCount }
    case 'native':
      return type.name === 'macaddr' || type.name === 'inet'
        ? {
            schema: { ...columnSchema(info), unique: true },
            maxRows: type.name === 'inet' ? 700 : unlimitedCount,
          }
        : undefined
    default:
      return undefined
  }
}

/**
 * Returns a schema of a column whose values are countable and equally frequent, so that every combination of the values
 * of several columns can be assigned once.
 */
export function countableSchema(info: ColumnInfo): JsonObject | undefined {
  const schema = columnSchema(info)
  if (schema === undefined) return undefined
  const { weights: _, distribution: __, probability: ___, ...plain } = schema
  if (plain.type === 'boolean') return { enum: [true, false] }
  // A range of dates relative to the event would differ between rows, so the range is relative to the end of the run
  // instead.
  const { endMs, column, facts } = info
  const { type, from = dateOf(endMs - (defaultDayCount - 1) * dayMs), to = dateOf(endMs) } = plain
  if (column.type.kind === 'date' || type === 'time.date') return { type: 'time.date', from, to }
  if (plain.enum !== undefined || countableTypes.has(type)) return plain
  if (column.type.kind === 'integer') {
    const { minimum, maximum } = boundsOf(column.type, facts)
    return { type: 'integer', minimum, maximum }
  }
  if (column.type.kind !== 'text') return plain
  return { enum: letters(limitOf(column.type, facts) > 1, facts.letters === 'upper') }
}

const countableTypes: ReadonlySet<unknown> = new Set(['integer', 'number'])

/** Returns the letters of the alphabet or, if `isPair`, `listedTextsMax` pairs of them. */
function letters(isPair: boolean, isUpper: boolean): readonly string[] {
  const alphabet = [...(isUpper ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'abcdefghijklmnopqrstuvwxyz')]
  if (!isPair) return alphabet
  return alphabet.flatMap((a) => alphabet.map((b) => a + b)).slice(0, listedTextsMax)
}

/** Returns whether the unique column can count 1, 2, 3 …, given its type and conditions. */
export function isCounter({ column, facts }: Pick<ColumnInfo, 'column' | 'facts'>): boolean {
  const { type } = column
  if (type.kind !== 'integer' || facts.values !== undefined || facts.multipleOf !== undefined)
    return false
  const min =
    typeof facts.minimum === 'number' ? facts.minimum + (facts.isMinimumExclusive ? 1 : 0) : 1
  return min <= 1 && facts.excluded.size === 0 && type.maximum >= 1
}

function uniqueInteger(info: ColumnInfo): UniqueSchema {
  const { column, facts, context } = info
  const { type, statistics } = column
  const limit = type.kind === 'integer' ? type.maximum : Number.MAX_SAFE_INTEGER
  const highest =
    typeof facts.maximum === 'number' ? facts.maximum - (facts.isMaximumExclusive ? 1 : 0) : limit
  if (isCounter(info)) return { schema: { type: 'id.integer' }, maxRows: highest }
  const min =
    typeof facts.minimum === 'number' ? facts.minimum + (facts.isMinimumExclusive ? 1 : 0) : 1
  const step = facts.multipleOf ?? 1
  const seen = roundedStart(Number(statistics?.minimum ?? min) || min, context.k)
  const start = Math.ceil(Math.max(min, seen) / step) * step
  if (start >= 0 && facts.excluded.size === 0) {
    return {
      schema: { type: 'id.integer', minimum: start, ...(step > 1 && { step }) },
      maxRows: Math.floor((highest - start) / step) + 1,
    }
  }
  return {
    schema: { type: 'integer', minimum: start, maximum: highest, unique: true },
    maxRows: highest - start + 1,
  }
}

function uniqueDate({ facts, column, endMs }: ColumnInfo, rows: number): UniqueSchema {
  const min =
    instantOf(facts.minimum) ??
    instantOf(column.statistics?.minimum) ??
    endMs - Math.max(rows, 365) * dayMs
  const max =
    instantOf(facts.maximum) ??
    Math.max(instantOf(column.statistics?.maximum) ?? endMs, min + rows * dayMs)
  const count = Math.floor((max - min) / dayMs)
  return {
    schema: { type: 'time.date', from: dateOf(min + dayMs), to: dateOf(max), unique: true },
    maxRows: count,
  }
}

/**
 * Returns the schema of a unique timestamp: the time of the event, which is distinct if the rows are generated at even
 * intervals.
 */
function uniqueTimestamp(
  { column, startMs, endMs, facts }: ColumnInfo,
  rows: number,
): UniqueSchema | undefined {
  if (column.type.kind !== 'timestamp') return undefined
  const isPlain = facts.minimum === undefined && facts.maximum === undefined
  const form = column.type.form ?? 'text'
  if (!isPlain) return undefined
  const gapMs = (endMs - startMs) / Math.max(rows, 1)
  if (form === 'seconds')
    return gapMs < 2_000
      ? undefined
      : { schema: { type: 'time.epochSeconds' }, maxRows: unlimitedCount, isEven: true }
  if (gapMs < 2) return undefined
  return {
    schema: { type: form === 'text' ? 'time.now' : 'time.epochMillis' },
    maxRows: unlimitedCount,
    isEven: true,
  }
}
