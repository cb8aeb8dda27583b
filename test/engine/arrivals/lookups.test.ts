/** Checks that lookups in a tree agree with a walk over all its leaves, for any start level and any cache content. */

import { expect, test } from 'vitest'
import { ChangingIntensity } from '../../../src/engine/arrivals/changing-intensity.ts'
import { evenIntensity } from '../../../src/engine/arrivals/intensity.ts'
import { LeafCursor } from '../../../src/engine/arrivals/leaves.ts'
import { Lookups } from '../../../src/engine/arrivals/lookups.ts'
import { ArrivalTree } from '../../../src/engine/arrivals/tree.ts'
import { rootKey } from '../../../src/random/key.ts'

const dayMs = 86_400_000
const even = evenIntensity(1, { fromMs: 0, toMs: dayMs })
const changing = new ChangingIntensity(0, [
  { toMs: dayMs / 4, first: 1, last: 3 },
  { toMs: dayMs / 2, first: 0, last: 0 },
  { toMs: dayMs, first: 5, last: 1 },
])

/** Returns all offsets in the order of the leaves. */
function walk(tree: ArrivalTree): readonly number[] {
  const cursor = new LeafCursor(tree)
  const offsets: number[] = []
  cursor.moveTo(0)
  do offsets.push(...cursor.leaf.offsets.subarray(0, cursor.leaf.count))
  while (cursor.moveOn())
  return offsets
}

test.each([
  ['an even rate', even, 1],
  ['an even rate', even, 40],
  ['an even rate', even, 5_000],
  ['an even rate', even, 300_000],
  ['a changing rate', changing, 40],
  ['a changing rate', changing, 5_000],
  ['a changing rate', changing, 300_000],
] as const)('lookups at %s agree with a walk', (_, intensity, total) => {
  const tree = new ArrivalTree(rootKey(total), intensity, total)
  const offsets = walk(tree)
  expect(offsets).toHaveLength(total)
  const firsts = new Map<number, number>()
  for (const [i, offset] of offsets.entries()) if (!firsts.has(offset)) firsts.set(offset, i)
  const [first, second] = [new Lookups(tree), new Lookups(tree)]
  // Some lookups are before a level is counted, most after it. Repeated lookups and neighbors find cached leaves.
  for (let i = 0; i < 1_500; i++) {
    const index = Math.min(Math.floor(((i * 7_919) % 1_500) * (total / 1_500)), total - 1)
    const offset = offsets[index] as number
    for (const lookups of [first, second, first]) {
      expect(lookups.offsetOf(index)).toBe(offset)
      expect(lookups.countBefore(offset)).toBe(firsts.get(offset))
    }
    const next = Math.min(index + 1, total - 1)
    expect(first.offsetOf(next)).toBe(offsets[next])
  }
  expect(first.countBefore(0)).toBe(0)
  expect(first.countBefore(dayMs)).toBe(total)
})
