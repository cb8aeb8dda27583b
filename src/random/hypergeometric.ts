/**
 * Exact hypergeometric counts: the number of marked members in a random sample of a population. A few marked members
 * are drawn one by one. Larger numbers use the ratio of uniforms (E. Stadlober, 1990, algorithm HRUA) with densities in
 * the saddle-point form, which keep their digits for populations of any size.
 */

import { logDensity } from './binomial.ts'
import { log } from './exact.ts'

/** Maximum number of marked members that are drawn one by one, which costs less than one rejection step. */
const singlesMax = 24

/**
 * The width of the rectangle for the ratio of uniforms, as the sum of a multiple of the standard deviation and a
 * constant.
 */
const [widthByDeviation, widthBeside] = [2 * Math.sqrt(2 / Math.E), 3 - 2 * Math.sqrt(3 / Math.E)]
/** Number of standard deviations from the mean that fewer than one in 10⁵⁰ draws exceed. */
const deviationsMax = 16

/**
 * Maximum population whose probabilities are computed from a table of the logarithms of factorials. The table is five
 * times as fast as the densities.
 */
const factorialsMax = 8_192
const logFactorials = new Float64Array(factorialsMax + 1)

/**
 * Returns a random number of marked members in a sample of `taken` members without replacement. `unit` returns the next
 * random double in [0, 1) at each call.
 */
export function hypergeometric(
  population: number,
  marked: number,
  taken: number,
  unit: () => number,
): number {
  if (marked > population / 2) {
    return taken - hypergeometric(population, population - marked, taken, unit)
  }
  if (taken > population / 2) {
    return marked - hypergeometric(population, marked, population - taken, unit)
  }
  // Exchanging the marked and the taken members does not change the distribution.
  if (marked > taken) return hypergeometric(population, taken, marked, unit)
  if (marked > singlesMax) return reject(population, marked, taken, unit)
  let found = 0
  for (let i = 0; i < marked; i++) if (unit() * (population - i) < taken - found) found++
  return found
}

function reject(population: number, marked: number, taken: number, unit: () => number): number {
  const share = taken / population
  const mean = marked * share
  const variance = ((population - taken) / (population - 1)) * mean * (1 - marked / population)
  const deviation = Math.sqrt(variance + 0.5)
  const width = widthByDeviation * deviation + widthBeside
  const mode = Math.floor(((taken + 1) * (marked + 1)) / (population + 2))
  const top = logShare(mode, population, marked, taken)
  const end = Math.min(marked + 1, Math.floor(mean + 0.5 + deviationsMax * deviation))
  for (;;) {
    const x = unit()
    const value = mean + 0.5 + (width * (unit() - 0.5)) / x
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
function logShare(k: number, population: number, marked: number, taken: number): number {
  const rest = population - marked
  if (population > factorialsMax) {
    const share = taken / population
    return logDensity(k, marked, share) + logDensity(taken - k, rest, share)
  }
  return -(
    logFactorial(k) +
    logFactorial(marked - k) +
    logFactorial(taken - k) +
    logFactorial(rest - taken + k)
  )
}

function logFactorial(n: number): number {
  // `logFactorials[2]` is 0 only before the table is filled, since log 2! is not 0.
  if (logFactorials[2] === 0) {
    for (let i = 2; i <= factorialsMax; i++) {
      logFactorials[i] = (logFactorials[i - 1] as number) + log(i)
    }
  }
  return logFactorials[n] as number
}
