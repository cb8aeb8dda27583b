/** Many draws at a time equal single draws. */

import { expect, test } from 'vitest'
import { enter, moveTo, type Place, unit, word } from '../../src/random/draw.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { keptNumbers, numberedDraws, unitsOf } from '../../src/random/numbered.ts'

const key = childKey(rootKey(31), 'numbered')
const indexes = [0, 1, 2, 77, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 5, 2 ** 45 + 3]

function placeOf(index: number, number?: number): Place {
  const place: Place = { low: 0, a: 0, b: 0 }
  moveTo(place, index)
  if (number !== undefined) enter(place, number)
  return place
}

test.each(indexes)('numbered draws of index %d', (index) => {
  const draws = numberedDraws(key)
  draws.index = index
  const numbers = Array.from({ length: 2 * keptNumbers }, (_, number) => number)
  expect(numbers.map(draws.word)).toEqual(numbers.map((n) => word(key, placeOf(index, n))))
  const units = numbers.map((n) => unit(key, placeOf(index, n)))
  expect(numbers.map(draws.unit)).toEqual(units)
  for (const count of [0, 1, 5, keptNumbers]) {
    const into = new Float64Array(keptNumbers).fill(7)
    draws.units(into, count)
    expect([...into.slice(0, count)]).toEqual(units.slice(0, count))
    expect(into.slice(count).every((rest) => rest === 7)).toBe(true)
  }
})

test.each(indexes)('one draw for each index from %d', (first) => {
  const into = new Float64Array(30).fill(7)
  unitsOf(key, first, into, { begin: 5, end: 25 })
  const wanted = Array.from({ length: 20 }, (_, i) => unit(key, placeOf(first + i)))
  expect([...into]).toEqual([...Array(5).fill(7), ...wanted, ...Array(5).fill(7)])
})
