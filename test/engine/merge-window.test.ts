/** A merge window equals a full sort of its sources, for any ranges and any number of windows. */

import { describe, expect, test } from 'vitest'
import type { Arrivals, RatedArrivals } from '../../src/engine/arrivals/arrivals.ts'
import { evenIntensity } from '../../src/engine/arrivals/intensity.ts'
import { arrivalsFrom, firstArrivals } from '../../src/engine/arrivals/limited.ts'
import { PageCache } from '../../src/engine/arrivals/page-cache.ts'
import { PoissonArrivals } from '../../src/engine/arrivals/poisson.ts'
import { evenArrivals, jitteredArrivals } from '../../src/engine/arrivals/regular.ts'
import { ChildArrivals } from '../../src/engine/counts/children.ts'
import { newCounts } from '../../src/engine/counts/counts.ts'
import { MergeWindow } from '../../src/engine/merge-window.ts'
import { bucketsOf, sortWithinBuckets } from '../../src/engine/order.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { finish } from '../../src/schema/stepwise.ts'
import { drawsOf } from '../schema/random-definition.ts'

const runMs = 100_000
const window = { fromMs: 0, toMs: runMs }
const key = childKey(rootKey(41), 'slab')
const perRun = (count: number) => evenIntensity(count / runMs, window)
const poisson = (name: string, count: number): RatedArrivals =>
  new PoissonArrivals(childKey(key, name), perRun(count))

function children(parents: Arrivals): Arrivals {
  const shares = { first: 0, shares: [0.25, 0.25, 0.25, 0.25] }
  const counts = newCounts(childKey(key, 'counts'), shares, parents.total)
  const delayMs = (index: number): number => (index * 7_919) % 3_000
  const pages = new PageCache(1)
  return finish(
    ChildArrivals.open(parents, {
      counts,
      delayMs,
      delayMaxMs: 3_000,
      beginMs: 0,
      endMs: runMs,
      pages,
    }),
  )
}

const parents = poisson('parents', 900)
const cases: Readonly<Record<string, readonly Arrivals[]>> = {
  nothing: [],
  'no arrivals': [poisson('none', 0), evenArrivals(perRun(0))],
  'one even': [evenArrivals(perRun(5_000))],
  'one Poisson': [poisson('alone', 5_000)],
  'one parent and its children': [parents, children(parents)],
  'all at the same time': Array.from({ length: 5 }, () => evenArrivals(perRun(1_000))),
  'many in each millisecond': [poisson('dense', 300_000), evenArrivals(perRun(200_000))],
  'of every kind': [
    evenArrivals(perRun(777)),
    jitteredArrivals(key, perRun(1_500)),
    firstArrivals(poisson('first', 2_000), 1_003),
    arrivalsFrom(poisson('late', 2_000), 60_000),
    firstArrivals(arrivalsFrom(poisson('dense first', 500_000), 9_000), 3_001),
    parents,
    children(parents),
  ],
}

type Row = readonly [offset: number, entity: number, index: number]

function rowsOf({ count, events }: MergeWindow): readonly Row[] {
  const { offsets, entities, indexes } = events
  return Array.from({ length: count }, (_, i) => [
    offsets[i] as number,
    entities[i] as number,
    indexes[i] as number,
  ])
}

function sorted(sources: readonly Arrivals[]): readonly Row[] {
  const rows = sources.flatMap((source, entity) => {
    const count = source.chain?.before(source.chain.root.total) ?? source.total
    return Array.from(
      { length: count },
      (_, index) => [source.offsetOf(index), entity, index] as Row,
    )
  })
  return rows
    .filter(([offset]) => offset < runMs)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
}

describe.each(Object.entries(cases))('%s', (_, sources) => {
  const all = sorted(sources)

  test('ranges of any length are parts of a full sort', () => {
    const draws = drawsOf(sources.length)
    const slab = new MergeWindow(sources)
    const seen: Row[] = []
    for (let from = 0; from < runMs; ) {
      const to = Math.min(from + draws.one([1, 10, 500, 1_000, 20_000]), runMs)
      expect(finish(slab.fill({ from, to }))).toBe(true)
      seen.push(...rowsOf(slab))
      from = to
    }
    expect(seen.length).toBe(all.length)
    expect(seen.findIndex((row, i) => String(row) !== String(all[i]))).toBe(-1)
  })

  test('windows share no events, and a range with too many is rejected', () => {
    const [first, second] = [new MergeWindow(sources), new MergeWindow(sources)]
    finish(first.fill({ from: 0, to: 1_000 }))
    const rows = rowsOf(first)
    finish(second.fill({ from: 50_000, to: 51_000 }))
    expect(rowsOf(first)).toEqual(rows)
    if (rows.length > 0) {
      expect(finish(first.fill({ from: 0, to: 1_000 }, rows.length - 1))).toBe(false)
    }
    // A rejected window can be filled again.
    expect(finish(first.fill({ from: 0, to: 1_000 }))).toBe(true)
    expect(rowsOf(first)).toEqual(rows)
  })
})

test('columns grow as needed, and shrink after a large range', () => {
  const slab = new MergeWindow([evenArrivals(perRun(500_000))])
  finish(slab.fill({ from: 0, to: 20_000 }))
  expect(slab.events.offsets.length).toBeGreaterThanOrEqual(100_000)
  finish(slab.fill({ from: 20_000, to: 20_200 }))
  expect(slab.count).toBe(1_000)
  expect(slab.events.offsets.length).toBe(1_024)
})

test.each([0, 1, 2, 100, 5_000])('the sort of %i offsets is stable', (count) => {
  const draws = drawsOf(count)
  const offsets = Float64Array.from({ length: count }, () => 1_000 + draws.below(count || 1))
  const { places, from, scale } = bucketsOf(offsets, count, { from: 1_000, to: 1_000 + count })
  const sorted = new Float64Array(count)
  const order = new Float64Array(count)
  for (const [i, offset] of offsets.entries()) {
    const place = places[Math.floor((offset - from) * scale)]!++
    sorted[place] = offset
    order[place] = i
  }
  sortWithinBuckets(sorted, order, count)
  const wanted = Array.from(offsets.keys()).sort(
    (a, b) => (offsets[a] as number) - (offsets[b] as number) || a - b,
  )
  expect([...order]).toEqual(wanted)
  expect([...sorted]).toEqual(wanted.map((i) => offsets[i]))
})
