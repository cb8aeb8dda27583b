/**
 * Names for properties that no schema names: entries of a map, which `additionalProperties` or `patternProperties`
 * describe, and properties that `minProperties` demands.
 */

import { below } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { isObject, type JsonValue } from '../../text/json.ts'
import { listOf } from '../keywords/schema-parts.ts'
import { matchingTexts } from '../pattern/matching-texts.ts'
import { nouns } from '../words/en/word.ts'

/** Number of candidates that each source of names provides. */
const candidatesMax = 64

/**
 * Yields names that are probably new and allowed: those that `propertyNames` lists, names that match the patterns, and
 * words. `nameSchemas` are the values of `propertyNames`.
 */
export function* candidates(
  patterns: readonly string[],
  nameSchemas: readonly JsonValue[],
  key: Key,
): Generator<string> {
  const rules = nameSchemas.filter(isObject)
  for (const { const: only, enum: list } of rules) {
    for (const name of [only, ...listOf(list)]) if (typeof name === 'string') yield name
  }
  const own = rules.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []))
  for (const pattern of [...patterns, ...own])
    yield* matchingTexts(pattern, childKey(key, pattern), candidatesMax)
  const minLength = Math.max(0, ...rules.map((rule) => Number(rule.minLength ?? 0)))
  const maxLength = Math.min(
    ...rules.map((rule) => Number(rule.maxLength ?? nameLengthMax)),
    nameLengthMax,
  )
  for (let i = 0; i < candidatesMax; i++) yield wordOf(i, { minLength, maxLength }, key)
}

/** Maximum length of a name that is made of words. */
const nameLengthMax = 256

function wordOf(
  position: number,
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
  key: Key,
): string {
  let name = ''
  for (let i = 0; name === '' || (name.length < minLength && i < nameLengthMax); i++) {
    const place = { low: position, a: i, b: 0 }
    const word = nouns[below(key, place, nouns.length)] as string
    name += name === '' ? word : `_${word}`
  }
  return name.slice(0, maxLength)
}
