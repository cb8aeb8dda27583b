/**
 * Codes: texts of a fixed form such as `[A-Z]{2}-\d{6}`, written as the regular expression that they match.
 */

import type { Node, TypeScope } from './declaration.ts'
import type { Instruction } from './instruction.ts'

/** One number of a permutation tells so many codes apart; more characters are drawn beside it. */
const combinationsMax = Number.MAX_SAFE_INTEGER

/** A text that matches the pattern, and honours `unique`. The key is that of `purpose`. */
export function code(pattern: string, scope: TypeScope, purpose = 'value'): Instruction {
  const alphabets = alphabetsOf(pattern)
  if (scope.unique === 'no') return { op: 'code', key: scope.keyFor(purpose), alphabets }
  let count = 1
  let first = alphabets.length
  while (first > 0 && count * (alphabets[first - 1] as string).length <= combinationsMax) {
    first--
    count *= (alphabets[first] as string).length
  }
  const told: Instruction = {
    op: 'spelling',
    pick: scope.pick(count, purpose),
    alphabets: alphabets.slice(first),
  }
  if (first === 0) return told
  const drawn = { op: 'code', key: scope.keyFor(`${purpose} beside`) } as const
  return { op: 'join', parts: [{ ...drawn, alphabets: alphabets.slice(0, first) }, told] }
}

/** A compiled schema whose values are such codes. */
export function codeNode(pattern: string, scope: TypeScope): Node {
  return {
    instruction: code(pattern, scope),
    output: () => ({ type: 'string', pattern: `^${pattern}$` }),
    size: alphabetsOf(pattern).length + 2,
  }
}

const piece = /\\d|\\.|\[([^\]]+)\]|\{(\d+)\}|[^\\[\]{}()|*+?.^$]/gsu

/**
 * The characters that may stand at each place. The pattern is a row of characters, `\d`, classes `[…]` of
 * characters and ranges, and repetitions `{n}`.
 */
export function alphabetsOf(pattern: string): readonly string[] {
  const alphabets: string[] = []
  let read = 0
  for (const [text, members, times] of pattern.matchAll(piece)) {
    if (times !== undefined) {
      const last = alphabets.pop() as string
      for (let i = 0; i < Number(times); i++) alphabets.push(last)
    } else if (members !== undefined) alphabets.push(expand(members))
    else alphabets.push(text === '\\d' ? '0123456789' : text.replace('\\', ''))
    read += text.length
  }
  if (read !== pattern.length) throw new Error(`a code must be a pattern of fixed form: ${pattern}`)
  return alphabets
}

/** `A-F0-9` → `ABCDEF0123456789`. */
function expand(members: string): string {
  return members.replace(/(.)-(.)/g, (_, first: string, last: string) => {
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
    return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
  })
}
