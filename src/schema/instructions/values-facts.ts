/** What is known of values that are listed when a schema is compiled. */

import type { JsonValue } from '../../text/json.ts'
import { canonicalText } from '../merge/canonical.ts'
import type { Lengths } from '../pattern/tree.ts'
import type { Cleanness, InstructionKind } from './kind.ts'

/** The facts of an operation whose values are the listed ones. */
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

/** The facts of an operation that gives one character of each alphabet. */
export const factsOfAlphabets = {
  isText: true,
  clean: ({ alphabets }) => (!areClean(alphabets) ? 0 : alphabets.length === 0 ? 1 : 2),
  words: ({ alphabets }) => alphabets,
} as const satisfies Partial<InstructionKind<{ readonly alphabets: readonly string[] }>>

/** Half a surrogate pair may find its other half beside it, so that the length is not known. */
function longestOf(values: readonly unknown[]): number | undefined {
  let longest = 0
  for (const value of values) {
    if (typeof value !== 'string' || !value.isWellFormed()) return undefined
    longest = Math.max(longest, value.length)
  }
  return longest
}

/** Characters that JSON or a row writes otherwise, and halves of surrogate pairs. */
const special = /[",\\\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u

/** Whether all are texts that rows hold as they are. */
export function areClean(texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text === 'string' && !special.test(text))
}

/** Whether there are so many different values. */
export function areDistinct(values: readonly JsonValue[], count: number): boolean {
  return new Set(values.map(canonicalText)).size === count
}

/** The cleanness of texts that consist of others, of which none may be left out. */
export function leastClean(all: readonly Cleanness[]): Cleanness {
  return all.reduce((one, other) => (other < one ? other : one), 2)
}

/** Characters of the shortest and of the longest value as text. */
export function lengthsOfValues(values: readonly unknown[]): Lengths {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, 0]
  for (const value of values) {
    const { length } = [...String(value)]
    minimum = Math.min(minimum, length)
    maximum = Math.max(maximum, length)
  }
  return { minimum, maximum }
}

/** The same fact of all parts; undefined where it is not known of one. */
export function allKnown<T>(facts: readonly (T | undefined)[]): readonly T[] | undefined {
  return facts.every((fact) => fact !== undefined) ? facts : undefined
}
