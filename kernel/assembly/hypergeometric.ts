/**
 * Exact hypergeometric counts: the number of marked members in a random sample of a population. A few marked members
 * are drawn one by one. Larger numbers use the ratio of uniforms (E. Stadlober, 1990, algorithm HRUA) with densities in
 * the saddle-point form, which keep their digits for populations of any size.
 */

import { logBinomial } from './density'
import { Draws, nextUnit } from './draw'
import { log } from './exact'
import { reserve, state } from './memory'

/** Maximum number of marked members that are drawn one by one, which costs less than one rejection step. */
const singlesMax: f64 = 24

/**
 * The width of the rectangle for the ratio of uniforms, as the sum of a multiple of the standard deviation and a
 * constant: 2 √(2 ÷ e) and 3 − 2 √(3 ÷ e).
 */
const widthByDeviation: f64 = 1.7155277699214135
const widthBeside: f64 = 0.8989161620588986
/** Number of standard deviations from the mean that fewer than one in 10⁵⁰ draws exceed. */
const deviationsMax: f64 = 16

/**
 * Maximum population whose probabilities are computed from a table of the logarithms of factorials. The table is five
 * times as fast as the densities.
 */
const factorialsMax: i32 = 8192

/**
 * Returns a random number of marked members in a sample of `taken` members without replacement, from the next numbers
 * of the draws.
 */
export function hypergeometric(population: f64, marked: f64, taken: f64, draws: Draws): f64 {
  if (marked > population / 2) {
    return taken - hypergeometric(population, population - marked, taken, draws)
  }
  if (taken > population / 2) {
    return marked - hypergeometric(population, marked, population - taken, draws)
  }
  // Exchanging the marked and the taken members does not change the distribution.
  if (marked > taken) return hypergeometric(population, taken, marked, draws)
  if (marked > singlesMax) return reject(population, marked, taken, draws)
  let found: f64 = 0
  for (let i: f64 = 0; i < marked; i++) {
    if (nextUnit(draws) * (population - i) < taken - found) found++
  }
  return found
}

function reject(population: f64, marked: f64, taken: f64, draws: Draws): f64 {
  const share = taken / population
  const mean = marked * share
  const variance = ((population - taken) / (population - 1)) * mean * (1 - marked / population)
  const deviation = Math.sqrt(variance + 0.5)
  const width = widthByDeviation * deviation + widthBeside
  const mode = Math.floor(((taken + 1) * (marked + 1)) / (population + 2))
  const top = logShare(mode, population, marked, taken)
  const end = Math.min(marked + 1, Math.floor(mean + 0.5 + deviationsMax * deviation))
  while (true) {
    const x = nextUnit(draws)
    const value = mean + 0.5 + (width * (nextUnit(draws) - 0.5)) / x
    if (!(value >= 0 && value < end)) continue
    const k = Math.floor(value)
    const height = logShare(k, population, marked, taken) - top
    if (x * (4 - x) - 3 <= height) return k
    if (x * (x - height) >= 1) continue
    if (2 * log(x) <= height) return k
  }
}

/**
 * Returns the logarithm of the probability of `k` marked members in the sample, up to a term that does not depend on
 * `k`.
 */
function logShare(k: f64, population: f64, marked: f64, taken: f64): f64 {
  const rest = population - marked
  if (population > <f64>factorialsMax) {
    const share = taken / population
    return logBinomial(k, marked, share) + logBinomial(taken - k, rest, share)
  }
  return -(
    logFactorial(k) +
    logFactorial(marked - k) +
    logFactorial(taken - k) +
    logFactorial(rest - taken + k)
  )
}

function logFactorial(n: f64): f64 {
  const all = state()
  if (all.logFactorials === 0) all.logFactorials = newLogFactorials()
  return load<f64>(all.logFactorials + ((<usize>n) << 3))
}

/** Returns the address of the logarithms of 0!, 1!, 2! … */
function newLogFactorials(): usize {
  const table = reserve((<usize>factorialsMax + 1) << 3)
  let sum: f64 = 0
  for (let i = 2; i <= factorialsMax; i++) {
    sum += log(<f64>i)
    store<f64>(table + ((<usize>i) << 3), sum)
  }
  return table
}
