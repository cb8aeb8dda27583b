/** Facts about instructions whose values are listed when a schema is compiled. */

import type { JsonValue } from '../../text/json.ts'
import { canonicalText } from '../merge/canonical.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Cleanness, InstructionKind } from './kind.ts'

/** Returns the facts that follow from the listed values of an operation. */
export function factsOfValues<I>(valuesOf: (instruction: I) => readonly JsonValue[]) {
  return {
    isText: (instruction) => valuesOf(instruction).every((value) => typeof value === 'string'),
    longest: (instruction) => longestOf(valuesOf(instruction)),
    clean: (instruction) => {
      const values = valuesOf(instruction)
      return !areClean(values) ? 0 : values.includes('') ? 1 : 2
    },
    words: valuesOf,
  } as const satisfies Partial<InstructionKind<I>>
}

/** Facts of operations whose texts have one character of each alphabet. */
export const factsOfAlphabets = {
  isText: true,
  clean: ({ alphabets }) => (!areClean(alphabets) ? 0 : alphabets.length === 0 ? 1 : 2),
  words: ({ alphabets }) => alphabets,
} as const satisfies Partial<InstructionKind<{ readonly alphabets: readonly string[] }>>

/**
 * Returns the maximum length of the texts in UTF-16 code units, or undefined if a value is not a text, or has half of a
 * surrogate pair, which an adjacent text may complete.
 */
function longestOf(values: readonly unknown[]): number | undefined {
  let longest = 0
  for (const value of values) {
    if (typeof value !== 'string' || !value.isWellFormed()) return undefined
    longest = Math.max(longest, value.length)
  }
  return longest
}

/** Characters that JSON or rows (COPY, CSV) quote or escape, and halves of surrogate pairs. */
const special = /[",\\\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u

/** Whether all values are texts that COPY and CSV rows contain unchanged. */
export function areClean(texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text === 'string' && !special.test(text))
}

/** Whether the number of distinct values equals `count`. */
export function areDistinct(values: readonly JsonValue[], count: number): boolean {
  return new Set(values.map(canonicalText)).size === count
}

/** Returns the cleanness of a text that consists of texts with these degrees of cleanness: the least of them. */
export function leastClean(all: readonly Cleanness[]): Cleanness {
  return all.reduce((one, other) => (other < one ? other : one), 2)
}

/** Returns the range of lengths of the values as text, in characters. */
export function lengthsOfValues(values: readonly unknown[]): Lengths {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, 0]
  for (const value of values) {
    const { length } = [...String(value)]
    minimum = Math.min(minimum, length)
    maximum = Math.max(maximum, length)
  }
  return { minimum, maximum }
}

/** Returns the facts of all parts, or undefined if the fact of one part is unknown. */
export function allKnown<T>(facts: readonly (T | undefined)[]): readonly T[] | undefined {
  return facts.every((fact) => fact !== undefined) ? facts : undefined
}
