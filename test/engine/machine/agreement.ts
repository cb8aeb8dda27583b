/** The contract of all kinds of arrivals in order: all results are consistent, in any order of calls. */

import { expect } from 'vitest'
import type { Arrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { EventCursor, type SharedCursor } from '../../../src/engine/event-cursor.ts'
import { wholeRun } from '../../../src/engine/part.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { cursorOver, takeRows } from '../arrivals/kernel-arrivals.ts'

type Arrived = readonly (readonly [offset: number, index: number])[]

interface Window {
  readonly from: number
  readonly to: number
}

/** Returns the offset and index of the arrivals from `from` to `to` − 1, in order. */
export function arrivalsIn(arrivals: Arrivals, window: Window): Arrived {
  return arrivals.ownerOf === undefined ? ratedIn(arrivals, window) : childrenIn(arrivals, window)
}

/** The cursor of arrivals at a rate, which is the only entity of its run. */
const cursors = new WeakMap<Arrivals, SharedCursor>()

/** Reads arrivals through a cursor, which counts those before the range and merges those in it. */
function ratedIn(arrivals: Arrivals, { from, to }: Window): Arrived {
  const { kernel, total } = arrivals
  if (total === 0 || !(from < to)) return []
  const shared =
    cursors.get(arrivals) ?? cursorOver(kernel, [arrivals], arrivals.offsetOf(total - 1) + 1)
  cursors.set(arrivals, shared)
  const cursor = new EventCursor(shared, wholeRun, arrivals.countBefore(from))
  const found: (readonly [number, number])[] = []
  while (cursor.hasNext()) {
    for (const [offset, , index] of takeRows(cursor, cursor.readyEvents)) {
      if (offset >= to) return found
      if (offset < from) throw new Error(`${offset} must be at or after ${from}`)
      found.push([offset, index])
    }
  }
  return found
}

/** Reads children from their pages. */
function childrenIn({ kernel, address }: Arrivals, { from, to }: Window): Arrived {
  const { call, scratchCursor } = kernel
  call.clearFound(scratchCursor, 2 ** 31 - 1)
  for (let at = from; ; call.stepJob()) {
    at = call.readArrivals(scratchCursor, address, at, to)
    if (at >= to) break
  }
  const count = call.foundCount(scratchCursor)
  const offsets = kernel.doubles(call.foundOffsets(scratchCursor), count)
  const indexes = kernel.doubles(call.foundIndexes(scratchCursor), count)
  // The indexes of children are in the order of the offsets already.
  expect(offsets.findIndex((offset, i) => offset < (offsets[i - 1] ?? offset))).toBe(-1)
  return Array.from(offsets, (offset, i) => [offset, indexes[i] as number])
}

/** Compares arrivals with the list of all offsets. `make` returns unused arrivals. */
export function expectAgreement(
  make: () => Arrivals,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): void {
  const listed = make()
  const { total } = listed
  const offsets = Array.from({ length: total }, (_, index) => listed.offsetOf(index))
  const isSound = (offset: number, i: number): boolean =>
    Number.isInteger(offset) && offset >= fromMs && offset < toMs && offset >= (offsets[i - 1] ?? 0)
  expect(offsets.filter((offset, i) => !isSound(offset, i))).toEqual([])

  const draws = drawsOf(total)
  const asked = make()
  const countOf = (offset: number): number => {
    let low = 0
    for (let high = total; low < high; ) {
      const middle = (low + high) >> 1
      if ((offsets[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  for (let i = 0; i < 200; i++) {
    const anywhere = fromMs + draws.below(toMs - fromMs + 1)
    const near = (offsets[draws.below(total)] ?? fromMs) + draws.between(-1, 1)
    for (const offset of [anywhere, near]) {
      const before = asked.countBefore(offset)
      if (before !== countOf(offset)) expect({ offset, before }).toBe('the count of the list')
    }
    const index = draws.below(total)
    if (total > 0 && asked.offsetOf(index) !== offsets[index]) expect(index).toBe('as at first')
    const to = Math.min(near + draws.one([0, 1, 50, (toMs - fromMs) / 100]), toMs)
    const first = countOf(near)
    let next = first
    for (const [offset, index] of arrivalsIn(asked, { from: near, to })) {
      if (index !== next || offset !== offsets[index]) expect({ offset, index }).toBe('next')
      next++
    }
    if (next !== Math.max(countOf(to), first)) expect({ near, to, next }).toBe('all of the window')
  }
  const edges = [0, fromMs, toMs, Number.POSITIVE_INFINITY].map((offset) =>
    asked.countBefore(offset),
  )
  expect(edges).toEqual([0, 0, total, total])
}
