/** Checks that child arrivals agree with a list of all children, for chains of any length and any method. */

import { describe, expect, test } from 'vitest'
import type { Arrivals, RatedArrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { indexCount } from '../../../src/engine/arrivals/chain.ts'
import { ChangingIntensity } from '../../../src/engine/arrivals/changing-intensity.ts'
import { evenIntensity } from '../../../src/engine/arrivals/intensity.ts'
import { arrivalsFrom } from '../../../src/engine/arrivals/limited.ts'
import { PageCache } from '../../../src/engine/arrivals/page-cache.ts'
import { PoissonArrivals } from '../../../src/engine/arrivals/poisson.ts'
import { evenArrivals, jitteredArrivals } from '../../../src/engine/arrivals/regular.ts'
import { ChildArrivals } from '../../../src/engine/counts/children.ts'
import { type Counts, newCounts } from '../../../src/engine/counts/counts.ts'
import { below, moveTo } from '../../../src/random/draw.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { arrivalsIn } from '../machine/agreement.ts'
import { season } from '../machine/random-pieces.ts'

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

/** Returns a delay for each index, from 0 to the maximum, with all values frequent enough. */
function delays(level: number, delayMaxMs: number): (index: number) => number {
  const delayKey = childKey(key, `delay ${level}`)
  return (index) => {
    const place = { low: 0, a: 0, b: 0 }
    moveTo(place, index)
    const draw = below(delayKey, place, delayMaxMs + 3)
    return Math.min(Math.max(draw - 1, 0), delayMaxMs)
  }
}

function countsOf(level: number, anyOf: readonly number[], owners: number): Counts {
  const shares = new Array<number>(Math.max(...anyOf) + 1).fill(0)
  for (const count of anyOf) shares[count]! += 1 / anyOf.length
  return newCounts(childKey(key, `counts ${level}`), { first: 0, shares }, owners)
}

function chainOf(root: Arrivals, levels: readonly Level[]): readonly ChildArrivals[] {
  const made: ChildArrivals[] = []
  for (const [level, { anyOf, delayMaxMs, endMs = runMs, beginMs = 0 }] of levels.entries()) {
    const base = made[level - 1] ?? root
    made.push(
      finish(
        ChildArrivals.open(base, {
          counts: countsOf(level, anyOf, indexCount(base)),
          delayMs: delays(level, delayMaxMs),
          delayMaxMs,
          endMs,
          beginMs,
          pages: new PageCache(1),
        }),
      ),
    )
  }
  return made
}

/** A child by its index, even if it is after the end. */
interface Listed {
  readonly offset: number
  readonly root: number
  readonly owner: number
  readonly comes: boolean
}

/** Returns the expected last level by following every instance. */
function listOf(root: Arrivals, levels: readonly Level[]): readonly Listed[] {
  let listed: readonly Listed[] = Array.from({ length: root.total }, (_, index) => ({
    offset: root.offsetOf(index),
    root: index,
    owner: index,
    comes: true,
  }))
  let spanMs = 0
  let rootBeginMs = 0
  for (const [level, { anyOf, delayMaxMs, endMs = runMs, beginMs = 0 }] of levels.entries()) {
    const counts = countsOf(level, anyOf, listed.length)
    const delayMs = delays(level, delayMaxMs)
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

const perHour = (count: number) => evenIntensity(count / hourMs, { fromMs: 0, toMs: runMs })
const poisson = (): RatedArrivals => new PoissonArrivals(childKey(key, 'root'), perHour(40))
const late = { fromMs: runMs / 3, toMs: runMs / 2 }
const seasonal = season(2, 20)

const items: Level = { anyOf: [1, 2, 3, 4, 5], delayMaxMs: 120_000 }
const rare: Level = { anyOf: [0, 0, 1, 0, 2, 0, 0], delayMaxMs: 20 * hourMs }

const cases: readonly (readonly [string, Arrivals, readonly Level[]])[] = [
  ['children of Poisson arrivals', poisson(), [items]],
  ['children of even arrivals', evenArrivals(perHour(40)), [items]],
  [
    'children of jittered arrivals',
    jitteredArrivals(childKey(key, 'jitter'), perHour(40)),
    [items],
  ],
  [
    'children of a season',
    new PoissonArrivals(childKey(key, 'season'), new ChangingIntensity(0, seasonal.pieces)),
    [{ ...items, delayMaxMs: 5 * hourMs }],
  ],
  ['children of some', poisson(), [rare]],
  ['children without a delay', poisson(), [{ anyOf: [0, 2, 1], delayMaxMs: 0 }]],
  ['one child without a delay', poisson(), [{ anyOf: [1], delayMaxMs: 0 }]],
  ['no children', poisson(), [{ anyOf: [0], delayMaxMs: 1_000 }]],
  ['children without parents', evenArrivals(perHour(0)), [items]],
  ['delays as long as the run', poisson(), [{ ...items, delayMaxMs: runMs }]],
  ['delays longer than the run', poisson(), [{ ...items, delayMaxMs: 3 * runMs }]],
  [
    'thousands in one millisecond',
    evenArrivals(evenIntensity(3, { fromMs: 7, toMs: 507 })),
    [items],
  ],
  ['a part of the run', jitteredArrivals(key, evenIntensity(1e-4, late)), [items, rare]],
  ['a base that begins late', arrivalsFrom(poisson(), runMs / 2), [items, rare]],
  ['children from a given time', poisson(), [{ ...items, beginMs: 18 * hourMs }]],
  ['rare children from a given time', poisson(), [{ ...rare, beginMs: 30 * hourMs }]],
  ['children from a time within the first delays', poisson(), [{ ...rare, beginMs: 3 * hourMs }]],
  ['children from after the end', poisson(), [{ ...items, beginMs: 2 * runMs }]],
  ['children from shortly before the end', poisson(), [{ ...rare, beginMs: runMs - hourMs }]],
  [
    'children from a given time, where the last level ends early',
    poisson(),
    [{ ...rare, beginMs: 10 * hourMs, endMs: 25 * hourMs }],
  ],
  ['children of children', poisson(), [items, rare]],
  ['children of rare children', poisson(), [rare, items]],
  ['children of children of children', poisson(), [items, rare, { ...items, delayMaxMs: hourMs }]],
  [
    'chains that begin later and later',
    poisson(),
    [items, { ...items, beginMs: 5 * hourMs }, { ...rare, beginMs: 22 * hourMs }],
  ],
  [
    'chains that begin later at first',
    poisson(),
    [{ ...items, beginMs: 22 * hourMs }, { ...items, beginMs: 5 * hourMs }, rare],
  ],
  [
    'a chain whose long delays begin late',
    poisson(),
    [{ ...rare, beginMs: 21 * hourMs }, items, { ...rare, beginMs: 23 * hourMs }],
  ],
  [
    'a chain that begins late and ends early',
    poisson(),
    [
      { ...rare, beginMs: 8 * hourMs, endMs: 30 * hourMs },
      { ...items, beginMs: 12 * hourMs },
    ],
  ],
  [
    'a chain whose middle ends early',
    poisson(),
    [items, { ...rare, endMs: 20 * hourMs }, { ...items, delayMaxMs: 10 * hourMs }],
  ],
  ['a chain whose beginning ends early', poisson(), [{ ...rare, endMs: 20 * hourMs }, items, rare]],
  ['a chain whose last ends early', poisson(), [items, { ...rare, endMs: 20 * hourMs }]],
  [
    'many children',
    new PoissonArrivals(key, perHour(10)),
    [{ anyOf: [0, 700], delayMaxMs: hourMs }],
  ],
  ['many roots', new PoissonArrivals(key, perHour(4_000)), [{ ...rare, delayMaxMs: hourMs }]],
]

describe.each(cases)('%s', (_, root, levels) => {
  const listed = listOf(root, levels)
  const coming = listed
    .map(({ offset, comes, owner }, index) => ({ offset, comes, owner, index }))
    .filter(({ comes }) => comes)
    .sort((a, b) => a.offset - b.offset || a.index - b.index)
  const make = (): ChildArrivals => chainOf(root, levels).at(-1) as ChildArrivals
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
    expect(arrivals.chain?.before(root.total)).toBe(listed.length)
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
  const root = new PoissonArrivals(key, perHour(5_000))
  const make = (): ChildArrivals =>
    chainOf(root, [{ ...items, delayMaxMs: hourMs }])[0] as ChildArrivals
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
