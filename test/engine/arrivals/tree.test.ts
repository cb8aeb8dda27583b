/** Checks that the kernel has the arrivals of a simple tree, for any order of lookups and any cache content. */

import { describe, expect, test } from 'vitest'
import type { RatedArrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { someOf } from '../../support/samples.ts'
import { arrivalsIn } from '../machine/agreement.ts'
import { courses } from '../machine/random-pieces.ts'
import {
  changingRate,
  evenRate,
  type NewIntensity,
  poissonArrivals,
  sharesOf,
} from './kernel-arrivals.ts'
import { ReferenceTree } from './reference-tree.ts'

const dayMs = 86_400_000
const runMs = 30 * dayMs

interface Timed {
  readonly intensity: NewIntensity
  readonly offsetAt: (share: number) => number
}

/** Returns a constant rate from an offset to the end of the run. */
function even(fromMs: number, toMs = runMs): Timed {
  const durationMs = toMs - fromMs
  return {
    intensity: evenRate(1, { fromMs, toMs }),
    offsetAt: (share) => Math.min(fromMs + Math.floor(share * durationMs), toMs - 1),
  }
}

/** Returns a rate that changes. Tests of the intensity check its offsets. */
function changing(name: string): Timed {
  const { fromMs, pieces } = courses[name] as (typeof courses)[string] & object
  const intensity = changingRate(fromMs, pieces)
  return { intensity, offsetAt: sharesOf(intensity).offsetAt }
}

const totals = [0, 1, 2, 15, 16, 17, 40, 511, 512, 513, 1_100, 5_000, 300_000, 1_000_000]
const cases: readonly (readonly [string, Timed, number])[] = [
  ...totals.map((total) => ['a constant rate', even(0), total] as const),
  ...[40, 5_000, 300_000].flatMap((total) => [
    ['a late rate', even(12_345_678), total] as const,
    ['a second with thousands in each millisecond', even(500, 600), total] as const,
    ['a season', changing('a season'), total] as const,
    ['a rate with pauses', changing('nothing before, between and after'), total] as const,
    ['a ramp', changing('a ramp from nothing'), total] as const,
  ]),
]

function treesOf({ intensity, offsetAt }: Timed, name: string, total: number, kernel: Kernel) {
  const key = childKey(rootKey(total), name)
  return {
    tree: poissonArrivals(key, intensity, { count: total, kernel }),
    reference: new ReferenceTree(key, total, offsetAt),
  }
}

/** Compares the offset of an index, and the counts around it. */
function expectSame(tree: RatedArrivals, reference: ReferenceTree, index: number): void {
  const offset = reference.offsetOf(index)
  const [before, after] = [reference.countBefore(offset), reference.countBefore(offset + 1)]
  expect([
    tree.offsetOf(index),
    tree.countBefore(offset),
    tree.countBefore(offset + 1),
    tree.countBefore(offset + 0.5),
  ]).toEqual([offset, before, after, after])
}

describe.each(someOf(cases, 4))('%s', (name, timed, total) => {
  test(`${total} arrivals are those of the list, one by one and together`, () => {
    const { tree, reference } = treesOf(timed, name, total, new Kernel())
    const offsets = reference.list()
    expect([tree.total, offsets.length]).toEqual([total, total])
    const visited = arrivalsIn(tree, { from: 0, to: Number.POSITIVE_INFINITY })
    expect(visited.length).toBe(total)
    const isOther = ([offset, index]: readonly [number, number], i: number) =>
      offset !== offsets[i] || index !== i
    expect(visited.findIndex(isOther)).toBe(-1)
    const step = Math.max(1, Math.floor(total / 20_000))
    for (let index = 0; index < total; index += step) {
      if (tree.offsetOf(index) !== offsets[index]) expect(index).toBe('as in the list')
    }
    for (let index = 0; index < total; index += step) {
      const offset = offsets[index] as number
      const isFirst = index === 0 || (offsets[index - 1] as number) < offset
      if (isFirst && tree.countBefore(offset) !== index) expect(offset).toBe('as in the list')
    }
    expect([tree.countBefore(0), tree.countBefore(1e300)]).toEqual([0, total])
  })
})

test('lookups in many trees of a kernel in any order do not affect each other', () => {
  const kernel = new Kernel()
  const draws = drawsOf(4)
  const trees = cases
    .filter(([, , total]) => total > 0)
    .map(([name, timed, total]) => ({ ...treesOf(timed, name, total, kernel), recent: 0 }))
  // Repeated and neighboring lookups find cached leaves. After some hundred in a tree, they begin at a counted level.
  for (let i = 0; i < 20_000; i++) {
    const one = draws.one(trees)
    const isNear = draws.chance(0.5)
    const index = isNear ? one.recent + draws.between(-1, 1) : draws.below(one.tree.total)
    one.recent = Math.min(Math.max(index, 0), one.tree.total - 1)
    expectSame(one.tree, one.reference, one.recent)
  }
})

test.each([
  ['30 days', even(0), 100_000_000_000],
  ['200 years', even(0, 200 * 365 * dayMs), 100_000_000_000],
  ['200 years', even(0, 200 * 365 * dayMs), 40_000_000_000_000],
  ['a season', changing('a season'), 1_000_000_000_000],
])('%s: any of too many arrivals to list is found', (name, timed, total) => {
  const { tree, reference } = treesOf(timed, name, total, new Kernel())
  const draws = drawsOf(total)
  expect(tree.total).toBe(total)
  const indexes = Array.from({ length: 600 }, () =>
    Math.floor((draws.below(2 ** 30) / 2 ** 30) * total),
  )
  for (const index of [0, 1, 2 ** 32 - 1, 2 ** 32, total - 1, ...indexes]) {
    expectSame(tree, reference, index)
  }
})

test('any range of arrivals with indexes above 2³² is read', () => {
  const { tree, reference } = treesOf(even(0, 4_000 * dayMs), 'high', 40_000_000_000, new Kernel())
  for (const place of [0.2, 0.5, 0.99]) {
    const from = Math.floor(place * 4_000 * dayMs)
    const first = reference.countBefore(from)
    const arrived = arrivalsIn(tree, { from, to: from + 20_000 })
    expect(arrived.length).toBe(reference.countBefore(from + 20_000) - first)
    expect(arrived.length).toBeGreaterThan(1_000)
    for (const [i, [offset, index]] of arrived.entries()) {
      if (index !== first + i || offset !== reference.offsetOf(index)) expect(index).toBe(offset)
    }
  }
})
