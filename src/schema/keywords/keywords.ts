/**
 * Reads the keywords of one schema. No keyword is ignored silently: an unknown keyword is an issue with a suggestion, a
 * keyword of JSON Schema that is not supported is an issue with the reason, and only annotations pass.
 */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { hint } from '../../text/suggest.ts'
import type { TypeScope } from '../declaration.ts'
import {
  booleanKeyword,
  integerKeyword,
  type Keyword,
  type Keywords,
  type KeywordValues,
  nested,
  numberKeyword,
  type Report,
  textKeyword,
  uniqueKeyword,
  valueKeyword,
} from './keyword.ts'
import { standardKeyword } from './standard-keywords.ts'

/** The project's own keywords that every schema supports, whatever its type, and `nullable` of OpenAPI. */
export const extensions = {
  nulls: numberKeyword({
    summary: 'Share of values that are null.',
    minimum: 0,
    maximum: 1,
    fallback: 0,
  }),
  nullable: booleanKeyword({
    summary:
      'Allows null with a JSON `type`, as in OpenAPI 3.0. By default, a tenth of the values are null if no other keyword excludes it; `nulls` sets another share.',
    fallback: false,
  }),
  unique: uniqueKeyword({
    summary:
      'No value occurs twice in the entity. On an object, lists of properties: no two instances have equal values in all properties of a list.',
  }),
  presence: numberKeyword({
    summary: 'Share of instances that have the property.',
    minimum: 0,
    maximum: 1,
    fallback: 1,
  }),
  when: textKeyword({ summary: 'CEL condition on sibling properties (`self.country == "DE"`).' }),
  maxDepth: integerKeyword({
    summary:
      'How often a schema in this schema may contain itself on one path; 3 by default, or less if there would be too many schemas.',
    minimum: 0,
    maximum: 16,
  }),
  else: valueKeyword({
    summary: 'Schema for instances that do not meet the condition `when`.',
    schema: nested,
  }),
}

export type Extensions = KeywordValues<typeof extensions>

const extensionNames = Object.keys(extensions)
/** Default values of `extensions`, for schemas that set none of them. */
const usual: Extensions = fallbacks(extensions)

/**
 * Keywords of JSON Schema 2020-12 (meta-data and core) that describe the schema and have no effect on the generated
 * values.
 */
export const annotations: ReadonlySet<string> = new Set(
  'title description examples default deprecated $comment $schema $id $anchor $dynamicAnchor $defs definitions readOnly writeOnly'.split(
    ' ',
  ),
)

/** Keywords that can be used with any type. */
const everywhere: ReadonlySet<string> = new Set([
  'type',
  '$ref',
  '$dynamicRef',
  ...Object.keys(extensions),
])

export function isAnnotation(name: string): boolean {
  return annotations.has(name) || name.startsWith('x-')
}

/** Whether JSON Schema 2020-12 defines an effect of the keyword on the values that a schema accepts. */
export function isStandard(name: string): boolean {
  // `else` belongs to `when`; where it belongs to `if`, both are read together.
  return standardKeyword(name) !== undefined && !annotations.has(name) && !isExtension(name)
}

/**
 * Whether the keyword changes the values that the rest of the schema generates, such as `nulls`. `nullable` does not:
 * it is part of the type, and merged with it.
 */
export function isExtension(name: string): boolean {
  return name !== 'nullable' && Object.hasOwn(extensions, name)
}

/**
 * Reports every keyword of a schema that is not supported there. `known` has the keywords of its type; `what` is the
 * name of the type for messages.
 */
export function checkNames(
  schema: JsonObject,
  known: Readonly<Record<string, unknown>>,
  report: TypeScope['report'],
  what: string,
): void {
  for (const name of Object.keys(schema)) {
    if (Object.hasOwn(known, name) || everywhere.has(name) || isAnnotation(name)) continue
    const keyword = standardKeyword(name)
    if (keyword !== undefined) {
      const why = keyword.refused === undefined ? '' : `: ${keyword.refused}`
      report(`is not supported by ${what}${why}`, name)
      continue
    }
    const better = () => hint(name, [...Object.keys(known), ...everywhere])
    report(() => `is not a keyword of ${what}${better()}`, name)
  }
}

export function readExtensions(schema: JsonObject, report: Report): Extensions {
  const isUsual = !extensionNames.some((name) => Object.hasOwn(schema, name))
  return isUsual ? usual : { ...usual, ...readKeywords(schema, extensions, report) }
}

/**
 * Returns the values of the keywords that a schema sets, and the defaults of the others, or undefined if one of them
 * has an issue.
 */
export function readKeywords<K extends Keywords>(
  schema: JsonObject,
  keywords: K,
  report: Report,
): KeywordValues<K> | undefined {
  // A plain object is safe from `__proto__`: its names are those of declared keywords, not of the definition.
  const values: Record<string, unknown> = {}
  let isWhole = true
  for (const name of Object.keys(keywords)) {
    const keyword = keywords[name] as Keyword<unknown>
    if (!Object.hasOwn(schema, name)) {
      values[name] = keyword.fallback
      if (keyword.isRequired) {
        report(`must have "${name}": ${lowerFirst(keyword.summary)}`)
        isWhole = false
      }
      continue
    }
    const value = keyword.read(schema[name] as JsonValue, (message, ...part) =>
      report(message, name, ...part),
    )
    if (value === undefined) isWhole = false
    values[name] = value
  }
  // The record holds one checked value for each keyword of K.
  return isWhole ? (values as KeywordValues<K>) : undefined
}

function fallbacks<K extends Keywords>(keywords: K): KeywordValues<K> {
  const entries = Object.entries(keywords).map(([name, { fallback }]) => [name, fallback])
  return Object.fromEntries(entries) as KeywordValues<K>
}

function lowerFirst(sentence: string): string {
  return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, '')
}
