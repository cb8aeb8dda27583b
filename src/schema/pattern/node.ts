/** The keyword `pattern`, beside `minLength`, `maxLength` and `unique`: from the text to what is generated. */

import { RE2JS } from 're2js'
import type { Node, TypeScope } from '../declaration.ts'
import { countMore } from '../extent.ts'
import { remember } from '../remember.ts'
import { generate } from './generate.ts'
import { narrow } from './narrow.ts'
import { type Pattern, parsePattern } from './parse.ts'
import { sourceOf } from './source.ts'
import { tell } from './tell.ts'
import { branchesOf, closeRepeats, empty, type Lengths, lengthsOf, type Tree } from './tree.ts'

/** No text may be longer. */
export const textLengthMax = 65_536
/** Instructions of RE2 up to which it is asked too: these take 1 ms to compile, the most that is accepted 70 ms. */
const checkedInstructionsMax = 500
/** The table of one Unicode property is worth so many. */
const propertyInstructions = 50

export function patternNode(
  pattern: string,
  bounds: { readonly minimum: number | undefined; readonly maximum: number | undefined },
  scope: TypeScope,
  keyword: 'pattern' | 'format' = 'pattern',
): Node {
  const parsed = parsePattern(pattern)
  const problem = 'problem' in parsed ? parsed.problem : problemOfEngine(pattern, parsed.tree)
  if ('problem' in parsed || problem !== undefined) {
    scope.report(problem ?? 'must be an RE2 expression', 'pattern')
    return nodeOf(empty, { pattern, scope })
  }
  if (!countMore(weightOf(parsed.tree), scope.document)) return nodeOf(empty, { pattern, scope })
  const tree = adjust(parsed.tree, bounds, { scope, keyword })
  const { maximum } = lengthsOf(tree)
  if (maximum > textLengthMax) {
    scope.report(
      `must match texts of at most ${textLengthMax} characters, not of ${maximum}`,
      'pattern',
    )
    return nodeOf(empty, { pattern, scope })
  }
  return nodeOf(tree, { pattern: outputOf(pattern, parsed), scope })
}

/** What RE2 itself says. The parser accepts nothing else, as its tests show; this is a second opinion. */
function problemOfEngine(pattern: string, tree: Tree): string | undefined {
  return instructionsOf(tree) > checkedInstructionsMax ? undefined : opinionOn(pattern).problem
}

const opinionOn = remember((pattern): { readonly problem: string | undefined } => {
  try {
    RE2JS.compile(pattern)
    return { problem: undefined }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    return { problem: `must be an RE2 expression: ${reason}` }
  }
})

/** How large the program of RE2 is, roughly: it writes counted repeats out. */
function instructionsOf(tree: Tree): number {
  const inside = branchesOf(tree).reduce((sum, branch) => sum + instructionsOf(branch), 1)
  if (tree.kind === 'set') return /\\[pP]\{/.test(tree.source) ? propertyInstructions : 1
  return tree.kind === 'repeat' ? inside * Math.max(tree.maximum ?? tree.minimum, 1) : inside
}

/** A set is worth so many of its characters, and a repeat at most so many of its rounds. */
const charactersPerSet = 10
const roundsMax = 16

/** How many characters a text is chosen from, repeats written out. */
function weightOf(tree: Tree): number {
  if (tree.kind === 'set') return charactersPerSet + tree.characters.length
  const inside = branchesOf(tree).reduce((sum, branch) => sum + weightOf(branch), 0)
  if (tree.kind !== 'repeat') return inside
  return inside * Math.max(1, Math.min(tree.maximum ?? tree.minimum, roundsMax))
}

function outputOf(pattern: string, { tree, isPortable }: Pattern): string {
  return isPortable ? pattern : sourceOf(tree)
}

/** The tree with texts of the lengths that are asked for; an issue where there are none. */
function adjust(
  tree: Tree,
  {
    minimum,
    maximum,
  }: { readonly minimum: number | undefined; readonly maximum: number | undefined },
  { scope, keyword }: { readonly scope: TypeScope; readonly keyword: string },
): Tree {
  const usual = closeRepeats(tree)
  if (minimum === undefined && maximum === undefined) return usual
  const least = minimum ?? 0
  const most = Math.min(maximum ?? textLengthMax, textLengthMax)
  if (least > most) return usual
  const lengths = lengthsOf(usual)
  // Where texts must be longer than usual, they are not much longer than they must be.
  const near = { minimum: least, maximum: Math.min(most, least + lengths.maximum) }
  const within = { minimum: least, maximum: most }
  for (const candidate of [usual, closeRepeats(tree, least), ...continued(usual, within)]) {
    const fitting = narrow(candidate, near) ?? narrow(candidate, within)
    if (fitting !== undefined) return fitting
  }
  const is = least > lengths.maximum || maximum === undefined ? 'minLength' : 'maxLength'
  const { minimum: shortest, maximum: longest } = lengthsOf(tree)
  const range =
    longest === Number.POSITIVE_INFINITY
      ? `${shortest} or more`
      : shortest === longest
        ? `${shortest}`
        : `${shortest} to ${longest}`
  scope.report(
    `must leave lengths that can be generated from "${keyword}", whose texts are ${range} long`,
    is,
  )
  return usual
}

const letters: Tree = {
  kind: 'set',
  characters: [...'abcdefghijklmnopqrstuvwxyz'],
  source: '[a-z]',
}

/** A pattern without an anchor at its end may be followed by anything, such as letters. */
function continued(tree: Tree, { minimum, maximum }: Lengths): readonly Tree[] {
  if (hasEnd(tree)) return []
  const most = Math.min(maximum, minimum + 16)
  return [
    { kind: 'sequence', parts: [tree, { kind: 'repeat', of: letters, minimum: 0, maximum: most }] },
  ]
}

function hasEnd(tree: Tree): boolean {
  if (tree.kind === 'anchor') return tree.at === 'end'
  return branchesOf(tree).some(hasEnd)
}

function nodeOf(
  tree: Tree,
  { pattern, scope }: { readonly pattern: string; readonly scope: TypeScope },
): Node {
  const { minimum, maximum } = lengthsOf(tree)
  const told = scope.unique === 'no' ? undefined : tell(tree, scope)
  if (scope.unique !== 'no' && told === undefined) {
    scope.report(
      'cannot be kept by this pattern: one text may come about in two ways',
      ...(scope.unique === 'entity' ? ['unique'] : ['pattern']),
    )
  }
  return {
    instruction: told ?? generate(tree, scope.keyFor('value')),
    output: () => ({ type: 'string', pattern, minLength: minimum, maxLength: maximum }),
    // A character takes up to two as JSON, and the quotes two.
    size: 2 * maximum + 2,
  }
}
