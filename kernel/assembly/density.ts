/**
 * The logarithms of the probabilities of counts, in the saddle-point form (C. Loader, 2000), which keeps all digits where
 * logarithms of factorials would cancel.
 */

import { log, pi } from './exact'
import { stirlingErrors } from './memory'
import { logOver } from './small'

const ln2: f64 = 0.6931471805599453

/** Returns the logarithm of the Poisson density: the probability of the count `k`. */
export function logPoisson(k: f64, mean: f64): f64 {
  if (k === 0) return -mean
  return -stirlingError(k) - deviance(k, mean) - 0.5 * log(2 * pi * k)
}

/** Returns the logarithm of the binomial density: the probability of `k` successes in `trials` trials. */
export function logBinomial(k: f64, trials: f64, probability: f64): f64 {
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
export function logOfFailure(probability: f64): f64 {
  return -probability * logOver(-probability)
}

/**
 * Returns the logarithm of the probability of `k` heads in `trials` fair coin tosses, up to a term that depends only on
 * `trials`.
 */
export function logHalf(k: f64, trials: f64): f64 {
  const rest = trials - k
  if (k === 0 || rest === 0) {
    return -trials * ln2 - stirlingError(trials) - 0.5 * log(2 / (pi * trials))
  }
  const spread = 0.5 * (log((2 * k) / trials) + log((2 * rest) / trials))
  const half = trials / 2
  return -stirlingError(k) - stirlingError(rest) - deviance(k, half) - deviance(rest, half) - spread
}

/** Returns x log(x / mean) + mean − x, without cancellation near the mean. */
function deviance(x: f64, mean: f64): f64 {
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
function stirlingError(k: f64): f64 {
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
