/** Schemas of columns that contain text, from conditions, values, the meaning of the column name, or the length. */

import type { JsonObject } from '../../text/json.ts'
import type { Facts } from '../conditions/facts.ts'
import type { ColumnType } from '../model/model.ts'
import { longestOfType, schemaOfName } from '../model/names.ts'
import { isPersonalType } from '../model/personal.ts'
import { textFormats } from '../model/text-format.ts'
import { codeSchema } from './code-schema.ts'
import type { ColumnInfo } from './column-info.ts'
import { countsOf, enumOf } from './counts.ts'
import { patternSchema } from './pattern-schema.ts'
import { frequentValues } from './rare-values.ts'
import type { TextLimits, ValueContext } from './value-context.ts'

/** Maximum length of generated text without a declared maximum, in characters. */
const defaultMaximum = 60
/** Maximum number of distinct texts for which a schema lists all texts with weights. */
const listedMax = 60
/** Maximum number of distinct texts that a schema lists if a type exists for the name of the column. */
const namedListedMax = 12
/** Minimum average count of each distinct text for which a list of at most `namedListedMax` texts counts as complete. */
const eachMin = 4
/**
 * Minimum average count of each distinct text for which a list of more than `namedListedMax` texts counts as complete.
 */
const manyEachMin = 10
/** Minimum number of rows in which all texts differ for which the column counts as unique. */
const uniqueMin = 20
const listedLengthMax = 120
const formedMax = 5_000
/**
 * Minimum number of distinct codes in a column of personal data from which a pattern is derived. The pattern of fewer
 * codes could reveal a part of one.
 */
const personalCodesMin = 10

/**
 * Returns the schema of a column of text, from its values if rows were read, otherwise from its type, conditions and
 * name.
 */
export function textSchema(info: ColumnInfo): JsonObject {
  const { column, facts, profile, context } = info
  const limits = limitsOf(column.type, facts)
  if (facts.patterns.length > 0) {
    const unbound = (): JsonObject => textSchema({ ...info, facts: { ...facts, patterns: [] } })
    return patternSchema(facts, { ...limits, rows: undefined, unbound })
  }
  const texts = (profile?.scalars ?? []).flatMap((value) =>
    value === '' ? [] : [typeof value === 'string' ? value : String(value)],
  )
  const schema =
    texts.length === 0
      ? unseenSchema(context, limits)
      : textsSchema(profile?.scalars.map(String) ?? [], { ...context, texts: limits })
  return lettered(schema, facts)
}

interface SeenTexts {
  readonly counts: ReadonlyMap<string, number>
  /** Number of texts of the column, including repeated ones. */
  readonly count: number
  /** The distinct texts of the column, at most `formedMax` of them. */
  readonly distinct: readonly string[]
  /** The schema that the name of the column means, or undefined if the name has no known meaning. */
  readonly named: JsonObject | undefined
  readonly isPersonal: boolean
  readonly context: ValueContext
}

/** Returns the schema of the texts that the rows contain. */
export function textsSchema(values: readonly string[], context: ValueContext): JsonObject {
  const { texts: limits = noLimits, isComplete } = context
  const texts = values.filter((text) => text.isWellFormed())
  const counts = countsOf(texts)
  const distinct = [...counts.keys()].slice(0, formedMax)
  if (distinct.length === 0) return unseenSchema(context, limits)
  const isUnique = isComplete && counts.size === texts.length && texts.length >= uniqueMin
  const typed = (schema: JsonObject, mayBeUnique: boolean): JsonObject =>
    truncated(mayBeUnique && isUnique ? { ...schema, unique: true } : schema, {
      longest: longestOfType(schema) ?? 0,
      ...limits,
    })
  const form = textFormats.find(({ pattern }) => distinct.every((text) => pattern.test(text)))
  if (form !== undefined) return typed(form.schema, form.name === 'email')
  const named = namedSchema(distinct, context)
  const isPersonal = isPersonalType(String(named?.type))
  const seen = { counts, count: texts.length, distinct, named, isPersonal, context }
  const known = listedSchema(seen) ?? formedSchema(seen, isUnique)
  if (known !== undefined) return known
  return named === undefined
    ? prosaic(distinct, limits)
    : typed(named, takesUnique(String(named.type)))
}

/**
 * Returns an enumeration with weights, or a constant, if the column has only a few distinct texts. Personal data is
 * never listed.
 */
function listedSchema({ counts, count, named, isPersonal, context: { k, rowsOf } }: SeenTexts) {
  const { counts: frequent, coverage } = frequentValues(counts, k, rowsOf)
  const [only = ''] = frequent.keys()
  const each = counts.size <= namedListedMax ? eachMin : manyEachMin
  // Frequent texts are a list, whatever the others are. Places are not, because they agree with others.
  const isPlace = /^location\./.test(String(named?.type))
  const isFew = isPlace ? counts.size <= namedListedMax : frequent.size <= listedMax
  const isList = isFew && count * coverage >= each * frequent.size && coverage >= coverageMin
  if (isPersonal || !isList || frequent.size === 0) return undefined
  if ([...frequent.keys()].some((text) => text.length > listedLengthMax)) return undefined
  const listed = frequent.size === 1 ? { const: only } : enumOf(frequent)
  const rest = Math.round(100 * (1 - coverage))
  if (named === undefined || rest < restMin) return listed
  return { anyOf: [listed, named], weights: [100 - rest, rest] }
}

/** Minimum share of the texts that must be frequent for the column to be a list of them. */
const coverageMin = 0.5
/** Share of rare texts, in percent, from which on they are replaced by what the name of the column means. */
const restMin = 5

/**
 * Returns the schema of the texts if they are codes. Returns undefined for a column whose name means a code with check
 * digits, which no pattern can generate, and for personal data with too few distinct texts.
 */
function formedSchema(
  { counts, count, distinct, named, isPersonal, context: { k } }: SeenTexts,
  isUnique: boolean,
) {
  const isSafe = isPersonal ? counts.size >= Math.max(personalCodesMin, k) : count >= Math.max(k, 2)
  return isSafe && !hasCheckDigits(String(named?.type))
    ? codeSchema(distinct, isUnique, k)
    : undefined
}

const noLimits: TextLimits = { minLength: 0, maxLength: Number.POSITIVE_INFINITY }

/**
 * Returns the schema that the name of the column means, in its short variant if the texts are short (`DE` instead of
 * `Germany`).
 */
function namedSchema(
  texts: readonly string[],
  { name, entity }: ValueContext,
): JsonObject | undefined {
  const longest = texts.reduce((max, { length }) => Math.max(max, length), 0)
  const isShort = longest > 0 && longest <= shortMax
  return schemaOfName({ name, entity, kind: 'text', ...(isShort && { maxLength: longest }) })
    ?.schema
}

/** Maximum length of codes of countries, states and currencies, in characters. */
const shortMax = 4

function hasCheckDigits(type: string): boolean {
  return /^(?:finance\.(?:iban|creditCardN|isin|cusip|routing)|commerce\.(?:ean|upc|isbn)|phone|vehicle\.vin|company\.(?:lei|vat)|government|health\.npi|book\.isbn|location\.(?:country|state))/.test(
    type,
  )
}

/** Returns whether the values of a type are so diverse that it can generate a unique column. */
function takesUnique(type: string): boolean {
  return /^(?:internet\.(?:email|username)|phone\.imei|commerce\.(?:sku|ean|upc)|health\.(?:mrn|npi)|government\..*|device\.serial|vehicle\.(?:vin|licensePlate)|finance\.(?:iban|accountNumber))$/.test(
    type,
  )
}

/** Returns the schema of a column of text without values in rows: what its name means, or words of default length. */
function unseenSchema({ name, entity }: ValueContext, limits: TextLimits): JsonObject {
  const named = schemaOfName({ name, entity, kind: 'text' })
  if (named !== undefined && limits.minLength <= 2) {
    return truncated(named.schema, { longest: named.longest, ...limits })
  }
  const { minLength, maxLength } = limits
  return wordy(minLength, Math.max(Math.min(maxLength, defaultMaximum), minLength), limits)
}

/** Returns the maximum length of the texts of a column, in characters, from its type and conditions. */
export function limitOf(type: ColumnType, facts: Facts): number {
  const own = type.kind === 'text' ? type.maxLength : undefined
  return Math.min(own ?? Number.POSITIVE_INFINITY, facts.maxLength ?? Number.POSITIVE_INFINITY)
}

export function limitsOf(type: ColumnType, facts: Facts): TextLimits {
  const min = type.kind === 'text' ? (type.minLength ?? 0) : 0
  return { minLength: Math.max(min, facts.minLength ?? 0), maxLength: limitOf(type, facts) }
}

/** Returns a schema of words of about the length of the texts, within the length limits of the column. */
function prosaic(texts: readonly string[], limits: TextLimits): JsonObject {
  const { minLength, maxLength } = limits
  const prose = proseOf(texts)
  const longest = [...(texts.toSorted((a, b) => b.length - a.length)[0] ?? '')].length
  if (prose.type === 'string') {
    const max = Math.min(Number(prose.maxLength ?? maxLength), maxLength)
    const min = Math.max(Number(prose.minLength ?? 0), minLength)
    return texts.length === 0 ? prose : { ...prose, minLength: Math.min(min, max), maxLength: max }
  }
  if (minLength > 2)
    return wordy(minLength, Math.min(Math.max(longest, minLength), maxLength), limits)
  const words = Number(prose.maxWords ?? 16 * Number(prose.maxSentences))
  return truncated(prose, { longest: words * wordLength, ...limits })
}

/**
 * Returns a schema of words, sentences or paragraphs with as many words as the texts, between their 5th and 95th
 * percentile.
 */
function proseOf(texts: readonly string[]): JsonObject {
  const between = (measure: (text: string) => number): readonly [number, number] => {
    const sorted = texts.map(measure).toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    return [at(0.05), at(0.95)]
  }
  const [fewest, max] = between((text) => text.trim().split(/\s+/).length)
  const bounded = (min: number, limit: number): readonly [number, number] => {
    return [Math.min(Math.max(1, min), 1_000), Math.min(Math.max(min, limit, 1), 1_000)]
  }
  if (max <= 1) {
    const [shortest, longest] = between((text) => [...text].length)
    const [minLength, maxLength] = [Math.min(shortest, 10_000), Math.min(longest, 10_000)]
    return { type: 'string', minLength, maxLength: Math.max(minLength, maxLength, 1) }
  }
  const isSentence = texts.filter((text) => /[.!?]$/.test(text.trim())).length > texts.length / 2
  const [minWords, maxWords] = bounded(fewest, max)
  if (max > 40) {
    const [minSentences, maxSentences] = bounded(Math.round(fewest / 10), Math.round(max / 10))
    return { type: 'lorem.paragraph', minSentences, maxSentences }
  }
  return { type: isSentence ? 'lorem.sentence' : 'lorem.words', minWords, maxWords }
}

/** Returns a schema of words or letters with a total length from `minimum` to `maximum`, in characters. */
function wordy(minimum: number, maximum: number, limits: TextLimits): JsonObject {
  if (maximum <= 24) {
    const minLength = Math.min(Math.max(minimum, 1), maximum)
    return { type: 'string', minLength, maxLength: maximum }
  }
  if (minimum > 2) return { type: 'string', minLength: minimum, maxLength: maximum }
  const maxWords = Math.max(2, Math.min(Math.floor(maximum / 8), 60))
  const schema =
    maximum > 80
      ? { type: 'lorem.sentence', maxWords, minWords: Math.min(4, maxWords) }
      : { type: 'lorem.words', minWords: 1, maxWords }
  return truncated(schema, { longest: maxWords * wordLength, ...limits })
}

/** Average length of the longest generated words, including the space after each, in characters. */
const wordLength = 15.5

/**
 * Returns a schema whose texts have at most `maxLength` characters; `longest` is the length of the longest text of the
 * original schema.
 */
function truncated(
  schema: JsonObject,
  { longest, maxLength: limit }: TextLimits & { readonly longest: number },
): JsonObject {
  if (longest <= limit) return schema
  // Fewer words are better than a truncated word. A truncation is an expression, which may fail, so each reference to
  // the row would have to check that the row exists.
  const words = Math.floor((limit + 1) / wordLength)
  if (/^lorem\.(?:sentence|title|paragraph|text|words)$/.test(String(schema.type)) && words >= 2) {
    return { type: 'lorem.words', minWords: 1, maxWords: Math.min(words, 60) }
  }
  if (limit < 4) return { type: 'string', minLength: Math.min(limit, 1), maxLength: limit }
  return {
    type: 'function',
    variables: { text: schema },
    expression: `size(text) > ${limit} ? text.substring(0, ${limit}) : text`,
  }
}

/** Converts the texts of a schema to the case (lower or upper) that a condition requires. */
function lettered(schema: JsonObject, { letters }: Facts): JsonObject {
  if (letters === undefined) return schema
  const isLower =
    schema.type === 'string' && schema.pattern === undefined && schema.format === undefined
  if (letters === 'lower' && (isLower || schema.type === 'internet.email')) return schema
  const method = letters === 'lower' ? 'lowerAscii' : 'upperAscii'
  if (schema.type === 'function') {
    return { ...schema, expression: `(${String(schema.expression)}).${method}()` }
  }
  return { type: 'function', variables: { text: schema }, expression: `text.${method}()` }
}
