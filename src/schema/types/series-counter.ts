/** The type `series.counter`: a total with a varying rate, computed at any time without summing the earlier growth. */

import { declareType } from '../declaration.ts'
import { type Formula, floor, minus, over, plus, times } from '../instructions/formula.ts'
import { durationKeyword, integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { seriesKeyKeyword, seriesKeys } from '../keywords/series-key.ts'

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
    const [resets, ...paces] = seriesKeys(key, scope, ['reset', ...paceIntervals.map(String)])
    /**
     * Returns a formula for the time that a constant rate would need for the total at `time`, in milliseconds. It never
     * decreases over time.
     */
    function passed(time: Formula): Formula {
      const detours = paces.map((pace, i) => {
        const ms = periodsMs[i] as number
        return times({ call: 'sway', key: pace, of: [over(time, ms)] }, ms)
      })
      return plus(time, over(times(variation, plus(0, ...detours)), periodsMs.length))
    }
    const time: Formula = { op: 'offset' }
    const reset: Formula =
      resetRate === 0 || resets === undefined
        ? 0
        : { call: 'lastInstant', key: resets, of: [time, dayMs / resetRate] }
    const grown: Formula = { calculate: 'max', of: [minus(passed(time), passed(reset)), 0] }
    const total = floor(times(perMs, grown))
    const of: Formula = { call: 'remainder', of: [total, maximum + 1] }
    return {
      instruction: { op: 'formula', of, minimum: 0, maximum, scale: 0 },
      output: () => ({ type: 'integer', minimum: 0, maximum }),
      size: 16,
    }
  },
  examples: [
    { type: 'series.counter', rate: 1500, resetRate: 0.5 },
    { type: 'series.counter', rate: 90, interval: '1 second', maximum: 65535 },
  ],
})
