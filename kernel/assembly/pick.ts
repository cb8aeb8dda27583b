/** Picks: random integers from 0 to count − 1, which are drawn uniformly, by weight or from a distribution. */

import { drawBinomial } from './binomial'
import { drawPoisson, Sampler } from './count'
import {
  binomialCount,
  evenChoice,
  poissonCount,
  ranges,
  Truncated,
  truncatedValue,
  zipf,
} from './distribution'
import { Draws, drawUnit, Key, unitAt, wordAt } from './draw'
import { drawsAddress } from './memory'
import { drawRank, Ranks } from './zipf'

/** The kinds of picks. A distributed pick draws again until a choice is accepted. */
const even: i32 = 0
const weighted: i32 = 1

/**
 * A pick, in the layout that `schema/interpret/pick-block.ts` writes. The parameters of the distribution follow it, or
 * the cumulative shares of the choices.
 */
@unmanaged
export class Pick extends Key {
  kind: i32
  distribution: i32
  count: f64
  /** The values of a distributed pick: choice k is the value (first + k) ÷ perUnit. */
  first: f64
  perUnit: f64
  /**
   * Choice k is accepted if (first + k) × multiple ÷ power is a whole multiple of the divisor in floating-point
   * arithmetic, or if the divisor is 0.
   */
  multiple: f64
  power: f64
  divisor: f64
  /** Number of cumulative shares. */
  shares: i32
}

/** Byte distance of the parameters, or of the cumulative shares, from the address of a pick. */
const partsAt: usize = 80

/**
 * Maximum number of attempts to draw a value. If one draw in a hundred is accepted, all attempts fail once in 10¹⁷
 * values.
 */
const attemptsMax: i32 = 4096

/** Returns the choice of the pick at an address, for a low word of an index and the two words of a place. */
export function pickAt(pick: Pick, low: u32, a: u32, b: u32): f64 {
  if (pick.kind === even) return evenAt(pick, low, a, b)
  if (pick.kind === weighted) return <f64>firstAbove(pick, unitAt(pick, low, a, b))
  const draws = changetype<Draws>(drawsAddress)
  draws.key = pick
  draws.low = low
  draws.a = a
  draws.b = b
  draws.step = attemptsMax
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    draws.first = attempt
    const choice = attempted(pick, draws)
    if (isKept(pick, choice)) return choice
  }
  for (let choice: f64 = 0; choice < pick.count; choice++) if (isKept(pick, choice)) return choice
  return 0
}

function evenAt(pick: Pick, low: u32, a: u32, b: u32): f64 {
  const count = pick.count
  // Up to 2²¹ the product with a 32-bit word is exact in a double. Larger counts need all 53 bits.
  if (count <= 2097152)
    return Math.floor(<f64>wordAt(pick, low, a, b) * (count * 2.3283064365386963e-10))
  return floorOf(unitAt(pick, low, a, b), count)
}

/** Returns the whole part of a product, less 1 if it is rounded up to the count. */
function floorOf(unit: f64, count: f64): f64 {
  return Math.min(Math.floor(unit * count), count - 1)
}

/** Returns the choice of one attempt, which may be outside of the range. */
function attempted(pick: Pick, draws: Draws): f64 {
  const parts = changetype<usize>(pick) + partsAt
  switch (pick.distribution) {
    case evenChoice:
      return floorOf(drawUnit(draws, 0), pick.count)
    case zipf:
      return drawRank(changetype<Ranks>(parts), draws) - 1
    case ranges:
      return inRange(pick, draws)
    case poissonCount:
      return nearest(pick, drawPoisson(changetype<Sampler>(parts), draws))
    case binomialCount: {
      const sampler = changetype<Sampler>(parts)
      const count = drawBinomial(sampler, draws)
      return nearest(pick, sampler.isComplement !== 0 ? sampler.trials - count : count)
    }
    default: {
      const value = truncatedValue(
        pick.distribution,
        changetype<Truncated>(parts),
        drawUnit(draws, 0),
      )
      // The edge of the outermost cell can be rounded into the next cell.
      return Math.min(Math.max(nearest(pick, value), 0), pick.count - 1)
    }
  }
}

/** Returns the number of the choice nearest to a value. */
function nearest(pick: Pick, value: f64): f64 {
  return Math.floor(value * pick.perUnit + 0.5) - pick.first
}

/** Returns a choice from one of several ranges. The first choice and the count of each follow the cumulative shares. */
function inRange(pick: Pick, draws: Draws): f64 {
  const index = firstAbove(pick, drawUnit(draws, 0))
  const range = changetype<usize>(pick) + partsAt + ((<usize>(pick.shares + 2 * index)) << 3)
  const first = load<f64>(range)
  const count = load<f64>(range, 8)
  return count === 1 ? first : first + floorOf(drawUnit(draws, 1), count)
}

/** Returns the index of the first cumulative share above a number from 0 to 1. */
function firstAbove(pick: Pick, unit: f64): i32 {
  const shares = changetype<usize>(pick) + partsAt
  let low = 0
  let high = pick.shares - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (unit < load<f64>(shares + ((<usize>middle) << 3))) high = middle
    else low = middle + 1
  }
  return low
}

function isKept(pick: Pick, choice: f64): bool {
  if (!(choice >= 0 && choice < pick.count)) return false
  if (pick.divisor === 0) return true
  const quotient = ((pick.first + choice) * pick.multiple) / pick.power / pick.divisor
  // For an infinite quotient the difference is NaN.
  return Math.floor(quotient) - quotient === 0
}
