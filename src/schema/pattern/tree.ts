/**
 * A pattern as a syntax tree. Groups are not nodes: they only determine the structure. Lengths of texts are counted in
 * characters (code points), as in `minLength` and `maxLength`.
 */

export type Tree =
  /** One character of the text: `characters` are generated; `source` is the RE2 expression of all that match. */
  | { readonly kind: 'set'; readonly characters: readonly string[]; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'alternation'; readonly options: readonly Tree[] }
  | Repeat
  /** An anchor, `^` or `$`; `position` is its position in the pattern, from 0. */
  | { readonly kind: 'anchor'; readonly at: 'start' | 'end'; readonly position: number }
  /** A word boundary `\b`, or its negation `\B`. */
  | { readonly kind: 'edge'; readonly isNegated: boolean; readonly position: number }

/** A repetition of a tree; open-ended if `maximum` is undefined. */
export interface Repeat {
  readonly kind: 'repeat'
  readonly of: Tree
  readonly minimum: number
  readonly maximum: number | undefined
}

export const empty: Tree = { kind: 'sequence', parts: [] }

export interface Lengths {
  readonly minimum: number
  readonly maximum: number
}

/**
 * Cache of the lengths of a tree's texts: narrowing tries many trees, and each attempt reads the lengths of the same
 * subtrees.
 */
const known = new WeakMap<Tree, Lengths>()

/**
 * Returns the minimum and maximum length of the texts of a tree. The maximum is infinite for an open-ended repetition.
 */
export function lengthsOf(tree: Tree): Lengths {
  if (tree.kind === 'set') return measure(tree)
  const lengths = known.get(tree) ?? measure(tree)
  known.set(tree, lengths)
  return lengths
}

function measure(tree: Tree): Lengths {
  switch (tree.kind) {
    case 'set':
      return { minimum: 1, maximum: 1 }
    case 'anchor':
    case 'edge':
      return { minimum: 0, maximum: 0 }
    case 'sequence': {
      let [minimum, maximum] = [0, 0]
      for (const part of tree.parts) {
        const lengths = lengthsOf(part)
        minimum += lengths.minimum
        maximum += lengths.maximum
      }
      return { minimum, maximum }
    }
    case 'alternation': {
      const lengths = tree.options.map(lengthsOf)
      return {
        minimum: Math.min(...lengths.map(({ minimum }) => minimum)),
        maximum: Math.max(...lengths.map(({ maximum }) => maximum)),
      }
    }
    case 'repeat': {
      const { minimum, maximum } = lengthsOf(tree.of)
      const most = tree.maximum ?? Number.POSITIVE_INFINITY
      return { minimum: tree.minimum * minimum, maximum: maximum === 0 ? 0 : most * maximum }
    }
  }
}

/** Returns the child nodes of a tree. */
export function branchesOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'set':
    case 'anchor':
    case 'edge':
      return []
    case 'sequence':
      return tree.parts
    case 'alternation':
      return tree.options
    case 'repeat':
      return [tree.of]
  }
}

/**
 * Default number of rounds of an open-ended repetition beyond its minimum, by the number of open-ended repetitions
 * nested in it: none, one, two.
 */
const spreads: readonly number[] = [16, 4, 1]
/**
 * Maximum number of rounds of a repetition with a maximum beyond its minimum: `{0,4096}` is a limit, not a usual
 * length.
 */
const spreadMax = 1_000

/**
 * Returns the tree with a maximum for open-ended repetitions: usually 16 rounds more than the minimum, and fewer for
 * nested repetitions, so that texts are not unusually long. `more` is a number of additional rounds, for texts that
 * must be long.
 */
export function closeRepeats(tree: Tree, more = 0): Tree {
  switch (tree.kind) {
    case 'set':
    case 'anchor':
    case 'edge':
      return tree
    case 'sequence':
      return { kind: 'sequence', parts: tree.parts.map((part) => closeRepeats(part, more)) }
    case 'alternation':
      return {
        kind: 'alternation',
        options: tree.options.map((option) => closeRepeats(option, more)),
      }
    case 'repeat': {
      const { minimum } = tree
      // Repetitions nested more deeply get no additional rounds, which would multiply the length of the texts.
      const spread = (spreads[heightOf(tree.of)] ?? (minimum === 0 ? 1 : 0)) + more
      return {
        ...tree,
        of: closeRepeats(tree.of, more),
        maximum: Math.min(tree.maximum ?? minimum + spread, minimum + spreadMax + more),
      }
    }
  }
}

/** Returns the maximum number of open-ended repetitions nested in each other in the tree. */
function heightOf(tree: Tree): number {
  const inside = Math.max(0, ...branchesOf(tree).map(heightOf))
  return tree.kind === 'repeat' && tree.maximum === undefined ? inside + 1 : inside
}
