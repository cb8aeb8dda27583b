/**
 * Exact random counts: Poisson, and binomial with probability one half. Small counts are found by counting bits or by
 * inversion, large ones by transformed rejection (W. Hörmann, 1993: PTRS and BTRS). The densities have the saddle-point
 * form (C. Loader, 2000), which keeps all digits where logarithms of factorials would cancel.
 */

import { exp, log } from './exact.ts'

/**
 * The random numbers for one count: `word(i)` returns 32 uniform bits, and `unit(i)` a double in [0, 1), for i = 0, 1,
 * 2 …
 */
export interface Draws {
  word(number: number): number
  unit(number: number): number
}

/**
 * Maximum number of coins for which each coin is one random bit: drawing 16 words costs less than one rejection step.
 */
const coinsMax = 512

/** Mean of a count below which it is found by inversion, rather than by rejection. */
export const invertedMax = 10

/** Returns a random number of heads in `trials` fair coin tosses. */
export function coins(trials: number, draws: Draws): number {
  return trials <= coinsMax ? countHeads(trials, draws) : rejectHeads(trials, draws)
}

/** Returns a random Poisson count with a mean from 0 to 10¹⁵. */
export function poisson(mean: number, draws: Draws): number {
  return mean < invertedMax ? invertPoisson(mean, draws) : rejectPoisson(mean, draws)
}

function countHeads(trials: number, draws: Draws): number {
  let heads = 0
  for (let done = 0, number = 0; done < trials; done += 32, number++) {
    const left = trials - done
    const bits = draws.word(number)
    heads += ones(left >= 32 ? bits : bits & ((1 << left) - 1))
  }
  return heads
}

function ones(bits: number): number {
  let t = bits - ((bits >>> 1) & 0x55555555)
  t = (t & 0x33333333) + ((t >>> 2) & 0x33333333)
  t = (t + (t >>> 4)) & 0x0f0f0f0f
  return Math.imul(t, 0x01010101) >>> 24
}

function rejectHeads(trials: number, draws: Draws): number {
  const middle = Math.floor((trials + 1) / 2)
  const deviation = Math.sqrt(trials) / 2
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.005
  const ceiling = 0.92 - 4.2 / b
  const alpha = (2.83 + 5.1 / b) * deviation
  for (let number = 0; ; number += 2) {
    const u = draws.unit(number) - 0.5
    const v = draws.unit(number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + trials / 2 + 0.5)
    if (us >= 0.07 && v <= ceiling) return k
    if (k < 0 || k > trials || v === 0) continue
    const accepted = logHalf(k, trials) - logHalf(middle, trials)
    if (log((v * alpha) / (a / (us * us) + b)) <= accepted) return k
  }
}

function invertPoisson(mean: number, draws: Draws): number {
  let left = draws.unit(0)
  let probability = exp(-mean)
  let k = 0
  // The resolution of the draw is 2⁻⁵³, so smaller probabilities cannot change the result.
  while (left >= probability && (k < mean || probability > 2 ** -60)) {
    left -= probability
    k++
    probability *= mean / k
  }
  return k
}

/** The parameters of the hat function of a transformed rejection. */
export interface Hat {
  readonly a: number
  readonly b: number
  readonly alpha: number
  /**
   * If the second random number of a step is at most this value, and the first is not near the edges, the step is
   * accepted immediately.
   */
  readonly ceiling: number
}

function poissonHat(mean: number): Hat {
  const b = 0.931 + 2.53 * Math.sqrt(mean)
  return {
    a: -0.059 + 0.02483 * b,
    b,
    alpha: 1.1239 + 1.1328 / (b - 3.4),
    ceiling: 0.9277 - 3.6224 / (b - 2),
  }
}

function rejectPoisson(mean: number, draws: Draws): number {
  const { a, b, alpha, ceiling } = poissonHat(mean)
  for (let number = 0; ; number += 2) {
    const u = draws.unit(number) - 0.5
    const v = draws.unit(number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + mean + 0.43)
    if (us >= 0.07 && v <= ceiling) return k
    if (k < 0 || v === 0 || (us < 0.013 && v > us)) continue
    if (log((v * alpha) / (a / (us * us) + b)) <= logPoisson(k, mean)) return k
  }
}

/** Returns the logarithm of the Poisson density: the probability of the count `k`. */
function logPoisson(k: number, mean: number): number {
  if (k === 0) return -mean
  return -stirlingError(k) - deviance(k, mean) - 0.5 * log(2 * Math.PI * k)
}

/**
 * Returns the logarithm of the probability of `k` heads in `trials` fair coin tosses, up to a term that depends only on
 * `trials`.
 */
function logHalf(k: number, trials: number): number {
  const rest = trials - k
  if (k === 0 || rest === 0)
    return -trials * Math.LN2 - stirlingError(trials) - 0.5 * log(2 / (Math.PI * trials))
  const spread = 0.5 * (log((2 * k) / trials) + log((2 * rest) / trials))
  const half = trials / 2
  return -stirlingError(k) - stirlingError(rest) - deviance(k, half) - deviance(rest, half) - spread
}

/** Returns x log(x / mean) + mean − x, without cancellation near the mean. */
export function deviance(x: number, mean: number): number {
  const difference = x - mean
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * log(x / mean) - difference
  const v = difference / (x + mean)
  let sum = difference * v
  let term = 2 * x * v
  for (let j = 3; ; j += 2) {
    term *= v * v
    const next = sum + term / j
    if (next === sum) return sum
    sum = next
  }
}

/** Returns log k! minus Stirling's formula, from its series; for k below 16 from k! itself. */
export function stirlingError(k: number): number {
  if (k < 16) return smallStirlingErrors[k] ?? 0
  const square = k * k
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / k
}

const smallStirlingErrors: readonly number[] = Array.from({ length: 16 }, (_, k) => {
  if (k === 0) return 0
  let factorial = 1
  for (let i = 2; i <= k; i++) factorial *= i
  return log(factorial) - ((k + 0.5) * log(k) - k + 0.5 * log(2 * Math.PI))
})
