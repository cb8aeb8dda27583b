/**
 * Exact binomial counts. If few successes are expected, the count is found by inversion, otherwise by transformed
 * rejection (W. Hörmann, 1993, algorithm BTRS) with densities in the saddle-point form (C. Loader, 2000).
 */

import { type Draws, deviance, type Hat, invertedMax, stirlingError } from './count.ts'
import { exp, log } from './exact.ts'
import { logOver } from './small.ts'

/** Returns a random number of successes in `trials` trials (1 to 10¹⁵), each with the same probability. */
export function binomial(trials: number, probability: number, draws: Draws): number {
  if (probability > 0.5) return trials - binomial(trials, 1 - probability, draws)
  return trials * probability < invertedMax
    ? invert(trials, probability, draws)
    : reject(trials, probability, draws)
}

function oddsOf(probability: number): number {
  return probability / (1 - probability)
}

/** Returns the probability that none of `trials` trials succeeds. */
function shareOfNone(trials: number, probability: number): number {
  return exp(trials * logOfFailure(probability))
}

function invert(trials: number, probability: number, draws: Draws): number {
  const odds = oddsOf(probability)
  let left = draws.unit(0)
  let share = shareOfNone(trials, probability)
  let k = 0
  // The resolution of the draw is 2⁻⁵³, so smaller shares cannot change the result.
  while (left >= share && k < trials && (k < trials * probability || share > 2 ** -60)) {
    left -= share
    k++
    share *= ((trials - k + 1) / k) * odds
  }
  return k
}

function binomialHat(trials: number, probability: number): Hat {
  const deviation = Math.sqrt(trials * probability * (1 - probability))
  const b = 1.15 + 2.53 * deviation
  return {
    a: -0.0873 + 0.0248 * b + 0.01 * probability,
    b,
    alpha: (2.83 + 5.1 / b) * deviation,
    ceiling: 0.92 - 4.2 / b,
  }
}

function reject(trials: number, probability: number, draws: Draws): number {
  const mean = trials * probability
  const middle = Math.floor((trials + 1) * probability)
  const { a, b, alpha, ceiling } = binomialHat(trials, probability)
  for (let number = 0; ; number += 2) {
    const u = draws.unit(number) - 0.5
    const v = draws.unit(number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + mean + 0.5)
    if (us >= 0.07 && v <= ceiling) return k
    if (k < 0 || k > trials || v === 0) continue
    const accepted = logDensity(k, trials, probability) - logDensity(middle, trials, probability)
    if (log((v * alpha) / (a / (us * us) + b)) <= accepted) return k
  }
}

/** Returns the logarithm of the binomial density: the probability of `k` successes in `trials` trials. */
function logDensity(k: number, trials: number, probability: number): number {
  const rest = trials - k
  if (k === 0) return trials * logOfFailure(probability)
  if (rest === 0) return trials * log(probability)
  const spread = 0.5 * log(2 * Math.PI * k * (rest / trials))
  return (
    stirlingError(trials) -
    stirlingError(k) -
    stirlingError(rest) -
    deviance(k, trials * probability) -
    deviance(rest, trials * (1 - probability)) -
    spread
  )
}

/** Returns log(1 − probability). */
function logOfFailure(probability: number): number {
  return -probability * logOver(-probability)
}
