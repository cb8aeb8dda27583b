/**
 * Parses a pattern as ECMA-262 does with the flag `u`, as required by JSON Schema (2020-12, 6.4). Lookaround and
 * backreferences are rejected, because texts with them can neither be generated nor be matched in linear time.
 */

import {
  type Cursor,
  edited,
  find,
  isAtEnd,
  newCursor,
  peek,
  refuse,
  take,
  takeWhile,
} from './cursor.ts'
import { parseClass, setOfCharacter, setOfDot, setOfEscape } from './parse-class.ts'
import { parseEscape } from './parse-escape.ts'
import { empty, type Tree } from './tree.ts'

/** Maximum length of a pattern, in characters. */
export const patternLengthMax = 256
/** Maximum count of a repetition in a pattern. A larger count is an issue; generated texts are shorter anyway. */
const repeatsMax = 1_000_000_000
/** Maximum depth of nested groups in a pattern. */
const groupDepthMax = 32

export interface Pattern {
  readonly tree: Tree
  /** The text of the pattern, in which parts that are errors with the flag `u` are replaced by equivalent ones. */
  readonly portable: string
  /** Position in the pattern, from 0, of the first class without a character that can be generated. */
  readonly emptyClassAt: number | undefined
}

/** Depth of the groups around the current position, and the names of all groups so far. */
interface Context {
  readonly depth: number
  readonly names: Set<string>
}

export function parsePattern(text: string): Pattern | { readonly problem: string } {
  if (!text.isWellFormed()) return { problem: 'must not have unpaired surrogates' }
  const cursor = newCursor(text)
  const tree = parseAlternation(cursor, { depth: 0, names: new Set() })
  if (!isAtEnd(cursor)) refuse(cursor, 'must open a group before ")"')
  const [edit] = cursor.edits
  if (edit !== undefined && cursor.needsFlag) {
    const written = cursor.characters.slice(edit.at, edit.at + edit.length).join('')
    const must = `must write ${edit.text} for ${written}, which is an error with the flag "u",`
    refuse(cursor, `${must} required by \\p{…}, \\u{…} and characters beyond U+FFFF`, edit.at)
  }
  const { problem, emptyClassAt } = cursor
  return problem === undefined ? { tree, portable: edited(cursor), emptyClassAt } : { problem }
}

function parseAlternation(cursor: Cursor, context: Context): Tree {
  const options = [parseSequence(cursor, context)]
  while (take(cursor, '|')) options.push(parseSequence(cursor, context))
  return options.length === 1 ? (options[0] as Tree) : { kind: 'alternation', options }
}

function parseSequence(cursor: Cursor, context: Context): Tree {
  const parts: Tree[] = []
  while (!isAtEnd(cursor) && peek(cursor) !== '|' && peek(cursor) !== ')') {
    parts.push(parseQuantifier(cursor, parseAtom(cursor, context)))
  }
  return parts.length === 1 ? (parts[0] as Tree) : { kind: 'sequence', parts }
}

function parseAtom(cursor: Cursor, context: Context): Tree {
  const start = cursor.at
  const character = peek(cursor)
  if (/[*+?{]/.test(character) && repeatAt(cursor) !== undefined) {
    refuse(cursor, `must have an expression to repeat before "${character}"`)
    return empty
  }
  cursor.at++
  switch (character) {
    case '(':
      return parseGroup(cursor, context)
    case '[':
      return parseClass(cursor)
    case '.':
      return setOfDot()
    case '^':
      return { kind: 'anchor', at: 'start', position: start }
    case '$':
      return { kind: 'anchor', at: 'end', position: start }
    case '\\':
      if (take(cursor, 'b')) return { kind: 'edge', isNegated: false, position: start }
      if (take(cursor, 'B')) return { kind: 'edge', isNegated: true, position: start }
      return setOfEscape(cursor, parseEscape(cursor, false), start)
    case '{':
    case '}':
    case ']':
      return parseStray(cursor, character, start)
    default:
      return setOfCharacter(character)
  }
}

/**
 * Parses a brace or bracket that neither closes a class nor repeats anything. In all dialects that accept it, it is a
 * literal character.
 */
function parseStray(cursor: Cursor, character: string, start: number): Tree {
  if (character === ']' && cursor.strayBracketAdvice !== undefined) {
    refuse(cursor, `must not have "]" without "[": ${cursor.strayBracketAdvice}`, start)
  }
  if (character === '{' && find(cursor, /,\d+\}/y) !== null) {
    refuse(cursor, 'must have a minimum count in "{", such as {0,5}', start)
  }
  cursor.edits.push({ at: start, length: 1, text: `\\${character}` })
  return setOfCharacter(character)
}

/** Parses a group; the cursor is after the `(`. */
function parseGroup(cursor: Cursor, context: Context): Tree {
  const start = cursor.at - 1
  if (context.depth >= groupDepthMax) {
    refuse(cursor, `must not nest groups deeper than ${groupDepthMax} levels`, start)
    return empty
  }
  if (take(cursor, '?')) parseGroupKind(cursor, context, start)
  const tree = parseAlternation(cursor, { ...context, depth: context.depth + 1 })
  if (!take(cursor, ')')) refuse(cursor, 'must close its group with ")"', start)
  return tree
}

/**
 * Groups that exist only in other dialects or are not supported: the expression for the text after `(?`, and the
 * message.
 */
const foreignGroups: readonly (readonly [RegExp, string])[] = [
  [/<?[=!]/y, 'must not use lookahead or lookbehind ("(?$"), which cannot be generated'],
  [/P=/y, 'must not use a backreference to a group'],
  [/P<(?:[^>]*>)?/y, 'must name a group as "(?<name>"; got "(?P<name>"'],
  [
    /[a-zA-Z]*i/y,
    'must not set the flag i, which JSON Schema does not support; write both cases, such as [aA]',
  ],
  [
    /[a-zA-Z]*s/y,
    'must not set the flag s, which JSON Schema does not support; write [^] for any character',
  ],
  [
    /[a-zA-Z]*m/y,
    'must not set the flag m: a pattern applies to the complete text, not to its lines',
  ],
  [/[>|]|[a-zA-Z]*-?[a-zA-Z]*[:)]/y, 'must begin a group with "(?:" or "(?<name>"'],
]

/** Parses the kind of a group, `?:` or `?<name>`; the cursor is after the `?`. */
function parseGroupKind(cursor: Cursor, { names }: Context, start: number): void {
  if (take(cursor, ':')) return
  for (const [form, message] of foreignGroups) {
    const found = find(cursor, form)
    if (found === null) continue
    refuse(cursor, message.replace('$', found[0]), start)
    return
  }
  if (!take(cursor, '<')) {
    refuse(cursor, 'must begin a group with "(?:" or "(?<name>"', start)
    return
  }
  const name = takeWhile(cursor, /[$\p{ID_Continue}\u200c\u200d]/u)
  if (!/^[$_\p{ID_Start}]/u.test(name) || !take(cursor, '>')) {
    refuse(cursor, 'must name a group with letters, digits and _, beginning with a letter', start)
  } else if (names.has(name)) {
    refuse(cursor, `must not have two groups named "${name}"`, start)
  }
  names.add(name)
}

function parseQuantifier(cursor: Cursor, atom: Tree): Tree {
  const found = repeatAt(cursor)
  if (found === undefined) return atom
  const { minimum, maximum, length } = found
  const isAssertion = atom.kind === 'edge' || atom.kind === 'anchor'
  if (isAssertion && peek(cursor, -1) !== ')') {
    refuse(cursor, 'must not repeat an anchor')
  } else if (minimum > repeatsMax || (maximum ?? 0) > repeatsMax) {
    refuse(cursor, `must not repeat more than ${repeatsMax} times`)
  } else if (maximum !== undefined && maximum < minimum) {
    refuse(cursor, 'must have a maximum count of at least the minimum count')
  }
  cursor.at += length
  // A `?` after a quantifier makes it lazy, which does not change the texts that match.
  take(cursor, '?')
  if (!isAtEnd(cursor) && repeatAt(cursor) !== undefined) {
    refuse(cursor, 'must not repeat a repetition without a group')
  }
  return { kind: 'repeat', of: atom, minimum, maximum }
}

const signs: ReadonlyMap<string, readonly [number, number | undefined]> = new Map([
  ['?', [0, 1]],
  ['*', [0, undefined]],
  ['+', [1, undefined]],
])

/**
 * Returns the minimum and maximum count of the quantifier at the cursor, and its length in characters, or undefined if
 * there is no quantifier.
 */
function repeatAt(cursor: Cursor) {
  const sign = signs.get(peek(cursor))
  if (sign !== undefined) return { minimum: sign[0], maximum: sign[1], length: 1 }
  if (peek(cursor) !== '{') return undefined
  const [whole, least = '', comma, most = ''] = find(cursor, /\{(\d+)(,?)(\d*)\}/y) ?? []
  if (whole === undefined || (comma === '' && most !== '')) return undefined
  const minimum = Number(least)
  const maximum = comma === '' ? minimum : most === '' ? undefined : Number(most)
  return { minimum, maximum, length: whole.length }
}
