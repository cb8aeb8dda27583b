/**
 * Forms of short codes, as the tables of places write them: `#` any digit, `%` one from 1 to 9, `?` a letter, `@` one
 * of the first letters.
 */

import type { Key } from '../../random/key.ts'
import { literal } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'

/** A text of that form. A form may have up to 15 places to fill in. */
export function formOf(form: string, key: Key): Instruction {
  const places = [...form].map((character) => alphabets.get(character) ?? character)
  const count = places.reduce((product, { length }) => product * length, 1)
  if (count === 1) return literal(form)
  return { op: 'spelling', pick: { kind: 'even', key, count }, alphabets: places }
}

/** How many characters at the beginning are the same in all texts of the form. */
export function beginOf(form: string): number {
  const first = [...form].findIndex((character) => alphabets.has(character))
  return first < 0 ? form.length : first
}

const alphabets: ReadonlyMap<string, string> = new Map([
  ['#', '0123456789'],
  ['%', '123456789'],
  // Those that British, Canadian and Dutch postal codes all use.
  ['?', 'ABEGHJLNPRTWXZ'],
  // Of stairs, doors and parts of a house there are few.
  ['@', 'ABCDE'],
])
