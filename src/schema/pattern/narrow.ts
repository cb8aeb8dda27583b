/**
 * Narrows the syntax tree of a pattern, so that the lengths of all its texts are within bounds: repetitions get
 * narrower bounds, and alternatives without a suitable length are removed. No text is generated and discarded.
 */

import { type Lengths, lengthsOf, type Repeat, type Tree } from './tree.ts'

/**
 * Maximum number of subtrees that are narrowed in one call: nested repetitions have an unlimited number of
 * combinations.
 */
const attemptsMax = 1_000

/**
 * Returns a tree whose texts are a part of the texts of `tree`, with lengths within the bounds, or undefined if no such
 * tree was found. `tree` must have no open-ended repetitions.
 */
export function narrow(tree: Tree, within: Lengths): Tree | undefined {
  return narrowTree(tree, within, { left: attemptsMax })
}

interface Attempts {
  left: number
}

function narrowTree(tree: Tree, within: Lengths, attempts: Attempts): Tree | undefined {
  const { minimum, maximum } = lengthsOf(tree)
  if (minimum >= within.minimum && maximum <= within.maximum) return tree
  if (within.minimum > Math.min(maximum, within.maximum) || within.maximum < minimum)
    return undefined
  if (--attempts.left < 0) return undefined
  switch (tree.kind) {
    case 'set':
    case 'anchor':
    case 'edge':
      return undefined
    case 'alternation': {
      const options = tree.options
        .map((option) => narrowTree(option, within, attempts))
        .filter((option) => option !== undefined)
      return options.length === 0 ? undefined : { kind: 'alternation', options }
    }
    case 'sequence':
      return narrowSequence(tree.parts, within, attempts)
    case 'repeat':
      return narrowRepeat(tree, within, attempts)
  }
}

/** Narrows a sequence: each part gets a share of the bounds, so that the shares add up to the bounds. */
function narrowSequence(
  parts: readonly Tree[],
  within: Lengths,
  attempts: Attempts,
): Tree | undefined {
  const lengths = parts.map(lengthsOf)
  const least = lengths.reduce((sum, { minimum }) => sum + minimum, 0)
  const rooms = lengths.map(({ minimum, maximum }) => maximum - minimum)
  const upper = shares(rooms, within.maximum - least)
  const lower = shares(upper, within.minimum - least)
  const narrowed: Tree[] = []
  for (const [i, part] of parts.entries()) {
    const minimum = lengths[i]?.minimum ?? 0
    const share = { minimum: minimum + (lower[i] ?? 0), maximum: minimum + (upper[i] ?? 0) }
    const one = narrowTree(part, share, attempts)
    if (one === undefined) return undefined
    narrowed.push(one)
  }
  return { kind: 'sequence', parts: narrowed }
}

/**
 * Divides `total` into one integer share for each of the rooms, in proportion to the rooms; no share is larger than its
 * room.
 */
function shares(rooms: readonly number[], total: number): readonly number[] {
  const whole = rooms.reduce((sum, room) => sum + room, 0)
  const wanted = Math.max(0, Math.min(total, whole))
  let [sum, given] = [0, 0]
  return rooms.map((room) => {
    sum += room
    // Rounding the running sums instead of the shares keeps the sum of all shares equal to the total.
    const share = whole === 0 ? 0 : Math.floor((sum * wanted) / whole) - given
    given += share
    return share
  })
}

function narrowRepeat(tree: Repeat, within: Lengths, attempts: Attempts): Tree | undefined {
  const { minimum: shortest, maximum: longest } = lengthsOf(tree.of)
  const { minimum: fewest, maximum: most = fewest } = tree
  const minimum = Math.max(fewest, shortest === 0 ? fewest : Math.ceil(within.minimum / shortest))
  const maximum = Math.min(most, Math.floor(within.maximum / longest))
  const isLongEnough = shortest > 0 || within.minimum <= 0
  if (minimum <= maximum && isLongEnough) return { ...tree, minimum, maximum }
  // No range of counts fits: a fixed number of rounds is tried, each with an equal part of the bounds.
  for (const times of new Set([maximum, Math.floor((fewest + most) / 2), most, minimum, fewest])) {
    if (times < Math.max(fewest, 1) || times > most) continue
    const part = {
      minimum: Math.ceil(within.minimum / times),
      maximum: Math.floor(within.maximum / times),
    }
    const of = narrowTree(tree.of, part, attempts)
    if (of !== undefined) return { ...tree, of, minimum: times, maximum: times }
  }
  return undefined
}
