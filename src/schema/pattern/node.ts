/** Compiles the keyword `pattern`, with `minLength`, `maxLength` and `unique`, to an instruction. */

import { show } from '../../text/show.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { readGeneratable } from './generatable.ts'
import { generate } from './generate.ts'
import { narrow } from './narrow.ts'
import { numberTexts } from './number-texts.ts'
import { branchesOf, closeRepeats, empty, type Lengths, lengthsOf, type Tree } from './tree.ts'

/** Maximum length of a text generated from a pattern, in characters. */
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

/**
 * For the cost of a pattern: the cost of each class in addition to its number of characters, and the maximum number of
 * rounds of a repetition that count.
 */
const charactersPerSet = 10
const roundsMax = 16

/**
 * Returns the cost of compiling a pattern: mainly the number of characters in its classes, with repetitions expanded.
 */
function weightOf(tree: Tree): number {
  if (tree.kind === 'set') return charactersPerSet + tree.characters.length
  const inside = branchesOf(tree).reduce((sum, branch) => sum + weightOf(branch), 0)
  if (tree.kind !== 'repeat') return inside
  return inside * Math.max(1, Math.min(tree.maximum ?? tree.minimum, roundsMax))
}

/**
 * Returns the tree of the texts of a pattern that have the required lengths. Reports an issue if there are no such
 * texts.
 */
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
  // If possible, texts are at most longer than the required minimum by the usual length.
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

/**
 * Returns the tree with letters added after its texts, or no tree if the pattern has an anchor at its end. A pattern
 * without an anchor allows any text after it.
 */
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
  const numbered = scope.unique === 'no' ? undefined : numberTexts(tree, scope)
  if (scope.unique !== 'no' && numbered === undefined) {
    scope.report(
      'is not supported with this pattern, which can match a text in two ways',
      ...(scope.unique === 'entity' ? ['unique'] : ['pattern']),
    )
  }
  return {
    instruction: numbered ?? generate(tree, scope.keyFor('value')),
    output: () => ({ type: 'string', pattern, minLength: minimum, maxLength: maximum }),
    // A character of the text takes up to two characters in JSON, and the quotes two more.
    size: 2 * maximum + 2,
  }
}
