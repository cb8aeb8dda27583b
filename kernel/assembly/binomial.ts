/**
 * Exact binomial counts. If few successes are expected, the count is found by inversion, otherwise by transformed
 * rejection (W. Hörmann, 1993, algorithm BTRS) with densities in the saddle-point form (C. Loader, 2000).
 */

import { deviance, invertedMax, Sampler, stirlingError } from './count'
import { Draws, drawsOf, drawUnit, Key } from './draw'
import { exp, log, pi } from './exact'
import { samplerAddress } from './memory'
import { logOver } from './small'

/**
 * Returns a random number of successes in `trials` trials (1 to 10¹⁵), each with the same probability, from the draws of
 * a key and an index.
 */
export function binomial(trials: f64, probability: f64, key: Key, index: f64): f64 {
  const sampler = changetype<Sampler>(samplerAddress)
  const isUsual = probability <= 0.5
  setBinomial(sampler, trials, isUsual ? probability : 1 - probability)
  const draws = drawsOf(key, index)
  const rare = drawBinomial(sampler, drawUnit(draws, 0), draws)
  return isUsual ? rare : trials - rare
}

/** Computes the constants of binomial counts, with a probability of at most one half. */
export function setBinomial(sampler: Sampler, trials: f64, probability: f64): void {
  const mean = trials * probability
  sampler.trials = trials
  sampler.probability = probability
  sampler.mean = mean
  if (mean < invertedMax) {
    sampler.odds = probability / (1 - probability)
    sampler.none = exp(trials * logOfFailure(probability))
    return
  }
  const deviation = Math.sqrt(trials * probability * (1 - probability))
  const b = 1.15 + 2.53 * deviation
  sampler.a = -0.0873 + 0.0248 * b + 0.01 * probability
  sampler.b = b
  sampler.alpha = (2.83 + 5.1 / b) * deviation
  sampler.ceiling = 0.92 - 4.2 / b
}

/** Returns a random binomial count. The first of the random numbers is `first`. */
export function drawBinomial(sampler: Sampler, first: f64, draws: Draws): f64 {
  return sampler.mean < invertedMax ? invertBinomial(sampler, first) : reject(sampler, first, draws)
}

/** Returns the binomial count for a random number from 0 to 1, with a mean below `invertedMax`. */
export function invertBinomial(sampler: Sampler, unit: f64): f64 {
  const trials = sampler.trials
  const odds = sampler.odds
  let left = unit
  let share = sampler.none
  let k: f64 = 0
  // The resolution of the draw is 2⁻⁵³, so smaller shares cannot change the result.
  while (left >= share && k < trials && (k < sampler.mean || share > 8.673617379884035e-19)) {
    left -= share
    k++
    share *= ((trials - k + 1) / k) * odds
  }
  return k
}

function reject(sampler: Sampler, first: f64, draws: Draws): f64 {
  const trials = sampler.trials
  const probability = sampler.probability
  const a = sampler.a
  const b = sampler.b
  let unit = first
  let number = 0
  while (true) {
    const u = unit - 0.5
    const v = drawUnit(draws, number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + sampler.mean + 0.5)
    if (us >= 0.07 && v <= sampler.ceiling) return k
    if (k >= 0 && k <= trials && v !== 0) {
      const middle = Math.floor((trials + 1) * probability)
      const accepted = logDensity(k, trials, probability) - logDensity(middle, trials, probability)
      if (log((v * sampler.alpha) / (a / (us * us) + b)) <= accepted) return k
    }
    number += 2
    unit = drawUnit(draws, number)
  }
}

/** Returns the logarithm of the binomial density: the probability of `k` successes in `trials` trials. */
export function logDensity(k: f64, trials: f64, probability: f64): f64 {
  const rest = trials - k
  if (k === 0) return trials * logOfFailure(probability)
  if (rest === 0) return trials * log(probability)
  const spread = 0.5 * log(2 * pi * k * (rest / trials))
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
function logOfFailure(probability: f64): f64 {
  return -probability * logOver(-probability)
}
