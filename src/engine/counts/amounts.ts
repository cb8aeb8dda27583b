/** Numbers that are drawn by index: the number of children of an instance, and the delay of a child. */

import type { Amount } from '../../definition/amount.ts'
import { isContinuous } from '../../random/distribution.ts'
import { childKey, type Key } from '../../random/key.ts'
import { choiceShares } from '../../random/shares.ts'
import { type CountPick, countPick } from '../../schema/distribution/distributed.ts'
import { distributionKeyword } from '../../schema/distribution/distribution.ts'
import { pickBlock } from '../../schema/interpret/pick-block.ts'
import type { Report } from '../../schema/keywords/keyword.ts'
import type { Charge } from '../arrivals/intensity.ts'
import type { Kernel } from '../kernel.ts'
import { type Counts, newCounts } from './counts.ts'

interface AmountContext {
  readonly key: Key
  readonly report: Report
}

/** The probabilities of counts, cached by the JSON text of their distribution and range. */
export type KnownShares = Map<string, Float64Array>

/** Units of work for each possible count, to draw how many owners have this count. */
const unitsPerCount = 0.5
/**
 * Units of work for each possible count, to compute its probability by a search in the inverse of a distribution
 * function.
 */
const unitsPerShare = 8

/** Returns a random count for each of the owners, or undefined if computing the counts exceeds the work budget. */
export function amountCounts(
  kernel: Kernel,
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
  return newCounts(kernel, key, { first: minimum, shares }, owners)
}

/** Returns the address of the delays of children in the kernel, in integer milliseconds. */
export function amountDelay(kernel: Kernel, amount: Amount, place: AmountContext): number {
  const { minimum, maximum } = amount
  const pick = minimum === maximum ? 0 : kernel.block(pickBlock(amountPick(amount, place)))
  return kernel.call.newDelay(minimum, pick)
}

const uniform = distributionKeyword('').read('uniform', () => undefined)

/** Returns the draw of a number from 0, which is added to the minimum of the amount. */
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
  if (written === undefined) throw new Error('"uniform" must be a valid distribution')
  return countPick(written, { minimum, maximum }, scope, 'distribution')
}
