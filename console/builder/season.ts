/** The season of a rate: weights of hours and weekdays, and the rate in each hour of a week that they result in. */
import { unitMs } from '../../src/text/duration.ts'
import { isArray, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import type { RateParts } from './form-model.ts'

export const hoursOfDay = 24
export const daysOfWeek = 7
const hourMs = 3_600_000
const weightMax = 1e9

export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

export interface Season {
  /** 24 weights from midnight, or 7 weights from Monday; undefined if all are equal. */
  readonly hour: readonly number[] | undefined
  readonly weekday: readonly number[] | undefined
}

/** Returns the season that the form can show, or undefined if one of its lists is not valid. */
export function seasonOf(value: JsonObject): Season | undefined {
  const [hours, weekdays] = [member(value, 'hour'), member(value, 'weekday')]
  const hour = weightsOf(hours, hoursOfDay)
  const weekday = weightsOf(weekdays, daysOfWeek)
  const isValid =
    (hours === undefined || hour !== undefined) && (weekdays === undefined || weekday !== undefined)
  return isValid ? { hour, weekday } : undefined
}

function weightsOf(value: JsonValue | undefined, count: number): readonly number[] | undefined {
  if (!isArray(value) || value.length !== count) return undefined
  const weights = value.filter((each) => typeof each === 'number' && each >= 0 && each <= weightMax)
  return weights.length === count ? weights.map(Number) : undefined
}

/** Returns the expected number of instances in each hour of a week, from Monday at midnight. */
export function weekOf({ count, unit }: RateParts, { hour, weekday }: Season): readonly number[] {
  const perHour = (count * hourMs) / (unitMs(unit) ?? hourMs)
  const [hours, days] = [relative(hour), relative(weekday)]
  return Array.from({ length: daysOfWeek * hoursOfDay }, (_, i) => {
    return perHour * (hours?.[i % hoursOfDay] ?? 1) * (days?.[Math.floor(i / hoursOfDay)] ?? 1)
  })
}

/** Returns weights divided by their mean; weights that are all 0 have no meaning and count as equal. */
function relative(weights: readonly number[] | undefined): readonly number[] | undefined {
  if (weights === undefined) return undefined
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return mean === 0 ? undefined : weights.map((weight) => weight / mean)
}

/** Rounds a weight that the user drags to at most two significant digits, so that the code stays readable. */
export function roundWeight(weight: number, max: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(max, 1e-9)) - 1)
  return Math.max(Math.round(weight / step) * step, 0)
}

/** Seasons to start from. */
export const seasonPresets: readonly { readonly name: string; readonly season: JsonObject }[] = [
  {
    name: 'Online shop',
    season: {
      hour: [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 10, 11, 13, 14, 13, 10, 7, 4],
      weekday: [9, 9, 9, 10, 11, 12, 10],
    },
  },
  {
    name: 'Office hours',
    season: {
      hour: [0, 0, 0, 0, 0, 0, 1, 4, 9, 10, 10, 9, 6, 8, 10, 10, 9, 6, 2, 1, 0, 0, 0, 0],
      weekday: [10, 10, 10, 10, 9, 1, 1],
    },
  },
  {
    name: 'Evenings and weekends',
    season: {
      hour: [4, 2, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 5, 7, 9, 10, 10, 10, 9, 7],
      weekday: [6, 6, 6, 7, 9, 10, 10],
    },
  },
]
