/** The events of a cursor equal a full sort of its sources, from any position and with any number of readers. */

import { describe, expect, test } from 'vitest'
import type { Arrivals, RatedArrivals } from '../../src/engine/arrivals/arrivals.ts'
import { arrivalsFrom, firstArrivals } from '../../src/engine/arrivals/rated.ts'
import { amountDelay } from '../../src/engine/counts/amounts.ts'
import { childKinds, openChildren } from '../../src/engine/counts/children.ts'
import { newCounts } from '../../src/engine/counts/counts.ts'
import { EventCursor } from '../../src/engine/event-cursor.ts'
import { Kernel } from '../../src/engine/kernel.ts'
import { wholeRun } from '../../src/engine/part.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { finish } from '../../src/schema/stepwise.ts'
import { drawsOf } from '../schema/random-definition.ts'
import {
  changingRate,
  cursorOver,
  evenArrivals,
  evenRate,
  jitteredArrivals,
  poissonArrivals,
  type Row,
  rowsFrom,
  takeRows,
} from './arrivals/kernel-arrivals.ts'

const runMs = 100_000
const window = { fromMs: 0, toMs: runMs }
const key = childKey(rootKey(41), 'slab')
const perRun = (count: number) => evenRate(count / runMs, window)
const bursts = changingRate(0, [
  { toMs: 40_000, first: 0.01, last: 0.01 },
  { toMs: 40_060, first: 300, last: 300 },
  { toMs: 90_000, first: 0.01, last: 0.01 },
  { toMs: 90_001, first: 9_000, last: 9_000 },
  { toMs: runMs, first: 0, last: 0 },
])

/** Creates sources in one kernel. */
class Sources {
  readonly kernel = new Kernel()

  even(count: number): RatedArrivals {
    return evenArrivals(perRun(count), { kernel: this.kernel })
  }

  jittered(count: number): RatedArrivals {
    return jitteredArrivals(key, perRun(count), { kernel: this.kernel })
  }

  poisson(name: string, count: number): RatedArrivals {
    return poissonArrivals(childKey(key, name), perRun(count), { kernel: this.kernel })
  }

  bursts(): RatedArrivals {
    return poissonArrivals(childKey(key, 'bursts'), bursts, { kernel: this.kernel })
  }

  children(parents: Arrivals): Arrivals {
    const { kernel } = this
    const shares = { first: 0, shares: [0.25, 0.25, 0.25, 0.25] }
    const delayMaxMs = 3_000
    const amount = { minimum: 0, maximum: delayMaxMs, distribution: undefined }
    const report = (message: string): void => expect(message).toBeUndefined()
    return finish(
      openChildren(parents, {
        counts: newCounts(kernel, childKey(key, 'counts'), shares, parents.indexes),
        delay: amountDelay(kernel, amount, { key: childKey(key, 'delay'), report }),
        delayMaxMs,
        kind: childKinds.plain,
        beginMs: 0,
        endMs: runMs,
        pageMax: 65_536,
      }),
    )
  }
}

const cases: Readonly<Record<string, (all: Sources) => readonly Arrivals[]>> = {
  nothing: () => [],
  'no arrivals': (all) => [all.poisson('none', 0), all.even(0)],
  'one arrival': (all) => [all.even(1)],
  'one even': (all) => [all.even(5_000)],
  'one Poisson': (all) => [all.poisson('alone', 5_000)],
  'one parent and its children': (all) => {
    const parents = all.poisson('parents', 900)
    return [parents, all.children(parents)]
  },
  'children of children': (all) => {
    const parents = all.poisson('parents', 900)
    const children = all.children(parents)
    return [all.children(children), children, parents]
  },
  'all at the same time': (all) => Array.from({ length: 5 }, () => all.even(1_000)),
  'many at the same time': (all) => Array.from({ length: 5 }, () => all.even(100_000)),
  'many in each millisecond': (all) => [all.poisson('dense', 300_000), all.even(200_000)],
  'thousands after long pauses': (all) => {
    const parents = all.bursts()
    return [parents, all.even(3), all.children(parents)]
  },
  'of every kind': (all) => {
    const parents = all.poisson('parents', 900)
    return [
      all.even(777),
      all.jittered(1_500),
      firstArrivals(all.poisson('first', 2_000), 1_003),
      arrivalsFrom(all.poisson('late', 2_000), 60_000),
      firstArrivals(arrivalsFrom(all.poisson('dense first', 500_000), 9_000), 3_001),
      parents,
      all.children(parents),
    ]
  },
}

function sorted(sources: readonly Arrivals[]): readonly Row[] {
  const rows = sources.flatMap((source, entity) =>
    Array.from(
      { length: source.indexes },
      (_, index): Row => [source.offsetOf(index), entity, index],
    ),
  )
  return rows
    .filter(([offset]) => offset < runMs)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
}

/** Expects the same rows. A message with every row would be too long. */
function expectRows(seen: readonly Row[], wanted: readonly Row[]): void {
  expect(seen.length).toBe(wanted.length)
  const other = seen.findIndex((row, i) => row.some((part, column) => part !== wanted[i]?.[column]))
  expect([other, seen[other]]).toEqual([other, wanted[other]])
}

describe.each(Object.entries(cases))('%s', (_, sourcesIn) => {
  const all = new Sources()
  const sources = sourcesIn(all)
  const rows = sorted(sources)
  const shared = cursorOver(all.kernel, sources, runMs)

  test('batches of any size are parts of a full sort', () => {
    const draws = drawsOf(sources.length)
    const cursor = new EventCursor(shared, wholeRun, 0)
    const seen: Row[] = []
    while (cursor.hasNext()) {
      expect([cursor.position, cursor.id]).toEqual([seen.length, seen.length])
      const most = draws.one([1, 2, 10, 500, 5_000])
      seen.push(...takeRows(cursor, Math.min(most, cursor.readyEvents)))
    }
    expectRows(seen, rows)
    expect(cursor.prepare()).toBe(true)
  })

  test('any position continues the full sort', () => {
    const draws = drawsOf(rows.length)
    const few = Array.from({ length: 60 }, () => draws.below(rows.length + 1))
    const edges = [0, 1, rows.length - 1, rows.length]
    for (const position of [...few, ...edges]) {
      if (position < 0 || position > rows.length) continue
      expectRows(rowsFrom(shared, position, 300), rows.slice(position, position + 300))
    }
  })

  test('readers in turn do not affect each other, with several cursors', () => {
    const draws = drawsOf(rows.length + 1)
    const cursors = [shared, cursorOver(all.kernel, sources, runMs)]
    const readers = Array.from({ length: 9 }, (_, i) => {
      const from = draws.below(rows.length + 1)
      const cursor = new EventCursor(cursors[i % 2] as typeof shared, wholeRun, from)
      return { from, cursor, seen: [] as Row[] }
    })
    for (let turn = 0; turn < 600; turn++) {
      const { cursor, seen } = draws.one(readers)
      if (draws.chance(0.5)) cursor.prepare()
      else if (cursor.hasNext()) {
        seen.push(...takeRows(cursor, Math.min(cursor.readyEvents, draws.between(1, 700))))
      }
    }
    for (const { from, seen } of readers) expectRows(seen, rows.slice(from, from + seen.length))
  })
})

test.each([0, 1, 2, 100, 5_000])('the sort of %i events in few milliseconds is stable', (count) => {
  const all = new Sources()
  const durationMs = Math.ceil(count / 7) || 1
  const draws = drawsOf(count)
  const sources = Array.from({ length: 4 }, (_, entity) => {
    const intensity = evenRate(1, { fromMs: draws.below(durationMs), toMs: durationMs })
    const own = childKey(key, `${entity}`)
    return poissonArrivals(own, intensity, { kernel: all.kernel, count: Math.round(count / 4) })
  })
  const shared = cursorOver(all.kernel, sources, durationMs)
  expectRows(rowsFrom(shared, 0, Number.POSITIVE_INFINITY), sorted(sources))
})

test('reading a run again, or with more readers, allocates no memory', () => {
  const all = new Sources()
  const parents = all.poisson('parents', 200_000)
  const sources = [all.even(500_000), parents, all.children(parents)]
  const shared = cursorOver(all.kernel, sources, runMs)
  const total = sources.reduce((sum, source) => sum + source.total, 0)
  const readAll = (): void => {
    const cursor = new EventCursor(shared, wholeRun, 0)
    while (cursor.hasNext()) cursor.advance(cursor.readyEvents)
    expect(cursor.position).toBe(total)
  }
  // Lookups count deeper levels of the parents, up to a level with 32 parents for each node.
  for (let index = 0; index < parents.total; index++) parents.offsetOf((index * 89) % parents.total)
  readAll()
  readInTurns(shared, total)
  // Lookups count deeper levels of the parents, up to a level with 32 parents for each node.
  for (let index = 0; index < parents.total; index++) parents.offsetOf((index * 89) % parents.total)
  const { end } = all.kernel
  readAll()
  for (let time = 0; time < 4; time++) readInTurns(shared, total)
  expect(all.kernel.end).toBe(end)
})

/** Reads a run with twenty readers, which replace each other after every few events and in steps. */
function readInTurns(shared: ReturnType<typeof cursorOver>, total: number): void {
  const readers = Array.from(
    { length: 20 },
    (_, i) => new EventCursor(shared, wholeRun, Math.floor((total * i) / 20)),
  )
  for (let turn = 0; turn < 30; turn++) {
    for (const reader of readers) {
      if (reader.prepare()) reader.advance(Math.min(reader.readyEvents, 200))
    }
  }
}

test('readers that alternate after every step all reach their event, however many there are', () => {
  const all = new Sources()
  const parents = all.poisson('parents', 200_000)
  const children = all.children(parents)
  const sources = [parents, children, all.children(children)]
  const shared = cursorOver(all.kernel, sources, runMs)
  const total = sources.reduce((sum, source) => sum + source.total, 0)
  const alone = new EventCursor(shared, wholeRun, Math.floor(0.3 * total))
  let steps = 1
  while (!alone.prepare()) steps++
  for (const count of [2, 9, 10, 40]) {
    let waiting = Array.from(
      { length: count },
      (_, i) => new EventCursor(shared, wholeRun, Math.floor((total * (i + 0.5)) / count)),
    )
    let taken = 0
    while (waiting.length > 0) {
      taken += waiting.length
      waiting = waiting.filter((cursor) => !cursor.prepare())
      // Together they read hardly more than one by one.
      if (taken > 20 * steps * count) expect(waiting.length).toBe(0)
    }
  }
})

test('a window of many events does not leave more memory to those that follow', () => {
  const all = new Sources()
  const shared = cursorOver(all.kernel, [all.even(500_000), all.bursts()], runMs)
  const cursor = new EventCursor(shared, wholeRun, 0)
  const most: number[] = []
  while (cursor.hasNext()) {
    most.push(cursor.readyEvents)
    cursor.advance(cursor.readyEvents)
  }
  // Only a single millisecond may have more events than the limit of a window.
  expect(Math.max(...most)).toBeGreaterThan(8_000)
  expect(most.filter((events) => events > 1_536)).toHaveLength(1)
})
