/** The type `series.counter`: a total with a varying rate, computed at any time without summing the earlier growth. */

import { lastInstant } from '../../random/instants.ts'
import { childKey, type Key } from '../../random/key.ts'
import { sway } from '../../random/noise.ts'
import { declareType } from '../declaration.ts'
import type { Instance } from '../interpret/instance.ts'
import { durationKeyword, integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { seriesKeyKeyword, seriesOf } from '../keywords/series-key.ts'

export const interval = durationKeyword({
  summary: 'Time span of the change; a minute by default.',
})
export const usualIntervalMs = 60_000

/** Periods of the three variations of the rate, in intervals. The rate varies by their average. */
const paceIntervals = [8, 64, 512]
const dayMs = 86_400_000

export const counter = declareType({
  name: 'series.counter',
  summary: 'A total that only increases until it resets to 0, such as an odometer or bytes sent.',
  keywords: {
    rate: numberKeyword({
      summary: 'Mean growth per interval.',
      minimum: 0,
      maximum: 1e12,
      fallback: 1,
    }),
    interval,
    variation: numberKeyword({
      summary: 'Maximum deviation of the growth from its mean, as a share of the mean.',
      minimum: 0,
      maximum: 0.9,
      fallback: 0.5,
    }),
    resetRate: numberKeyword({
      summary: 'Mean number of random resets to 0 per day.',
      minimum: 0,
      maximum: 86_400,
      fallback: 0,
    }),
    maximum: integerKeyword({
      summary: 'Maximum value, after which the counter resets to 0.',
      minimum: 1,
      fallback: Number.MAX_SAFE_INTEGER,
    }),
    key: seriesKeyKeyword,
  },
  compile({ rate, interval = usualIntervalMs, variation, resetRate, maximum, key }, scope) {
    const perMs = rate / interval
    const periodsMs = paceIntervals.map((count) => count * interval)
    const seriesAt = seriesOf(key, scope, (own) => ({
      paces: paceIntervals.map((count) => childKey(own, `${count}`)),
      resets: childKey(own, 'reset'),
    }))
    /**
     * Returns the time that a constant rate would need for the total at `time`, in milliseconds. It never decreases
     * over time.
     */
    function passed(paces: readonly Key[], time: number): number {
      let detour = 0
      let i = 0
      for (const ms of periodsMs) detour += sway(paces[i++] as Key, time / ms) * ms
      return time + (variation * detour) / periodsMs.length
    }
    const value = (at: Instance): number => {
      const { paces, resets } = seriesAt(at)
      const { offset: time } = at
      const reset = resetRate === 0 ? 0 : lastInstant(resets, { time, gap: dayMs / resetRate })
      const total = Math.floor(perMs * Math.max(passed(paces, time) - passed(paces, reset), 0))
      return total <= maximum ? total : total % (maximum + 1)
    }
    return {
      instruction: { op: 'computed', value, minimum: 0, maximum, scale: 0 },
      output: () => ({ type: 'integer', minimum: 0, maximum }),
      size: 16,
    }
  },
  examples: [
    { type: 'series.counter', rate: 1500, resetRate: 0.5 },
    { type: 'series.counter', rate: 90, interval: '1 second', maximum: 65535 },
  ],
})
