/**
 * Reads a pattern in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax) into a tree. What can be matched
 * but not generated (lookaround, backreferences, edges of words, anchors in the middle) is a problem with its place.
 */

import {
  type Cursor,
  isAtEnd,
  newCursor,
  peek,
  refuse,
  take,
  takeUntil,
  takeWhile,
} from './cursor.ts'
import { parseClass, setOfCharacter, setOfDot, setOfEscape } from './parse-class.ts'
import { parseEscape } from './parse-escape.ts'
import { branchesOf, empty, lengthsOf, type Tree } from './tree.ts'

/** RE2 allows no more either, also of repeats inside one another. */
const repeatsMax = 1_000
/** Groups inside one another. */
const groupDepthMax = 32

export interface Pattern {
  readonly tree: Tree
  readonly isPortable: boolean
}

/** What is around the place that is read. */
interface Inside {
  readonly depth: number
  /** Of letters, set by `(?i)`, and whether a dot takes line ends too, by `(?s)`. They hold to the end of the group. */
  isFolded: boolean
  isDotAll: boolean
  readonly names: Set<string>
}

export function parsePattern(text: string): Pattern | { readonly problem: string } {
  if (!text.isWellFormed()) return { problem: 'must not have unpaired surrogates' }
  const cursor = newCursor(text)
  const inside = { depth: 0, isFolded: false, isDotAll: false, names: new Set<string>() }
  const tree = parseAlternation(cursor, inside)
  if (!isAtEnd(cursor)) refuse(cursor, 'must open a group before ")"')
  if (cursor.problem === undefined) {
    const position = misplacedAnchor(tree, { isFirst: true, isLast: true })
    if (position !== undefined) {
      refuse(cursor, 'must have anchors only where the text begins and ends', position)
    }
  }
  const { problem, isPortable } = cursor
  return problem === undefined ? { tree, isPortable } : { problem }
}

function parseAlternation(cursor: Cursor, inside: Inside): Tree {
  const options = [parseSequence(cursor, inside)]
  while (take(cursor, '|')) options.push(parseSequence(cursor, inside))
  return options.length === 1 ? (options[0] as Tree) : { kind: 'alternation', options }
}

function parseSequence(cursor: Cursor, inside: Inside): Tree {
  const parts: Tree[] = []
  while (!isAtEnd(cursor) && peek(cursor) !== '|' && peek(cursor) !== ')') {
    const atom = parseAtom(cursor, inside)
    if (atom !== undefined) parts.push(parseQuantifier(cursor, atom))
  }
  return parts.length === 1 ? (parts[0] as Tree) : { kind: 'sequence', parts }
}

/** Undefined where flags are set, and nothing is matched. */
function parseAtom(cursor: Cursor, inside: Inside): Tree | undefined {
  const start = cursor.at
  const { isFolded, isDotAll } = inside
  const character = peek(cursor)
  if (character === '{' && repeatAt(cursor) === undefined) {
    cursor.at++
    cursor.isPortable = false
    return setOfCharacter(cursor, character, isFolded)
  }
  if (/[*+?{]/.test(character)) {
    refuse(cursor, `must have something before "${character}" that is repeated`)
    return empty
  }
  cursor.at++
  switch (character) {
    case '(':
      return parseGroup(cursor, inside)
    case '[':
      return parseClass(cursor, isFolded)
    case '.':
      return setOfDot(cursor, isDotAll)
    case '^':
      return { kind: 'anchor', at: 'start', position: start }
    case '$':
      return { kind: 'anchor', at: 'end', position: start }
    case '\\':
      return parseEscaped(cursor, isFolded)
    default:
      if (character === ']' || character === '}') cursor.isPortable = false
      return setOfCharacter(cursor, character, isFolded)
  }
}

/** The escapes that only stand outside of classes: other anchors, and text as it is. */
function parseEscaped(cursor: Cursor, isFolded: boolean): Tree {
  const start = cursor.at - 1
  if (take(cursor, 'A') || take(cursor, 'z')) {
    cursor.isPortable = false
    return { kind: 'anchor', at: peek(cursor, -1) === 'A' ? 'start' : 'end', position: start }
  }
  if (take(cursor, 'Q')) {
    cursor.isPortable = false
    const text = takeUntil(cursor, '\\E') ?? takeWhile(cursor, /^./su)
    const sets = [...text].map((character) => setOfCharacter(cursor, character, isFolded))
    // A quantifier behind would repeat the last character only, which nobody expects.
    if (/[*+?{]/.test(peek(cursor))) refuse(cursor, 'must not repeat what stands in \\Q…\\E')
    return { kind: 'sequence', parts: sets }
  }
  const escaped = parseEscape(cursor, false)
  return setOfEscape(cursor, escaped, isFolded, start)
}

/** The cursor stands behind the `(`. */
function parseGroup(cursor: Cursor, inside: Inside): Tree | undefined {
  const start = cursor.at - 1
  if (inside.depth >= groupDepthMax) {
    refuse(cursor, `must not have more than ${groupDepthMax} groups inside one another`, start)
    return empty
  }
  const group = { ...inside, depth: inside.depth + 1 }
  if (take(cursor, '?')) {
    const kind = parseGroupKind(cursor, group, start)
    if (kind === 'flags') {
      Object.assign(inside, { isFolded: group.isFolded, isDotAll: group.isDotAll })
      return undefined
    }
  }
  const tree = parseAlternation(cursor, group)
  if (!take(cursor, ')')) refuse(cursor, 'must close its group with ")"', start)
  return tree
}

const lookarounds = ['=', '!', '<=', '<!']

/** `?:`, `?P<name>`, `?<name>`, `?i:`, and `?i)`, which sets flags for the rest of the group around it. */
function parseGroupKind(cursor: Cursor, group: Inside, start: number): 'group' | 'flags' {
  for (const sign of lookarounds) {
    if (!take(cursor, sign)) continue
    refuse(cursor, `must not look around ("(?${sign}"), which cannot be generated`, start)
    return 'group'
  }
  const isPython = take(cursor, 'P<')
  if (isPython || take(cursor, '<')) {
    const name = takeWhile(cursor, /\w/)
    if (name === '' || !take(cursor, '>')) {
      refuse(cursor, 'must name a group with letters, digits and _', start)
    } else if (group.names.has(name)) {
      refuse(cursor, `must not have two groups named "${name}"`, start)
    }
    group.names.add(name)
    if (isPython || /^\d/.test(name)) cursor.isPortable = false
    return 'group'
  }
  if (take(cursor, 'P=')) {
    refuse(cursor, 'must not refer back to a group', start)
    return 'group'
  }
  if (take(cursor, ':')) return 'group'
  cursor.isPortable = false
  const flags = takeWhile(cursor, /[imsU]/)
  const off = take(cursor, '-') ? takeWhile(cursor, /[imsU]/) : undefined
  const isGroup = take(cursor, ':')
  if (off === '' || (!isGroup && !take(cursor, ')')) || (flags === '' && off === undefined)) {
    refuse(
      cursor,
      'must begin a group with (?:, (?P<name>, (?<name> or the flags i, s and U',
      start,
    )
  } else if (flags.includes('m') || off?.includes('m')) {
    refuse(cursor, 'must not have the flag m: a pattern is of one text, not of its lines', start)
  }
  // U, which turns lazy and greedy around, changes nothing that is generated.
  group.isFolded = (group.isFolded || flags.includes('i')) && !off?.includes('i')
  group.isDotAll = (group.isDotAll || flags.includes('s')) && !off?.includes('s')
  return isGroup ? 'group' : 'flags'
}

function parseQuantifier(cursor: Cursor, atom: Tree): Tree {
  const found = repeatAt(cursor)
  if (found === undefined) return atom
  if (atom.kind === 'anchor') cursor.isPortable = false
  const { minimum, maximum, length } = found
  if (minimum > repeatsMax || (maximum ?? 0) > repeatsMax) {
    refuse(cursor, `must not repeat more than ${repeatsMax} times`)
  } else if (maximum !== undefined && maximum < minimum) {
    refuse(cursor, 'must repeat at least as often at most as at least')
  }
  const tree: Tree = { kind: 'repeat', of: atom, minimum, maximum }
  if (nestedRepeats(tree) > repeatsMax) {
    refuse(
      cursor,
      `must not repeat more than ${repeatsMax} times, repeats inside one another multiplied`,
    )
  }
  cursor.at += length
  // Lazy or not, the same texts match.
  take(cursor, '?')
  if (!isAtEnd(cursor) && repeatAt(cursor) !== undefined) {
    refuse(cursor, 'must not repeat a repeat without a group between them')
  }
  return tree
}

const signs: ReadonlyMap<string, readonly [number, number | undefined]> = new Map([
  ['?', [0, 1]],
  ['*', [0, undefined]],
  ['+', [1, undefined]],
])

/** The quantifier that comes next, and its length; a `{` that begins none stands for itself. */
function repeatAt(cursor: Cursor) {
  const sign = signs.get(peek(cursor))
  if (sign !== undefined) return { minimum: sign[0], maximum: sign[1], length: 1 }
  if (peek(cursor) !== '{') return undefined
  const text = cursor.characters.slice(cursor.at).join('')
  const [whole, least = '', comma, most = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(text) ?? []
  if (whole === undefined || (comma === '' && most !== '')) return undefined
  const minimum = Number(least)
  const maximum = comma === '' ? minimum : most === '' ? undefined : Number(most)
  return { minimum, maximum, length: whole.length }
}

/** How often counted repeats inside one another repeat the innermost part. */
function nestedRepeats(tree: Tree): number {
  const inside = Math.max(1, ...branchesOf(tree).map(nestedRepeats))
  if (tree.kind !== 'repeat') return inside
  return inside * Math.max(1, tree.maximum ?? tree.minimum)
}

/** The position of an anchor before or behind which some text may stand; anchors in repeats count as such. */
function misplacedAnchor(
  tree: Tree,
  place: { readonly isFirst: boolean; readonly isLast: boolean },
): number | undefined {
  switch (tree.kind) {
    case 'set':
      return undefined
    case 'anchor':
      return (tree.at === 'start' ? place.isFirst : place.isLast) ? undefined : tree.position
    case 'alternation':
      return firstOf(tree.options.map((option) => misplacedAnchor(option, place)))
    case 'repeat':
      return misplacedAnchor(
        tree.of,
        tree.maximum === 1 ? place : { isFirst: false, isLast: false },
      )
    case 'sequence': {
      const isText = tree.parts.map((part) => lengthsOf(part).maximum > 0)
      return firstOf(
        tree.parts.map((part, i) =>
          misplacedAnchor(part, {
            isFirst: place.isFirst && !isText.slice(0, i).includes(true),
            isLast: place.isLast && !isText.slice(i + 1).includes(true),
          }),
        ),
      )
    }
  }
}

function firstOf(positions: readonly (number | undefined)[]): number | undefined {
  return positions.find((position) => position !== undefined)
}
