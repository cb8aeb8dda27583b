/**
 * Ranks by Zipf's law: the probability of rank k is proportional to k to the power of −exponent. Rejection-inversion
 * (W. Hörmann and G. Derflinger, 1996, ACM TOMACS 6, 169–184) needs no table, so the number of ranks is limited only by
 * integers.
 */

import type { Draws } from './count.ts'
import { exp, log } from './exact.ts'
import { expOver, logOver } from './small.ts'

/** The constants and functions of the rejection-inversion for an exponent and a number of ranks. */
export interface Rejection {
  readonly slope: number
  /** The integrals of the hat function at the ends of the range of ranks. A uniform draw is between them. */
  readonly top: number
  readonly bottom: number
  /** Maximum distance of a rank above the drawn real number x at which the rank is accepted immediately. */
  readonly squeeze: number
  density(x: number): number
  /** Returns the integral of the density up to x, a real number in the range of ranks. */
  hat(x: number): number
  inverse(y: number): number
}

export function rejection(exponent: number, count: number): Rejection {
  const slope = 1 - exponent
  const density = (x: number): number => exp(-exponent * log(x))
  const hat = (x: number): number => {
    const logarithm = log(x)
    return expOver(slope * logarithm) * logarithm
  }
  const inverse = (y: number): number => {
    // Rounding may produce a value below −1, where no rank exists.
    const t = Math.max(y * slope, -1 + 2 ** -53)
    return exp(Math.min(logOver(t) * y, 700))
  }
  const top = hat(1.5) - 1
  const bottom = hat(count + 0.5)
  const squeeze = 2 - inverse(hat(2.5) - density(2))
  return { slope, top, bottom, squeeze, density, hat, inverse }
}

/** Returns a function that draws a rank from 1 to `count` (at most 2⁵³), for an exponent above 0 and up to 100. */
export function zipf(exponent: number, count: number): (draws: Pick<Draws, 'unit'>) => number {
  const { top, bottom, squeeze, density, hat, inverse } = rejection(exponent, count)
  return (draws) => {
    for (let number = 0; ; number++) {
      const y = bottom + draws.unit(number) * (top - bottom)
      const x = inverse(y)
      const k = Math.min(Math.max(Math.floor(x + 0.5), 1), count)
      if (k - x <= squeeze || y >= hat(k + 0.5) - density(k)) return k
    }
  }
}
