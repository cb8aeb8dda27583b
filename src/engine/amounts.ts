/** Amounts as functions of an index: how many children an instance has, and how long a delay is. */

import type { Amount } from '../definition/amount.ts'
import { childKey, type Key } from '../random/key.ts'
import { choiceShares } from '../random/shares.ts'
import { type CountPick, countPick } from '../schema/distributed.ts'
import { distributionKeyword } from '../schema/distribution.ts'
import { moveInstance, newInstance } from '../schema/instance.ts'
import type { Report } from '../schema/keyword.ts'
import { picker } from '../schema/pick.ts'
import { type Counts, newCounts } from './counts.ts'

interface Place {
  readonly key: Key
  readonly report: Report
}

/** How many each of so many owners has. */
export function amountCounts(amount: Amount, place: Place, owners: number): Counts {
  const { minimum } = amount
  const pick = amountPick(amount, place)
  const steps = { first: minimum, perUnit: 1, count: pick.count }
  const distribution = pick.kind === 'distributed' ? pick.distribution : ({ kind: 'even' } as const)
  return newCounts(place.key, { first: minimum, shares: choiceShares(distribution, steps) }, owners)
}

/** Whole milliseconds, a function of the index. */
export function amountDelay(amount: Amount, place: Place): (index: number) => number {
  const { minimum, maximum } = amount
  return minimum === maximum ? () => minimum : drawAmount(amount, place)
}

const uniform = distributionKeyword('').read('uniform', () => undefined)

function drawAmount(amount: Amount, place: Place) {
  const pick = picker(amountPick(amount, place))
  const at = newInstance({ startMs: 0, endMs: 0 })
  return (index: number): number => {
    moveInstance(at, index, 0)
    return amount.minimum + pick(at)
  }
}

/** A choice of what is added to the minimum. */
function amountPick({ minimum, maximum, distribution }: Amount, { key, report }: Place): CountPick {
  const scope = {
    keyFor: (purpose: string) => childKey(key, `#${purpose}`),
    report: (message: string, _keyword?: string | number, ...part: readonly (string | number)[]) =>
      report(message, 'distribution', ...part),
  }
  const written = distribution ?? uniform
  if (written === undefined) throw new Error('uniform is a distribution')
  return countPick(written, { minimum, maximum }, scope, 'distribution')
}
