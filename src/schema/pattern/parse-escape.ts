/**
 * Parses escapes: `\` and the characters after it, inside and outside classes (ECMA-262, CharacterEscape with the flag
 * `u`).
 */

import { type Cursor, isAtEnd, peek, refuse, take, takeWhile } from './cursor.ts'
import {
  binaryPropertyNames,
  letterClasses,
  type NamedClass,
  properties,
  scriptOf,
} from './named-classes.ts'

export type Escape =
  | { readonly kind: 'point'; readonly point: number }
  /** A class escape, such as `\d`, or a property, such as `\p{Lu}`. */
  | { readonly kind: 'class'; readonly named: NamedClass; readonly isNegated: boolean }

const controls: ReadonlyMap<string, number> = new Map([
  ['f', 12],
  ['t', 9],
  ['n', 10],
  ['r', 13],
  ['v', 11],
])
/** Characters that the flag `u` allows to be escaped with `\`, and then stand for themselves. */
const syntaxCharacters = '^$\\.*+?()[]{}|/'

/** Escapes that exist only in other dialects, by the character after `\`, and what to write instead in ECMA-262. */
const foreignEscapes: Readonly<Record<string, string>> = {
  A: '^',
  z: '$',
  Z: '$',
  a: '\\x07',
  e: '\\x1b',
  h: '[ \\t]',
  C: '[^]',
  R: '\\r?\\n',
  X: '[^]',
}

const nothing: Escape = { kind: 'point', point: 0 }

/** Parses an escape; the cursor is after the `\`. */
export function parseEscape(cursor: Cursor, isInClass: boolean): Escape {
  const start = cursor.at - 1
  if (isAtEnd(cursor)) {
    refuse(cursor, 'must not end with "\\"', start)
    return nothing
  }
  const letter = peek(cursor)
  cursor.at++
  const named = letterClasses.get(letter.toLowerCase())
  if (named !== undefined) {
    return { kind: 'class', named, isNegated: letter !== letter.toLowerCase() }
  }
  const control = controls.get(letter)
  if (control !== undefined) return { kind: 'point', point: control }
  switch (letter) {
    case 'b':
      if (isInClass) return { kind: 'point', point: 8 }
      break
    case 'c':
      return parseControl(cursor, start)
    case 'p':
    case 'P':
      return parseProperty(cursor, letter === 'P', start)
    case 'u':
      return parseUnicode(cursor, start)
    case 'x':
      return parseHexadecimal(cursor, start)
  }
  if (/\d/.test(letter)) return parseDigits(cursor, letter, start)
  if (/[A-Za-z]/.test(letter)) {
    refuse(cursor, problemOfLetter(letter), start)
    return nothing
  }
  const isValid = syntaxCharacters.includes(letter) || (isInClass && letter === '-')
  if (!isValid) cursor.edits.push({ at: start, length: 2, text: letter })
  return { kind: 'point', point: letter.codePointAt(0) as number }
}

function problemOfLetter(letter: string): string {
  if (letter === 'k') return 'must not use a backreference to a group'
  if (letter === 'Q') return 'must escape characters one by one: ECMA-262 has no \\Q…\\E'
  const instead = foreignEscapes[letter]
  const advice = instead === undefined ? '' : `; write ${instead}`
  return `must use an escape of ECMA-262, which has no \\${letter}${advice}`
}

/** Parses a control escape such as `\cJ`. */
function parseControl(cursor: Cursor, start: number): Escape {
  const letter = takeWhile(cursor, /[A-Za-z]/, 1)
  if (letter === '') refuse(cursor, 'must have a letter from A to Z after \\c', start)
  return { kind: 'point', point: letter === '' ? 0 : letter.charCodeAt(0) % 32 }
}

/** Parses the escape `\0`. Other numbers are rejected: they are backreferences, or octal escapes of other dialects. */
function parseDigits(cursor: Cursor, first: string, start: number): Escape {
  const digits = first + takeWhile(cursor, /\d/, 2)
  if (digits === '0') return { kind: 'point', point: 0 }
  if (!/^(?:0[0-7]*|[1-3]?[0-7]{2})$/.test(digits)) {
    refuse(cursor, 'must not use a backreference to a group', start)
    return nothing
  }
  const hexadecimal = Number.parseInt(digits, 8).toString(16).padStart(2, '0')
  const must = 'must not use an octal escape'
  refuse(cursor, `${must}, which ECMA-262 does not have; write \\x${hexadecimal}`, start)
  return nothing
}

const hexadecimal = /[0-9A-Fa-f]/
const codePointMax = 0x10ffff

/** Parses a hexadecimal escape such as `\x41`. */
function parseHexadecimal(cursor: Cursor, start: number): Escape {
  if (take(cursor, '{')) {
    const digits = takeWhile(cursor, hexadecimal)
    refuse(cursor, `must write \\u{${digits}} for \\x{${digits}}, as ECMA-262 does`, start)
    return nothing
  }
  const digits = takeWhile(cursor, hexadecimal, 2)
  if (digits.length < 2) refuse(cursor, 'must have two hexadecimal digits after \\x', start)
  return { kind: 'point', point: Number.parseInt(digits, 16) }
}

/** Parses `\u00e9`, `\ud83d\ude00` or `\u{1F600}`. */
function parseUnicode(cursor: Cursor, start: number): Escape {
  if (take(cursor, '{')) {
    const digits = takeWhile(cursor, hexadecimal)
    const point = Number.parseInt(digits, 16)
    cursor.needsFlag = true
    if (take(cursor, '}') && point <= codePointMax) return { kind: 'point', point }
  } else {
    const unit = fourDigits(cursor)
    if (unit !== undefined) return { kind: 'point', point: withLowSurrogate(cursor, unit) }
  }
  refuse(cursor, 'must write a character as \\u0041 or \\u{10FFFF}', start)
  return nothing
}

function fourDigits(cursor: Cursor): number | undefined {
  const digits = takeWhile(cursor, hexadecimal, 4)
  return digits.length === 4 ? Number.parseInt(digits, 16) : undefined
}

/**
 * Returns the code point of a surrogate pair if `high` is a high surrogate and the escape of a low surrogate follows,
 * otherwise `high`.
 */
function withLowSurrogate(cursor: Cursor, high: number): number {
  if (high < 0xd800 || high > 0xdbff) return high
  const start = cursor.at
  const low = take(cursor, '\\u') ? fourDigits(cursor) : undefined
  if (low !== undefined && low >= 0xdc00 && low <= 0xdfff) {
    cursor.needsFlag = true
    return 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00)
  }
  cursor.at = start
  return high
}

/** Parses `\p{Lu}`, `\p{Letter}` or `\p{Script=Greek}`; the cursor is after the `p`. */
function parseProperty(cursor: Cursor, isNegated: boolean, start: number): Escape {
  const hasBraces = take(cursor, '{')
  const name = hasBraces ? takeWhile(cursor, /[^}]/) : takeWhile(cursor, /[A-Z]/, 1)
  const named = properties.get(name)
  if (hasBraces && named !== undefined && take(cursor, '}')) {
    cursor.needsFlag = true
    return { kind: 'class', named, isNegated }
  }
  refuse(cursor, problemOfProperty(name, isNegated, hasBraces), start)
  return nothing
}

function problemOfProperty(name: string, isNegated: boolean, hasBraces: boolean): string {
  const letter = isNegated ? 'P' : 'p'
  if (!hasBraces && properties.has(name)) {
    return `must enclose the property in braces: \\${letter}{${name}}`
  }
  if (name.startsWith('^') && properties.has(name.slice(1))) {
    return `must write \\${isNegated ? 'p' : 'P'}{${name.slice(1)}} for \\${letter}{${name}}`
  }
  const script = scriptOf(name.replace(/^(?:Is|In|scx=|Script_Extensions=)/, ''))
  if (script !== undefined) return `must write the script as \\${letter}{Script=${script}}`
  return `must name a general category (L, Lu, Nd), a script (Script=Greek) or one of ${binaryPropertyNames.join(', ')}, not "${name}"`
}
