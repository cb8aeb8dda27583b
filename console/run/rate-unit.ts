/** The unit of time of the numbers of events in the chart of a run. It is apart from the engine, which the page does not load. */
import type { TimeRange } from './activity.ts'

/** A unit of time for numbers of events. */
export interface RateUnit {
  readonly name: 'minute' | 'hour'
  readonly ms: number
}

/** Minimum mean number of events per minute for which numbers are per minute; smaller ones are per hour. */
const perMinuteMin = 60

/** Returns the unit for a run, which does not change with the range that is shown. */
export function rateUnitOf(run: TimeRange, total: number): RateUnit {
  const perMinute = total / ((run.untilMs - run.fromMs) / 60_000)
  return perMinute >= perMinuteMin
    ? { name: 'minute', ms: 60_000 }
    : { name: 'hour', ms: 3_600_000 }
}
