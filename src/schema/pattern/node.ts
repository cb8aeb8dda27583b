/** The keyword `pattern`, beside `minLength`, `maxLength` and `unique`: from the text to what is generated. */

import { show } from '../../text/show.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { readGeneratable } from './generatable.ts'
import { generate } from './generate.ts'
import { narrow } from './narrow.ts'
import { tell } from './tell.ts'
import { branchesOf, closeRepeats, empty, type Lengths, lengthsOf, type Tree } from './tree.ts'

/** No text may be longer. */
export const textLengthMax = 65_536

export function patternNode(
  pattern: string,
  bounds: { readonly minimum: number | undefined; readonly maximum: number | undefined },
  scope: TypeScope,
  keyword: 'pattern' | 'format' = 'pattern',
): Node {
  const found = readGeneratable(pattern)
  if ('problem' in found) {
    scope.report(found.problem, 'pattern')
    return nodeOf(empty, { pattern, scope })
  }
  if (found.portable !== pattern) {
    const why = 'is an error with the flag "u" of ECMA-262, which most validators set'
    scope.document.warn(scope.pathOf('pattern'), `${why}; write ${show(found.portable)}`)
  }
  if (!scope.document.work.charge('patterns', weightOf(found.tree), scope.pathOf('pattern'))) {
    return nodeOf(empty, { pattern, scope })
  }
  const tree = adjust(found.tree, bounds, { scope, keyword })
  const { maximum } = lengthsOf(tree)
  if (maximum > textLengthMax) {
    scope.report(
      `must match texts of at most ${textLengthMax} characters; got ${maximum}`,
      'pattern',
    )
    return nodeOf(empty, { pattern, scope })
  }
  return nodeOf(tree, { pattern: found.portable, scope })
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
      ? `at least ${shortest}`
      : shortest === longest
        ? `${shortest}`
        : `${shortest} to ${longest}`
  scope.report(
    `must allow lengths that can be generated from "${keyword}", whose texts have ${range} characters`,
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
      'is not supported with this pattern, which can match a text in two ways',
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
