/** Checks that the leaf kernel returns the numbers of `random/numbered.ts`, in order. */

import { describe, expect, test } from 'vitest'
import { evenIntensity } from '../../../src/engine/arrivals/intensity.ts'
import { descentNodes, type Node, tossedMax } from '../../../src/engine/arrivals/leaf-descent.ts'
import { leafKernel } from '../../../src/engine/arrivals/leaf-kernel.ts'
import { leafMax, recordsBegin, sorted } from '../../../src/engine/arrivals/leaf-memory.ts'
import { coins } from '../../../src/random/count.ts'
import { childKey, type Key, rootKey } from '../../../src/random/key.ts'
import { keptNumbers, numberedDraws } from '../../../src/random/numbered.ts'

const kernel = leafKernel()
const indexes = [1, 2, 1_000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const keys = Array.from({ length: 2_000 }, (_, i) => childKey(rootKey(i), `key ${i}`))

test('units equal those of the key', () => {
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

test('offsets equal those of a constant rate', () => {
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
  test.each(Array.from({ length: keptNumbers + 1 }, (_, count) => count))('%i numbers', (count) => {
    for (const scale of [1, 5, 2 ** 20, 2 ** 48]) {
      for (const key of keys.slice(0, 200)) {
        kernel.units(key, 7, 0)
        for (let i = 0; i < keptNumbers; i++) {
          kernel.values[i] = Math.floor((kernel.values[i] as number) * scale)
        }
        const expected = kernel.values.slice(0, count).sort()
        kernel.sort(count, sorted)
        expect([...kernel.numbers.subarray(sorted / 8, sorted / 8 + count)]).toEqual([...expected])
      }
    }
  })
})

test('placing a leaf in one call equals placing it step by step', () => {
  const even = { fromMs: 12_345, durationMs: 86_400_000, lastMs: 86_412_344 }
  const [one, other] = [sorted, recordsBegin]
  for (const [i, key] of keys.entries()) {
    const parts = 2 ** (i % 30)
    const count = i % (keptNumbers + 1)
    const node = parts + Math.floor((i / keys.length) * parts)
    kernel.units(key, node, node - parts)
    kernel.toOffsets(parts, even.fromMs, even.durationMs, even.lastMs)
    kernel.sort(count, one)
    kernel.placeEvenly(key, { node, parts, count }, even, other)
    const at = (address: number) => [...kernel.numbers.subarray(address / 8, address / 8 + count)]
    expect(at(other)).toEqual(at(one))
  }
})

test('the number of heads equals that of single tosses', () => {
  for (const [i, key] of keys.entries()) {
    const draws = numberedDraws(key)
    draws.index = indexes[i % indexes.length] as number
    for (const count of [i % (tossedMax + 1), tossedMax - (i % 3)]) {
      expect(kernel.toss(key, draws.index, count)).toBe(coins(count, draws))
    }
  }
})

describe('the descent', () => {
  const even = { fromMs: 0, durationMs: 86_400_000, lastMs: 86_399_999 }
  const { offsetAt } = evenIntensity(1, { fromMs: 0, toMs: even.durationMs })

  /** Descends level by level. `isSecond` selects the second half. */
  function goDown(key: Key, from: Node, isSecond: (before: number, middle: number) => boolean) {
    let { node, parts, count, start, end } = from
    let before = 0
    const draws = numberedDraws(key)
    while (count > leafMax && node < descentNodes) {
      draws.index = node
      const half = coins(count, draws)
      const middle = offsetAt((node - parts + 0.5) / parts)
      node *= 2
      parts *= 2
      if (isSecond(before + half, middle)) {
        node++
        start = middle
        before += half
        count -= half
      } else {
        end = middle
        count = half
      }
    }
    return { found: [node, parts, count, before], bounds: [start, end] }
  }

  test.each([0, 10, 25, 30])('reaches a rank or an offset, from level %i', (level) => {
    const parts = 2 ** level
    for (const [i, key] of keys.entries()) {
      const position = Math.floor((i / keys.length) * parts)
      const from = {
        node: parts + position,
        parts,
        count: i % (tossedMax + 1),
        start: offsetAt(position / parts),
        end: offsetAt((position + 1) / parts),
      }
      const rank = Math.floor(((i % 7) / 7) * from.count)
      kernel.toRank(key, from, rank)
      const byRank = goDown(key, from, (before) => rank >= before)
      expect([...kernel.found]).toEqual(byRank.found)
      const offset = Math.ceil(from.start + ((i % 11) / 11) * (from.end - from.start))
      kernel.toOffset(key, from, even, offset)
      const byOffset = goDown(key, from, (_, middle) => offset > middle)
      expect([...kernel.found]).toEqual(byOffset.found)
      expect([...kernel.bounds]).toEqual(byOffset.bounds)
    }
  })
})
