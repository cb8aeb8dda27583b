/**
 * Guesses the content of a column or a property from its name: `billing_email` is an e-mail address, a number `price`
 * an amount. The guess is used only if neither rows nor a schema contain more.
 */

import type { JsonObject } from '../../text/json.ts'
import { englishOf } from './foreign-names.ts'
import {
  booleanMeanings,
  integerMeanings,
  type Meaning,
  nameMeanings,
  numberMeanings,
  textMeanings,
} from './name-table.ts'
import { dateMeanings, timeOfDayMeanings, timestampMeanings } from './time-names.ts'

export type NamedKind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'timestamp'

export interface NamedField {
  readonly name: string
  /** The entity or table that contains the field; `name` means something else in `products` than in `users`. */
  readonly entity?: string
  readonly kind: NamedKind
  /**
   * Maximum length of the field, in characters. If the values that its name means are longer, the schema of a short
   * variant is returned, if one exists (`country`).
   */
  readonly maxLength?: number
}

export interface NamedSchema {
  readonly schema: JsonObject
  /** Length of the longest text that the schema generates, in characters; 0 for other values. */
  readonly longest: number
  /** Usual share of nulls in a nullable column with this name, if it is not that of most columns. */
  readonly nulls?: number
}

/** Returns the schema that the name of a field means, or undefined if the name has no known meaning. */
export function schemaOfName(field: NamedField): NamedSchema | undefined {
  const meant = meaningOf(field)
  const { maxLength = Number.POSITIVE_INFINITY } = field
  if (meant === undefined || meant.longest <= maxLength) return meant
  const short = shortForms.get(String(meant.schema.type))
  return short !== undefined && short.longest <= maxLength ? short : undefined
}

/**
 * Returns the length of the longest text that a type generates, in characters, or undefined if no known name means the
 * type.
 */
export function longestOfType({ type }: JsonObject): number | undefined {
  return [...textMeanings, ...nameMeanings].find(({ schema }) => schema.type === type)?.longest
}

const shortForms: ReadonlyMap<string, NamedSchema> = new Map([
  ['location.country', { schema: { type: 'location.countryCode' }, longest: 2 }],
  ['location.state', { schema: { type: 'location.stateCode' }, longest: 4 }],
  ['person.name', { schema: { type: 'person.lastName' }, longest: 24 }],
  ['internet.ipv6', { schema: { type: 'internet.ipv4' }, longest: 15 }],
  ['lorem.paragraph', { schema: { type: 'lorem.sentence' }, longest: 200 }],
  ['lorem.sentence', { schema: { type: 'lorem.words' }, longest: 64 }],
  ['lorem.title', { schema: { type: 'lorem.word' }, longest: 20 }],
])

function meaningOf({ name, entity, kind }: NamedField): NamedSchema | undefined {
  const own = wordsOf(name).slice(-wordsMax)
  const words =
    kind === 'boolean' && own.length > 1 && booleanVerbs.has(own[0] ?? '') ? own.slice(1) : own
  for (let from = 0; from < words.length; from++) {
    const phrase = words.slice(from).join(' ')
    const table = tables[kind]
    const meaning = table.get(phrase) ?? table.get(englishOf(phrase) ?? '')
    if (meaning !== undefined) return named(meaning)
  }
  const last = words.at(-1) ?? ''
  if (kind !== 'text' || (last !== 'name' && englishOf(last) !== 'name')) return undefined
  // In a name that ends in `name`, the word before it decides, otherwise the table: `name` of products, `supplier_name`
  // anywhere.
  const owner = words.length > 1 ? words.at(-2) : wordsOf(entity ?? '').at(-1)
  if (owner === undefined) return undefined
  const meaning = owners.get(singular(owner)) ?? owners.get(englishOf(owner) ?? '')
  return meaning && named(meaning)
}

const booleanVerbs: ReadonlySet<string> = new Set(['is', 'was', 'has', 'ist'])

function named({ schema, longest = 0, nulls }: Meaning): NamedSchema {
  return { schema, longest, ...(nulls !== undefined && { nulls }) }
}

/** Returns the words of a name in lower case: `user id` for `userID` and `user_id`. */
export function wordsOf(name: string): readonly string[] {
  if (name.length > nameLengthMax) return []
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Returns the singular of an English noun: `categories`, `boxes`, `people`. */
export function singular(word: string): string {
  const irregular = irregulars.get(word)
  if (irregular !== undefined) return irregular
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) && word.length > 2 ? word.slice(0, -1) : word
}

const nameLengthMax = 128
const wordsMax = 6

const irregulars: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['statuses', 'status'],
  ['status', 'status'],
  ['addresses', 'address'],
  ['buses', 'bus'],
  ['menus', 'menu'],
  ['movies', 'movie'],
  ['series', 'series'],
  ['news', 'news'],
])

function tableOf(meanings: readonly Meaning[]): ReadonlyMap<string, Meaning> {
  return new Map(
    meanings.flatMap((meaning) =>
      meaning.phrases.split(', ').map((phrase) => [phrase, meaning] as const),
    ),
  )
}

const owners = tableOf(nameMeanings)
const tables: Readonly<Record<NamedKind, ReadonlyMap<string, Meaning>>> = {
  text: tableOf(textMeanings),
  integer: tableOf(integerMeanings),
  number: tableOf([...integerMeanings, ...numberMeanings]),
  boolean: tableOf(booleanMeanings),
  date: tableOf(dateMeanings),
  time: tableOf(timeOfDayMeanings),
  timestamp: tableOf(timestampMeanings),
}
