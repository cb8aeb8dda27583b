/** Shuffled assignment without repetition, for any number of arrivals, where every result is computed on its own. */

import { describe, expect, test } from 'vitest'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'

const key = childKey(rootKey(1), 'deal')
const orders = ['uniform', 'first', 'last'] as const
const kernel = new Kernel()
const { assigned, instanceOffset, newAssignment, newPeriodic } = kernel.call

/** Returns arrivals with a distance of `gap` from each other, the first one half of it after `begin`. */
const evenly = (total: number, gap: number, begin = 0): number =>
  newPeriodic(gap, 1, begin, total * gap, total)

/** Returns the assignment of instances of `target` to those of `source`. */
function assigner(
  order: (typeof orders)[number],
  { source, target }: { readonly source: number; readonly target: number },
): (index: number) => number {
  const assignment = newAssignment(kernel.key(key), orders.indexOf(order), source, target)
  return (index) => assigned(assignment, index)
}

const none = -1
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

describe.each(orders)('%s', (order) => {
  test.each([1, 2, 1_023, 1_024, 1_025, 5_000, 10_007])(
    'of %i arrived instances, each is assigned once, and none remains',
    (total) => {
      const [target, source] = [evenly(total, 1), evenly(total + 10, 1, total)]
      const deal = assigner(order, { source, target })
      const taken = upTo(total + 10).map(deal)
      expect(taken.slice(total)).toEqual(new Array(10).fill(none))
      expect(new Set(taken.slice(0, total)).size).toBe(total)
    },
  )

  test.each([
    [7_000, 3, 3],
    [7_000, 3, 4],
    [7_000, 3, 11],
    [20_000, 2, 1],
    [1_000, 5, 1],
  ])(
    'of %i with distance %i, none is assigned twice or before it arrives; referring instances have distance %i',
    (total, gap, asks) => {
      const target = evenly(total, gap)
      const count = Math.floor((total * gap) / asks)
      const source = evenly(count, asks)
      const deal = assigner(order, { source, target })
      const taken = upTo(count).map(deal)
      const given = taken.filter((index) => index !== none)
      expect(new Set(given).size).toBe(given.length)
      const early = taken.filter(
        (index, i) => index !== none && instanceOffset(target, index) >= instanceOffset(source, i),
      )
      expect(early).toEqual([])
      // All referring instances but the first few are assigned one, or all referenced instances but the last few are
      // assigned.
      const most = Math.min(count, total)
      expect(given.length).toBeGreaterThan(0.99 * most - 10)
      // Single results equal those in sequence.
      const alone = assigner(order, { source, target })
      for (const i of [count - 1, 0, 7, count >> 1]) expect(alone(i)).toBe(taken[i])
    },
  )

  test('a billion of each', () => {
    const [target, source] = [evenly(1e9, 3), evenly(1e9, 3, 1)]
    const deal = assigner(order, { source, target })
    const indexes = upTo(5_000).map((i) => 1e6 + i * 199_700)
    const taken = indexes.map(deal)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.filter((user, i) => user * 3 >= (indexes[i] as number) * 3 + 1)).toEqual([])
  })
})

test('no instance to refer to', () => {
  const deal = assigner('uniform', { source: evenly(5, 1), target: evenly(0, 1) })
  expect(upTo(5).map(deal)).toEqual(new Array(5).fill(none))
})
