/**
 * Tables for distributions over few choices: the first bits of a draw usually determine the choice. A lookup takes 4
 * ns, and the formulas take 30 to 150 ns.
 */

import { isContinuous, oneDrawMax, type ValueDistribution } from '../../../random/distribution.ts'
import type { Sampler } from '../../../random/sampler.ts'
import type { DistributedPick } from '../../interpret/pick-block.ts'
import { choicesByPart, unknownChoice } from './choices-by-part.ts'

/** Number of parts of the table for each choice. With 16, at most one draw in 16 needs the formulas. */
const partsPerChoice = 16
/**
 * Safety margin around the border between two choices, relative to the distance between choices or to the value.
 * Rounding moves values by far less.
 */
const margin = 1e-6

/**
 * Returns a table with the choice of each part of the draws. Returns undefined for too many choices, and for
 * distributions that need more than one draw.
 */
export function distributedByPart(pick: DistributedPick, sampler: Sampler): Uint8Array | undefined {
  const { distribution, count, first, perUnit } = pick
  if (count > unknownChoice || !takesOneDraw(distribution)) return undefined
  const parts = 1 << partBitsOf(pick)
  return choicesByPart({
    parts,
    /** Returns the position at which a part begins, in units of choices: its whole part is the choice. */
    at: (part) => sampler.valueFor(part / parts) * perUnit + 0.5 - first,
    choiceBetween(from, to) {
      const choice = Math.floor(from)
      const least = margin * Math.max(1, Math.abs(from + first))
      const isSure = [from, to].every((x) => x - choice >= least && choice + 1 - x >= least)
      if (!isSure) return undefined
      // If the filter rejects the choice, the formulas draw again.
      return sampler.isKept(choice) ? choice : unknownChoice
    },
  })
}

/** Returns the number of first bits of a draw that select a part of the table. */
export function partBitsOf({ count }: DistributedPick): number {
  return 32 - Math.clz32(count * partsPerChoice - 1)
}

function takesOneDraw(
  distribution: DistributedPick['distribution'],
): distribution is ValueDistribution {
  if (distribution.kind === 'poisson') return distribution.mean < oneDrawMax
  if (distribution.kind === 'binomial') {
    const { trials, probability } = distribution
    return trials * Math.min(probability, 1 - probability) < oneDrawMax
  }
  return isContinuous(distribution)
}
