/** What every kind of arrivals in order holds to: all answers agree, in whatever order they are asked for. */

import { expect } from 'vitest'
import type { Arrivals } from '../../src/engine/arrivals.ts'
import { drawsOf } from '../schema/random-definition.ts'

/** Compares with the list of all offsets; `make` gives arrivals that were asked nothing yet. */
export function expectAgreement(
  make: () => Arrivals,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): void {
  const { total, offsetOf } = make()
  const offsets = Array.from({ length: total }, (_, index) => offsetOf(index))
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
  for (let i = 0; i < 500; i++) {
    const anywhere = fromMs + draws.below(toMs - fromMs + 1)
    const near = (offsets[draws.below(total)] ?? fromMs) + draws.between(-1, 1)
    for (const offset of [anywhere, near]) {
      expect([offset, asked.countBefore(offset)]).toEqual([offset, countOf(offset)])
    }
    const index = draws.below(total)
    if (total > 0) expect(asked.offsetOf(index)).toBe(offsets[index])
    const to = Math.min(near + draws.one([0, 1, 50, (toMs - fromMs) / 20]), toMs)
    const seen: [number, number][] = []
    asked.visit({ from: near, to }, (offset, index) => seen.push([offset, index]))
    const first = countOf(near)
    const wanted = offsets.slice(first, Math.max(countOf(to), first))
    expect(seen).toEqual(wanted.map((offset, i) => [offset, first + i]))
  }
  const edges = [0, fromMs, toMs, Number.POSITIVE_INFINITY].map(asked.countBefore)
  expect(edges).toEqual([0, 0, total, total])
}
