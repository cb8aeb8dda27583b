/** The season of a rate: weights of hours and weekdays, and seasons to start from. */
import { isArray, type JsonObject, type JsonValue, member } from '../../../src/text/json.ts'

export const hoursOfDay = 24
export const daysOfWeek = 7
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
