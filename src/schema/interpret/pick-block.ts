/** Picks as data for the function `pickAt` of the kernel, in the layout of `Pick` in kernel/assembly/pick.ts. */

import { binomialHat, oddsOf, shareOfNone } from '../../random/binomial.ts'
import { poissonHat } from '../../random/count.ts'
import {
  type ContinuousDistribution,
  cellsOf,
  type Distribution,
  sharesOf,
  sidesOf,
} from '../../random/distribution.ts'
import { exp } from '../../random/exact.ts'
import { rejection } from '../../random/zipf.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { Pick } from '../instructions/instruction.ts'
import type { DistributedPick } from './pick.ts'

export type DrawnPick = Extract<Pick, { kind: 'even' | 'weighted' | 'distributed' }>

const kinds = { even: 0, weighted: 1, distributed: 2 } as const
const distributions: Readonly<Record<Distribution['kind'], number>> = {
  normal: 0,
  lognormal: 1,
  exponential: 2,
  pareto: 3,
  triangular: 4,
  poisson: 5,
  binomial: 6,
  even: 7,
  zipf: 8,
  ranges: 9,
}

/** Byte distance of the parameters of a distribution, or of cumulative shares, from the address of a pick. */
const partsAt = 80

/** Returns the bytes of a pick, which may be at any address that is a multiple of 8. */
export function pickBlock(pick: DrawnPick): Uint8Array {
  const parts = partsOf(pick)
  const block = new DataView(new ArrayBuffer(partsAt + parts.length * 8))
  const { a, b, c, d } = pick.key
  const words = [a, b, c, d, kinds[pick.kind]]
  if (pick.kind === 'distributed') words.push(distributions[pick.distribution.kind])
  for (const [i, word] of words.entries()) block.setInt32(i * 4, word, true)
  for (const [i, number] of numbersOf(pick).entries()) block.setFloat64(24 + i * 8, number, true)
  block.setInt32(72, sharesIn(pick), true)
  for (const [i, part] of parts.entries()) block.setFloat64(partsAt + i * 8, part, true)
  return new Uint8Array(block.buffer)
}

function numbersOf(pick: DrawnPick): readonly number[] {
  if (pick.kind === 'weighted') return []
  if (pick.kind === 'even') return [pick.count]
  const { count, first, perUnit, filter } = pick
  if (filter === undefined) return [count, first, perUnit]
  return [count, first, perUnit, filter.multiple, powerOf10(filter.scale), filter.divisor]
}

function sharesIn(pick: DrawnPick): number {
  if (pick.kind === 'weighted') return pick.cumulative.length
  return pick.kind === 'distributed' && pick.distribution.kind === 'ranges'
    ? pick.distribution.cumulative.length
    : 0
}

function partsOf(pick: DrawnPick): readonly number[] {
  if (pick.kind === 'even') return []
  if (pick.kind === 'weighted') return pick.cumulative
  const { distribution, count } = pick
  switch (distribution.kind) {
    case 'even':
      return []
    case 'zipf': {
      const { exponent } = distribution
      const { slope, top, bottom, squeeze } = rejection(exponent, count)
      return [exponent, count, slope, bottom, top - bottom, squeeze]
    }
    case 'ranges':
      return [
        ...distribution.cumulative,
        ...distribution.ranges.flatMap(({ first, count }) => [first, count]),
      ]
    case 'poisson': {
      const { mean } = distribution
      const { a, b, alpha, ceiling } = poissonHat(mean)
      return [0, 0, mean, exp(-mean), 0, a, b, alpha, ceiling, 0]
    }
    case 'binomial': {
      const { trials } = distribution
      const isComplement = distribution.probability > 0.5
      const probability = isComplement ? 1 - distribution.probability : distribution.probability
      const { a, b, alpha, ceiling } = binomialHat(trials, probability)
      const none = shareOfNone(trials, probability)
      const inversion = [trials * probability, none, oddsOf(probability)]
      return [trials, probability, ...inversion, a, b, alpha, ceiling, Number(isComplement)]
    }
    default:
      return continuousParts(distribution, pick)
  }
}

/** Returns the parameters of a continuous distribution, in the layout of `Truncated` in kernel/assembly. */
function continuousParts(
  distribution: ContinuousDistribution,
  pick: DistributedPick,
): readonly number[] {
  const range = cellsOf(pick)
  const { from, width } = sharesOf(distribution, range)
  return [range.minimum, range.maximum, from, width, ...parametersOf(distribution)]
}

function parametersOf(distribution: ContinuousDistribution): readonly number[] {
  switch (distribution.kind) {
    case 'normal':
      return [distribution.mean, distribution.deviation]
    case 'lognormal':
      return [distribution.median, distribution.sigma]
    case 'exponential':
      return [distribution.minimum, distribution.mean]
    case 'pareto':
      return [distribution.minimum, distribution.shape]
    case 'triangular': {
      const { half, rising } = sidesOf(distribution)
      return [distribution.minimum, distribution.maximum, half, rising]
    }
  }
}
