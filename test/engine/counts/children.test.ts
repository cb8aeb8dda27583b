/** Checks that child arrivals agree with a list of all children, for chains of any length and any method. */

import { describe, expect, test } from 'vitest'
import type {
  Arrivals,
  ChildArrivals,
  RatedArrivals,
} from '../../../src/engine/arrivals/arrivals.ts'
import { arrivalsFrom } from '../../../src/engine/arrivals/rated.ts'
import { childKinds, openChildren } from '../../../src/engine/counts/children.ts'
import { type CountShares, newCounts } from '../../../src/engine/counts/counts.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { moveTo } from '../../../src/random/draw.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { pickBlock } from '../../../src/schema/interpret/pick-block.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { someOf } from '../../support/samples.ts'
import {
  changingRate,
  evenArrivals,
  evenRate,
  jitteredArrivals,
  type NewIntensity,
  poissonArrivals,
} from '../arrivals/kernel-arrivals.ts'
import { arrivalsIn } from '../machine/agreement.ts'
import { season } from '../machine/random-pieces.ts'
import { ownerCounts } from './owner-counts.ts'

const hourMs = 3_600_000
const runMs = 48 * hourMs
const key = childKey(rootKey(21), 'spread')

interface Level {
  /** The counts, all equally likely. */
  readonly anyOf: readonly number[]
  readonly delayMaxMs: number
  /** The end of the level; by default the end of the run. */
  readonly endMs?: number
  readonly beginMs?: number
}

/** Creates the arrivals of the root of a chain in a kernel. */
type Root = (kernel: Kernel) => RatedArrivals

/** Returns the address of a random delay from 0 to the maximum, both of which are frequent. */
function delayPick(kernel: Kernel, level: number, delayMaxMs: number): number {
  const count = delayMaxMs + 1
  const ranges = [
    { first: 0, count: 1 },
    { first: 0, count },
    { first: delayMaxMs, count: 1 },
  ]
  return kernel.block(
    pickBlock({
      kind: 'distributed',
      key: childKey(key, `delay ${level}`),
      count,
      distribution: { kind: 'ranges', cumulative: [0.1, 0.9, 1], ranges },
      first: 0,
      perUnit: 1,
    }),
  )
}

/** Returns a function for the delays of children by index. */
function delaysOf(level: number, delayMaxMs: number): (index: number) => number {
  const kernel = new Kernel()
  const pick = delayPick(kernel, level, delayMaxMs)
  const place = { low: 0, a: 0, b: 0 }
  return (index) => {
    moveTo(place, index)
    return kernel.call.pickAt(pick, place.low, place.a, place.b)
  }
}

function sharesOf(anyOf: readonly number[]): CountShares {
  const shares = new Array<number>(Math.max(...anyOf) + 1).fill(0)
  for (const count of anyOf) shares[count]! += 1 / anyOf.length
  return { first: 0, shares }
}

const countsKey = (level: number) => childKey(key, `counts ${level}`)

function chainOf(root: RatedArrivals, levels: readonly Level[]): ChildArrivals {
  const { kernel } = root
  let base: Arrivals = root
  for (const [level, { anyOf, delayMaxMs, endMs = runMs, beginMs = 0 }] of levels.entries()) {
    base = finish(
      openChildren(base, {
        counts: newCounts(kernel, countsKey(level), sharesOf(anyOf), base.indexes),
        delay: kernel.call.newDelay(0, delayPick(kernel, level, delayMaxMs)),
        delayMaxMs,
        kind: childKinds.plain,
        endMs,
        beginMs,
        pageMax: 65_536,
      }),
    )
  }
  return base as ChildArrivals
}

/** A child by its index, even if it is after the end. */
interface Listed {
  readonly offset: number
  readonly root: number
  readonly owner: number
  readonly comes: boolean
}

/** Returns the expected last level by following every instance. */
function listOf(root: RatedArrivals, levels: readonly Level[]): readonly Listed[] {
  let listed: readonly Listed[] = Array.from({ length: root.total }, (_, index) => ({
    offset: root.offsetOf(index),
    root: index,
    owner: index,
    comes: true,
  }))
  let spanMs = 0
  let rootBeginMs = 0
  for (const [level, { anyOf, delayMaxMs, endMs = runMs, beginMs = 0 }] of levels.entries()) {
    const counts = ownerCounts(countsKey(level), sharesOf(anyOf), listed.length)
    const delayMs = delaysOf(level, delayMaxMs)
    const children: Listed[] = []
    spanMs += delayMaxMs
    rootBeginMs = Math.max(rootBeginMs, beginMs - spanMs)
    for (const [owner, base] of listed.entries()) {
      // Root instances without possible descendants have no indexes in the chain.
      if (root.offsetOf(base.root) < rootBeginMs) continue
      for (let i = counts.countOf(owner); i > 0; i--) {
        const offset = base.offset + delayMs(children.length)
        const comes = base.comes && offset >= beginMs && offset < endMs
        children.push({
          offset: comes ? offset : Number.POSITIVE_INFINITY,
          root: base.root,
          owner,
          comes,
        })
      }
    }
    listed = children
  }
  return listed
}

const perHour = (count: number) => evenRate(count / hourMs, { fromMs: 0, toMs: runMs })
const poisson: Root = (kernel) => poissonArrivals(childKey(key, 'root'), perHour(40), { kernel })
const even =
  (intensity: NewIntensity): Root =>
  (kernel) =>
    evenArrivals(intensity, { kernel })
const late = { fromMs: runMs / 3, toMs: runMs / 2 }
const seasonal = season(2, 20)

const items: Level = { anyOf: [1, 2, 3, 4, 5], delayMaxMs: 120_000 }
const rare: Level = { anyOf: [0, 0, 1, 0, 2, 0, 0], delayMaxMs: 20 * hourMs }

const cases: readonly (readonly [string, Root, readonly Level[]])[] = [
  ['children of Poisson arrivals', poisson, [items]],
  ['children of even arrivals', even(perHour(40)), [items]],
  [
    'children of jittered arrivals',
    (kernel) => jitteredArrivals(childKey(key, 'jitter'), perHour(40), { kernel }),
    [items],
  ],
  [
    'children of a season',
    (kernel) =>
      poissonArrivals(childKey(key, 'season'), changingRate(0, seasonal.pieces), {
        kernel,
      }),
    [{ ...items, delayMaxMs: 5 * hourMs }],
  ],
  ['children of some', poisson, [rare]],
  ['children without a delay', poisson, [{ anyOf: [0, 2, 1], delayMaxMs: 0 }]],
  ['one child without a delay', poisson, [{ anyOf: [1], delayMaxMs: 0 }]],
  ['no children', poisson, [{ anyOf: [0], delayMaxMs: 1_000 }]],
  ['children without parents', even(perHour(0)), [items]],
  ['delays as long as the run', poisson, [{ ...items, delayMaxMs: runMs }]],
  ['delays longer than the run', poisson, [{ ...items, delayMaxMs: 3 * runMs }]],
  ['thousands in one millisecond', even(evenRate(3, { fromMs: 7, toMs: 507 })), [items]],
  [
    'a part of the run',
    (kernel) => jitteredArrivals(key, evenRate(1e-4, late), { kernel }),
    [items, rare],
  ],
  ['a base that begins late', (kernel) => arrivalsFrom(poisson(kernel), runMs / 2), [items, rare]],
  ['children from a given time', poisson, [{ ...items, beginMs: 18 * hourMs }]],
  ['rare children from a given time', poisson, [{ ...rare, beginMs: 30 * hourMs }]],
  ['children from a time within the first delays', poisson, [{ ...rare, beginMs: 3 * hourMs }]],
  ['children from after the end', poisson, [{ ...items, beginMs: 2 * runMs }]],
  ['children from shortly before the end', poisson, [{ ...rare, beginMs: runMs - hourMs }]],
  [
    'children from a given time, where the last level ends early',
    poisson,
    [{ ...rare, beginMs: 10 * hourMs, endMs: 25 * hourMs }],
  ],
  ['children of children', poisson, [items, rare]],
  ['children of rare children', poisson, [rare, items]],
  ['children of children of children', poisson, [items, rare, { ...items, delayMaxMs: hourMs }]],
  [
    'chains that begin later and later',
    poisson,
    [items, { ...items, beginMs: 5 * hourMs }, { ...rare, beginMs: 22 * hourMs }],
  ],
  [
    'chains that begin later at first',
    poisson,
    [{ ...items, beginMs: 22 * hourMs }, { ...items, beginMs: 5 * hourMs }, rare],
  ],
  [
    'a chain whose long delays begin late',
    poisson,
    [{ ...rare, beginMs: 21 * hourMs }, items, { ...rare, beginMs: 23 * hourMs }],
  ],
  [
    'a chain that begins late and ends early',
    poisson,
    [
      { ...rare, beginMs: 8 * hourMs, endMs: 30 * hourMs },
      { ...items, beginMs: 12 * hourMs },
    ],
  ],
  [
    'a chain whose middle ends early',
    poisson,
    [items, { ...rare, endMs: 20 * hourMs }, { ...items, delayMaxMs: 10 * hourMs }],
  ],
  ['a chain whose beginning ends early', poisson, [{ ...rare, endMs: 20 * hourMs }, items, rare]],
  ['a chain whose last ends early', poisson, [items, { ...rare, endMs: 20 * hourMs }]],
  [
    'many children',
    (kernel) => poissonArrivals(key, perHour(10), { kernel }),
    [{ anyOf: [0, 700], delayMaxMs: hourMs }],
  ],
  [
    'many roots',
    (kernel) => poissonArrivals(key, perHour(4_000), { kernel }),
    [{ ...rare, delayMaxMs: hourMs }],
  ],
]

describe.each(someOf(cases, 4))('%s', (_, rootIn, levels) => {
  const root = rootIn(new Kernel())
  const listed = listOf(root, levels)
  const coming = listed
    .map(({ offset, comes, owner }, index) => ({ offset, comes, owner, index }))
    .filter(({ comes }) => comes)
    .sort((a, b) => a.offset - b.offset || a.index - b.index)
  const make = (): ChildArrivals => chainOf(rootIn(new Kernel()), levels)
  const draws = drawsOf(coming.length)

  function countOf(offset: number): number {
    const at = coming.findIndex((one) => one.offset >= offset)
    return at < 0 ? coming.length : at
  }

  function seenIn(arrivals: Arrivals, from: number, to: number): readonly (readonly number[])[] {
    return arrivalsIn(arrivals, { from, to })
  }

  function wantedIn(from: number, to: number): readonly (readonly number[])[] {
    return coming
      .filter(({ offset }) => offset >= from && offset < to)
      .map(({ offset, index }) => [offset, index])
  }

  test('visits exactly the children in the list, by offset and index', () => {
    const arrivals = make()
    expect(arrivals.total).toBe(coming.length)
    expect(arrivals.indexes).toBe(listed.length)
    expect(seenIn(arrivals, 0, runMs)).toEqual(wantedIn(0, runMs))
    expect(seenIn(make(), -5, Number.POSITIVE_INFINITY)).toEqual(wantedIn(0, runMs))
  })

  test('countBefore agrees with the list, at any offset and in any order', () => {
    const arrivals = make()
    for (let i = 0; i < 300; i++) {
      const near = coming[draws.below(coming.length)]?.offset ?? 0
      const offset = draws.one([draws.below(runMs + 1), near, near + 1])
      expect([offset, arrivals.countBefore(offset)]).toEqual([offset, countOf(offset)])
      if (i < 10) expect(make().countBefore(offset)).toBe(countOf(offset))
    }
    const edges = [-1, 0, runMs, 9 * runMs, Number.POSITIVE_INFINITY].map((offset) =>
      arrivals.countBefore(offset),
    )
    expect(edges).toEqual([0, 0, coming.length, coming.length, coming.length])
  })

  test('any range has its children, and consecutive ranges have each child once', () => {
    const arrivals = make()
    for (let i = 0; i < 60; i++) {
      const near = coming[draws.below(coming.length)]?.offset ?? 0
      const from = draws.one([draws.below(runMs), near, near - 1])
      const to = from + draws.one([0, 1, 2, 60_000, hourMs])
      expect(seenIn(arrivals, from, to)).toEqual(wantedIn(from, to))
      if (i < 5) expect(seenIn(make(), from, to)).toEqual(wantedIn(from, to))
    }
    const all: (readonly number[])[] = []
    for (let from = 0; from < runMs; ) {
      const to = Math.min(from + draws.between(1, 2 * hourMs), runMs)
      all.push(...seenIn(arrivals, from, to))
      from = to
    }
    expect(all).toEqual(wantedIn(0, runMs))
  })

  test('each child has its parent and its offset, even outside of the period', () => {
    const arrivals = make()
    const found = listed.map((_, index) => [arrivals.ownerOf(index), arrivals.offsetOf(index)])
    expect(found).toEqual(listed.map(({ owner, offset }) => [owner, offset]))
  })
})

test('two readers on different pages do not affect each other', () => {
  const make = (): ChildArrivals =>
    chainOf(poissonArrivals(key, perHour(5_000)), [{ ...items, delayMaxMs: hourMs }])
  const shared = make()
  const readers = Array.from({ length: 20 }, (_, i) => ({ at: i * 2 * hourMs, alone: make() }))
  for (let step = 0; step < 4; step++) {
    for (const reader of readers) {
      const to = reader.at + hourMs / 2
      const [seen, alone] = [shared, reader.alone].map((arrivals) =>
        arrivalsIn(arrivals, { from: reader.at, to }),
      )
      expect(seen).toEqual(alone)
      expect(shared.countBefore(to)).toBe(reader.alone.countBefore(to))
      reader.at = to
    }
  }
})
