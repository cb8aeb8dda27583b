/** Whether a text matches a pattern, decided in linear time by RE2. */

import { RE2JS } from 're2js'
import { type Pattern, parsePattern, patternLengthMax } from './parse.ts'
import { sourceOf } from './source.ts'
import { branchesOf, type Tree } from './tree.ts'

/** A pattern that is compiled, or why it cannot be. */
export type Compiled = RE2JS | { readonly problem: string }

/** What the comparisons of one definition may still cost, and the patterns that were compiled for them. */
export interface MatchSteps {
  left: number
  readonly patterns: Map<string, Compiled>
  /** What compiling them took of what was left. */
  patternUnits: number
}

/** Steps of compiling a pattern, and for each of its instructions: 20 ms for the largest. */
const stepsPerPattern = 100
const stepsPerInstruction = 10
/** RE2 compiles 2,000 instructions in 5 ms. */
const instructionsMax = 2_000

/** Whether the pattern is found in the text; undefined when it is not valid, or too expensive. */
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

/** Why the pattern cannot be held against texts; undefined when it can. */
export function problemOfPattern(pattern: string): string | undefined {
  const parsed = parseForMatching(pattern)
  return 'problem' in parsed ? parsed.problem : undefined
}

/** Whether the two are the same but for what is an error with the flag `u`. */
export function isSamePattern(one: string, other: string): boolean {
  return one === other || portableOf(one) === portableOf(other)
}

/** The pattern without what is an error with the flag `u`; the pattern itself where it is not valid. */
export function portableOf(pattern: string): string {
  const parsed = parseForMatching(pattern)
  return 'problem' in parsed ? pattern : parsed.portable
}

/** Undefined when no steps are left for it. */
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

/** About how many instructions RE2 makes of it: counted repeats are written out. */
function instructionsOf(tree: Tree): number {
  if (tree.kind === 'set') return 1
  const inside = branchesOf(tree).reduce((sum, branch) => sum + instructionsOf(branch), 0)
  if (tree.kind !== 'repeat') return inside + 1
  return inside * Math.max(tree.maximum ?? tree.minimum, 1)
}
