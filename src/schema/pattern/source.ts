/** Writes the syntax tree of a pattern as an RE2 expression, which matches texts in linear time. */

import { complement, type Range } from './characters.ts'
import { branchesOf, type Tree } from './tree.ts'

/** Maximum count of a repetition in RE2, and maximum product of the counts of nested repetitions. */
const countMax = 1_000

/** Returns the RE2 class of the characters in the ranges and Unicode properties. */
export function sourceOfSet(
  ranges: readonly Range[],
  properties: readonly string[],
  isNegated: boolean,
): string {
  if (properties.length > 0) {
    return `[${isNegated ? '^' : ''}${sourceOfRanges(ranges)}${properties.join('')}]`
  }
  const members = isNegated ? complement(ranges) : ranges
  const others = complement(members)
  // RE2 does not allow an empty class, but a negated class of all characters.
  const isShorterNegated =
    members.length === 0 || (others.length > 0 && others.length < members.length)
  return isShorterNegated ? `[^${sourceOfRanges(others)}]` : `[${sourceOfRanges(members)}]`
}

function sourceOfRanges(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) =>
      first === last ? sourceOfPoint(first) : `${sourceOfPoint(first)}-${sourceOfPoint(last)}`,
    )
    .join('')
}

function sourceOfPoint(point: number): string {
  const character = String.fromCodePoint(point)
  return /[0-9A-Za-z]/.test(character) ? character : `\\x{${point.toString(16)}}`
}

export function sourceOf(tree: Tree): string {
  switch (tree.kind) {
    case 'set':
      return tree.source
    case 'anchor':
      return tree.at === 'start' ? '\\A' : '\\z'
    case 'edge':
      return tree.isNegated ? '\\B' : '\\b'
    case 'sequence':
      return tree.parts.map(grouped).join('')
    case 'alternation':
      return tree.options.map(sourceOf).join('|')
    case 'repeat': {
      const { of, minimum, maximum } = tree
      const part = of.kind === 'set' ? of.source : `(?:${sourceOf(of)})`
      const most = Math.max(1, Math.floor(countMax / largestCount(of)))
      const required = inCounts(minimum, most).map((count) => `${part}{${count}}`)
      if (maximum === undefined) return `${required.join('')}${part}*`
      const optional = inCounts(maximum - minimum, most).map((count) => `${part}{0,${count}}`)
      return [...required, ...optional].join('')
    }
  }
}

/** Splits a count that is too large for RE2: returns numbers up to `most` that add up to `total`. */
function inCounts(total: number, most: number): readonly number[] {
  const whole = Array.from({ length: Math.floor(total / most) }, () => most)
  return total % most === 0 ? whole : [...whole, total % most]
}

/** Returns the largest product of the counts of nested repetitions in the tree. */
function largestCount(tree: Tree): number {
  const inside = Math.max(1, ...branchesOf(tree).map(largestCount))
  if (tree.kind !== 'repeat') return inside
  const count = Math.max(tree.minimum, (tree.maximum ?? 0) - tree.minimum, 1)
  return inside * Math.min(count, Math.max(1, Math.floor(countMax / inside)))
}

function grouped(tree: Tree): string {
  return tree.kind === 'alternation' ? `(?:${sourceOf(tree)})` : sourceOf(tree)
}
