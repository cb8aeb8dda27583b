/**
 * Schemas of texts that match the patterns of conditions. Not every pattern can be generated: some look ahead, and some
 * match a text in two ways, which unique texts must not. Several schemas are tried, and the first one is used whose
 * trial values all match.
 */

import type { JsonObject } from '../../text/json.ts'
import { ecmaPattern } from '../conditions/ecma-pattern.ts'
import type { Facts } from '../conditions/facts.ts'
import { patternTest } from '../conditions/pattern-test.ts'
import { trialValues } from './sample-rows.ts'
import type { TextLimits } from './value-context.ts'

export interface PatternContext extends TextLimits {
  /** Number of rows whose texts must all differ, or undefined if texts may be equal. */
  readonly rows: number | undefined
  /** Returns the schema of the column without its patterns. */
  readonly unbound: () => JsonObject
}

type Patterned = Pick<Facts, 'patterns' | 'letters'>

/** Maximum number of values for which a schema is tried. */
const trialsMax = 256
/** Number of texts that a schema lists if they need not differ. */
const listedCount = 24

/** Returns the schema of texts that match all patterns, or one that the engine refuses if no schema was found. */
export function patternSchema(facts: Patterned, context: PatternContext): JsonObject {
  const { minLength, maxLength, rows } = context
  const tests = facts.patterns.map(patternTest)
  const isFitting = (value: unknown): boolean => {
    const text = String(value)
    const isWithin = text.length >= minLength && text.length <= maxLength
    return isWithin && tests.every((test) => test(text) !== false)
  }
  const trials = (schema: JsonObject) =>
    trialValues(schema, { rows: rows ?? trialsMax, max: trialsMax })
  for (const schema of candidates(facts, context)) {
    if (trials(schema)?.every(isFitting) === true) return schema
  }
  const [first = ''] = facts.patterns
  const loose = bounded(withoutLookaround(generating(first, facts)), {
    ...context,
    rows: undefined,
  })
  const texts = new Set((trials(loose) ?? []).filter(isFitting))
  return texts.size < (rows ?? 1)
    ? bounded(generating(first, facts), context)
    : {
        enum: [...texts].slice(0, rows ?? listedCount),
        ...(rows !== undefined && { unique: true }),
      }
}

/** Yields the schemas that are tried: the patterns themselves first, and forms of texts that many patterns allow last. */
function* candidates(facts: Patterned, context: PatternContext): Generator<JsonObject> {
  const { rows, unbound, ...limits } = context
  const isUnique = rows !== undefined
  if (facts.patterns.some((pattern) => pattern.includes('@'))) {
    // The types of e-mail addresses generate better values than a pattern.
    yield unbound()
    yield { type: 'internet.email', ...(isUnique && { unique: true }) }
  }
  const sources = facts.patterns.map((pattern) => generating(pattern, facts))
  for (const source of sources) yield bounded(source, context)
  for (const source of sources) {
    const loose = withoutLookaround(source)
    if (loose !== source) yield bounded(loose, context)
  }
  yield unbound()
  for (const form of formsWithin(limits)) yield bounded(form, context)
}

/** Returns the pattern of a condition as one of complete texts, which are short where it allows any text. */
function generating(pattern: string, { letters }: Patterned): string {
  const source = ecmaPattern(pattern)
  const whole = /^\^/.test(source) ? source : `^[a-z]{0,4}${source}`
  const ended = /(?<!\\)\$$/.test(whole) ? whole : `${whole}[a-z]{0,4}$`
  const narrow = ended
    .replace(/(?<!\\)\.\*/g, '[a-z0-9]{1,8}')
    .replace(/(?<!\\)\.\+/g, '[a-z0-9]{1,8}')
  return letters === 'upper' ? narrow.replaceAll('a-z', 'A-Z') : narrow
}

/** Removes lookaround groups such as `(?=a)`, with at most one group inside each. */
function withoutLookaround(source: string): string {
  return source.replace(/\(\?<?[=!](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/gs, '')
}

function bounded(pattern: string, { minLength, maxLength, rows }: PatternContext): JsonObject {
  return {
    type: 'string',
    pattern,
    ...(minLength > 0 && { minLength }),
    ...(maxLength < 512 && { maxLength }),
    ...(rows !== undefined && { unique: true }),
  }
}

/** Lengths of the texts of a form, unless the column requires others. */
const usualLengths = { minimum: 6, maximum: 12 }

/** Returns patterns of texts that many conditions allow, within the lengths of the column. */
function formsWithin({ minLength, maxLength }: TextLimits): readonly string[] {
  const minimum = Math.min(Math.max(minLength, usualLengths.minimum), maxLength)
  const maximum = Math.min(Math.max(minimum, usualLengths.maximum), maxLength)
  const count = (others: number): string =>
    `{${Math.max(1, minimum - others)},${Math.max(1, maximum - others)}}`
  return [
    ...['a-z', 'A-Z', '0-9'].map((letters) => `^[${letters}]${count(0)}$`),
    ...['a-z', 'A-Z'].map((letters) => `^[${letters}]${count(2)}[0-9]{2}$`),
    `^[A-Z][a-z]${count(1)}$`,
    ...['-', '_', '\\.', '\\/', ':', ' '].map((sign) => `^[a-z]{2}${sign}[a-z]${count(3)}$`),
    `^[A-Z][a-z]${count(4)}[0-9]{2}[!#%]$`,
    `^\\/[a-z]${count(1)}$`,
    `^[a-z]${count(12)}\\.example\\.com$`,
    `^https:\\/\\/[a-z]${count(20)}\\.example\\.com$`,
  ]
}
