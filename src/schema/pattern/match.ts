/** Matches texts with patterns in linear time, with the library RE2JS. */

import { RE2JS } from 're2js'
import { type Pattern, parsePattern, patternLengthMax } from './parse.ts'
import { sourceOf } from './source.ts'
import { branchesOf, type Tree } from './tree.ts'

/** A compiled pattern, or the message of the problem because of which it cannot be compiled. */
export type Compiled = RE2JS | { readonly problem: string }

/** Remaining work for the comparisons of one definition, and the patterns that they have compiled so far. */
export interface MatchSteps {
  left: number
  readonly patterns: Map<string, Compiled>
  /** Part of the work that was spent on compiling the patterns. */
  patternUnits: number
}

/** Cost of compiling a pattern, in steps: per pattern, and per instruction. The largest pattern takes 20 ms. */
const stepsPerPattern = 100
const stepsPerInstruction = 10
/** Maximum number of RE2 instructions of a pattern; RE2 compiles 2,000 instructions in 5 ms. */
const instructionsMax = 2_000

/**
 * Whether the pattern matches a part of the text. Returns undefined if the pattern is invalid or too large, or if the
 * definition has no steps left.
 */
export function matches(pattern: string, text: string, steps: MatchSteps): boolean | undefined {
  let compiled = steps.patterns.get(pattern)
  if (compiled === undefined) {
    compiled = compilePattern(pattern, steps)
    if (compiled === undefined) return undefined
    steps.patterns.set(pattern, compiled)
  }
  if ('problem' in compiled) return undefined
  steps.left -= 1 + Math.floor((text.length * compiled.programSize()) / 1_000)
  return steps.left > 0 ? compiled.test(text) : undefined
}

/**
 * Returns the message of the problem because of which values cannot be checked with the pattern, or undefined if they
 * can.
 */
export function problemOfPattern(pattern: string): string | undefined {
  const parsed = parseForMatching(pattern)
  return 'problem' in parsed ? parsed.problem : undefined
}

/** Whether two patterns are equal after parts that are errors with the flag `u` are replaced by equivalent ones. */
export function isSamePattern(one: string, other: string): boolean {
  return one === other || portableOf(one) === portableOf(other)
}

/**
 * Returns the text of the pattern, in which parts that are errors with the flag `u` are replaced by equivalent ones.
 * Invalid patterns are returned unchanged.
 */
export function portableOf(pattern: string): string {
  const parsed = parseForMatching(pattern)
  return 'problem' in parsed ? pattern : parsed.portable
}

/** Compiles a pattern for any number of texts, which it tests in linear time. */
export function compileMatcher(
  pattern: string,
  { ignoresCase }: { readonly ignoresCase: boolean },
): Compiled {
  const parsed = parseForMatching(pattern)
  if ('problem' in parsed) return parsed
  return RE2JS.compile(sourceOf(parsed.tree), ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
}

/** Compiles the pattern and subtracts the cost from the remaining steps. Returns undefined if no steps are left. */
function compilePattern(pattern: string, steps: MatchSteps): Compiled | undefined {
  const parsed = parseForMatching(pattern)
  const instructions = 'problem' in parsed ? 0 : instructionsOf(parsed.tree)
  const units = stepsPerPattern + stepsPerInstruction * instructions
  steps.left -= units
  steps.patternUnits += units
  if (steps.left <= 0) return undefined
  return 'problem' in parsed ? parsed : RE2JS.compile(sourceOf(parsed.tree))
}

function parseForMatching(pattern: string): Pattern | { readonly problem: string } {
  if (pattern.length > patternLengthMax) {
    const was = `got ${pattern.length}`
    return { problem: `must be a pattern of at most ${patternLengthMax} characters; ${was}` }
  }
  const parsed = parsePattern(pattern)
  if ('problem' in parsed || instructionsOf(parsed.tree) <= instructionsMax) return parsed
  const must = `must compile to at most ${instructionsMax} instructions where values are checked`
  return { problem: `${must}, counted repeats expanded` }
}

/** Returns the approximate number of RE2 instructions of a pattern, with counted repetitions expanded. */
function instructionsOf(tree: Tree): number {
  if (tree.kind === 'set') return 1
  const inside = branchesOf(tree).reduce((sum, branch) => sum + instructionsOf(branch), 0)
  if (tree.kind !== 'repeat') return inside + 1
  return inside * Math.max(tree.maximum ?? tree.minimum, 1)
}
