/** Streams with many children find their next event in short steps, with bounded memory. */

import { describe, expect, test } from 'vitest'
import type { ChildArrivals, RatedArrivals } from '../../../src/engine/arrivals/arrivals.ts'
import { childKinds, openChildren } from '../../../src/engine/counts/children.ts'
import { newCounts } from '../../../src/engine/counts/counts.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { openStream } from '../../../src/engine/stream.ts'
import { rootKey } from '../../../src/random/key.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { evenArrivals, evenRate } from '../arrivals/kernel-arrivals.ts'
import { soundProgram } from '../machine/both-executors.ts'

const mebibyte = 1024 * 1024
const boolean = { type: 'boolean' }

/**
 * Returns a program with a number of children for each of a hundred thousand parents that are in flight at the same
 * time.
 */
function program(children: number) {
  const per = {
    entity: 'parent',
    count: { minimum: 0, maximum: 2 },
    delay: { minimum: '1 second', maximum: '3 hours' },
  }
  const child = { per, schema: boolean }
  return soundProgram({
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      parent: { rate: '800000/day', schema: boolean },
      ...Object.fromEntries(Array.from({ length: children }, (_, i) => [`child${i}`, child])),
    },
  })
}

describe('an event that requires many reads', () => {
  const whole = program(3)
  const events = 2_000
  const position = whole.total - 400_000

  test('is found after many steps, which do not change it', () => {
    const [slow, quick] = [openStream(whole, ndjson, position), openStream(whole, ndjson, position)]
    let steps = 0
    for (let i = 0; i < events; i++) {
      while (!slow.prepare()) steps++
      expect(slow.next()).toBe(quick.next())
    }
    expect(steps).toBeGreaterThan(10)
  })

  test('is not available before the last step, even if other readers call in between', () => {
    const stream = openStream(program(3), ndjson, position)
    const other = openStream(whole, ndjson, position)
    expect(stream.prepare()).toBe(false)
    expect(stream.nextOffset).toBe(other.nextOffset)
    expect(stream.prepare()).toBe(true)
    expect(stream.next()).toBe(other.next())
  })

  test('leaves pages for a limited number of readers', () => {
    const many = program(12)
    const { end } = many.kernel
    for (let i = 0; i < 12; i++) openStream(many, ndjson, Math.floor((many.total * i) / 12)).next()
    // The job under way and the caches of the counts need memory, too.
    expect(many.kernel.end - end).toBeGreaterThan(0)
    expect(many.kernel.end - end).toBeLessThanOrEqual(64 * mebibyte)
  })

  test('is not read again by the next reader, even if the definition has many entities', () => {
    const many = program(18)
    const position = many.total - 1_000_000
    const stepsOf = (): number => {
      const stream = openStream(many, ndjson, position)
      let steps = 0
      while (!stream.prepare()) steps++
      return steps
    }
    expect(stepsOf()).toBeGreaterThan(100)
    expect(stepsOf()).toBeLessThan(10)
  })
})

describe('the pages of a kernel', () => {
  /** Returns even arrivals at one per second, and entities of which each has one child of every arrival. */
  function childrenOf(roots: number, entities: number, pageRoots: number) {
    const kernel = new Kernel()
    const endMs = roots * 1_000
    const root = evenArrivals(evenRate(1 / 1_000, { fromMs: 0, toMs: endMs }), { kernel })
    const rules = {
      delay: kernel.call.newDelay(100, 0),
      // As far as known, all instances may be in flight at the same time, so the pages have their maximum size.
      delayMaxMs: endMs,
      kind: childKinds.plain,
      beginMs: 0,
      endMs,
      pageMax: 2 * pageRoots,
    }
    const children = Array.from({ length: entities }, (_, i) => {
      const counts = newCounts(kernel, rootKey(i), { first: 1, shares: [1] }, roots)
      return finish(openChildren(root, { ...rules, counts }))
    })
    return { kernel, root, children }
  }

  /** Returns whether the page with an offset is in memory. If it is not, the call reads it. */
  function isKept({ kernel, address }: ChildArrivals, offset: number): boolean {
    const { call } = kernel
    const isRead = !Number.isNaN(call.pagedCountBefore(address, offset))
    while (call.stepJob() !== 0);
    return isRead
  }

  const middleOf = (root: RatedArrivals, page: number, pageRoots: number): number =>
    root.offsetOf((page + 0.5) * pageRoots)

  test('have one limit for all entities, and the oldest are removed first', () => {
    const { kernel, root, children } = childrenOf(100_000, 100, 65_536)
    const offset = middleOf(root, 0, 65_536)
    const { end } = kernel
    for (const child of children) expect(isKept(child, offset)).toBe(false)
    for (const child of children.slice(68)) expect(isKept(child, offset)).toBe(true)
    expect(isKept(children[67] as ChildArrivals, offset)).toBe(false)
    // One page more is in memory while it is read, with the instances that are read for it.
    expect(kernel.end - end).toBeLessThan(37 * mebibyte)
  })

  test('have a limit per entity, and their memory is used again', () => {
    const { kernel, root, children } = childrenOf(6_400, 1, 320)
    const [child] = children as [ChildArrivals]
    const offsets = Array.from({ length: 20 }, (_, page) => middleOf(root, page, 320))
    for (const offset of offsets) expect(isKept(child, offset)).toBe(false)
    for (const offset of offsets.slice(12)) expect(isKept(child, offset)).toBe(true)
    const readAll = (): void => {
      for (const offset of offsets) {
        expect(child.countBefore(offset)).toBe(Math.floor((offset - 100) / 1_000 + 0.5))
      }
    }
    readAll()
    const { end } = kernel
    for (let time = 0; time < 5; time++) readAll()
    expect(kernel.end).toBe(end)
  })
})
