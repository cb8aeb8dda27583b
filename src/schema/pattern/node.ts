/** Compiles the keyword `pattern`, with `minLength`, `maxLength` and `unique`, to an instruction. */

import { show } from '../../text/show.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { readGeneratable } from './generatable.ts'
import { draft as draftOf } from './generate.ts'
import { narrow } from './narrow.ts'
import { numberTexts } from './number-texts.ts'
import type { PatternTexts } from './pattern-texts.ts'
import { branchesOf, closeRepeats, empty, type Lengths, lengthsOf, type Tree } from './tree.ts'

/** Maximum length of a text generated from a pattern, in characters. */
export const textLengthMax = 65_536

interface Bounds {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** Units of work for each instruction of a schema with a pattern. */
const unitsPerInstruction = 5

export function patternNode(
  pattern: string,
  bounds: Bounds,
  scope: TypeScope,
  keyword: 'pattern' | 'format' = 'pattern',
): Node {
  const { document } = scope
  const id = `${keyword} ${bounds.minimum} ${bounds.maximum} ${pattern}`
  const known = document.texts.get(id)
  const texts = known ?? findTexts(pattern, bounds, scope, keyword)
  if (texts === undefined) return nodeOf(noTexts, scope)
  document.texts.set(id, texts)
  const { portable, draft, units, problem } = texts
  // Unique texts are numbered again for each schema.
  const again = known !== undefined && scope.unique !== 'no' ? units : 0
  const path = scope.pathOf('pattern')
  if (!document.work.charge('patterns', again + unitsPerInstruction * draft.size, path)) {
    return nodeOf(noTexts, scope)
  }
  if (portable !== pattern) {
    const why = 'is an error with the flag "u" of ECMA-262, which most validators set'
    document.warn(path, `${why}; write ${show(portable)}`)
  }
  if (problem !== undefined) scope.report(problem.message, problem.keyword)
  return nodeOf(texts, scope)
}

const noTexts: PatternTexts = { portable: '', tree: empty, draft: draftOf(empty), units: 0 }

/** Returns the texts of a pattern with these lengths, or undefined after reporting an issue. */
function findTexts(
  pattern: string,
  bounds: Bounds,
  scope: TypeScope,
  keyword: 'pattern' | 'format',
): PatternTexts | undefined {
  const found = readGeneratable(pattern)
  if ('problem' in found) {
    scope.report(found.problem, 'pattern')
    return undefined
  }
  const units = weightOf(found.tree)
  if (!scope.document.work.charge('patterns', units, scope.pathOf('pattern'))) return undefined
  const { tree, problem } = adjust(found.tree, bounds, keyword)
  const { portable } = found
  const { maximum } = lengthsOf(tree)
  if (maximum <= textLengthMax) {
    return { portable, tree, draft: draftOf(tree), units, ...(problem && { problem }) }
  }
  const must = `must match texts of at most ${textLengthMax} characters; got ${maximum}`
  return { ...noTexts, portable, units, problem: { message: must, keyword: 'pattern' } }
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

/** Returns the tree of the texts of a pattern that have the required lengths, or a problem if no text has them. */
function adjust(
  tree: Tree,
  { minimum, maximum }: Bounds,
  keyword: string,
): Pick<PatternTexts, 'tree' | 'problem'> {
  const usual = closeRepeats(tree)
  if (minimum === undefined && maximum === undefined) return { tree: usual }
  const least = minimum ?? 0
  const most = Math.min(maximum ?? textLengthMax, textLengthMax)
  if (least > most) return { tree: usual }
  const lengths = lengthsOf(usual)
  // If possible, texts are at most longer than the required minimum by the usual length.
  const near = { minimum: least, maximum: Math.min(most, least + lengths.maximum) }
  const within = { minimum: least, maximum: most }
  for (const candidate of [usual, closeRepeats(tree, least), ...continued(usual, within)]) {
    const fitting = narrow(candidate, near) ?? narrow(candidate, within)
    if (fitting !== undefined) return { tree: fitting }
  }
  const is = least > lengths.maximum || maximum === undefined ? 'minLength' : 'maxLength'
  const { minimum: shortest, maximum: longest } = lengthsOf(tree)
  const range =
    longest === Number.POSITIVE_INFINITY
      ? `at least ${shortest}`
      : shortest === longest
        ? `${shortest}`
        : `${shortest} to ${longest}`
  const must = `must allow lengths that can be generated from "${keyword}"`
  const message = `${must}, whose texts have ${range} characters`
  return { tree: usual, problem: { message, keyword: is } }
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

function nodeOf({ tree, draft, portable }: PatternTexts, scope: TypeScope): Node {
  const { minimum, maximum } = lengthsOf(tree)
  const numbered = scope.unique === 'no' ? undefined : numberTexts(tree, scope)
  if (scope.unique !== 'no' && numbered === undefined) {
    scope.report(
      'is not supported with this pattern, which can match a text in two ways',
      ...(scope.unique === 'entity' ? ['unique'] : ['pattern']),
    )
  }
  return {
    instruction: numbered ?? draft.withKey(scope.keyFor('value')),
    output: () => ({ type: 'string', pattern: portable, minLength: minimum, maxLength: maximum }),
    // A character of the text takes up to two characters in JSON, and the quotes two more.
    size: 2 * maximum + 2,
  }
}
