/** Columns of text: identifiers, addresses and codes by their form, a few values by their weights, prose by its length. */

import type { JsonObject } from '../../text/json.ts'
import { schemaOfName } from '../model/names.ts'
import { forms } from '../model/text-form.ts'
import { maskOf } from '../model/text-mask.ts'
import { countsOf, enumOf } from './counts.ts'
import type { Place } from './place.ts'

const listedMax = 60
/** A name that a generator has words for is listed only up to so many. */
const namedListedMax = 12
const eachMin = 4
const listedLengthMax = 120
const maskedMax = 2_000
const formedMax = 5_000

export function textsSchema(values: readonly string[], place: Place): JsonObject {
  const texts = values.filter((text) => text.isWellFormed())
  const counts = countsOf(texts)
  const isUnique = counts.size === texts.length && texts.length >= 20 && place.isTop
  const unique = isUnique ? { unique: true } : {}
  const looked = [...counts.keys()].slice(0, formedMax)
  const form =
    looked.length === 0
      ? undefined
      : forms.find(({ pattern }) => looked.every((text) => pattern.test(text)))
  if (form !== undefined) return form.name === 'email' ? { ...form.schema, ...unique } : form.schema
  const named = namedSchema(looked, place)
  const isPrivate = named !== undefined && isPersonal(String(named.type))
  const [only] = counts.keys()
  if (
    !isPrivate &&
    counts.size === 1 &&
    texts.length >= eachMin &&
    (only ?? '').length <= listedLengthMax
  ) {
    return { const: only ?? '' }
  }
  const most = named === undefined ? listedMax : namedListedMax
  const each = counts.size <= namedListedMax ? eachMin : 10
  const isListed = !isPrivate && counts.size <= most && texts.length >= each * counts.size
  if (isListed && looked.every((text) => text.length <= listedLengthMax)) return enumOf(counts)
  const code = codeOf(looked, { isUnique, isAlone: texts.length < 2 })
  if (code !== undefined && !hasCheckDigits(String(named?.type))) return code
  if (named !== undefined && looked.length > 0) {
    return takesUnique(String(named.type)) ? { ...named, ...unique } : named
  }
  return proseOf(looked)
}

/** By the name, where what it means has room in texts as short as these. */
function namedSchema(texts: readonly string[], { name, entity }: Place): JsonObject | undefined {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  const isShort = longest > 0 && longest <= shortMax
  return schemaOfName({ name, entity, kind: 'text', ...(isShort && { maxLength: longest }) })
    ?.schema
}

/** Codes of countries, states and currencies. */
const shortMax = 4

/** Values of people are not written into a definition, however few there are. */
function isPersonal(type: string): boolean {
  return /^(?:person\.(?:name|first|last|middle|bio|birth)|internet\.(?:email|user|display|password|ip|mac|url)|phone|security|government|health\.(?:mrn|npi)|finance\.(?:iban|account|credit|masked|pin)|location\.(?:street|building|secondary|coord|lat|lon))/.test(
    type,
  )
}

function hasCheckDigits(type: string): boolean {
  return /^(?:finance\.(?:iban|creditCardN|isin|cusip|routing)|commerce\.(?:ean|upc|isbn)|phone|vehicle\.vin|company\.(?:lei|vat)|government|health\.npi|book\.isbn|location\.(?:country|state))/.test(
    type,
  )
}

/** Generators that have room for as many as there are instances, mostly. */
function takesUnique(type: string): boolean {
  return /^(?:internet\.(?:email|username)|phone\.imei|commerce\.(?:sku|ean|upc)|health\.(?:mrn|npi)|government\..*|device\.serial|vehicle\.(?:vin|licensePlate)|finance\.(?:iban|accountNumber))$/.test(
    type,
  )
}

/** `ORD-000123` as a pattern, or as a sequence where the numbers count up. */
function codeOf(
  texts: readonly string[],
  { isUnique, isAlone }: { readonly isUnique: boolean; readonly isAlone: boolean },
): JsonObject | undefined {
  if (texts.length === 0 || isAlone) return undefined
  const [first = ''] = texts
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  const isSeries =
    digits !== '' &&
    prefix.length <= 40 &&
    texts.every((text) => text.startsWith(prefix) && /^\d+$/.test(text.slice(prefix.length)))
  if (isSeries && texts.length > 2 && isUnique) {
    const numbers = texts.map((text) => Number(text.slice(prefix.length))).toSorted((a, b) => a - b)
    const lengths = texts.map((text) => text.length - prefix.length)
    const pad = leastOf(lengths)
    const start = numbers[0] as number
    const steps = countsOf(numbers.slice(1).map((number, i) => number - (numbers[i] as number)))
    const [[step, count] = [1, 0]] = [...steps].toSorted(([, a], [, b]) => b - a)
    const isPadded = texts.every(
      (text) => text.length - prefix.length === pad || text[prefix.length] !== '0',
    )
    if (
      count >= numbers.length * 0.6 &&
      isPadded &&
      pad <= 16 &&
      Number.isSafeInteger(numbers.at(-1)) &&
      step >= 1
    ) {
      return {
        type: 'id.sequence',
        ...(prefix !== '' && { prefix }),
        ...(pad !== 6 && { pad }),
        ...(start !== 1 && { start }),
        ...(step > 1 && step <= 1_000_000 && { step }),
      }
    }
  }
  const pattern = digitsOf(texts) ?? maskOf(texts.slice(0, maskedMax)) ?? positionsOf(texts)
  if (pattern === undefined || pattern.length > 200) return undefined
  return { type: 'string', pattern, ...(isUnique && { unique: true }) }
}

/** Texts that tell what may stand at each place. */
const placedMin = 5
const placedLengthMax = 64

/** Codes of one length whose letters and digits are mixed: `th-178575aa`, `UCSQC8PAEM9R`. */
function positionsOf(texts: readonly string[]): string | undefined {
  const [first = ''] = texts
  const { length } = first
  if (texts.length < placedMin || length < 4 || length > placedLengthMax) return undefined
  if (!texts.every((text) => text.length === length && /^[A-Za-z\d_:./#-]+$/.test(text)))
    return undefined
  // Words have no digits.
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

/** Numbers that are text for their zeros, or since they are too long to be numbers. */
function digitsOf(texts: readonly string[]): string | undefined {
  if (!texts.every((text) => /^\d{1,64}$/.test(text))) return undefined
  const lengths = texts.map(({ length }) => length)
  const [least, most] = [leastOf(lengths), -leastOf(lengths.map((length) => -length))]
  if (texts.some((text) => text.startsWith('0'))) return `^\\d{${least},${most}}$`
  return most === 1 ? '^[1-9]$' : `^[1-9]\\d{${least - 1},${most - 1}}$`
}

function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)
}

/** Between the shortest and the longest but for one in twenty. */
function proseOf(texts: readonly string[]): JsonObject {
  if (texts.length === 0) return { type: 'string' }
  const between = (measure: (text: string) => number): readonly [number, number] => {
    const sorted = texts.map(measure).toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
    return [at(0.05), at(0.95)]
  }
  const [fewest, most] = between((text) => text.trim().split(/\s+/).length)
  const bounded = (least: number, limit: number): readonly [number, number] => {
    return [Math.min(Math.max(1, least), 1_000), Math.min(Math.max(least, limit, 1), 1_000)]
  }
  if (most <= 1) {
    const [shortest, longest] = between((text) => [...text].length)
    const [minLength, maxLength] = [Math.min(shortest, 10_000), Math.min(longest, 10_000)]
    return { type: 'string', minLength, maxLength: Math.max(minLength, maxLength, 1) }
  }
  const isSentence = texts.filter((text) => /[.!?]$/.test(text.trim())).length > texts.length / 2
  const [minWords, maxWords] = bounded(fewest, most)
  if (most > 40) {
    const [minSentences, maxSentences] = bounded(Math.round(fewest / 10), Math.round(most / 10))
    return { type: 'lorem.paragraph', minSentences, maxSentences }
  }
  return { type: isSentence ? 'lorem.sentence' : 'lorem.words', minWords, maxWords }
}
