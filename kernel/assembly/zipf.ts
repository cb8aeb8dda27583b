/**
 * Ranks by Zipf's law: the probability of rank k is proportional to k to the power of −exponent. Rejection-inversion
 * (W. Hörmann and G. Derflinger, 1996, ACM TOMACS 6, 169–184) needs no table, so the number of ranks is limited only by
 * integers.
 */

import { attemptAt, Draws, drawUnit, Key } from './draw'
import { exp, log } from './exact'
import { expOver, logOver } from './small'

/** The constants of the rejection-inversion for an exponent and a number of ranks. */
@unmanaged
export class Ranks {
  exponent: f64
  count: f64
  slope: f64
  /** The integral of the hat function at the end of the range of ranks, and its difference from that at the start. */
  bottom: f64
  width: f64
  /** Maximum distance of a rank above the drawn real number x at which the rank is accepted immediately. */
  squeeze: f64
}

/** Computes the constants for an exponent and a number of ranks. */
export function setRanks(ranks: Ranks, exponent: f64, count: f64): void {
  const slope = 1 - exponent
  ranks.exponent = exponent
  ranks.count = count
  ranks.slope = slope
  ranks.bottom = hat(count + 0.5, slope)
  ranks.width = hat(1.5, slope) - 1 - ranks.bottom
  ranks.squeeze = 2 - inverse(hat(2.5, slope) - density(2, exponent), slope)
}

/** Byte distance of the constants from the address of the key with which ranks are drawn. */
const ranksAt: usize = 16

/**
 * Returns a rank from 0 to count − 1, drawn in an attempt. The constants, which follow the key, are computed again when
 * the count changes.
 */
export function rankAt(key: Key, count: f64, attempt: i32, low: u32, a: u32, b: u32): f64 {
  const ranks = changetype<Ranks>(changetype<usize>(key) + ranksAt)
  if (ranks.count !== count) setRanks(ranks, ranks.exponent, count)
  const draws = attemptAt(key, attempt, low, a, b)
  return drawRank(ranks, drawUnit(draws, 0), draws) - 1
}

/**
 * Draws a rank from 1 to `count` (at most 2⁵³), for an exponent above 0 and up to 100. The first of the random numbers is
 * `first`.
 */
export function drawRank(ranks: Ranks, first: f64, draws: Draws): f64 {
  const slope = ranks.slope
  const count = ranks.count
  let unit = first
  let number = 0
  while (true) {
    const y = ranks.bottom + unit * ranks.width
    const x = inverse(y, slope)
    const k = Math.min(Math.max(Math.floor(x + 0.5), 1), count)
    if (k - x <= ranks.squeeze) return k
    if (y >= hat(k + 0.5, slope) - density(k, ranks.exponent)) return k
    unit = drawUnit(draws, ++number)
  }
}

function density(x: f64, exponent: f64): f64 {
  return exp(-exponent * log(x))
}

/** Returns the integral of the density up to x, a real number in the range of ranks. */
function hat(x: f64, slope: f64): f64 {
  const logarithm = log(x)
  return expOver(slope * logarithm) * logarithm
}

function inverse(y: f64, slope: f64): f64 {
  // Rounding may produce a value below −1, where no rank exists.
  const t = Math.max(y * slope, -0.9999999999999999)
  return exp(Math.min(logOver(t) * y, 700))
}
