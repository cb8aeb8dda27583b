/**
 * Amounts of money between two bounds, for several types: small amounts are more frequent than large ones, by a
 * truncated lognormal distribution.
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

/** Compiles an amount of money; uniform if amounts must be unique or may be negative. */
export function moneyBetween({ minimum, maximum, scale }: Money, scope: TypeScope): Node {
  return number.compile(
    { minimum, maximum, scale, distribution: skewed({ minimum, maximum }, scope) },
    scope,
  )
}

const reader = distributionKeyword('Distribution of the amounts.')

/**
 * Returns a lognormal distribution between the bounds, with the median at the middle order of magnitude. If the range
 * begins below a thousandth of the maximum, only its last three orders of magnitude count.
 */
function skewed({ minimum, maximum }: Omit<Money, 'scale'>, scope: TypeScope) {
  const least = Math.max(minimum, maximum / 1000)
  if (scope.unique !== 'no' || minimum < 0 || !(maximum > least)) return undefined
  const ratio = log(maximum / least)
  const median = Math.sqrt(least) * Math.sqrt(maximum)
  return reader.read({ type: 'lognormal', median, sigma: ratio / 5 }, () => {})
}
