/** Columns of text: what patterns allow, what the values look like, what the name means, and at least the length. */

import type { JsonObject } from '../../text/json.ts'
import { ecmaPattern } from '../conditions/ecma-pattern.ts'
import type { Facts } from '../conditions/facts.ts'
import type { ColumnType, Statistics } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import { formOfText } from '../model/text-form.ts'
import { maskOf } from '../model/text-mask.ts'
import type { Described } from './column-schema.ts'

/** Text without any bounds. */
const usualMaximum = 60
/** Longer text is none that a person reads in a test. */
const longestMade = 2_000

export interface Lengths {
  readonly minimum: number
  readonly maximum: number
}

function lengthsOf(type: ColumnType, facts: Facts, statistics?: Statistics): Lengths {
  const own: { readonly minLength?: number; readonly maxLength?: number } =
    type.kind === 'text' ? type : {}
  const limit = Math.min(
    own.maxLength ?? Number.POSITIVE_INFINITY,
    facts.maxLength ?? Number.POSITIVE_INFINITY,
  )
  const least = Math.max(own.minLength ?? 0, facts.minLength ?? 0)
  const longest = Math.min(statistics?.longest ?? usualMaximum, longestMade)
  const maximum = Math.max(Math.min(limit, longest), least)
  return { minimum: Math.max(least, Math.min(statistics?.shortest ?? least, maximum)), maximum }
}

export function textSchema({ column, table, facts }: Described): JsonObject {
  const { type, statistics } = column
  const lengths = lengthsOf(type, facts, statistics)
  const limit = limitOf(type, facts)
  const least = facts.minLength ?? (type.kind === 'text' ? type.minLength : undefined) ?? 0
  const patterned = patternSchema(facts, { least, limit })
  if (patterned !== undefined) return patterned
  const named = schemaOfName({ name: column.name, entity: table, kind: 'text' })
  if (named !== undefined && least <= 2 && isLike(named.schema, statistics, named.longest)) {
    return lettered(cut(named.schema, { longest: named.longest, limit }), facts)
  }
  const form = commonForm(statistics, limit)
  if (form !== undefined) return lettered(form, facts)
  return lettered(wordy(lengths, limit), facts)
}

/** Characters that there is room for. */
export function limitOf(type: ColumnType, facts: Facts): number {
  const own = type.kind === 'text' ? type.maxLength : undefined
  return Math.min(own ?? Number.POSITIVE_INFINITY, facts.maxLength ?? Number.POSITIVE_INFINITY)
}

/** A name that means prose does not say what two letters are. */
function isLike(schema: JsonObject, statistics: Statistics | undefined, longest: number): boolean {
  const shown = statistics?.longest
  if (shown === undefined || shown === 0) return true
  if (String(schema.type).startsWith('lorem.')) return shown >= 12 || longest <= shown
  return shown * 4 >= Math.min(longest, 12)
}

/** Expressions that a condition demands; of several the first makes the text, and the check of made rows tells more. */
function patternSchema(
  { patterns, letters }: Facts,
  { least, limit }: { readonly least: number; readonly limit: number },
): JsonObject | undefined {
  const [first] = patterns
  if (first === undefined) return undefined
  if (isAddress(first)) return cut({ type: 'internet.email' }, { longest: 48, limit })
  const source = ecmaPattern(first)
  const whole = /^\^/.test(source) ? source : `^[a-z]{0,4}${source}`
  const ended = /(?<!\\)\$$/.test(whole) ? whole : `${whole}[a-z]{0,4}$`
  const narrow = ended
    .replace(/(?<!\\)\.\*/g, '[a-z0-9]{1,8}')
    .replace(/(?<!\\)\.\+/g, '[a-z0-9]{1,8}')
  const cased = letters === 'upper' ? narrow.replaceAll('a-z', 'A-Z') : narrow
  return {
    type: 'string',
    pattern: cased,
    ...(least > 0 && { minLength: least }),
    ...(limit < 512 && { maxLength: limit }),
  }
}

/** An expression for addresses makes worse ones than the type for them. */
function isAddress(pattern: string): boolean {
  const source = ecmaPattern(pattern)
  if (!source.includes('@')) return false
  try {
    const expression = new RegExp(source, pattern.startsWith('(?i)') ? 'iu' : 'u')
    return ['ada.byron@example.com', 'j_doe17@example.org', 'mary.o.neil3@example.net'].every(
      (one) => expression.test(one),
    )
  } catch {
    return false
  }
}

/** What all values look like: an identifier, an address, a code. */
function commonForm(statistics: Statistics | undefined, limit: number): JsonObject | undefined {
  const texts = (statistics?.samples ?? []).map(String).filter((text) => text !== '')
  const [first] = texts
  if (first === undefined || texts.length < 3) return undefined
  const form = formOfText(first)
  const text = JSON.stringify(form)
  if (form !== undefined && texts.every((one) => JSON.stringify(formOfText(one)) === text)) {
    return first.length <= limit ? form : undefined
  }
  const pattern = maskOf(texts)
  return pattern === undefined ? undefined : { type: 'string', pattern }
}

/** Words of about that length. */
function wordy({ minimum, maximum }: Lengths, limit: number): JsonObject {
  if (maximum <= 24) {
    return {
      type: 'string',
      minLength: Math.min(Math.max(minimum, 1), maximum),
      maxLength: maximum,
    }
  }
  if (minimum > 40) return { type: 'string', minLength: minimum, maxLength: maximum }
  const isProse = maximum > 80
  const maxWords = Math.max(2, Math.min(Math.floor(maximum / 8), 60))
  const schema = isProse
    ? { type: 'lorem.sentence', maxWords, minWords: Math.min(4, maxWords) }
    : { type: 'lorem.words', minWords: 1, maxWords }
  const long = maxWords * 16
  return minimum > 2
    ? { type: 'string', minLength: minimum, maxLength: maximum }
    : cut(schema, { longest: long, limit })
}

/** Letters of the longest word, with the space behind it. */
const wordLength = 15.5

/** Text that may be longer than there is room for ends where the room does. */
function cut(
  schema: JsonObject,
  { longest, limit }: { readonly longest: number; readonly limit: number },
): JsonObject {
  if (longest <= limit) return schema
  // Fewer words instead of half a word; what can be cut can fail, and whoever refers to it would have to look.
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

/** In lower or upper case where a condition wants it so. */
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
