/**
 * Amounts of money between two bounds: small amounts are more frequent than large ones, by a truncated lognormal
 * distribution.
 */

import { log } from '../../random/exact.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import { number } from './number.ts'

interface Money {
  readonly minimum: number
  readonly maximum: number
  readonly scale: number | undefined
}

/** Generates an amount; uniform if amounts must be unique or may be negative. */
export function moneyBetween({ minimum, maximum, scale }: Money, scope: TypeScope): Node {
  return number.compile(
    { minimum, maximum, scale, distribution: skewed({ minimum, maximum }, scope) },
    scope,
  )
}

const reader = distributionKeyword('Distribution of the amounts.')

/**
 * Returns a distribution around the middle order of magnitude; for a range that begins at zero, over the last three
 * orders.
 */
function skewed({ minimum, maximum }: Omit<Money, 'scale'>, scope: TypeScope) {
  const least = Math.max(minimum, maximum / 1000)
  if (scope.unique !== 'no' || minimum < 0 || !(maximum > least)) return undefined
  const ratio = log(maximum / least)
  const median = Math.sqrt(least) * Math.sqrt(maximum)
  return reader.read({ type: 'lognormal', median, sigma: ratio / 5 }, () => {})
}
