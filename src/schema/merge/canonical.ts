/** When two JSON values are the same to JSON Schema: the order of an object's members does not count. */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'

/** What comparing values may take, and what is known of those that were compared. */
export interface ComparisonBudget {
  /** Comparisons that may still be made; with none left, nothing is certain. */
  left: number
  /** Of lists and objects. */
  readonly texts: WeakMap<object, string>
  /** Of the values in lists. */
  readonly sets: WeakMap<object, ReadonlySet<string>>
}

/** Characters of a list or an object that are worth a comparison, when their text is made; */
const madePerStep = 10
/** of a text that is quoted; */
const quotedPerStep = 100
/** and of two texts that are compared. */
const comparedPerStep = 1_000

/** One text for all spellings of a value. */
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

/** The same, made once for each list and object, and charged. */
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

/** The texts of the values, made once for each list. */
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
