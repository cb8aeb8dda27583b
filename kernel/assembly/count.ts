/**
 * Exact random counts: Poisson, and binomial with probability one half. Small counts are found by inversion, large ones
 * by transformed rejection (W. Hörmann, 1993: PTRS and BTRS). The densities have the saddle-point form (C. Loader,
 * 2000), which keeps all digits where logarithms of factorials would cancel.
 */

import { Draws, drawsOf, drawUnit, Key, numberedUnit } from './draw'
import { exp, log, pi } from './exact'
import { samplerAddress, stirlingErrors } from './memory'

const ln2: f64 = 0.6931471805599453

/** Mean of a count below which it is found by inversion, rather than by rejection. */
export const invertedMax: f64 = 10

/** Returns a random number of heads in `trials` fair coin tosses, from the draws of a key and an index. */
export function rejectHeads(trials: f64, key: Key, index: f64): f64 {
  const middle = Math.floor((trials + 1) / 2)
  const deviation = Math.sqrt(trials) / 2
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.005
  const ceiling = 0.92 - 4.2 / b
  const alpha = (2.83 + 5.1 / b) * deviation
  let number = 0
  while (true) {
    const u = numberedUnit(key, index, number) - 0.5
    const v = numberedUnit(key, index, number + 1)
    number += 2
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + trials / 2 + 0.5)
    if (us >= 0.07 && v <= ceiling) return k
    if (k < 0 || k > trials || v === 0) continue
    const accepted = logHalf(k, trials) - logHalf(middle, trials)
    if (log((v * alpha) / (a / (us * us) + b)) <= accepted) return k
  }
}

/** The constants of a Poisson or a binomial count. */
@unmanaged
export class Sampler {
  /** The number of trials and the probability of a success, at most one half, of a binomial count. */
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
  /** Not 0 if the count is that of the failures, because successes are more frequent. */
  isComplement: f64
}

/** Returns a random Poisson count with a mean from 0 to 10¹⁵, from the draws of a key and an index. */
export function poisson(mean: f64, key: Key, index: f64): f64 {
  const sampler = changetype<Sampler>(samplerAddress)
  setPoisson(sampler, mean)
  const draws = drawsOf(key, index)
  return drawPoisson(sampler, drawUnit(draws, 0), draws)
}

/** Computes the constants of Poisson counts. */
export function setPoisson(sampler: Sampler, mean: f64): void {
  sampler.mean = mean
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

/** Returns a random Poisson count. The first of the random numbers is `first`. */
export function drawPoisson(sampler: Sampler, first: f64, draws: Draws): f64 {
  return sampler.mean < invertedMax
    ? invertPoisson(sampler, first)
    : rejectPoisson(sampler, first, draws)
}

/** Returns the Poisson count for a random number from 0 to 1, with a mean below `invertedMax`. */
export function invertPoisson(sampler: Sampler, unit: f64): f64 {
  const mean = sampler.mean
  let left = unit
  let probability = sampler.none
  let k: f64 = 0
  // The resolution of the draw is 2⁻⁵³, so smaller probabilities cannot change the result.
  while (left >= probability && (k < mean || probability > 8.673617379884035e-19)) {
    left -= probability
    k++
    probability *= mean / k
  }
  return k
}

function rejectPoisson(sampler: Sampler, first: f64, draws: Draws): f64 {
  const mean = sampler.mean
  const a = sampler.a
  const b = sampler.b
  let unit = first
  let number = 0
  while (true) {
    const u = unit - 0.5
    const v = drawUnit(draws, number + 1)
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + mean + 0.43)
    if (us >= 0.07 && v <= sampler.ceiling) return k
    const isPossible = k >= 0 && v !== 0 && !(us < 0.013 && v > us)
    if (isPossible && log((v * sampler.alpha) / (a / (us * us) + b)) <= logPoisson(k, mean))
      return k
    number += 2
    unit = drawUnit(draws, number)
  }
}

/** Returns the logarithm of the Poisson density: the probability of the count `k`. */
function logPoisson(k: f64, mean: f64): f64 {
  if (k === 0) return -mean
  return -stirlingError(k) - deviance(k, mean) - 0.5 * log(2 * pi * k)
}

/**
 * Returns the logarithm of the probability of `k` heads in `trials` fair coin tosses, up to a term that depends only on
 * `trials`.
 */
function logHalf(k: f64, trials: f64): f64 {
  const rest = trials - k
  if (k === 0 || rest === 0) {
    return -trials * ln2 - stirlingError(trials) - 0.5 * log(2 / (pi * trials))
  }
  const spread = 0.5 * (log((2 * k) / trials) + log((2 * rest) / trials))
  const half = trials / 2
  return -stirlingError(k) - stirlingError(rest) - deviance(k, half) - deviance(rest, half) - spread
}

/** Returns x log(x / mean) + mean − x, without cancellation near the mean. */
export function deviance(x: f64, mean: f64): f64 {
  const difference = x - mean
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * log(x / mean) - difference
  const v = difference / (x + mean)
  let sum = difference * v
  let term = 2 * x * v
  let j: f64 = 3
  while (true) {
    term *= v * v
    const next = sum + term / j
    if (next === sum) return sum
    sum = next
    j += 2
  }
}

/** Returns log k! minus Stirling's formula, from its series; for k below 16 from k! itself. */
export function stirlingError(k: f64): f64 {
  if (k < 16) return load<f64>(stirlingErrors + ((<usize>k) << 3))
  const square = k * k
  return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / k
}

/** Writes the table of `stirlingError` for small numbers. */
export function writeStirlingErrors(): void {
  store<f64>(stirlingErrors, 0)
  let factorial: f64 = 1
  for (let k = 1; k < 16; k++) {
    const n = <f64>k
    factorial *= n
    const error = log(factorial) - ((n + 0.5) * log(n) - n + 0.5 * log(2 * pi))
    store<f64>(stirlingErrors + ((<usize>k) << 3), error)
  }
}
