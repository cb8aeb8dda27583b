/**
 * The counts of owners, such as the number of children or deliveries of each instance. Counts are independent draws
 * from one distribution. The histogram of all owners is drawn here, and the kernel splits it (kernel/assembly/counts.ts),
 * so that the sum of the counts before any owner is found directly.
 */

import { enter, type Place, unit } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import type { Kernel } from '../kernel.ts'

export interface Counts {
  /** Address of the counts in the memory of the kernel. */
  readonly address: number
  /**
   * Returns the maximum sum of the counts of `owners` consecutive owners. The actual sum exceeds the result only in
   * rare cases.
   */
  max(owners: number): number
}

/** The distribution of counts: `shares[i]` is the probability of the count `first + i`. The sum of the shares is 1. */
export interface CountShares {
  readonly first: number
  readonly shares: ArrayLike<number>
}

/**
 * Maximum number of owners whose histogram is drawn independently. Among the other owners, each count has exactly its
 * expected share. So the sum of a few counts varies like that of independent counts, and the sum of a million is as
 * close to the mean as that of the independent owners. Counts near each other are independent in both cases.
 */
const drawnOwners = 4_096

/** Number of standard deviations above the mean that the sum of many draws rarely exceeds. */
export const rareDeviations = 6

/** Draws the counts of `owners` owners from a distribution. The count of higher indexes is 0. */
export function newCounts(kernel: Kernel, key: Key, shares: CountShares, owners: number): Counts {
  return countsOf(kernel, key, drawHistogram(kernel, key, shares, owners))
}

/** Returns the count that owners have instead of one of the drawn counts. */
export type CountsColumn = (count: number) => number

/**
 * Returns the counts of a histogram, with each count replaced by that of a column. Owners with the same key and
 * histogram are assigned the same drawn counts, whatever the column, so that a drawn count can number a class of owners
 * that has several counts.
 */
export function countsOf(
  kernel: Kernel,
  key: Key,
  histogram: CountHistogram,
  column: CountsColumn = (count) => count,
): Counts {
  const { each } = histogram
  const counts = histogram.counts.map(column)
  const owners = each.reduce((sum, number) => sum + number, 0)
  const [splitKey, orderKey] = [childKey(key, 'split'), childKey(key, 'order')]
  const address = kernel.call.newCounts(
    counts.length,
    kernel.numbers(counts),
    kernel.numbers(each),
    kernel.key(splitKey),
    kernel.key(orderKey),
  )
  const total = counts.reduce((sum, count, i) => sum + count * (each[i] as number), 0)
  const mean = total / Math.max(owners, 1)
  const squares = counts.reduce(
    (sum, count, i) => sum + (count - mean) * (count - mean) * (each[i] as number),
    0,
  )
  const largest = Math.max(0, ...counts)
  return {
    address,
    max(wanted) {
      const some = Math.min(wanted, owners)
      if (counts.length < 2) return some * largest
      const deviation = Math.sqrt((squares / owners) * some)
      return Math.min(some * largest, mean * some + rareDeviations * deviation)
    },
  }
}

/** A histogram of counts: `each[i]` owners have the count `counts[i]`. Counts that no owner has are omitted. */
export interface CountHistogram {
  /** The counts, ascending. */
  readonly counts: readonly number[]
  readonly each: readonly number[]
}

/** Draws how many of the owners have each count. */
export function drawHistogram(
  kernel: Kernel,
  parent: Key,
  { first, shares }: CountShares,
  owners: number,
): CountHistogram {
  const key = childKey(parent, 'census')
  const drawn = Math.min(owners, drawnOwners)
  const apportioned = owners - drawn
  const keyAddress = kernel.key(key)
  /** For each count, the probability of this count or a larger one. The last element is exactly 0. */
  const tails = new Float64Array(shares.length + 1)
  for (let i = shares.length - 1; i >= 0; i--) tails[i] = tails[i + 1]! + (shares[i] as number)
  const place: Place = { low: 0, a: 0, b: 0 }
  enter(place, 0)
  const offset = unit(key, place)
  let left = drawn
  let before = 0
  const counts: number[] = []
  const each: number[] = []
  for (let i = 0; i < shares.length; i++) {
    const [tail, rest] = [tails[i] as number, tails[i + 1] as number]
    const share = tail === 0 ? 0 : (tail - rest) / tail
    const own = left === 0 ? 0 : kernel.call.binomial(left, share, keyAddress, i + 1)
    left -= own
    const upTo = Math.floor(Math.max(1 - rest, 0) * apportioned + offset)
    const count = own + upTo - before
    before = upTo
    if (count === 0) continue
    counts.push(first + i)
    each.push(count)
  }
  return { counts, each }
}
