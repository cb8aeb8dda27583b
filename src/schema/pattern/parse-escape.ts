/** Escapes: `\` and what follows it, inside classes and outside (RE2, "Syntax"). */

import type { Range } from './characters.ts'
import { type Cursor, isAtEnd, peek, refuse, take, takeUntil, takeWhile } from './cursor.ts'
import { perlClasses, properties } from './named-classes.ts'

const controls: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['t', 9],
  ['n', 10],
  ['r', 13],
  ['v', 11],
])
/** What ECMAScript lets stand behind `\` for itself, with the flag `u`. */
const syntaxCharacters = '^$\\.*+?()[]{}|/'

/** A class of one letter, such as `\d`, or a property, such as `\p{Lu}`. */
export type Escape =
  | { readonly kind: 'point'; readonly point: number }
  | { readonly kind: 'class'; readonly ranges: readonly Range[]; readonly isNegated: boolean }
  | { readonly kind: 'property'; readonly name: string; readonly isNegated: boolean }

const nothing: Escape = { kind: 'point', point: 0 }

/** The cursor stands behind the `\`. */
export function parseEscape(cursor: Cursor, isInClass: boolean): Escape {
  const start = cursor.at - 1
  const problem = (message: string): Escape => {
    refuse(cursor, message, start)
    return nothing
  }
  if (isAtEnd(cursor)) return problem('must not end with "\\"')
  const letter = peek(cursor)
  cursor.at++
  const perl = perlClasses.get(letter.toLowerCase())
  if (perl !== undefined)
    return { kind: 'class', ranges: perl, isNegated: letter !== letter.toLowerCase() }
  if (letter === 'p' || letter === 'P') return parseProperty(cursor, letter === 'P', start)
  const control = controls.get(letter)
  if (control !== undefined) {
    if (letter === 'a') cursor.isPortable = false
    return { kind: 'point', point: control }
  }
  if (letter === 'x') return parseHexadecimal(cursor, start)
  // One digit from 1 to 7 alone would be a backreference; two or three are a character in octal.
  if (letter === '0' || (/[1-7]/.test(letter) && /[0-7]/.test(peek(cursor)))) {
    const digits = letter + takeWhile(cursor, /[0-7]/, 2)
    if (digits !== '0' || /\d/.test(peek(cursor))) cursor.isPortable = false
    return { kind: 'point', point: Number.parseInt(digits, 8) }
  }
  if (/[1-9k]/.test(letter)) return problem('must not refer back to a group')
  if (letter === 'u')
    return problem('must write a character by its number as \\x{…}, which RE2 knows, not as \\u')
  if (/[bB]/.test(letter) && !isInClass)
    return problem(`must not ask for the edge of a word (\\${letter}), which cannot be generated`)
  const point = letter.codePointAt(0) as number
  if (point >= 0x80 || /[A-Za-z0-9]/.test(letter))
    return problem(`must have an escape that RE2 knows, not \\${letter}`)
  if (!syntaxCharacters.includes(letter) && !(isInClass && letter === '-')) {
    cursor.isPortable = false
  }
  return { kind: 'point', point }
}

/** `\x41`, `\x{1F600}`. */
function parseHexadecimal(cursor: Cursor, start: number): Escape {
  const hexadecimal = /[0-9A-Fa-f]/
  const hasBraces = take(cursor, '{')
  const digits = takeWhile(cursor, hexadecimal, hasBraces ? 8 : 2)
  const point = Number.parseInt(digits, 16)
  const isWhole = hasBraces ? digits !== '' && take(cursor, '}') : digits.length === 2
  if (hasBraces) cursor.isPortable = false
  if (isWhole && point <= 0x10ffff) return { kind: 'point', point }
  refuse(cursor, 'must write a character as \\x41 or \\x{10FFFF}', start)
  return nothing
}

/** `\pL`, `\p{Greek}`, `\p{^Lu}`. */
function parseProperty(cursor: Cursor, isCapital: boolean, start: number): Escape {
  let name: string | undefined
  let isNegated = isCapital
  if (take(cursor, '{')) {
    if (take(cursor, '^')) {
      isNegated = !isNegated
      cursor.isPortable = false
    }
    name = takeUntil(cursor, '}')
    // ECMAScript has no short name for a script.
    if (name !== undefined && name.length > 2) cursor.isPortable = false
  } else {
    name = takeWhile(cursor, /[A-Z]/, 1)
    cursor.isPortable = false
  }
  if (name !== undefined && properties.has(name)) return { kind: 'property', name, isNegated }
  const known = [...properties.keys()].join(', ')
  refuse(cursor, `must name one of the Unicode properties ${known}`, start)
  return nothing
}
