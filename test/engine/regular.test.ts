/** Even and jittered arrivals: one in each unit of what is expected, and every answer agrees with every other. */

import { describe, expect, test } from 'vitest'
import { changingIntensity, evenIntensity, type Intensity } from '../../src/engine/intensity.ts'
import { evenArrivals, jitteredArrivals } from '../../src/engine/regular.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { expectDistribution } from '../random/statistics.ts'
import { expectAgreement } from './agreement.ts'
import { courses } from './random-pieces.ts'

const dayMs = 86_400_000
const key = childKey(rootKey(11), 'jitter')

const evens: Readonly<Record<string, { readonly perMs: number; readonly toMs: number }>> = {
  'ten a second': { perMs: 0.01, toMs: 600_000 },
  'many a millisecond': { perMs: 70.3, toMs: 100 },
  'three a day for a year': { perMs: 3 / dayMs, toMs: 365 * dayMs },
  'one a year for 200 years': { perMs: 1 / (365 * dayMs), toMs: 200 * 365 * dayMs },
}

const intensities: readonly (readonly [string, Intensity, { fromMs: number; toMs: number }])[] = [
  ...Object.entries(evens).map(([name, { perMs, toMs }]) => {
    const window = { fromMs: 0, toMs }
    return [name, evenIntensity(perMs, window), window] as const
  }),
  ...Object.entries(courses).map(([name, { fromMs, pieces }]) => {
    const toMs = pieces.at(-1)?.toMs ?? fromMs
    return [name, changingIntensity(fromMs, pieces), { fromMs, toMs }] as const
  }),
]

describe.each(intensities)('%s', (_, intensity, window) => {
  // Some thousands are enough, whatever is expected.
  const count = Math.min(Math.round(intensity.expected), 20_000)

  test('so many come as are expected', () => {
    const total = Math.round(intensity.expected)
    expect(evenArrivals(intensity).total).toBe(total)
    expect(jitteredArrivals(key, intensity).total).toBe(total)
  })

  test('all answers agree, even or jittered', () => {
    expectAgreement(() => evenArrivals(intensity, count), window)
    expectAgreement(() => jitteredArrivals(key, intensity, count), window)
  })

  test.each([0, 1, 2, 777])('just %i come when so many are asked for', (asked) => {
    for (const make of [
      () => evenArrivals(intensity, asked),
      () => jitteredArrivals(key, intensity, asked),
    ]) {
      expect(make().total).toBe(asked)
      expectAgreement(make, window)
    }
  })

  test('each has its own unit of what is expected', () => {
    const even = evenArrivals(intensity, count)
    const jittered = jitteredArrivals(key, intensity, count)
    for (let index = 0; index < count; index += 7) {
      const least = intensity.offsetAt(index / count)
      const most = intensity.offsetAt((index + 1) / count)
      const offset = jittered.offsetOf(index)
      if (offset < least || offset > most) expect({ index, offset }).toBe('in its unit')
      const middle = intensity.offsetAt((index + 0.5) / count)
      if (even.offsetOf(index) !== middle) expect(index).toBe('in the middle')
    }
  })
})

test('jittered places are anywhere in their unit', () => {
  const intensity = evenIntensity(1e-6, { fromMs: 0, toMs: 20_000 * 1e6 })
  const { offsetOf } = jitteredArrivals(key, intensity)
  const places = Array.from({ length: 20_000 }, (_, i) => (offsetOf(i) + 0.5) / 1e6 - i)
  expectDistribution(places, (place) => place)
})

test('even arrivals are equally far from each other', () => {
  const { offsetOf } = evenArrivals(evenIntensity(0.001, { fromMs: 500, toMs: 60_500 }))
  expect([0, 1, 59].map(offsetOf)).toEqual([1_000, 2_000, 60_000])
})
