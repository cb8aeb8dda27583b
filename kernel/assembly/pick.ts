/** Picks: random integers from 0 to count − 1, which are drawn uniformly, by weight or from a distribution. */

import { drawCount, invertCount, Sampler, setBinomial, setPoisson } from './count'
import {
  binomialCount,
  evenChoice,
  poissonCount,
  quantile,
  ranges,
  shareBelow,
  Truncated,
  triangular,
  truncate,
  truncatedValue,
  zipf,
} from './distribution'
import {
  attemptAt,
  attemptsMax,
  Draws,
  drawUnit,
  enterA,
  enterB,
  Key,
  unitAt,
  wordAt,
} from './draw'
import { drawRank, Ranks, setRanks } from './zipf'

/** The kinds of picks. Kind 2 draws a choice of a distribution and kind 3 a value, both until one is accepted. */
const even: i32 = 0
const weighted: i32 = 1
const value: i32 = 3

/**
 * A pick, in the layout that src/random/sampler.ts writes. The parameters of the distribution follow it, or the
 * cumulative shares of the choices.
 */
@unmanaged
export class Pick extends Key {
  kind: i32
  distribution: i32
  count: f64
  /** The values of the choices: choice k is the value (first + k) ÷ perUnit. */
  first: f64
  perUnit: f64
  /**
   * Choice k is accepted if (first + k) × multiple ÷ power is a whole multiple of the divisor in floating-point
   * arithmetic, or if the divisor is 0.
   */
  multiple: f64
  power: f64
  divisor: f64
  /** The range of values, to which a continuous distribution is truncated. */
  minimum: f64
  maximum: f64
  /** Number of cumulative shares. */
  shares: i32
}

/** Byte distance of the parameters, or of the cumulative shares, from the address of a pick. */
const partsAt: usize = 96

/** Computes the constants of a pick from the parameters of its distribution. */
export function preparePick(pick: Pick): void {
  if (pick.kind === even || pick.kind === weighted) return
  const parts = partsOf(pick)
  switch (pick.distribution) {
    case zipf: {
      const ranks = changetype<Ranks>(parts)
      setRanks(ranks, ranks.exponent, pick.count)
      return
    }
    case poissonCount: {
      const sampler = changetype<Sampler>(parts)
      setPoisson(sampler, sampler.mean)
      return
    }
    case binomialCount: {
      const sampler = changetype<Sampler>(parts)
      setBinomial(sampler, sampler.trials, sampler.probability)
      return
    }
    case evenChoice:
    case ranges:
      return
    default:
      truncate(pick.distribution, changetype<Truncated>(parts), pick.minimum, pick.maximum)
  }
}

function partsOf(pick: Pick): usize {
  return changetype<usize>(pick) + partsAt
}

/** Returns the choice of a pick, for a low word of an index and the two words of a place; or the value in its place. */
export function pickAt(pick: Pick, low: u32, a: u32, b: u32): f64 {
  if (pick.kind === even) return evenAt(pick, low, a, b)
  if (pick.kind === weighted) return <f64>firstAbove(pick, unitAt(pick, low, a, b))
  return pickFrom(pick, firstUnit(pick, low, a, b), low, a, b)
}

/** Returns the first random number of the first attempt of a distributed pick. */
function firstUnit(pick: Pick, low: u32, a: u32, b: u32): f64 {
  return unitAt(pick, low, enterA(a, 0), enterB(b, 0))
}

/** Returns the choice, or the value, of a distributed pick whose first random number is `unit`. */
export function pickFrom(pick: Pick, unit: f64, low: u32, a: u32, b: u32): f64 {
  // A continuous distribution is truncated to the range, so only the filter can reject its choices.
  if (pick.distribution <= triangular && pick.divisor === 0) return continuous(pick, unit)
  if (pick.distribution === evenChoice) {
    const choice = floorOf(unit, pick.count)
    if (isKept(pick, choice)) return choice
  }
  const draws = attemptAt(pick, 0, low, a, b)
  let first = unit
  while (true) {
    const choice = attempted(pick, first, draws)
    if (isKept(pick, choice)) return choice
    draws.first++
    if (draws.first === attemptsMax) return spare(pick)
    first = drawUnit(draws, 0)
  }
}

/** Returns whether the first attempt of a pick is accepted. */
export function isFirstKept(pick: Pick, low: u32, a: u32, b: u32): bool {
  const draws = attemptAt(pick, 0, low, a, b)
  return isKept(pick, attempted(pick, firstUnit(pick, low, a, b), draws))
}

/** Returns the choice, or the value, if no attempt was accepted. */
function spare(pick: Pick): f64 {
  if (pick.kind === value) return pick.minimum
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

/**
 * Returns the choice or the value of one attempt, which may be outside of the range. Its first random number is `unit`.
 */
function attempted(pick: Pick, unit: f64, draws: Draws): f64 {
  switch (pick.distribution) {
    case evenChoice:
      return floorOf(unit, pick.count)
    case zipf:
      return drawRank(changetype<Ranks>(partsOf(pick)), unit, draws) - 1
    case ranges:
      return inRange(pick, unit, draws)
    case poissonCount:
    case binomialCount: {
      const drawn = drawCount(changetype<Sampler>(partsOf(pick)), unit, draws)
      return pick.kind === value ? drawn : nearest(pick, drawn)
    }
    default:
      return continuous(pick, unit)
  }
}

/** Returns the choice or the value of a continuous distribution. */
function continuous(pick: Pick, unit: f64): f64 {
  const drawn = continuousValue(pick, unit)
  if (pick.kind === value) return drawn
  // The edge of the outermost cell can be rounded into the next cell.
  return Math.min(Math.max(nearest(pick, drawn), 0), pick.count - 1)
}

/** Returns the value for a random number from 0 to 1, of a distribution that needs only one number. */
export function valueFor(pick: Pick, unit: f64): f64 {
  if (pick.distribution === poissonCount || pick.distribution === binomialCount) {
    return invertCount(changetype<Sampler>(partsOf(pick)), unit)
  }
  return continuousValue(pick, unit)
}

function continuousValue(pick: Pick, unit: f64): f64 {
  const truncated = changetype<Truncated>(partsOf(pick))
  const drawn = truncatedValue(pick.distribution, truncated, unit)
  return Math.min(Math.max(drawn, pick.minimum), pick.maximum)
}

/** Returns the value below which a share of all values of a continuous distribution is, inside the range or not. */
export function quantileOf(pick: Pick, share: f64): f64 {
  return quantile(pick.distribution, changetype<Truncated>(partsOf(pick)), share)
}

/** Returns the share of all values of a continuous distribution that are at most x, but at least `least`. */
export function shareBelowOf(pick: Pick, x: f64, least: f64): f64 {
  return shareBelow(pick.distribution, changetype<Truncated>(partsOf(pick)), x, least)
}

/** Returns the number of the choice nearest to a value. */
function nearest(pick: Pick, value: f64): f64 {
  return Math.floor(value * pick.perUnit + 0.5) - pick.first
}

/** Returns a choice from one of several ranges. The first choice and the count of each follow the cumulative shares. */
function inRange(pick: Pick, unit: f64, draws: Draws): f64 {
  const index = firstAbove(pick, unit)
  const range = partsOf(pick) + ((<usize>(pick.shares + 2 * index)) << 3)
  const first = load<f64>(range)
  const count = load<f64>(range, 8)
  return count === 1 ? first : first + floorOf(drawUnit(draws, 1), count)
}

/** Returns the index of the first cumulative share above a number from 0 to 1. */
export function firstAbove(pick: Pick, unit: f64): i32 {
  const shares = partsOf(pick)
  let low = 0
  let high = pick.shares - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (unit < load<f64>(shares + ((<usize>middle) << 3))) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns whether a choice is in the range and accepted by the filter, or a value in the range. */
export function isKept(pick: Pick, choice: f64): bool {
  if (pick.kind === value) return choice >= pick.minimum && choice <= pick.maximum
  if (!(choice >= 0 && choice < pick.count)) return false
  if (pick.divisor === 0) return true
  const scaled = (pick.first + choice) * pick.multiple
  // Most filters have the power 1, and a comparison takes less time than a division.
  const quotient = (pick.power === 1 ? scaled : scaled / pick.power) / pick.divisor
  // For an infinite quotient the difference is NaN.
  return Math.floor(quotient) - quotient === 0
}
