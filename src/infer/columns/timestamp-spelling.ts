/**
 * Parses timestamps in the formats that people and programs write, and finds the format that all values of a column
 * share.
 */

import type { JsonObject, JsonScalar } from '../../text/json.ts'
import { parseTimestamp } from '../../text/timestamp.ts'

export type Spelling =
  | { readonly kind: 'rfc3339' }
  | { readonly kind: 'date' }
  | { readonly kind: 'seconds' }
  | { readonly kind: 'milliseconds' }
  /**
   * The parts of an RFC 3339 timestamp in another order or with other separators: `2024-01-31 12:00:00`, `31.01.2024`.
   */
  | { readonly kind: 'parts'; readonly parts: readonly Part[]; readonly hasTime: boolean }

type Part =
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond'
  | { readonly text: string }

export interface ParsedTimestamps {
  readonly spelling: Spelling
  /** The parsed instants in milliseconds since 1970, in the order of the rows. */
  readonly ms: readonly number[]
}

/** Start and end of each part of a timestamp in `2026-01-31T12:34:56.789Z`, in characters. */
const slices: Readonly<Record<string, readonly [number, number]>> = {
  year: [0, 4],
  month: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
  second: [17, 19],
  millisecond: [20, 23],
}

const patterns: Readonly<Record<string, string>> = {
  year: '(\\d{4})',
  month: '(\\d{2})',
  day: '(\\d{2})',
  hour: '(\\d{2})',
  minute: '(\\d{2})',
  second: '(\\d{2})',
  millisecond: '(\\d{3})',
}

/**
 * Formats of dates; `times` lists the formats of times of day. If two formats fit all texts, such as with day and month
 * exchanged, the first one is used.
 */
const dates = [
  'year-month-day',
  'day.month.year',
  'month/day/year',
  'day/month/year',
  'year/month/day',
  'day-month-year',
  'month-day-year',
]
const times = [
  ' hour:minute:second.millisecond',
  ' hour:minute:second',
  ' hour:minute',
  'Thour:minute:second',
  'Thour:minute:second.millisecond',
  'Thour:minute',
]

const spellings: readonly (Spelling & { kind: 'parts' })[] = dates.flatMap((date) =>
  ['', ...times].map((time) => ({
    kind: 'parts' as const,
    parts: partsOf(date + time),
    hasTime: time !== '',
  })),
)

function partsOf(text: string): readonly Part[] {
  return text
    .split(/(year|month|day|hour|minute|second|millisecond)/)
    .filter((part) => part !== '')
    .flatMap((part): readonly Part[] => {
      return Object.hasOwn(slices, part) ? [part as Part] : [{ text: part }]
    })
}

/** Parses texts as timestamps, or returns undefined if the texts do not share one timestamp format. */
function parseTexts(texts: readonly string[]): ParsedTimestamps | undefined {
  const [first] = texts
  if (first === undefined || first.length > 40 || !/^\d/.test(first)) return undefined
  const plain = texts.map((text) => parseTimestamp(text) ?? Number.NaN)
  if (plain.every((ms) => !Number.isNaN(ms))) {
    const areDates = texts.every((text) => text.length === 10)
    if (areDates || texts.every((text) => text.length > 10)) {
      return { spelling: { kind: areDates ? 'date' : 'rfc3339' }, ms: plain }
    }
  }
  for (const spelling of spellings) {
    const expression = expressionOf(spelling.parts)
    if (!expression.test(first)) continue
    const ms = texts.map((text) => read(text, spelling.parts, expression))
    if (ms.every((one) => one !== undefined)) return { spelling, ms }
  }
  return undefined
}

function expressionOf(parts: readonly Part[]): RegExp {
  const body = parts.map((part) =>
    typeof part === 'string' ? patterns[part] : part.text.replace('.', '\\.'),
  )
  return new RegExp(`^${body.join('')}$`)
}

function read(text: string, parts: readonly Part[], expression: RegExp): number | undefined {
  const match = expression.exec(text)
  if (match === null) return undefined
  const names = parts.filter((part) => typeof part === 'string')
  const found: Record<string, string> = {
    hour: '00',
    minute: '00',
    second: '00',
    millisecond: '000',
  }
  for (const [i, name] of names.entries()) found[name] = match[i + 1] as string
  const { year, month, day, hour, minute, second, millisecond } = found
  return parseTimestamp(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}

/**
 * Parses integers as counts of seconds or milliseconds since 1970. Their size determines the unit, and only the years
 * 2001 to 2100 are accepted.
 */
function parseNumbers(values: readonly number[]): ParsedTimestamps | undefined {
  const are = (min: number, max: number): boolean =>
    values.every((value) => Number.isInteger(value) && value >= min && value <= max)
  if (are(1e12, 4.1e12)) return { spelling: { kind: 'milliseconds' }, ms: values }
  if (are(1e9, 4.1e9)) return { spelling: { kind: 'seconds' }, ms: values.map((s) => s * 1000) }
  return undefined
}

/**
 * Converts a schema of RFC 3339 timestamps to a schema of timestamps in the given spelling. A schema of dates is
 * returned unchanged.
 */
export function inSpelling(schema: JsonObject, spelling: Spelling): JsonObject {
  if (spelling.kind !== 'parts') return schema
  const pieces = spelling.parts.map((part) => {
    if (typeof part !== 'string') return JSON.stringify(part.text)
    const [from, to] = slices[part] as readonly [number, number]
    return `at.substring(${from}, ${to})`
  })
  return { type: 'function', variables: { at: schema }, expression: shortened(pieces.join(' + ')) }
}

/**
 * Shortens an expression that builds a text from parts of a timestamp: joins parts that are contiguous in the
 * timestamp.
 */
function shortened(expression: string): string {
  const date = 'at.substring(0, 4) + "-" + at.substring(5, 7) + "-" + at.substring(8, 10)'
  const time = 'at.substring(11, 13) + ":" + at.substring(14, 16)'
  return expression
    .replace(date, 'at.substring(0, 10)')
    .replace(`${time} + ":" + at.substring(17, 19)`, 'at.substring(11, 19)')
    .replace('at.substring(11, 19) + "." + at.substring(20, 23)', 'at.substring(11, 23)')
    .replace(time, 'at.substring(11, 16)')
}

export function parseTimestamps(values: readonly JsonScalar[]): ParsedTimestamps | undefined {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length) return parseTexts(texts)
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === values.length ? parseNumbers(numbers) : undefined
}
