/** A map that removes the entries that were set the longest time ago. */

import { expect, test } from 'vitest'
import { RecentMap } from '../../src/queue/recent-map.ts'

test('entries beyond the limit are removed in the order in which they were set', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([3, undefined, 4])
  expect(map.take('a')).toBe(3)
  expect(map.has('a')).toBe(false)
})

test('sizes are measured each time, and the most recent entry is always kept', () => {
  const sizes = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const map = new RecentMap<string, string>(10, (_, key) => sizes.get(key) ?? 0)
  map.set('a', 'A')
  map.set('b', 'B')
  sizes.set('a', 20)
  map.set('b', 'B')
  expect([map.has('a'), map.has('b')]).toEqual([false, true])
  sizes.set('b', 20)
  map.set('b', 'B')
  expect(map.get('b')).toBe('B')
})
