/** The probabilities of the choices of a distribution. */

import {
  type ContinuousDistribution,
  cellsOf,
  type Distribution,
  type Steps,
} from './distribution.ts'
import { exp, log } from './exact.ts'
import { Sampler } from './sampler.ts'

/** Returns the probability of each choice from 0 to count − 1. Their sum is 1. */
export function choiceShares(distribution: Distribution, steps: Steps): Float64Array {
  const weights = weightsOf(distribution, steps)
  let sum = 0
  for (const weight of weights) sum += weight
  return weights.map((weight) => weight / sum)
}

function weightsOf(distribution: Distribution, steps: Steps): Float64Array {
  const { first, count } = steps
  const weights = new Float64Array(count)
  switch (distribution.kind) {
    case 'even':
      return weights.fill(1)
    case 'zipf': {
      const { exponent } = distribution
      return weights.map((_, k) => exp(-exponent * log(k + 1)))
    }
    case 'ranges': {
      let before = 0
      for (const [i, { first: from, count: width }] of distribution.ranges.entries()) {
        const cumulative = distribution.cumulative[i] ?? 1
        for (let k = from; k < from + width; k++) weights[k]! += (cumulative - before) / width
        before = cumulative
      }
      return weights
    }
    case 'poisson': {
      const { mean } = distribution
      return fromQuotients({ first, count, mode: mean }, (n) => mean / n)
    }
    case 'binomial': {
      const { trials, probability } = distribution
      const last = Math.min(count, trials - first + 1)
      // With these probabilities only one end is possible, and quotients would be 0 or infinite.
      if (probability === 0 || probability === 1) {
        return weights.map((_, k) => Number(first + k === trials * probability))
      }
      const odds = probability / (1 - probability)
      const mode = trials * probability
      weights.set(fromQuotients({ first, count: last, mode }, (n) => ((trials - n + 1) / n) * odds))
      return weights
    }
    default:
      return cellWeights(distribution, steps)
  }
}

/** Returns the weights of `count` integers from `first`, computed from the quotients of consecutive weights. */
function fromQuotients(
  { first, count, mode }: { readonly first: number; readonly count: number; readonly mode: number },
  quotient: (n: number) => number,
): Float64Array {
  const weights = new Float64Array(Math.max(count, 0))
  // The calculation starts at the most likely integer, so nothing overflows, and only negligible weights underflow.
  const middle = Math.min(Math.max(Math.floor(mode) - first, 0), weights.length - 1)
  weights[middle] = 1
  for (let k = middle + 1; k < weights.length; k++) {
    weights[k] = (weights[k - 1] as number) * quotient(first + k)
  }
  for (let k = middle; k > 0; k--) weights[k - 1] = (weights[k] as number) / quotient(first + k)
  return weights
}

/** Returns the weights of choices to which the values of a continuous distribution are rounded. */
function cellWeights(distribution: ContinuousDistribution, steps: Steps): Float64Array {
  const range = cellsOf(steps)
  const key = { a: 0, b: 0, c: 0, d: 0 }
  const sampler = new Sampler({ kind: 'value', key, distribution, range })
  const from = sampler.shareBelow(range.minimum)
  const width = sampler.shareBelow(range.maximum) - from
  let before = from
  return new Float64Array(steps.count).map((_, k, { length }) => {
    const edge = range.minimum + (k + 1) / steps.perUnit
    const below = k === length - 1 ? from + width : sampler.shareBelow(edge, before)
    const weight = Math.max(below - before, 0)
    before = below
    return weight
  })
}
