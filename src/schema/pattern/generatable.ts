/**
 * Parses a pattern from which texts are generated, and rejects patterns that can only be matched: with word boundaries,
 * or with anchors inside the text. The resulting tree has no alternative without texts.
 */

import { parsePattern } from './parse.ts'
import { branchesOf, lengthsOf, type Tree } from './tree.ts'

export interface Generatable {
  readonly tree: Tree
  /** The text of the pattern, in which parts that are errors with the flag `u` are replaced by equivalent ones. */
  readonly portable: string
}

export function readGeneratable(pattern: string): Generatable | { readonly problem: string } {
  const parsed = parsePattern(pattern)
  if ('problem' in parsed) return parsed
  const { tree, portable, emptyClassAt = 0 } = parsed
  const edge = edgeOf(tree)
  if (edge !== undefined) {
    const letter = edge.isNegated ? 'B' : 'b'
    const must = `must not contain a word boundary (\\${letter}), which cannot be generated`
    return { problem: `${must}, at character ${edge.position + 1}` }
  }
  const position = misplacedAnchor(tree, { isFirst: true, isLast: true })
  if (position !== undefined) {
    const must = 'must have anchors only at the beginning and the end of the text'
    return { problem: `${must}, at character ${position + 1}` }
  }
  const pruned = prune(tree)
  if (pruned !== undefined) return { tree: pruned, portable }
  const must = 'must not have a character class without characters that can be generated'
  return { problem: `${must}, at character ${emptyClassAt + 1}` }
}

function edgeOf(tree: Tree): Extract<Tree, { kind: 'edge' }> | undefined {
  if (tree.kind === 'edge') return tree
  for (const branch of branchesOf(tree)) {
    const edge = edgeOf(branch)
    if (edge !== undefined) return edge
  }
  return undefined
}

/**
 * Returns the position in the pattern of an anchor that is not at its end of the text: text may precede `^` or follow
 * `$`. Anchors in repetitions are always misplaced.
 */
function misplacedAnchor(
  tree: Tree,
  place: { readonly isFirst: boolean; readonly isLast: boolean },
): number | undefined {
  switch (tree.kind) {
    case 'set':
    case 'edge':
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

/**
 * Removes alternatives that contain a class without characters that can be generated. Returns undefined if no
 * alternative remains.
 */
function prune(tree: Tree): Tree | undefined {
  switch (tree.kind) {
    case 'set':
      return tree.characters.length > 0 ? tree : undefined
    case 'anchor':
    case 'edge':
      return tree
    case 'sequence': {
      const parts = tree.parts.map(prune)
      return parts.every((part) => part !== undefined) ? { ...tree, parts } : undefined
    }
    case 'alternation': {
      const options = tree.options.map(prune).filter((option) => option !== undefined)
      return options.length > 0 ? { ...tree, options } : undefined
    }
    case 'repeat': {
      const of = prune(tree.of)
      if (of === undefined) return tree.minimum === 0 ? { kind: 'sequence', parts: [] } : undefined
      // Repeating an empty text would only take time, so the repetition gets no rounds.
      return lengthsOf(of).maximum === 0 ? { ...tree, of, minimum: 0, maximum: 0 } : { ...tree, of }
    }
  }
}
