/**
 * Schemas of columns whose values must be unique, with the maximum number of rows for which they generate distinct
 * values.
 */

import type { JsonObject } from '../../text/json.ts'
import { schemaOfName } from '../model/names.ts'
import { uniqueMaskOf } from '../model/text-mask.ts'
import { defaultDayCount, listedTextsMax, unlimitedCount } from '../model/unique-strategy.ts'
import type { ColumnInfo } from './column-info.ts'
import { columnSchema } from './column-schema.ts'
import { boundsOf } from './number-schema.ts'
import { limitOf, textsSchema } from './text-schema.ts'
import { dateOf, dayMs, instantOf } from './time-schema.ts'

export interface UniqueSchema {
  readonly schema: JsonObject
  readonly maxRows: number
  /** Whether the values are distinct only if the rows are generated at even intervals of simulated time. */
  readonly isEven?: true
}

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
      return unique(columnSchema(info) ?? {})
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
  if (type === 'time.date') return { type, from, to }
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
  const { column, facts } = info
  const { type, statistics } = column
  const limit = type.kind === 'integer' ? type.maximum : Number.MAX_SAFE_INTEGER
  const highest =
    typeof facts.maximum === 'number' ? facts.maximum - (facts.isMaximumExclusive ? 1 : 0) : limit
  if (isCounter(info)) return { schema: { type: 'id.integer' }, maxRows: highest }
  const min =
    typeof facts.minimum === 'number' ? facts.minimum + (facts.isMinimumExclusive ? 1 : 0) : 1
  const step = facts.multipleOf ?? 1
  const start = Math.ceil(Math.max(min, Number(statistics?.minimum ?? min) || min) / step) * step
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

/** Text types that support the keyword `unique`, with the maximum length of their texts in characters. */
const uniqueTextTypes: Readonly<Record<string, number>> = {
  'internet.email': 56,
  'internet.username': 40,
  'internet.mac': 17,
  'security.apiKey': 41,
  'security.token': 43,
  'security.sha256': 64,
  'id.uuid': 36,
  'id.ulid': 26,
  'id.hash': 40,
}

/**
 * Further text types that support `unique`, with their maximum length. They are used only if the texts in the rows
 * share no other format.
 */
const uniqueTypesByName: Readonly<Record<string, number>> = {
  'commerce.ean': 13,
  'commerce.isbn': 17,
  'commerce.upc': 12,
  'company.duns': 9,
  'company.lei': 20,
  'device.imsi': 15,
  'finance.cusip': 9,
  'finance.iban': 34,
  'finance.isin': 12,
  'government.ssn': 11,
  'health.npi': 10,
  'phone.imei': 15,
  'vehicle.vin': 17,
}

function uniqueText(info: ColumnInfo, rows: number): UniqueSchema {
  const { column, facts, context, profile } = info
  const limit = limitOf(column.type, facts)
  const min = Math.max(facts.minLength ?? 0, 1)
  const isUpper = facts.letters === 'upper'
  if (facts.patterns.length > 0) return unique(columnSchema(info) ?? {})
  const seen = (profile?.scalars ?? []).map(String)
  const own = seen.length < seenMin || isUpper ? undefined : schemaOfValues(seen, info)
  if (own !== undefined) return { schema: own, maxRows: unlimitedCount }
  const named = schemaOfName({ name: column.name, entity: context.entity, kind: 'text' })?.schema
  const type = String(named?.type)
  const longest = uniqueTextTypes[type] ?? Number.POSITIVE_INFINITY
  const isShort = longest < Number.POSITIVE_INFINITY && longest <= limit
  if (named !== undefined && isShort && min < 8 && !isUpper) {
    const isOwn = /^(?:id\.|security\.)/.test(type)
    return isOwn ? { schema: named, maxRows: unlimitedCount } : unique(named)
  }
  const isSlug = /slug|permalink|handle/i.test(column.name)
  if (isSlug && limit >= 24 && !isUpper) return patterned('^[a-z]{4,8}-[a-z]{4,8}-\\d{6}$')
  const likely = uniqueTypesByName[type]
  const byName =
    named !== undefined && likely !== undefined && likely <= limit && likely >= min
      ? unique(named)
      : undefined
  return uniqueByForm(info, rows, { limit, min, isUpper, byName })
}

interface FormLimits {
  readonly limit: number
  readonly min: number
  readonly isUpper: boolean
  /** The schema that the name of the column means. It is used if the texts in the rows share no format. */
  readonly byName: UniqueSchema | undefined
}

/**
 * Returns a schema of unique texts: in the format that the texts in the rows share, as the name of the column means, or
 * as a prefix and a number.
 */
function uniqueByForm(
  { column }: ColumnInfo,
  rows: number,
  { limit, min, isUpper, byName }: FormLimits,
): UniqueSchema {
  const samples = (column.statistics?.samples ?? []).map(String)
  const mask = samples.length < 2 ? undefined : uniqueMaskOf(samples, { rows, limit })
  if (mask !== undefined && samples.every((text) => text.length >= min)) {
    return patterned(mask.pattern, mask.count)
  }
  if (byName !== undefined) return byName
  const prefix = prefixOf(samples, isUpper)
  const digits = Math.max(String(rows).length + 3, 6)
  const length = prefix.length + digits
  if (limit >= length && length >= min) return patterned(`^${prefix}\\d{${digits}}$`)
  return uniqueLetters(Math.max(Math.min(limit, Math.max(8, min)), 1), {
    isUpper: isUpper || /code/i.test(column.name),
  })
}

function unique(schema: JsonObject, maxRows = unlimitedCount): UniqueSchema {
  return { schema: { ...schema, unique: true }, maxRows }
}

function patterned(pattern: string, maxRows?: number): UniqueSchema {
  return unique({ type: 'string', pattern }, maxRows)
}

/** Returns a schema of unique texts of `length` random letters. */
function uniqueLetters(length: number, { isUpper }: { readonly isUpper: boolean }): UniqueSchema {
  const pattern = `^${isUpper ? '[A-Z]' : '[a-z]'}{${length}}$`
  return { schema: { type: 'string', pattern, unique: true }, maxRows: 26 ** Math.min(length, 10) }
}

/** Minimum number of texts in the rows from which the schema of a unique column is derived. */
const seenMin = 20

/** Returns the schema derived from the texts in the rows, if its type never generates the same text twice. */
function schemaOfValues(
  values: readonly string[],
  { context, column, facts }: ColumnInfo,
): JsonObject | undefined {
  const maxLength = limitOf(column.type, facts)
  const texts = { minLength: facts.minLength ?? 0, maxLength }
  const schema = textsSchema(values, { ...context, isComplete: true, texts })
  const isApart =
    /^id\./.test(String(schema.type)) || (schema.unique === true && schema.pattern === undefined)
  const isShort = maxLength < 512 && schema.type === 'id.sequence'
  return isApart && !isShort ? schema : undefined
}

/** Returns the prefix of letters before the digits that all texts share, such as `INV-`; otherwise `c`. */
function prefixOf(samples: readonly unknown[], isUpper: boolean): string {
  const heads = new Set(samples.map((one) => /^[A-Za-z]{1,6}[-_]?(?=\d)/.exec(String(one))?.[0]))
  const [head] = heads
  if (heads.size === 1 && head !== undefined) return isUpper ? head.toUpperCase() : head
  return isUpper ? 'C' : 'c'
}
