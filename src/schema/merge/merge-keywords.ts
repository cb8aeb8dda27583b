/**
 * Merges two values of one keyword into one value with the effect of both, such as the narrower bound or the union of
 * required names. Keywords without such a rule must be equal in both schemas.
 */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'
import { dividesExactly, exactUnits } from '../keywords/multiple.ts'
import { isSound } from '../keywords/sound-keywords.ts'
import { type ComparisonBudget, isSame } from './canonical.ts'

/** Returns one value with the effect of two values of a keyword, or undefined if such a value does not exist. */
type MergeValues = (
  first: JsonValue,
  second: JsonValue,
  budget: ComparisonBudget,
) => JsonValue | undefined

const larger: MergeValues = (first, second) => (Number(first) >= Number(second) ? first : second)
const smaller: MergeValues = (first, second) => (Number(first) <= Number(second) ? first : second)
const both: MergeValues = (first, second) => first === true || second === true

const union: MergeValues = (first, second, budget) => {
  if (!isArray(first) || !isArray(second)) return undefined
  budget.left -= first.length + second.length
  if (budget.left <= 0) return undefined
  const known = new Set(first)
  return [...first, ...second.filter((one) => !known.has(one))]
}

const unionOfLists: MergeValues = (first, second, budget) => {
  if (!isObject(first) || !isObject(second)) return undefined
  budget.left -= Object.keys(first).length
  if (budget.left <= 0) return undefined
  const merged: Record<string, JsonValue> = { ...first }
  for (const [name, list] of Object.entries(second)) {
    const known = Object.hasOwn(first, name) ? first[name] : undefined
    const whole = known === undefined ? list : union(known, list, budget)
    if (whole === undefined) return undefined
    merged[name] = whole
  }
  return merged
}

/**
 * Returns the least common multiple of two `multipleOf`, or undefined if it is not exact in floating-point arithmetic.
 */
const leastCommonMultiple: MergeValues = (first, second) => {
  const given = [Number(first), Number(second)] as const
  if (!given.every(dividesExactly)) return undefined
  const units = given.every(Number.isInteger) ? 1 : exactUnits
  const [one, other] = [given[0] * units, given[1] * units]
  let [a, b] = [one, other]
  while (b > 0) [a, b] = [b, a % b]
  const multiple = (one / a) * other
  return Number.isSafeInteger(multiple) ? multiple / units : undefined
}

const mergers: Readonly<Record<string, MergeValues>> = {
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minContains: larger,
  minProperties: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxContains: smaller,
  maxProperties: smaller,
  maxDepth: smaller,
  multipleOf: leastCommonMultiple,
  required: union,
  dependentRequired: unionOfLists,
  uniqueItems: both,
  nullable: (first, second) => first === true && second === true,
}

export const oneOnly = 'must be in only one of the schemas that are merged, or equal in each'

/**
 * Returns one value with the effect of two values of the keyword, or undefined if such a value does not exist. If a
 * value is invalid, returns that value, so that the check of the keyword reports it.
 */
export function mergeValues(
  keyword: string,
  first: JsonValue,
  second: JsonValue,
  budget: ComparisonBudget,
): JsonValue | undefined {
  if (first === second) return first
  const merge = Object.hasOwn(mergers, keyword) ? mergers[keyword] : undefined
  if (budget.left <= 0 && typeof first === 'object') return undefined
  if (merge !== undefined) {
    const wrong = [first, second].find((value) => !isSound(keyword, value))
    const one = wrong === undefined ? merge(first, second, budget) : wrong
    if (one !== undefined) return one
  }
  return isSame(first, second, budget) ? first : undefined
}

/** Returns the types that both lists allow, where `integer` is narrower than `number`. */
export function mergeTypes(first: readonly string[], second: readonly string[]): readonly string[] {
  const [own, others] = [new Set(first), new Set(second)]
  const isIn = (type: string, list: ReadonlySet<string>): boolean =>
    list.has(type) || (type === 'integer' && list.has('number'))
  return [
    ...first.filter((type) => isIn(type, others)),
    ...second.filter((type) => isIn(type, own) && !own.has(type)),
  ]
}
