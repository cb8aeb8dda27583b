/**
 * Tests texts with the patterns of conditions. The source determines the patterns, and a backtracking matcher takes
 * exponential time for some. It is used only for patterns with lookaround, and only if they are certainly harmless.
 */

import { compileMatcher } from '../../schema/pattern/match.ts'
import { parsePattern } from '../../schema/pattern/parse.ts'
import { branchesOf, type Repeat, type Tree } from '../../schema/pattern/tree.ts'
import { ecmaPattern } from './ecma-pattern.ts'

/** Returns whether a text matches a pattern, or undefined if that cannot be tested. */
export type PatternTest = (text: string) => boolean | undefined

/** Cache of the tests: many rows are tested with the same patterns. */
const known = new Map<string, PatternTest>()
const knownMax = 1_000

/** Returns the test of the pattern of a condition. The prefix `(?i)` ignores case. */
export function patternTest(pattern: string): PatternTest {
  const test = known.get(pattern) ?? newTest(pattern)
  if (known.size >= knownMax) known.clear()
  known.set(pattern, test)
  return test
}

function newTest(pattern: string): PatternTest {
  const ignoresCase = pattern.startsWith('(?i)')
  const source = ecmaPattern(pattern)
  const matcher = compileMatcher(source, { ignoresCase })
  if (!('problem' in matcher)) return (text) => matcher.test(text)
  const flags = ignoresCase ? 'is' : 's'
  // Without the flag "u", the parts that it refuses are literal characters, as in most databases.
  const expression = isHarmless(source)
    ? (compiled(source, `${flags}u`) ?? compiled(source, flags))
    : undefined
  return (text) => (text.length > textMax ? undefined : expression?.test(text))
}

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** Maximum length of a text, and maximum number of repetitions in a pattern, for a backtracking matcher. */
const textMax = 64
const repeatsMax = 4

/**
 * Whether a backtracking matcher takes polynomial time of a low degree: the pattern has few repetitions, and what they
 * repeat matches a text in one way at most.
 */
function isHarmless(source: string): boolean {
  const parsed = parsePattern(source.replace(/\(\?<?[=!]/g, '(?:'))
  if ('problem' in parsed) return false
  const repeats = nodesOf(parsed.tree).filter(isIterating)
  return repeats.length <= repeatsMax && repeats.every(({ of }) => nodesOf(of).every(isDefinite))
}

function isIterating(tree: Tree): tree is Repeat {
  return tree.kind === 'repeat' && (tree.maximum ?? Number.POSITIVE_INFINITY) > 1
}

/** Whether the first character of a text determines how the tree itself matches it, apart from its branches. */
function isDefinite(tree: Tree): boolean {
  if (tree.kind === 'repeat') return tree.minimum === tree.maximum
  if (tree.kind !== 'alternation') return true
  const firsts = tree.options.map(firstCharacters)
  const all = firsts.flatMap((characters) => characters ?? [])
  return !firsts.includes(undefined) && new Set(all).size === all.length
}

/** Returns the characters with which a text of the tree begins, or undefined if they are not known. */
function firstCharacters(tree: Tree): readonly string[] | undefined {
  if (tree.kind === 'sequence' && tree.parts[0] !== undefined) return firstCharacters(tree.parts[0])
  return tree.kind === 'set' && !tree.source.startsWith('[^') ? tree.characters : undefined
}

function nodesOf(tree: Tree): readonly Tree[] {
  return [tree, ...branchesOf(tree).flatMap(nodesOf)]
}
