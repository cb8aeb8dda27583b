/**
 * Schemas of texts that are codes, such as `ORD-000123`: a pattern that all codes of the column match, or a sequence if
 * their numbers count up.
 */

import type { JsonObject } from '../../text/json.ts'
import { maskOf } from '../model/text-mask.ts'
import { countsOf } from './counts.ts'
import { roundedStart } from './rare-values.ts'

const maskedMax = 2_000

/** Returns the schema of codes like these texts, or undefined if the texts have no common format. */
export function codeSchema(
  texts: readonly string[],
  isUnique: boolean,
  k: number,
): JsonObject | undefined {
  const sequence = isUnique ? sequenceSchema(texts, k) : undefined
  if (sequence !== undefined) return sequence
  const pattern = digitsOf(texts) ?? maskOf(texts.slice(0, maskedMax)) ?? positionsOf(texts)
  if (pattern === undefined || pattern.length > 200) return undefined
  return { type: 'string', pattern, ...(isUnique && { unique: true }) }
}

function sequenceSchema(texts: readonly string[], k: number): JsonObject | undefined {
  const [first = ''] = texts
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  const isSeries =
    digits !== '' &&
    prefix.length <= 40 &&
    texts.every((text) => text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length)))
  if (!isSeries || texts.length < 3) return undefined
  const numbers = texts.map((text) => Number(text.slice(prefix.length))).toSorted((a, b) => a - b)
  const start = roundedStart(numbers[0] ?? 0, k)
  const pad = leastOf(texts.map((text) => text.length - prefix.length))
  const steps = countsOf(numbers.slice(1).map((number, i) => number - (numbers[i] as number)))
  const [[step, count] = [1, 0]] = [...steps].toSorted(([, a], [, b]) => b - a)
  const isPadded = texts.every(
    (text) => text.length - prefix.length === pad || text[prefix.length] !== '0',
  )
  const isSteady = count >= numbers.length * 0.6 && step >= 1
  if (!isSteady || !isPadded || pad > 16 || !Number.isSafeInteger(numbers.at(-1))) return undefined
  return {
    type: 'id.sequence',
    ...(prefix !== '' && { prefix }),
    ...(pad !== 6 && { pad }),
    ...(start !== 1 && { start }),
    ...(step > 1 && step <= 1_000_000 && { step }),
  }
}

/** Minimum number of texts from which the allowed characters of each position in a code are derived. */
const placedMin = 5
const placedLengthMax = 64

/** Returns the pattern of codes of equal length that mix letters and digits: `th-178575aa`, `UCSQC8PAEM9R`. */
function positionsOf(texts: readonly string[]): string | undefined {
  const [first = ''] = texts
  const { length } = first
  if (texts.length < placedMin || length < 4 || length > placedLengthMax) return undefined
  if (!texts.every((text) => text.length === length && /^[A-Za-z\d_:./#-]+$/.test(text)))
    return undefined
  // Texts without digits are usually words, not codes.
  if (texts.filter((text) => /\d/.test(text)).length < texts.length * 0.8) return undefined
  const isFixed = [...first].map((character, i) => texts.every((text) => text[i] === character))
  const isMark = [...first].map((character) => /[^A-Za-z\d]/.test(character))
  if (isMark.some((is, i) => is && !isFixed[i])) return undefined
  const varying = texts.map((text) => [...text].filter((_, i) => !isFixed[i]).join('')).join('')
  if (varying === '' || /[^A-Za-z\d]/.test(varying)) return undefined
  const range = [
    ['[0-9a-f]', /^[\da-f]*$/],
    ['[0-9A-F]', /^[\dA-F]*$/],
    ['[0-9a-z]', /^[\da-z]*$/],
    ['[0-9A-Z]', /^[\dA-Z]*$/],
  ] as const
  const [characters] = range.find(([, pattern]) => pattern.test(varying)) ?? ['[0-9A-Za-z]']
  let [pattern, run] = ['', 0]
  for (let i = 0; i <= length; i++) {
    if (i < length && !isFixed[i]) {
      run++
      continue
    }
    if (run > 0) pattern += `${characters}{${run}}`
    run = 0
    pattern += (first[i] ?? '').replace(/[.]/, '\\.')
  }
  return `^${pattern}$`
}

/**
 * Returns the pattern of texts that consist of digits only, such as numbers with leading zeros or very long numbers.
 */
function digitsOf(texts: readonly string[]): string | undefined {
  if (!texts.every((text) => /^\d{1,64}$/.test(text))) return undefined
  const lengths = texts.map(({ length }) => length)
  const [min, max] = [leastOf(lengths), -leastOf(lengths.map((length) => -length))]
  if (texts.some((text) => text.startsWith('0'))) return `^\\d{${min},${max}}$`
  return max === 1 ? '^[1-9]$' : `^[1-9]\\d{${min - 1},${max - 1}}$`
}

function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((min, number) => Math.min(min, number), Number.POSITIVE_INFINITY)
}
