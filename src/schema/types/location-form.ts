/**
 * Formats of postal codes and other short codes, as written in the tables of places: `#` is any digit, `%` a digit from
 * 1 to 9, `?` a letter, `@` one of the first letters of the alphabet.
 */

import type { Key } from '../../random/key.ts'
import { literal } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'

/** Returns an instruction that generates a text of the format, which may have up to 15 placeholders. */
export function formOf(form: string, key: Key): Instruction {
  const places = [...form].map((character) => alphabets.get(character) ?? character)
  const count = places.reduce((product, { length }) => product * length, 1)
  if (count === 1) return literal(form)
  return { op: 'spelling', pick: { kind: 'even', key, count }, alphabets: places }
}

/**
 * Returns the number of characters of the format before its first placeholder, which are the same in all of its texts.
 */
export function beginOf(form: string): number {
  const first = [...form].findIndex((character) => alphabets.has(character))
  return first < 0 ? form.length : first
}

const alphabets: ReadonlyMap<string, string> = new Map([
  ['#', '0123456789'],
  ['%', '123456789'],
  // Letters that British, Canadian and Dutch postal codes all use.
  ['?', 'ABEGHJLNPRTWXZ'],
  // Staircases, doors and blocks have only the first letters of the alphabet.
  ['@', 'ABCDE'],
])
