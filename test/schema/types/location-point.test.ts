/** Points around a point: they fill the disc uniformly anywhere on the globe, and are never outside it. */

import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../src/text/json.ts'
import { expectShares } from '../../random/statistics.ts'
import { drawn, issuesOf } from '../drawn.ts'
import { bearing, distance, type Point } from './globe.ts'

describe('the disc around a point', () => {
  const around = (near: Point, radius: number, count: number): readonly Point[] =>
    drawn({ type: 'location.coordinates', near: { ...near }, radius }, count).map(
      // The schema guarantees that the value is a point.
      ({ value }) => value as JsonValue as unknown as Point,
    )

  const centers: readonly (readonly [Point, number])[] = [
    [{ latitude: 52.52, longitude: 13.405 }, 10],
    [{ latitude: -36.85, longitude: 179.99 }, 25],
    [{ latitude: 0, longitude: -180 }, 300],
    [{ latitude: 89.9, longitude: 40 }, 100],
    [{ latitude: -90, longitude: 0 }, 2000],
    [{ latitude: 30, longitude: 100 }, 15_000],
    [{ latitude: 10, longitude: 10 }, 20_015],
    [{ latitude: 48.2, longitude: 16.37 }, 0.05],
  ]

  test.each(centers)('%j, %d km: no point is outside, and all are on the globe', (near, radius) => {
    for (const point of around(near, radius, 3000)) {
      expect(distance(point, near)).toBeLessThanOrEqual(radius)
      expect(Math.abs(point.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180)
    }
  })

  test.each(centers)(
    '%j, %d km: rings and sectors of equal area contain equally many points',
    (near, radius) => {
      const [rings, sectors, count] = [10, 8, 8000]
      // The height of a spherical cap is proportional to its area (Archimedes).
      const height = (km: number): number => 2 * Math.sin(km / 6371.0088 / 2) ** 2
      const cells = around(near, radius, count).map((point) => {
        const share = height(distance(point, near)) / height(radius)
        const ring = Math.min(Math.floor(share * rings), rings - 1)
        return ring * sectors + Math.floor((bearing(near, point) / (2 * Math.PI)) * sectors)
      })
      expectShares(cells, new Array<number>(rings * sectors).fill(1 / (rings * sectors)))
    },
  )

  test('radius 0 is the point itself', () => {
    const near = { latitude: 12.345678, longitude: -98.765432 }
    for (const point of around(near, 0, 20)) expect(point).toEqual(near)
  })

  test('an invalid point is an issue', () => {
    const wrong: readonly (readonly [JsonValue, readonly (string | number)[]])[] = [
      ['Berlin', []],
      [[52, 13], []],
      [{ latitude: 52 }, []],
      [{ latitude: 152, longitude: 13 }, ['latitude']],
      [{ latitude: 52, longitude: '13' }, ['longitude']],
      [{ latitude: 52, longitude: 13, lat: 52 }, ['lat']],
    ]
    for (const [near, part] of wrong) {
      const [issue, ...others] = issuesOf({ type: 'location.coordinates', near })
      expect(issue?.split(':')[0]).toBe(['near', ...part].join('/'))
      expect(others).toEqual([])
    }
  })
})
