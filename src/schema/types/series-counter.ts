/** `series.counter`: a total whose pace varies, computed at any time without adding up what came before. */

import { lastInstant } from '../../random/instants.ts'
import { childKey, type Key } from '../../random/key.ts'
import { sway } from '../../random/noise.ts'
import { declareType } from '../declaration.ts'
import type { Instance } from '../interpret/instance.ts'
import { durationKeyword, integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { seriesKeyKeyword, seriesOf } from '../keywords/series-key.ts'

export const interval = durationKeyword({
  summary: 'The time that the change is for; a minute when absent.',
})
export const usualIntervalMs = 60_000

/** The pace changes over so many intervals, fast and slowly at once. */
const paceIntervals = [8, 64, 512]
const dayMs = 86_400_000

export const counter = declareType({
  name: 'series.counter',
  summary:
    'A total that only grows, until it begins again at 0, such as an odometer or bytes sent.',
  keywords: {
    rate: numberKeyword({
      summary: 'Growth over the interval, in the mean.',
      minimum: 0,
      maximum: 1e12,
      fallback: 1,
    }),
    interval,
    variation: numberKeyword({
      summary: 'How far the growth may be from its mean, as a share of it.',
      minimum: 0,
      maximum: 0.9,
      fallback: 0.5,
    }),
    resetRate: numberKeyword({
      summary: 'How often it begins again at 0 by chance, in times a day.',
      minimum: 0,
      maximum: 86_400,
      fallback: 0,
    }),
    maximum: integerKeyword({
      summary: 'Largest value, after which it begins again at 0.',
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
    /** The time that would have made the total at an even pace; its slope is never negative. */
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
