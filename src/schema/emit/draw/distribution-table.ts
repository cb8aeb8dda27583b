/**
 * Of a distribution over few choices the first bits of a draw mostly tell the choice. A look into this table takes 4 ns,
 * where the formulas take 30 to 150.
 */

import { invertedMax } from '../../../random/count.ts'
import {
  cellsOf,
  isContinuous,
  type ValueDistribution,
  valuer,
} from '../../../random/distribution.ts'
import { acceptor, type DistributedPick } from '../../interpret/pick.ts'
import { choicesByPart, unknownChoice } from './choices-by-part.ts'

/** So many parts for each choice leave one draw in sixteen, or fewer, to the formulas. */
const partsPerChoice = 16
/** Rounding may move a value by far less than that, in steps from choice to choice or by its own size. */
const margin = 1e-6

/** Undefined for too many choices, and for distributions that take more than one draw. */
export function distributedByPart(pick: DistributedPick): Uint8Array | undefined {
  const { distribution, count, first, perUnit } = pick
  if (count > unknownChoice || !takesOneDraw(distribution)) return undefined
  const parts = 1 << partBitsOf(pick)
  const value = valuer(distribution, cellsOf(pick))
  const isKept = acceptor(pick)
  let share = 0
  const draws = { word: () => 0, unit: () => share }
  return choicesByPart({
    parts,
    /** The choice is the whole part of this. */
    at(part) {
      share = part / parts
      return value(draws) * perUnit + 0.5 - first
    },
    choiceBetween(from, to) {
      const choice = Math.floor(from)
      const least = margin * Math.max(1, Math.abs(from + first))
      const isSure = [from, to].every((x) => x - choice >= least && choice + 1 - x >= least)
      if (!isSure) return undefined
      // What is not kept is drawn again.
      return isKept(choice) ? choice : unknownChoice
    },
  })
}

/** The first bits of the draw that number its part. */
export function partBitsOf({ count }: DistributedPick): number {
  return 32 - Math.clz32(count * partsPerChoice - 1)
}

function takesOneDraw(
  distribution: DistributedPick['distribution'],
): distribution is ValueDistribution {
  if (distribution.kind === 'poisson') return distribution.mean < invertedMax
  if (distribution.kind === 'binomial') {
    const { trials, probability } = distribution
    return trials * Math.min(probability, 1 - probability) < invertedMax
  }
  return isContinuous(distribution)
}
