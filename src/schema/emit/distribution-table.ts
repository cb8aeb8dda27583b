/**
 * Of a distribution over few choices the first bits of a draw mostly tell the choice: where both ends of such a part of
 * all draws lead to the same one, all between them do: while the draw rises the choice never falls, or never rises. A
 * look into this table takes 4 ns, where the formulas take 30 to 150.
 */

import { invertedMax } from '../../random/count.ts'
import { cellsOf, isContinuous, type ValueDistribution, valuer } from '../../random/distribution.ts'
import { type DistributedPick, keeper } from '../pick.ts'

/** Stands for the parts in which there are several choices, or some that are to be drawn again. */
export const unknownChoice = 255
/** So many parts for each choice leave one draw in sixteen, or fewer, to the formulas. */
const partsPerChoice = 16
/** Rounding may move a value by far less than that, in steps from choice to choice or by its own size. */
const margin = 1e-6

/** Undefined for too many choices, and for distributions that take more than one draw. */
export function choicesByPart(pick: DistributedPick): Uint8Array | undefined {
  const { distribution, count, first, perUnit } = pick
  if (count > unknownChoice || !isInverted(distribution)) return undefined
  const parts = 1 << partBitsOf(pick)
  const value = valuer(distribution, cellsOf(pick))
  const isKept = keeper(pick)
  const choices = new Uint8Array(parts).fill(unknownChoice)
  let share = 0
  const draws = { word: () => 0, unit: () => share }
  /** Where a part begins; the choice is the whole part of this. */
  function at(part: number): number {
    share = part / parts
    return value(draws) * perUnit + 0.5 - first
  }
  /** Halves what is not sure, so that few values are computed beside those around the edges of the choices. */
  function fill(begin: number, end: number, from: number, to: number): void {
    const choice = Math.floor(from)
    const least = margin * Math.max(1, Math.abs(from + first))
    if ([from, to].every((x) => x - choice >= least && choice + 1 - x >= least)) {
      if (isKept(choice)) choices.fill(choice, begin, end)
      return
    }
    if (end - begin === 1) return
    const middle = (begin + end) / 2
    const between = at(middle)
    fill(begin, middle, from, between)
    fill(middle, end, between, to)
  }
  fill(0, parts, at(0), at(parts))
  return choices
}

/** The first bits of the draw that number its part. */
export function partBitsOf({ count }: DistributedPick): number {
  return 32 - Math.clz32(count * partsPerChoice - 1)
}

function isInverted(
  distribution: DistributedPick['distribution'],
): distribution is ValueDistribution {
  if (distribution.kind === 'poisson') return distribution.mean < invertedMax
  if (distribution.kind === 'binomial') {
    const { trials, probability } = distribution
    return trials * Math.min(probability, 1 - probability) < invertedMax
  }
  return isContinuous(distribution)
}
