/** Intensities for tests: known difficult ones, and random ones. */

import type { RatePiece } from '../../../src/engine/arrivals/intensity.ts'
import { drawsOf } from '../../schema/random-definition.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const yearMs = 365 * dayMs

export interface Course {
  readonly fromMs: number
  readonly pieces: readonly RatePiece[]
}

/** Returns pieces from their durations. */
function course(
  fromMs: number,
  lengths: readonly (readonly [durationMs: number, first: number, last: number])[],
): Course {
  let toMs = fromMs
  const pieces = lengths.map(([durationMs, first, last]) => {
    toMs += durationMs
    return { toMs, first, last }
  })
  return { fromMs, pieces }
}

/** Returns a season with twenty-four weights per day. */
export function season(days: number, perHour: number): Course {
  const hours = Array.from({ length: 24 * days }, (_, hour) => {
    const weight = [1, 0.5, 0, 0, 0.2, 1, 2, 4, 6, 5, 4, 4][Math.floor((hour % 24) / 2)] as number
    return [hourMs, (perHour * weight) / hourMs, (perHour * weight) / hourMs] as const
  })
  return course(0, hours)
}

export const courses: Readonly<Record<string, Course>> = {
  'one rate': course(0, [[dayMs, 0.01, 0.01]]),
  'a season': season(30, 100),
  'a ramp from nothing': course(5_000, [[30 * dayMs, 0, 5e-5]]),
  'a ramp to nothing': course(0, [[30 * dayMs, 5e-5, 0]]),
  'up, level and down': course(17, [
    [300_000, 0, 0.2],
    [600_000, 0.2, 0.2],
    [300_000, 0.2, 0],
  ]),
  'slopes too small to see': course(0, [
    [200 * dayMs, 0.01, 0.01 * (1 + 1e-9)],
    [200 * dayMs, 0.01, 0.01 * (1 - 3e-9)],
    [200 * dayMs, 0.01, 0.01 * (1 + 1e-13)],
    [200 * dayMs, 0.01, 0.01 * (1 + 1e-6)],
  ]),
  'nothing before, between and after': course(0, [
    [dayMs, 0, 0],
    [hourMs, 0.1, 0.3],
    [dayMs, 0, 0],
    [1, 0, 0],
    [hourMs, 0.3, 0],
    [1, 40, 40],
    [dayMs, 0, 0],
  ]),
  'pieces of a millisecond': course(
    0,
    Array.from({ length: 500 }, (_, i) => [1, i % 7, (i * 3) % 5] as const),
  ),
  'bursts over a slow rate': course(
    0,
    Array.from({ length: 200 }, (_, i) => {
      const rate = i % 2 === 0 ? 1e-5 : 0.05
      return [i % 2 === 0 ? hourMs : 60_000, rate, rate] as const
    }),
  ),
  'few in 200 years': course(0, [
    [100 * yearMs, 1e-11, 1e-10],
    [100 * yearMs, 1e-10, 0],
  ]),
  ...Object.fromEntries([1, 2, 3].map((seed) => [`random pieces ${seed}`, randomCourse(seed)])),
}

function randomCourse(seed: number): Course {
  const draws = drawsOf(seed)
  const rate = (): number => draws.one([0, 0.001, 0.5, 30]) * draws.between(1, 9)
  return course(
    draws.below(1_000),
    Array.from({ length: 40 }, () => {
      const first = rate()
      const last = draws.chance(0.4) ? first : rate()
      return [draws.one([1, 2, 900, 100_000]) * draws.between(1, 3), first, last] as const
    }),
  )
}

/** Returns the number expected before an offset, as the sum of hundredths of each piece. */
export function expectedBefore({ fromMs, pieces }: Course, offset: number): number {
  let sum = 0
  let start = fromMs
  for (const { toMs, first, last } of pieces) {
    const steps = 100
    const part = Math.max(0, Math.min(1, (offset - start) / (toMs - start)))
    const stepMs = ((toMs - start) * part) / steps
    // The middle of each step is exact for linear pieces.
    for (let step = 0; step < steps; step++)
      sum += (first + (last - first) * part * ((step + 0.5) / steps)) * stepMs
    start = toMs
  }
  return sum
}
