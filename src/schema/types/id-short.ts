/** Types of the group `id` that are short and readable or identify content: slugs, short codes and hashes. */

import { declareType, type TypeScope } from '../declaration.ts'
import { codeNode, numbersOf } from '../format/code.ts'
import { join, lookup, plus, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { integerKeyword } from '../keywords/keyword.ts'
import { slugAdjectives, slugNouns } from '../words/en/slug.ts'

export const slug = declareType({
  name: 'id.slug',
  summary: 'Two words and a number, easy to read aloud: `brave-otter-4821`.',
  keywords: {},
  compile: (_, scope) =>
    textNode(slugText(scope), 32, { pattern: '^[a-z]+-[a-z]+-[1-9][0-9]{3}$' }),
  examples: [{ type: 'id.slug' }],
})

/** Returns an instruction that generates a slug, a text such as in URLs, and supports `unique`. */
export function slugText(scope: TypeScope): Instruction {
  const counts = [9_000, slugAdjectives.length, slugNouns.length] as const
  const [number, first, second] = numbersOf(counts, scope)
  return join(
    lookup(slugAdjectives, first),
    '-',
    lookup(slugNouns, second),
    '-',
    plus(number, 1_000),
  )
}

export const shortCode = declareType({
  name: 'id.shortCode',
  summary: 'A short code of letters and digits that are hard to confuse (no 0, O, 1, l, I).',
  keywords: {
    length: integerKeyword({
      summary: 'Number of characters.',
      minimum: 2,
      maximum: 64,
      fallback: 7,
    }),
  },
  compile: ({ length }, scope) => codeNode(`[2-9A-HJ-NP-Za-km-z]{${length}}`, scope),
  examples: [{ type: 'id.shortCode' }, { type: 'id.shortCode', length: 5 }],
})

export const hash = declareType({
  name: 'id.hash',
  summary: 'Random hex digits of the length of a digest: 40 for SHA-1, 64 for SHA-256.',
  keywords: {
    length: integerKeyword({
      summary: 'Number of digits.',
      minimum: 8,
      maximum: 128,
      fallback: 40,
    }),
  },
  compile: ({ length }, scope) => codeNode(`[0-9a-f]{${length}}`, scope),
  examples: [{ type: 'id.hash' }, { type: 'id.hash', length: 64 }],
})
