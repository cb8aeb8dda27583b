/** Sets of characters as they are written: classes in brackets, escapes, single characters and the dot. */

import {
  choose,
  clip,
  complement,
  everything,
  fold,
  normalize,
  printable,
  type Range,
} from './characters.ts'
import { type Cursor, isAtEnd, peek, refuse, take } from './cursor.ts'
import { posixClasses, properties, propertySource } from './named-classes.ts'
import { type Escape, parseEscape } from './parse-escape.ts'
import { sourceOfRanges } from './source.ts'
import type { Tree } from './tree.ts'

/** What the members of a set match, and what is made for them. */
interface Members {
  readonly exact: Range[]
  readonly made: Range[]
  /** As ECMAScript writes them; their members are not all known. */
  readonly properties: string[]
}

export function setOfCharacter(cursor: Cursor, character: string, isFolded: boolean): Tree {
  const point = character.codePointAt(0) as number
  return setOf(cursor, membersOf([[point, point]]), { isFolded, isNegated: false })
}

/** `.`: anything but the end of a line, and with the flag `s` that too. */
export function setOfDot(cursor: Cursor, isAll: boolean): Tree {
  const exact = isAll ? [everything] : complement([[10, 10]])
  const members = { exact: [...exact], made: [printable], properties: [] }
  return setOf(cursor, members, { isFolded: false, isNegated: false })
}

export function setOfEscape(
  cursor: Cursor,
  escaped: Escape,
  isFolded: boolean,
  start: number,
): Tree {
  const members = membersOf([])
  add(members, escaped)
  return setOf(cursor, members, { isFolded, isNegated: false, start })
}

/** The cursor stands behind the `[`. */
export function parseClass(cursor: Cursor, isFolded: boolean): Tree {
  const start = cursor.at - 1
  const isNegated = take(cursor, '^')
  const members = membersOf([])
  // A bracket that closes nothing stands for itself in RE2, and empties the class in ECMAScript.
  if (peek(cursor) === ']') cursor.isPortable = false
  for (let isFirst = true; isFirst || peek(cursor) !== ']'; isFirst = false) {
    if (isAtEnd(cursor)) {
      refuse(cursor, 'must close its class with "]"', start)
      break
    }
    if (!parsePosix(cursor, members)) parseMember(cursor, members)
    if (cursor.problem !== undefined) break
  }
  cursor.at++
  return setOf(cursor, members, { isFolded, isNegated, start })
}

/** `[:alpha:]`, `[:^alpha:]`; without an end it is a bracket like any character. */
function parsePosix(cursor: Cursor, members: Members): boolean {
  if (peek(cursor) !== '[' || peek(cursor, 1) !== ':') return false
  const text = cursor.characters.slice(cursor.at).join('')
  const [whole, negation, name] = /^\[:(\^?)([^:]*(?::(?!\])[^:]*)*):\]/.exec(text) ?? []
  if (whole === undefined || name === undefined) return false
  const ranges = posixClasses.get(name)
  if (ranges === undefined) {
    const known = [...posixClasses.keys()].join(', ')
    refuse(cursor, `must name one of the POSIX classes ${known}, not "${name}"`)
    return true
  }
  cursor.at += [...whole].length
  cursor.isPortable = false
  add(members, { kind: 'class', ranges, isNegated: negation === '^' })
  return true
}

/** A character, a range, or a class of one letter. */
function parseMember(cursor: Cursor, members: Members): void {
  const start = cursor.at
  const first = parseEnd(cursor)
  const isRange = peek(cursor) === '-' && peek(cursor, 1) !== ']' && peek(cursor, 1) !== ''
  if (first.kind !== 'point') {
    if (isRange) cursor.isPortable = false
    add(members, first)
    return
  }
  if (!isRange) {
    add(members, first)
    return
  }
  cursor.at++
  const last = parseEnd(cursor)
  if (cursor.problem !== undefined) return
  if (last.kind === 'point' && last.point >= first.point) {
    members.exact.push([first.point, last.point])
    members.made.push([first.point, last.point])
    return
  }
  refuse(cursor, 'must have ranges from the lower to the higher character', start)
}

function parseEnd(cursor: Cursor): Escape {
  const character = peek(cursor)
  cursor.at++
  if (character === '\\') return parseEscape(cursor, true)
  return { kind: 'point', point: character.codePointAt(0) ?? 0 }
}

function membersOf(ranges: readonly Range[]): Members {
  return { exact: [...ranges], made: [...ranges], properties: [] }
}

function add({ exact, made, properties: sources }: Members, escaped: Escape): void {
  switch (escaped.kind) {
    case 'point':
      exact.push([escaped.point, escaped.point])
      made.push([escaped.point, escaped.point])
      return
    case 'class': {
      const ranges = escaped.isNegated ? complement(escaped.ranges) : escaped.ranges
      exact.push(...ranges)
      made.push(...(escaped.isNegated ? clip(ranges, printable) : ranges))
      return
    }
    case 'property': {
      const ranges = properties.get(escaped.name) ?? []
      made.push(...(escaped.isNegated ? clip(complement(ranges), printable) : ranges))
      sources.push(propertySource(escaped.name, escaped.isNegated))
    }
  }
}

function setOf(
  cursor: Cursor,
  members: Members,
  flags: { readonly isFolded: boolean; readonly isNegated: boolean; readonly start?: number },
): Tree {
  const { isFolded, isNegated, start = cursor.at - 1 } = flags
  const hasProperties = members.properties.length > 0
  if (isFolded && hasProperties) {
    refuse(cursor, 'must not have a Unicode property where case does not count', start)
  }
  const exact = normalize(isFolded ? fold(members.exact) : members.exact)
  const written = isFolded ? fold(members.made) : members.made
  const others = complement(hasProperties ? [...exact, ...written] : exact)
  const ascii = clip(others, printable)
  // Beyond ASCII not every member of a property is known, nor every other case of a letter.
  const isCertain = !isFolded && !hasProperties
  const made = !isNegated ? written : ascii.length > 0 || !isCertain ? ascii : others
  const characters = choose(made)
  if (characters.length === 0 && cursor.problem === undefined) {
    refuse(cursor, 'must not have a class without a character that can be made', start)
  }
  const source = hasProperties
    ? `[${isNegated ? '^' : ''}${sourceOfRanges(exact)}${members.properties.join('')}]`
    : sourceOfSet(isNegated ? complement(exact) : exact)
  return { kind: 'set', characters, source }
}

function sourceOfSet(ranges: readonly Range[]): string {
  const [only] = ranges
  if (ranges.length === 1 && only !== undefined && only[0] === only[1])
    return sourceOfRanges(ranges)
  const others = complement(ranges)
  if (others.length < ranges.length) return `[^${sourceOfRanges(others)}]`
  return `[${sourceOfRanges(ranges)}]`
}
