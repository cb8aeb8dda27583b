/** Checks the expected numbers of instances in parts of a run against sums of small steps, and against the kernel. */

import { expect, test } from 'vitest'
import { readRate } from '../../../src/definition/rate.ts'
import { expectedCounts } from '../../../src/engine/arrivals/expected-counts.ts'
import { intensityOf, ratePieces } from '../../../src/engine/arrivals/rate-intensity.ts'
import { Kernel } from '../../../src/engine/kernel.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { courses, expectedBefore } from '../machine/random-pieces.ts'

test.each(Object.entries(courses))('agree with sums of small steps: %s', (_, course) => {
  const endMs = course.pieces.at(-1)?.toMs ?? 0
  const draws = drawsOf(5)
  const inside = Array.from({ length: 20 }, () => draws.below(endMs + 1))
  const bounds = [...Float64Array.from([0, ...inside, endMs, endMs + 1_000]).sort()]
  const total = expectedBefore(course, endMs)
  const counts = expectedCounts(course.fromMs, course.pieces, bounds)
  expect(counts).toHaveLength(bounds.length - 1)
  for (const [i, count] of counts.entries()) {
    const [from = 0, to = 0] = [bounds[i], bounds[i + 1]].map((at = 0) =>
      Math.min(Math.max(at, course.fromMs), endMs),
    )
    const expected = expectedBefore(course, to) - expectedBefore(course, from)
    expect(count / total).toBeCloseTo(expected / total, 9)
  }
})

test('agree with the expected number of the kernel, for rates that change in every way', () => {
  const written = {
    base: '40/hour',
    season: { hour: Array.from({ length: 24 }, (_, i) => i + 1), timeZone: 'Europe/Lisbon' },
    stages: [
      { for: '10 days', to: '90/hour' },
      { for: '50 hours', to: '10/hour' },
    ],
    bursts: { every: '25 hours', for: '40 minutes', times: 6 },
  }
  const rate = readRate(written, (message) => expect.fail(message))
  const period = { fromMs: 7_000, toMs: 30 * 86_400_000 }
  const startMs = Date.parse('2026-03-10T05:17:00Z')
  const { expected } = finish(
    intensityOf(new Kernel(), rate as NonNullable<typeof rate>, period, startMs),
  )
  const pieces = finish(ratePieces(rate as NonNullable<typeof rate>, period, startMs))
  const hours = Array.from({ length: 721 }, (_, hour) => hour * 3_600_000)
  const counts = expectedCounts(period.fromMs, pieces, hours)
  expect(counts.reduce((sum, count) => sum + count, 0) / expected).toBeCloseTo(1, 9)
})

test('are 0 in a period without time', () => {
  expect(expectedCounts(5, [{ toMs: 5, first: 1, last: 1 }], [0, 5, 9])).toEqual([0, 0])
})
