/**
 * How two values of one keyword become one that says both: the narrower bound, the union of what is required. Keywords
 * that are not here must be the same in both schemas.
 */

import { isArray, isObject, type JsonValue } from '../text/json.ts'
import { canonicalText } from './canonical.ts'

/** Undefined when there is no one value. */
type MergeValues = (first: JsonValue, second: JsonValue) => JsonValue | undefined

/** A value of the wrong type wins, so that its own check tells. */
const larger: MergeValues = (first, second) =>
  typeof first !== 'number' || Number(first) >= Number(second) ? first : second
const smaller: MergeValues = (first, second) =>
  typeof first !== 'number' || Number(first) <= Number(second) ? first : second
const both: MergeValues = (first, second) => first === true || second === true

const union: MergeValues = (first, second) =>
  isArray(first) && isArray(second)
    ? [...first, ...second.filter((one) => !first.includes(one))]
    : undefined

const unionOfLists: MergeValues = (first, second) => {
  if (!isObject(first) || !isObject(second)) return undefined
  const merged: Record<string, JsonValue> = { ...first }
  for (const [name, list] of Object.entries(second)) {
    const whole = Object.hasOwn(first, name) ? union(first[name] as JsonValue, list) : list
    if (whole === undefined) return undefined
    merged[name] = whole
  }
  return merged
}

/** A multiple of both is one of their least common multiple. */
const leastCommonMultiple: MergeValues = (first, second) => {
  if (typeof first === 'number' && typeof second === 'number') {
    // A multiple of the one is one of the other, as doubles divide.
    if (Number.isInteger(first / second)) return first
    if (Number.isInteger(second / first)) return second
  }
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(second)) return undefined
  let [a, b] = [Math.abs(first as number), Math.abs(second as number)]
  if (a === 0 || b === 0) return undefined
  const product = { a, b }
  while (b > 0) [a, b] = [b, a % b]
  const multiple = (product.a / a) * product.b
  return Number.isSafeInteger(multiple) ? multiple : undefined
}

const mergers: Readonly<Record<string, MergeValues>> = {
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minProperties: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
  multipleOf: leastCommonMultiple,
  required: union,
  dependentRequired: unionOfLists,
  uniqueItems: both,
}

/** Undefined when no one value says both. */
export function mergeValues(
  keyword: string,
  first: JsonValue,
  second: JsonValue,
): JsonValue | undefined {
  if (isSame(first, second)) return first
  return Object.hasOwn(mergers, keyword) ? mergers[keyword]?.(first, second) : undefined
}

export function isSame(first: JsonValue, second: JsonValue): boolean {
  return canonicalText(first) === canonicalText(second)
}

/** The types that satisfy both lists; `integer` is the narrower of it and `number`. */
export function mergeTypes(first: readonly string[], second: readonly string[]): readonly string[] {
  const isIn = (type: string, list: readonly string[]): boolean =>
    list.includes(type) || (type === 'integer' && list.includes('number'))
  return [
    ...first.filter((type) => isIn(type, second)),
    ...second.filter((type) => isIn(type, first) && !first.includes(type)),
  ]
}
