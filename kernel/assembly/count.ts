/**
 * Exact random counts: Poisson and binomial. If a small count is expected, it is found by inversion, otherwise by
 * transformed rejection (W. Hörmann, 1993: PTRS and BTRS).
 */

import { logBinomial, logHalf, logOfFailure, logPoisson } from './density'
import { Draws, drawsOf, drawUnit, Key } from './draw'
import { exp, log } from './exact'
import { samplerAddress } from './memory'

/** Mean of a count below which it is found by inversion, rather than by rejection. */
const invertedMax: f64 = 10

/** The constants of a Poisson or a binomial count. */
@unmanaged
export class Sampler {
  /** The number of trials and the probability of a success, at most one half; 0 trials for a Poisson count. */
  trials: f64
  probability: f64
  mean: f64
  /** The probability of the count 0, and the odds of a success, for the inversion. */
  none: f64
  odds: f64
  /** The hat function of the rejection, and the limit below which a draw is accepted immediately. */
  a: f64
  b: f64
  alpha: f64
  ceiling: f64
  /** 1 if the count is that of the failures, because successes are more frequent. */
  isComplement: i32
  /** 1 for coin tosses, whose density has its own formula. */
  isFair: i32
}

/** Returns a random Poisson count with a mean from 0 to 10¹⁵, from the draws of a key and an index. */
export function poisson(mean: f64, key: Key, index: f64): f64 {
  const sampler = changetype<Sampler>(samplerAddress)
  setPoisson(sampler, mean)
  return drawOf(sampler, key, index)
}

/**
 * Returns a random number of successes in `trials` trials (1 to 10¹⁵), each with the same probability, from the draws of
 * a key and an index.
 */
export function binomial(trials: f64, probability: f64, key: Key, index: f64): f64 {
  const sampler = changetype<Sampler>(samplerAddress)
  setBinomial(sampler, trials, probability)
  return drawOf(sampler, key, index)
}

/** Returns a random number of heads in many fair coin tosses, from the draws of a key and an index. */
export function rejectHeads(trials: f64, key: Key, index: f64): f64 {
  const sampler = changetype<Sampler>(samplerAddress)
  setBinomial(sampler, trials, 0.5)
  sampler.isFair = 1
  return drawOf(sampler, key, index)
}

function drawOf(sampler: Sampler, key: Key, index: f64): f64 {
  const draws = drawsOf(key, index)
  return drawCount(sampler, drawUnit(draws, 0), draws)
}

/** Computes the constants of Poisson counts. */
export function setPoisson(sampler: Sampler, mean: f64): void {
  sampler.trials = 0
  sampler.mean = mean
  sampler.isComplement = 0
  if (mean < invertedMax) {
    sampler.none = exp(-mean)
    return
  }
  const b = 0.931 + 2.53 * Math.sqrt(mean)
  sampler.a = -0.059 + 0.02483 * b
  sampler.b = b
  sampler.alpha = 1.1239 + 1.1328 / (b - 3.4)
  sampler.ceiling = 0.9277 - 3.6224 / (b - 2)
}

/** Computes the constants of binomial counts. */
export function setBinomial(sampler: Sampler, trials: f64, given: f64): void {
  const probability = given > 0.5 ? 1 - given : given
  const mean = trials * probability
  sampler.trials = trials
  sampler.probability = probability
  sampler.mean = mean
  sampler.isComplement = i32(given > 0.5)
  sampler.isFair = 0
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

/** Returns a random count. The first of the random numbers is `first`. */
export function drawCount(sampler: Sampler, first: f64, draws: Draws): f64 {
  if (sampler.mean < invertedMax) return invertCount(sampler, first)
  return successes(sampler, reject(sampler, first, draws))
}

/** Returns the count for a random number from 0 to 1, with a mean below `invertedMax`. */
export function invertCount(sampler: Sampler, unit: f64): f64 {
  const mean = sampler.mean
  const trials = sampler.trials
  const odds = sampler.odds
  const isPoisson = trials === 0
  const countMax = isPoisson ? Infinity : trials
  let left = unit
  let share = sampler.none
  let k: f64 = 0
  // The resolution of the draw is 2⁻⁵³, so smaller shares cannot change the result.
  while (left >= share && k < countMax && (k < mean || share > 8.673617379884035e-19)) {
    left -= share
    k++
    share *= isPoisson ? mean / k : ((trials - k + 1) / k) * odds
  }
  return successes(sampler, k)
}

function successes(sampler: Sampler, count: f64): f64 {
  return sampler.isComplement !== 0 ? sampler.trials - count : count
}

function reject(sampler: Sampler, first: f64, draws: Draws): f64 {
  const a = sampler.a
  const b = sampler.b
  const mean = sampler.mean
  const shift = sampler.trials === 0 ? 0.43 : 0.5
  let unit = first
  let number = 0
  while (true) {
    const u = unit - 0.5
    const v = drawUnit(draws, number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + mean + shift)
    if (us >= 0.07 && v <= sampler.ceiling) return k
    if (k >= 0 && v !== 0 && isPossible(sampler, k, us, v)) {
      if (log((v * sampler.alpha) / (a / (us * us) + b)) <= logShare(sampler, k)) return k
    }
    number += 2
    unit = drawUnit(draws, number)
  }
}

function isPossible(sampler: Sampler, k: f64, us: f64, v: f64): bool {
  return sampler.trials === 0 ? us >= 0.013 || v <= us : k <= sampler.trials
}

/** Returns the logarithm of the probability of a count, for a binomial one relative to that of the mode. */
function logShare(sampler: Sampler, k: f64): f64 {
  const trials = sampler.trials
  if (trials === 0) return logPoisson(k, sampler.mean)
  const probability = sampler.probability
  const mode = Math.floor((trials + 1) * probability)
  if (sampler.isFair !== 0) return logHalf(k, trials) - logHalf(mode, trials)
  return logBinomial(k, trials, probability) - logBinomial(mode, trials, probability)
}
