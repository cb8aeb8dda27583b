/**
 * Forms of short codes, as the tables of places write them: `#` any digit, `%` one from 1 to 9, `?` a letter, `@` one
 * of the first letters.
 */

import { below, type Place } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'

/** A text of that form. A form may have up to 15 places to fill in. */
export function fillForm(form: string, key: Key, at: Place): string {
  let count = 1
  for (const character of form) count *= alphabets.get(character)?.length ?? 1
  let left = count === 1 ? 0 : below(key, at, count)
  let text = ''
  for (const character of form) {
    const alphabet = alphabets.get(character)
    if (alphabet === undefined) {
      text += character
      continue
    }
    text += alphabet[left % alphabet.length]
    left = Math.floor(left / alphabet.length)
  }
  return text
}

const alphabets: ReadonlyMap<string, string> = new Map([
  ['#', '0123456789'],
  ['%', '123456789'],
  // Those that British, Canadian and Dutch postal codes all use.
  ['?', 'ABEGHJLNPRTWXZ'],
  // Of stairs, doors and parts of a house there are few.
  ['@', 'ABCDE'],
])
