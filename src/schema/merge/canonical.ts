/** Equality of JSON values in JSON Schema, where the order of an object's members is irrelevant. */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'

/** Remaining budget for comparisons of values, and cached texts of the compared values. */
export interface ComparisonBudget {
  /** Remaining units for comparisons. If none is left, results are uncertain. */
  left: number
  /** Canonical texts of the lists and objects that were compared before. */
  readonly texts: WeakMap<object, string>
  /** Canonical texts of all values of a list, by list. */
  readonly sets: WeakMap<object, ReadonlySet<string>>
}

/** Number of characters per unit when the canonical text of a list or an object is generated. */
const madePerStep = 10
/** Number of characters per unit when a text is quoted. */
const quotedPerStep = 100
/** Number of characters per unit when two texts are compared. */
const comparedPerStep = 1_000

/** Returns the JSON text of a value with sorted members, so that equal values have the same text. */
export function canonicalText(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map(
      (name) =>
        `${JSON.stringify(name)}:${canonicalText((value as JsonObject)[name] as JsonValue)}`,
    )
  return `{${members.join()}}`
}

/**
 * Returns the canonical text of a value, and charges the budget. The text of each list and object is computed and
 * charged only once.
 */
export function textOf(value: JsonValue, budget: ComparisonBudget): string {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string') budget.left -= Math.floor(value.length / quotedPerStep)
    return JSON.stringify(value)
  }
  const known = budget.texts.get(value)
  if (known !== undefined) return known
  const text = canonicalText(value)
  budget.left -= Math.ceil(text.length / madePerStep)
  budget.texts.set(value, text)
  return text
}

/** Returns the set of the canonical texts of a list's values. It is computed only once for each list. */
export function textsOf(list: readonly JsonValue[], budget: ComparisonBudget): ReadonlySet<string> {
  const known = budget.sets.get(list)
  if (known !== undefined) return known
  budget.left -= list.length
  const texts = new Set(list.map((value) => textOf(value, budget)))
  budget.sets.set(list, texts)
  return texts
}

export function isSame(first: JsonValue, second: JsonValue, budget: ComparisonBudget): boolean {
  if (first === second) return true
  const areTexts = typeof first === 'string' && typeof second === 'string'
  if (!areTexts && (typeof first !== 'object' || typeof second !== 'object')) return false
  if (first === null || second === null) return false
  const [one, other] = areTexts ? [first, second] : [textOf(first, budget), textOf(second, budget)]
  if (one.length !== other.length) return false
  budget.left -= Math.floor(one.length / comparedPerStep)
  return one === other
}
