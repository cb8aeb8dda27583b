import { expect, test } from 'vitest'
import { below, enter, moveTo, type Place, unit, word } from '../../src/random/draw.ts'
import { childKey, type Key, rootKey } from '../../src/random/key.ts'

const samples = 0x10000
const place: Place = { low: 0, a: 0, b: 0 }

function at(index: number): Place {
  moveTo(place, index)
  return place
}

/** Returns the chi-square of the joint distribution of two 4-bit values over 256 cells, as a normal deviate. */
function jointDeviate(pair: (index: number) => readonly [number, number]): number {
  const cells = new Float64Array(256)
  for (let index = 0; index < samples; index++) {
    const [x, y] = pair(index)
    const cell = (x & 15) * 16 + (y & 15)
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  const expected = samples / 256
  let chiSquare = 0
  for (const count of cells) chiSquare += (count - expected) ** 2 / expected
  return (chiSquare - 255) / Math.sqrt(2 * 255)
}

function field(seed: number, entity: string, name: string): Key {
  return childKey(childKey(rootKey(seed), entity), name)
}

const families: Record<string, (number: number) => (index: number) => readonly [number, number]> = {
  'two fields of one instance': (number) => {
    const one = field(1, 'users', `f${number}`)
    const other = field(1, 'users', `f${number + 1}`)
    return (index) => [word(one, at(index)) >>> 28, word(other, at(index)) >>> 28]
  },
  'a seed and the next': (number) => {
    const one = field(number, 'users', 'name')
    const other = field(number + 1, 'users', 'name')
    return (index) => [word(one, at(index)) >>> 28, word(other, at(index)) >>> 28]
  },
  'two entities': (number) => {
    const one = field(1, `e${number}`, 'id')
    const other = field(1, `e${number + 1}`, 'id')
    return (index) => [word(one, at(index)) >>> 28, word(other, at(index)) >>> 28]
  },
  'an index and the one a power of two away': (number) => {
    const key = field(1, 'users', `f${number >> 5}`)
    const step = 2 ** (number & 31)
    return (index) => [word(key, at(index)) >>> 28, word(key, at(index + step)) >>> 28]
  },
  'low bits of an index and the next': (number) => {
    const key = field(2, 'users', `f${number}`)
    return (index) => [word(key, at(index)), word(key, at(index + 1))]
  },
  'an element of an array and the next': (number) => {
    const key = field(3, 'users', `f${number >> 3}`)
    return (index) => {
      const p = at(index)
      enter(p, number & 7)
      const one = word(key, p) >>> 28
      at(index)
      enter(p, (number & 7) + 1)
      return [one, word(key, p) >>> 28]
    }
  },
}

for (const [name, family] of Object.entries(families)) {
  test(`draws are independent between ${name}`, () => {
    let sum = 0
    let largest = 0
    const pairs = 100
    for (let number = 0; number < pairs; number++) {
      const z = Math.abs(jointDeviate(family(number)))
      sum += z
      largest = Math.max(largest, z)
    }
    // The keys are fixed, so the result is deterministic. A two-round hash reaches z = 120.
    expect(largest).toBeLessThan(5)
    expect(sum / pairs).toBeLessThan(1)
  })
}

test('below is uniform for small and large counts, and never returns the count', () => {
  const key = field(1, 'users', 'age')
  for (const count of [1, 2, 7, 100, 0x200000, 0x200001, 2 ** 40 + 1, 2 ** 53]) {
    const buckets = new Float64Array(64)
    let wrong = 0
    for (let index = 0; index < samples; index++) {
      const value = below(key, at(index), count)
      if (!(Number.isInteger(value) && value >= 0 && value < count)) wrong++
      const bucket = Math.floor((value / count) * 64)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
    expect(wrong).toBe(0)
    if (count < 64) continue
    // If 64 does not divide the count, a bucket has one value more or less.
    const expected = Array.from({ length: 64 }, (_, b) => {
      const values = Math.ceil(((b + 1) * count) / 64) - Math.ceil((b * count) / 64)
      return (samples * values) / count
    })
    const chiSquare = expected.reduce((sum, e, b) => sum + ((buckets[b] ?? 0) - e) ** 2 / e, 0)
    expect(chiSquare).toBeLessThan(63 + 4 * Math.sqrt(126))
  }
})

test('a unit draw has 53 bits and is in [0, 1)', () => {
  const key = field(1, 'users', 'score')
  let odd = 0
  let wrong = 0
  for (let index = 0; index < samples; index++) {
    const value = unit(key, at(index))
    if (!(value >= 0 && value < 1)) wrong++
    if ((value * 2 ** 53) % 2 === 1) odd++
  }
  expect(wrong).toBe(0)
  expect(Math.abs(odd / samples - 0.5)).toBeLessThan(0.01)
})

test('an index above 2³² has its own draws', () => {
  const key = field(1, 'users', 'id')
  const seen = new Set<number>()
  for (let high = 0; high < 1000; high++) seen.add(word(key, at(5 + high * 2 ** 32)))
  expect(seen.size).toBeGreaterThan(998)
})

test('the first draws are fixed: a change here changes every stream', () => {
  const key = field(1, 'users', 'name')
  expect(key).toEqual({ a: key.a | 0, b: key.b | 0, c: key.c | 0, d: key.d | 0 })
  expect([0, 1, 2, 2 ** 32].map((index) => word(key, at(index)))).toMatchInlineSnapshot(`
    [
      402688489,
      2980666266,
      1105379635,
      3024194369,
    ]
  `)
})
