/** Amounts as functions of an index: how many children an instance has, and how long a delay is. */

import type { Amount } from '../../definition/amount.ts'
import { isContinuous } from '../../random/distribution.ts'
import { childKey, type Key } from '../../random/key.ts'
import { choiceShares } from '../../random/shares.ts'
import { type CountPick, countPick } from '../../schema/distribution/distributed.ts'
import { distributionKeyword } from '../../schema/distribution/distribution.ts'
import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { picker } from '../../schema/interpret/pick.ts'
import type { Report } from '../../schema/keywords/keyword.ts'
import type { Charge } from '../arrivals/intensity.ts'
import { type Counts, newCounts } from './counts.ts'

interface AmountContext {
  readonly key: Key
  readonly report: Report
}

/** The probabilities of counts that were computed before, by distribution and range. */
export type KnownShares = Map<string, Float64Array>

/** Units of work for each count that is possible: to draw how many owners have it, */
const unitsPerCount = 0.5
/** and to compute how likely it is, where that is a search in the inverse of a distribution function. */
const unitsPerShare = 8

/** Returns how many each of so many owners has; undefined when the work for it is too much. */
export function amountCounts(
  amount: Amount,
  place: AmountContext & { readonly charge: Charge; readonly known: KnownShares },
  owners: number,
): Counts | undefined {
  const { minimum } = amount
  const { key, charge, known } = place
  const pick = amountPick(amount, place)
  const steps = { first: minimum, perUnit: 1, count: pick.count }
  const distribution = pick.kind === 'distributed' ? pick.distribution : ({ kind: 'even' } as const)
  const name = JSON.stringify([distribution, steps])
  const isSearched = isContinuous(distribution) && !known.has(name)
  const units = unitsPerCount + (isSearched ? unitsPerShare : 0)
  if (!charge(Math.ceil(units * pick.count))) return undefined
  const shares = known.get(name) ?? choiceShares(distribution, steps)
  known.set(name, shares)
  return newCounts(key, { first: minimum, shares }, owners)
}

/** Whole milliseconds, a function of the index. */
export function amountDelay(amount: Amount, place: AmountContext): (index: number) => number {
  const { minimum, maximum } = amount
  return minimum === maximum ? () => minimum : drawAmount(amount, place)
}

const uniform = distributionKeyword('').read('uniform', () => undefined)

function drawAmount(amount: Amount, place: AmountContext) {
  const pick = picker(amountPick(amount, place))
  const at = newInstance({ startMs: 0, endMs: 0 })
  return (index: number): number => {
    moveInstance(at, index, 0)
    return amount.minimum + pick(at)
  }
}

/** A choice of what is added to the minimum. */
function amountPick(
  { minimum, maximum, distribution }: Amount,
  { key, report }: AmountContext,
): CountPick {
  const scope = {
    keyFor: (purpose: string) => childKey(key, `#${purpose}`),
    report: (message: string, _keyword?: string | number, ...part: readonly (string | number)[]) =>
      report(message, 'distribution', ...part),
  }
  const written = distribution ?? uniform
  if (written === undefined) throw new Error('uniform is a distribution')
  return countPick(written, { minimum, maximum }, scope, 'distribution')
}
