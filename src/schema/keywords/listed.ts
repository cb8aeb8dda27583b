/**
 * `enum` and `const` together with other keywords: each listed value is validated against the other keywords. In one
 * schema, a value that does not fit is an issue; where several schemas are merged, the value is omitted.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import type { Scope } from '../compile/scope.ts'
import { formatNames } from '../format/format.ts'
import { readAssertion } from '../merge/assertion.ts'
import { fits, isOfType, uncertainKeywords } from '../merge/fits.ts'
import { filterLayer, type Layer } from '../merge/layer.ts'
import type { Merged, WithAssertions } from '../merge/merged.ts'
import { type Stepwise, valuesPerStep } from '../stepwise.ts'
import { isStandard } from './keywords.ts'
import { isNullable } from './nullable.ts'
import { typesOf } from './schema-parts.ts'
import { jsonTypes } from './sound-keywords.ts'

const listing = ['const', 'enum']

/**
 * Whether the values of a schema are those that `const` or `enum` lists in at least one of its layers, which are the
 * schemas that are merged.
 */
export function listsValues(type: JsonValue | undefined, layers: readonly Layer[]): boolean {
  const types = type === undefined ? [] : isArray(type) ? type : [type]
  return (
    types.every((name) => jsonTypes.includes(String(name))) &&
    layers.some(({ schema }) => listing.some((keyword) => Object.hasOwn(schema, keyword)))
  )
}

/**
 * Whether the keyword has an effect on listed values other than to exclude some of them. Such a keyword must be merged
 * into the schema, not only checked.
 */
export function isListing(keyword: string): boolean {
  return keyword === 'type' || listing.includes(keyword) || !isStandard(keyword)
}

/**
 * Removes the values in `enum` that do not fit the other keywords. Returns undefined if the schema lists no values of a
 * JSON type.
 */
export function* filterListed(
  merged: Merged,
  scope: Scope,
  isMerged: boolean,
): Stepwise<WithAssertions | undefined> {
  const { schema, pathOf } = merged
  const { type } = schema
  const types = typesOf(schema) ?? []
  const keyword = listing.find((name) => Object.hasOwn(schema, name))
  if (keyword === undefined || !listsValues(type, [merged])) return undefined
  const isBeside = (name: string): boolean =>
    isStandard(name) && name !== keyword && name !== 'type' && name !== 'weights'
  const bare = { ...filterLayer(merged, (name) => !isBeside(name)), assertions: [] }
  const pieces = [...merged.parts.map((part) => filterLayer(part, isBeside)), ...merged.assertions]
    .filter((piece) => Object.keys(piece.schema).length > 0)
    .map((piece) => readAssertion(piece.schema, piece, scope))
  const given = schema[keyword] as JsonValue
  const isList = keyword === 'enum' && isArray(given)
  if (keyword === 'enum' && !isList) return bare
  if (pieces.length === 0 && type === undefined) return bare
  const values = isList ? given : [given]
  const isFiltered = isMerged && isList
  const holds = (i: number, value: JsonValue): boolean => {
    const path = pathOf(keyword, ...(isList ? [i] : []))
    const isNull = value === null && isNullable(schema)
    if (type === undefined || isNull || isOfType(value, type)) {
      return pieces.every((piece) => holdsPiece(value, piece, { path, isFiltered, scope }))
    }
    if (isFiltered) return false
    const named = types.map((one) => show(one)).join(' or ')
    scope.document.report(path, `must be of type ${named}; got ${show(value)}`)
    return true
  }
  const kept: [number, JsonValue][] = []
  for (const [i, value] of values.entries()) {
    if (i % valuesPerStep === 0) yield
    if (holds(i, value)) kept.push([i, value])
  }
  if (kept.length === values.length) return bare
  if (kept.length === 0) {
    scope.document.report(
      pathOf(keyword),
      'must allow a value that fits the schemas it is merged with',
    )
    return bare
  }
  const { weights } = schema
  return {
    ...bare,
    schema: {
      ...bare.schema,
      enum: kept.map(([, value]) => value),
      ...(isArray(weights) && { weights: kept.map(([i]) => weights[i] ?? 1) }),
    },
    pathOf: (name, at, ...rest) =>
      (name === 'enum' || name === 'weights') && typeof at === 'number'
        ? pathOf(name, kept[at]?.[0] ?? at, ...rest)
        : pathOf(...[name, at].filter((step) => step !== undefined), ...rest),
  }
}

/**
 * Whether a listed value remains in the schema. Returns false for a value that does not fit in merged schemas; in one
 * schema, reports an issue and returns true.
 */
function holdsPiece(
  value: JsonValue,
  piece: JsonValue | undefined,
  { path, isFiltered, scope }: { path: Path; isFiltered: boolean; scope: Scope },
): boolean {
  const { report, steps, work } = scope.document
  const answer = piece === undefined ? true : fits(value, piece, steps)
  if (answer === false && isFiltered) return false
  if (answer === false)
    report(path, `must fit the other keywords of the schema; got ${show(value)}`)
  if (answer === undefined && work.check(path)) {
    report(path, uncertain(value, piece as JsonValue, scope))
  }
  return true
}

/**
 * Returns the message for a listed value for which it is undecidable whether it fits. The message names the keywords
 * that cannot be decided.
 */
function uncertain(value: JsonValue, piece: JsonValue, { document }: Scope): string {
  const schema = isObject(piece) ? piece : {}
  const names = [...new Set(uncertainKeywords(value, schema, document.steps))]
  const { format } = schema
  if (names.includes('format') && typeof format === 'string') {
    if (typeof value === 'number') return `must be of format ${show(format)}; got ${show(value)}`
    return formatNames.includes(format)
      ? `must be text that every validator accepts for "format": ${show(format)}; got ${show(value)}`
      : `must be used with a known "format"; got ${show(format)}`
  }
  // The definition has no comparisons left, so no keyword could be decided.
  if (names.length === 0) {
    return `must be a value for which the other keywords can be checked; got ${show(value)}`
  }
  const named = names.map((name) => show(name)).join(' and ')
  return `must be a value that provably fits ${named}; got ${show(value)}`
}
