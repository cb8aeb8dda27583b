/**
 * Parses the parts of a pattern that match one character: classes in brackets, escapes, single characters and the dot.
 */

import { choose, clip, complement, normalize, printable, type Range } from './characters.ts'
import { type Cursor, isAtEnd, peek, refuse, take } from './cursor.ts'
import { lineTerminators, posixClasses } from './named-classes.ts'
import { type Escape, parseEscape } from './parse-escape.ts'
import { sourceOfSet } from './source.ts'
import type { Tree } from './tree.ts'

/** Characters of a class while it is being parsed. */
interface Members {
  /** All characters of the class except those of Unicode properties. */
  readonly exact: Range[]
  /** Characters of the class that are generated. */
  readonly generated: Range[]
  /** Unicode properties in the class, as written in RE2. */
  readonly properties: string[]
}

export function setOfCharacter(character: string): Tree {
  const members = noMembers()
  addPoint(members, character.codePointAt(0) as number)
  return setOf(members, false)
}

/** Returns the characters that `.` matches: all except line terminators. */
export function setOfDot(): Tree {
  const exact = [...complement(lineTerminators)]
  return setOf({ exact, generated: [printable], properties: [] }, false)
}

export function setOfEscape(cursor: Cursor, escaped: Escape, start: number): Tree {
  const members = noMembers()
  add(members, escaped)
  return noteEmpty(cursor, setOf(members, false), start)
}

/** Parses a class in brackets; the cursor is after the `[`. */
export function parseClass(cursor: Cursor): Tree {
  const start = cursor.at - 1
  const isNegated = take(cursor, '^')
  const members = noMembers()
  if (peek(cursor) === ']') cursor.strayBracketAdvice = 'write "\\]" for a bracket in a class'
  while (peek(cursor) !== ']') {
    if (isAtEnd(cursor)) {
      refuse(cursor, 'must close its character class with "]"', start)
      break
    }
    notePosix(cursor)
    parseMember(cursor, members)
  }
  cursor.at++
  return noteEmpty(cursor, setOf(members, isNegated), start)
}

/**
 * Records advice for POSIX classes: in ECMA-262, the class in `[[:alpha:]]` ends at the first bracket, and the second
 * bracket is a separate character.
 */
function notePosix(cursor: Cursor): void {
  if (peek(cursor) !== '[' || peek(cursor, 1) !== ':') return
  const text = cursor.characters.slice(cursor.at, cursor.at + 12).join('')
  const [, negation, name = ''] = /^\[:(\^?)([a-z]+):\]/.exec(text) ?? []
  const members = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined
  if (members === undefined) return
  cursor.strayBracketAdvice = `ECMA-262 has no POSIX classes; write [${negation}${members}] for [[:${negation}${name}:]]`
}

/** Parses one member of a class: a character, a range, or a class escape such as `\d`. */
function parseMember(cursor: Cursor, members: Members): void {
  const start = cursor.at
  const first = parseEnd(cursor)
  const dashAt = cursor.at
  const isRange = peek(cursor) === '-' && peek(cursor, 1) !== ']' && peek(cursor, 1) !== ''
  if (!isRange) {
    add(members, first)
    return
  }
  cursor.at++
  const last = parseEnd(cursor)
  if (cursor.problem !== undefined) return
  if (first.kind === 'point' && last.kind === 'point') {
    if (last.point < first.point) {
      refuse(cursor, 'must have ranges from the lower to the higher character', start)
    }
    members.exact.push([first.point, last.point])
    members.generated.push([first.point, last.point])
    return
  }
  // In `[\w-.]`, all dialects that accept it mean the character `-`; they differ in the meaning of a third part.
  if (peek(cursor) === '-' && peek(cursor, 1) !== ']') {
    refuse(cursor, 'must have a character at both ends of a range; write "\\-" for a hyphen', start)
  }
  cursor.edits.push({ at: dashAt, length: 1, text: '\\-' })
  add(members, first)
  addPoint(members, 0x2d)
  add(members, last)
}

function parseEnd(cursor: Cursor): Escape {
  const character = peek(cursor)
  cursor.at++
  if (character === '\\') return parseEscape(cursor, true)
  return { kind: 'point', point: character.codePointAt(0) ?? 0 }
}

function noMembers(): Members {
  return { exact: [], generated: [], properties: [] }
}

function addPoint({ exact, generated }: Members, point: number): void {
  exact.push([point, point])
  generated.push([point, point])
}

function add(members: Members, escaped: Escape): void {
  if (escaped.kind === 'point') {
    addPoint(members, escaped.point)
    return
  }
  const { exact, generated, properties } = members
  const { named, isNegated } = escaped
  if (named.ranges === undefined) properties.push(`\\${isNegated ? 'P' : 'p'}{${named.re2}}`)
  else exact.push(...(isNegated ? complement(named.ranges) : named.ranges))
  if (!isNegated) generated.push(...named.generated)
  else generated.push(...readablePartOf(complement(named.ranges ?? named.generated)))
}

/** Returns the printable ASCII characters in the ranges, or the ranges unchanged if they have no such characters. */
function readablePartOf(ranges: readonly Range[]): readonly Range[] {
  const ascii = clip(ranges, printable)
  return ascii.length > 0 ? ascii : ranges
}

function setOf({ exact, generated, properties }: Members, isNegated: boolean): Tree {
  const ranges = normalize(exact)
  // Beyond ASCII, the table of a Unicode property is incomplete, so the characters of its negation are not known,
  // either.
  const others = isNegated
    ? properties.length > 0
      ? clip(complement([...ranges, ...generated]), printable)
      : readablePartOf(complement(ranges))
    : generated
  return {
    kind: 'set',
    characters: choose(others),
    source: sourceOfSet(ranges, properties, isNegated),
  }
}

function noteEmpty(cursor: Cursor, set: Tree, start: number): Tree {
  if (set.kind === 'set' && set.characters.length === 0) cursor.emptyClassAt ??= start
  return set
}
