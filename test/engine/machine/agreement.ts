/** The contract of all kinds of arrivals in order: all results are consistent, in any order of calls. */

import { expect } from 'vitest'
import { ArrivalBuffer } from '../../../src/engine/arrivals/arrival-buffer.ts'
import type { Arrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { drawsOf } from '../../schema/random-definition.ts'

/** Returns the offset and index of the arrivals from `from` to `to` − 1, in order. */
export function arrivalsIn(
  arrivals: Arrivals,
  window: { readonly from: number; readonly to: number },
): readonly (readonly [number, number])[] {
  const found = new ArrivalBuffer()
  arrivals.visit(window, found)
  const offsets = found.offsets.slice(0, found.count)
  const indexes = found.indexes.slice(0, found.count)
  // The indexes of children are in the order of the offsets already.
  if (arrivals.chain !== undefined) {
    expect(offsets.findIndex((offset, i) => offset < (offsets[i - 1] ?? offset))).toBe(-1)
  }
  return Array.from(offsets.sort(), (offset, i) => [offset, indexes[i] as number])
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
