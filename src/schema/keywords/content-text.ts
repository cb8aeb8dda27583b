/** Text content: pronounceable words whose lengths are within bounds. With `unique`, each word encodes a number. */

import type { TypeScope } from '../declaration.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { consonants, vowels } from '../instructions/letters.ts'
import type { Lengths } from '../pattern/tree.ts'

/** Number of letters of a unique word that encode its number: 90^6 combinations, enough for every entity. */
const uniqueWidth = 12

export function wordText(
  { minimum, maximum }: Lengths,
  scope: TypeScope,
): { readonly instruction: Instruction; readonly longest: number } {
  if (scope.unique === 'no') {
    const instruction = { op: 'letters', key: scope.keyFor('value'), minimum, maximum } as const
    return { instruction, longest: maximum }
  }
  const width = Math.min(maximum, Math.max(minimum, uniqueWidth))
  const alphabets = Array.from({ length: width }, (_, i) => (i % 2 === 0 ? consonants : vowels))
  const instruction = { op: 'spelling', pick: scope.pick(spellings(alphabets)), alphabets } as const
  return { instruction, longest: width }
}

/** Returns the number of different words that have one letter of each alphabet, up to 90^6. */
function spellings(alphabets: readonly string[]): number {
  return alphabets.slice(0, uniqueWidth).reduce((count, { length }) => count * length, 1)
}
