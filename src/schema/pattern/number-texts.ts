/**
 * Numbers the texts of a pattern, so that a permutation can assign them without repetition. The pattern must be
 * unambiguous: the next character always determines the part that it belongs to (an LL(1) grammar), so no text matches
 * in two ways. For ambiguous patterns with few texts, all texts are listed without duplicates.
 */

import { childKey } from '../../random/key.ts'
import type { TypeScope } from '../declaration.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { type Numbering, numberedText, sequenceOf } from '../instructions/numbered.ts'
import { generate, rowOf } from './generate.ts'
import { branchesOf, lengthsOf, type Tree } from './tree.ts'

/**
 * Maximum number of texts that the number of one permutation can distinguish; further parts of a pattern are drawn
 * independently.
 */
const numbersMax = Number.MAX_SAFE_INTEGER
/** Maximum number of texts of an ambiguous pattern; they are listed to remove duplicates. */
const listedMax = 10_000
/** Maximum total number of characters of the listed texts. */
const charactersMax = 1_000_000
/** Number of characters of listed texts that cost one step of the definition's comparisons. */
const charactersPerStep = 4

/**
 * Returns an instruction that generates the texts of a pattern without repetition. Returns undefined if the pattern
 * matches a text in two ways and has too many texts to list.
 */
export function numberTexts(tree: Tree, scope: TypeScope): Instruction | undefined {
  const whole = numberingOf(tree)
  if (!isUnambiguous(tree)) {
    const characters = whole.count * lengthsOf(tree).maximum
    if (whole.count > listedMax || characters > charactersMax) return undefined
    const { steps } = scope.document
    steps.left -= Math.ceil(characters / charactersPerStep)
    if (steps.left <= 0) return undefined
    const texts = new Set(Array.from({ length: whole.count }, (_, i) => numberedText(whole, i)))
    return { op: 'table', pick: scope.pick(texts.size), values: [...texts] }
  }
  if (whole.count <= numbersMax) {
    return { op: 'numbered', pick: scope.pick(whole.count), of: whole }
  }
  return numberParts(rowOf(tree).flatMap(split), scope)
}

/**
 * Returns an instruction that assigns the parts of a sequence by number, starting with the parts that have most texts,
 * as far as one number can distinguish them. The other parts are drawn independently.
 */
function numberParts(row: readonly Tree[], scope: TypeScope): Instruction | undefined {
  const numberings = row.map(numberingOf)
  const byCount = numberings.map((_, i) => i)
  byCount.sort((a, b) => countAt(numberings, b) - countAt(numberings, a) || b - a)
  const weights = new Map<number, number>()
  let count = 1
  for (const i of byCount) {
    const factor = countAt(numberings, i)
    if (count * factor > numbersMax) continue
    weights.set(i, count)
    count *= factor
  }
  // Parts that cannot be numbered have too many texts, and the numbered ones too few for unique values.
  if (count < numbersMax / 0x10000) return undefined
  const pick = scope.pick(count)
  const key = scope.keyFor('value beside')
  const parts = row.map((part, i): Instruction => {
    const [divisor, of] = [weights.get(i), numberings[i]]
    if (divisor === undefined || of === undefined) return generate(part, childKey(key, `${i}`))
    return { op: 'numbered', pick, of, divisor }
  })
  return { op: 'join', parts }
}

function countAt(numberings: readonly Numbering[], i: number): number {
  return numberings[i]?.count ?? 1
}

/**
 * Splits a repetition that has too many texts for one number into single rounds, as many as one number can distinguish,
 * and a repetition of the remaining rounds.
 */
function split(part: Tree): readonly Tree[] {
  if (part.kind !== 'repeat' || numberingOf(part).count <= numbersMax) return [part]
  const { of, minimum, maximum = minimum } = part
  const each = numberingOf(of).count
  let rounds = 0
  for (let count = 1; count <= numbersMax && rounds < maximum; count *= each) rounds++
  const left: Tree = {
    kind: 'repeat',
    of,
    minimum: Math.max(0, minimum - rounds),
    maximum: maximum - rounds,
  }
  const singles = Array.from({ length: rounds }, () => rowOf(of).flatMap(split)).flat()
  return maximum === rounds ? singles : [...singles, left]
}

function numberingOf(tree: Tree): Numbering {
  switch (tree.kind) {
    case 'anchor':
    case 'edge':
      return sequenceOf([])
    case 'set': {
      const { characters } = tree
      return { kind: 'set', count: characters.length, characters }
    }
    case 'sequence':
      return sequenceOf(tree.parts.map(numberingOf))
    case 'alternation': {
      const options = tree.options.map(numberingOf)
      return { kind: 'alternation', count: sumOf(options.map(({ count }) => count)), options }
    }
    case 'repeat': {
      const of = numberingOf(tree.of)
      const { minimum, maximum = minimum } = tree
      const counts: number[] = []
      let count = 1
      for (let times = 0; times <= maximum; times++) {
        if (times >= minimum) counts.push(count)
        count *= of.count
      }
      return { kind: 'repeat', count: sumOf(counts), of, minimum, counts }
    }
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Whether, when a text is read from left to right, the next character always determines the part of the tree that it
 * belongs to. `following` contains the characters that may follow a text of the tree.
 */
function isUnambiguous(tree: Tree, following: ReadonlySet<string> = new Set()): boolean {
  switch (tree.kind) {
    case 'set':
    case 'anchor':
    case 'edge':
      return true
    case 'sequence': {
      let follow = following
      for (const part of tree.parts.toReversed()) {
        if (!isUnambiguous(part, follow)) return false
        follow = startsOf(part, follow)
      }
      return true
    }
    case 'alternation':
      return areUnambiguous(tree.options, following)
    case 'repeat': {
      const { of, minimum, maximum = minimum } = tree
      if (maximum === 0) return true
      const starts = startsOf(of)
      // The text of one round may be empty only if the repetition has exactly one round.
      if (canBeEmpty(of) && (maximum > 1 || minimum === 0)) return false
      if (minimum < maximum && !areApart(starts, following)) return false
      return isUnambiguous(of, maximum > 1 ? new Set([...starts, ...following]) : following)
    }
  }
}

/**
 * Whether the next character of a text always determines the alternative that it belongs to. The texts of at most one
 * alternative may be empty.
 */
function areUnambiguous(options: readonly Tree[], following: ReadonlySet<string>): boolean {
  const seen = new Set<string>()
  let empties = 0
  for (const option of options) {
    if (!isUnambiguous(option, following)) return false
    if (canBeEmpty(option) && ++empties > 1) return false
    const starts = startsOf(option)
    if (!areApart(starts, seen)) return false
    for (const start of starts) seen.add(start)
  }
  return empties === 0 || areApart(seen, following)
}

function canBeEmpty(tree: Tree): boolean {
  switch (tree.kind) {
    case 'set':
      return false
    case 'alternation':
      return tree.options.some(canBeEmpty)
    case 'repeat':
      return tree.minimum === 0 || canBeEmpty(tree.of)
    default:
      return branchesOf(tree).every(canBeEmpty)
  }
}

/**
 * Returns the characters with which a text of the tree can begin. If the text may be empty, they include `following`,
 * the characters that may follow it.
 */
function startsOf(tree: Tree, following: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  switch (tree.kind) {
    case 'set':
      return new Set(tree.characters)
    case 'anchor':
    case 'edge':
      return following
    case 'sequence':
      return tree.parts.reduceRight((follow, part) => startsOf(part, follow), following)
    case 'alternation':
      return new Set(tree.options.flatMap((option) => [...startsOf(option, following)]))
    case 'repeat': {
      const starts = startsOf(tree.of, following)
      return tree.minimum === 0 ? new Set([...starts, ...following]) : starts
    }
  }
}

function areApart(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return false
  return true
}
