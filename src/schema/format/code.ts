/** Codes: texts of a fixed form such as `[A-Z]{2}-\d{6}`, defined by the regular expression that they match. */

import type { Key } from '../../random/key.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { chosen, map, share } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { parsePattern } from '../pattern/parse.ts'
import type { Tree } from '../pattern/tree.ts'
import { remember } from '../remember.ts'

/**
 * Maximum number of codes that the number of one permutation can distinguish; characters before them are drawn
 * independently.
 */
const combinationsMax = Number.MAX_SAFE_INTEGER

/**
 * Returns an instruction that generates texts that match the pattern, and supports `unique`. `purpose` identifies the
 * draws among the other draws of the schema.
 */
export function code(pattern: string, scope: TypeScope, purpose = 'value'): Instruction {
  const alphabets = alphabetsOf(pattern)
  if (scope.unique === 'no') return { op: 'code', key: scope.keyFor(purpose), alphabets }
  let count = 1
  let first = alphabets.length
  while (first > 0 && count * (alphabets[first - 1] as string).length <= combinationsMax) {
    first--
    count *= (alphabets[first] as string).length
  }
  const identified: Instruction = {
    op: 'spelling',
    pick: scope.pick(count, purpose),
    alphabets: alphabets.slice(first),
  }
  if (first === 0) return identified
  const drawn = { op: 'code', key: scope.keyFor(`${purpose} beside`) } as const
  return { op: 'join', parts: [{ ...drawn, alphabets: alphabets.slice(0, first) }, identified] }
}

/** Returns a compiled schema whose values are codes that match the pattern. */
export function codeNode(pattern: string, scope: TypeScope): Node {
  return {
    instruction: code(pattern, scope),
    output: () => ({ type: 'string', pattern: `^${pattern}$` }),
    size: alphabetsOf(pattern).length + 2,
  }
}

/**
 * Returns an instruction that generates codes with a key that sibling fields share. The codes of fields with the same
 * pattern and key are equal, even if only one of the fields is `unique`. At most 2⁵³ − 1 codes may match the pattern.
 */
export function sharedCode(pattern: string, key: Key, scope: TypeScope): Instruction {
  const alphabets = alphabetsOf(pattern)
  const count = alphabets.reduce((product, { length }) => product * length, 1)
  // `scope.pick` is called even if its result is not used: it checks that there are enough codes for unique values.
  const own = scope.unique === 'no' ? undefined : scope.pick(count)
  const pick = scope.isInArray
    ? (own ?? ({ kind: 'even', key, count } as const))
    : ({ kind: 'cyclic', key, count } as const)
  return { op: 'spelling', pick, alphabets }
}

/**
 * Returns one instruction for each count, which generates an integer from 0 to count − 1. With `unique`, no two
 * instances have the same combination of integers.
 */
export function numbersOf<const Counts extends readonly number[]>(
  counts: Counts,
  scope: TypeScope,
): { readonly [I in keyof Counts]: Instruction } {
  const whole = chosen(scope.pick(counts.reduce((product, factor) => product * factor, 1)))
  let divisor = 1
  const numbers = counts.map((count) => {
    const number = share(whole, divisor, count)
    divisor *= count
    return number
  })
  // `numbers` has one element for each count.
  return numbers as { readonly [I in keyof Counts]: Instruction }
}

/**
 * Returns an instruction that generates a text from integers, number i from 0 to counts[i] − 1. With `unique`, no two
 * instances have the same combination of integers.
 */
export function numbered(
  counts: readonly number[],
  scope: TypeScope,
  write: (...numbers: readonly number[]) => string,
): Instruction {
  const count = counts.reduce((product, factor) => product * factor, 1)
  const pick = scope.pick(count)
  return map(chosen(pick), (text) => {
    let rest = Number(text)
    const numbers = counts.map((factor) => {
      const number = rest % factor
      rest = Math.floor(rest / factor)
      return number
    })
    return write(...numbers)
  })
}

/**
 * Returns the possible characters at each position of a code. The pattern is a sequence of characters, `\d`, classes
 * `[…]` of characters and ranges, and repetitions `{n}`.
 */
export const alphabetsOf = remember((pattern): readonly string[] => {
  const parsed = parsePattern(pattern)
  const alphabets = 'tree' in parsed ? placesOf(parsed.tree) : undefined
  if (alphabets === undefined) {
    throw new Error(`a code must be a pattern of fixed form: ${pattern}`)
  }
  return alphabets
})

function placesOf(tree: Tree): readonly string[] | undefined {
  switch (tree.kind) {
    case 'set':
      return [tree.characters.join('')]
    case 'sequence': {
      const places = tree.parts.map(placesOf)
      return places.every((some) => some !== undefined) ? places.flat() : undefined
    }
    case 'repeat': {
      const places = tree.minimum === tree.maximum ? placesOf(tree.of) : undefined
      return places && Array.from({ length: tree.minimum }, () => places).flat()
    }
    default:
      return undefined
  }
}
