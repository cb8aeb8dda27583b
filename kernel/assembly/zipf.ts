/**
 * Ranks by Zipf's law: the probability of rank k is proportional to k to the power of −exponent. Rejection-inversion
 * (W. Hörmann and G. Derflinger, 1996, ACM TOMACS 6, 169–184) needs no table, so the number of ranks is limited only by
 * integers.
 */

import { Draws, drawUnit } from './draw'
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

/** Draws a rank from 1 to `count` (at most 2⁵³), for an exponent above 0 and up to 100. */
export function drawRank(ranks: Ranks, draws: Draws): f64 {
  const slope = ranks.slope
  const count = ranks.count
  let number = 0
  while (true) {
    const y = ranks.bottom + drawUnit(draws, number) * ranks.width
    number++
    const x = inverse(y, slope)
    const k = Math.min(Math.max(Math.floor(x + 0.5), 1), count)
    if (k - x <= ranks.squeeze) return k
    if (y >= hat(k + 0.5, slope) - exp(-ranks.exponent * log(k))) return k
  }
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
