/** Streams with many children find their next event in short steps, with bounded memory. */

import { describe, expect, test } from 'vitest'
import { PageCache } from '../../../src/engine/arrivals/page-cache.ts'
import { openStream } from '../../../src/engine/stream.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { soundProgram } from '../machine/both-executors.ts'

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
    for (let i = 0; i < 12; i++) openStream(many, ndjson, Math.floor((many.total * i) / 12)).next()
    expect(many.pages.bytes).toBeGreaterThan(0)
    expect(many.pages.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  })
})

describe('the pages of a definition', () => {
  const page = (from: number, instances: number) => ({
    ...{ from, to: from + 1, before: 0 },
    offsets: new Float64Array(instances),
    indexes: new Float64Array(instances),
  })

  test('have one limit for all entities, and the oldest are removed first', () => {
    const pages = new PageCache(100)
    const shelves = Array.from({ length: 100 }, () => pages.newEntityPages())
    for (const [i, shelf] of shelves.entries()) shelf.set(i, page(i, 65_536))
    expect(pages.bytes).toBe(32 * 1024 * 1024)
    expect(shelves.map((shelf, i) => shelf.get(i) !== undefined).indexOf(true)).toBe(68)
  })

  test('have a limit per entity, and a page that is read again replaces itself', () => {
    const pages = new PageCache(1)
    const shelf = pages.newEntityPages()
    for (let number = 0; number < 20; number++) shelf.set(number, page(number, 64))
    expect(pages.bytes).toBe(8 * 64 * 16)
    const again = page(19, 32)
    shelf.set(19, again)
    expect(shelf.get(19)).toBe(again)
    expect(pages.bytes).toBe(7 * 64 * 16 + 32 * 16)
  })

  test('are smaller if the definition has many entities', () => {
    expect(new PageCache(1).pageMax).toBe(65_536)
    expect(new PageCache(500).pageMax * 500 * 16).toBeLessThanOrEqual(16 * 1024 * 1024)
  })
})
