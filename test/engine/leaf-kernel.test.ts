/** The kernel of leaves gives the numbers of `random/numbered.ts`, in order. */

import { describe, expect, test } from 'vitest'
import { evenIntensity } from '../../src/engine/intensity.ts'
import { newLeafKernel } from '../../src/engine/leaf-kernel.ts'
import { newTree } from '../../src/engine/leaves.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { keptNumbers, numberedDraws } from '../../src/random/numbered.ts'

const kernel = newLeafKernel()
const indexes = [1, 2, 1_000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const keys = Array.from({ length: 2_000 }, (_, i) => childKey(rootKey(i), `key ${i}`))

test('units are those of the key', () => {
  const into = new Float64Array(keptNumbers)
  for (const [i, key] of keys.entries()) {
    const index = indexes[i % indexes.length] as number
    const draws = numberedDraws(key)
    draws.index = index
    draws.units(into, keptNumbers)
    kernel.units(key, index, index / 3)
    expect([...kernel.values]).toEqual([...into].map((unit) => unit + index / 3))
  }
})

test('offsets are those of an even rate', () => {
  const window = { fromMs: 12_345, toMs: 86_400_000 }
  const { toOffsets, even } = evenIntensity(0.1, window)
  if (even === undefined) throw new Error('an even rate says so')
  for (const [i, key] of keys.entries()) {
    const parts = 2 ** (i % 30)
    kernel.units(key, i, parts - 1)
    const expected = Float64Array.from(kernel.values)
    toOffsets(expected, parts, 0, keptNumbers)
    kernel.toOffsets(parts, even.fromMs, even.durationMs, even.lastMs)
    expect([...kernel.values]).toEqual([...expected])
  }
})

describe('sorting', () => {
  test.each(Array.from({ length: keptNumbers + 1 }, (_, count) => count))('%i of them', (count) => {
    for (const scale of [1, 5, 2 ** 20, 2 ** 48]) {
      for (const key of keys.slice(0, 200)) {
        kernel.units(key, 7, 0)
        for (let i = 0; i < keptNumbers; i++) {
          kernel.values[i] = Math.floor((kernel.values[i] as number) * scale)
        }
        const expected = kernel.values.slice(0, count).sort()
        kernel.sort(count)
        expect([...kernel.ordered.subarray(0, count)]).toEqual([...expected])
      }
    }
  })
})

test('looking up from a row of nodes finds the leaves that are found from the root', () => {
  const total = 400_000
  const intensity = evenIntensity(total / 86_400_000, { fromMs: 0, toMs: 86_400_000 })
  const [rooted, tree] = [0, 1].map(() => newTree(rootKey(5), intensity, total))
  if (rooted === undefined || tree === undefined) throw new Error('two trees were made')
  const leaf = () => ({ before: 0, count: 0, start: 0, end: 0, offsets: new Float64Array(16) })
  const [one, other] = [leaf(), leaf()]
  // The row is made meanwhile.
  for (let i = 0; i < 300; i++) tree.leafWith(i, other)
  for (let i = 0; i < 200; i++) {
    const index = Math.floor((i / 200) * total)
    rooted.leafWith(index, one)
    tree.leafWith(index, other)
    expect([other.before, other.count]).toEqual([one.before, one.count])
    expect(other.offsets.slice(0, other.count)).toEqual(one.offsets.slice(0, one.count))
    const offset = one.offsets[0] as number
    tree.leafAt(offset, other)
    expect(other.before).toBeLessThanOrEqual(index)
    expect(other.start).toBeLessThan(offset)
    expect(other.end).toBeGreaterThanOrEqual(offset)
  }
})
