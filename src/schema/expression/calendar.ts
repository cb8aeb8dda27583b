/**
 * Fields of a timestamp in the proleptic Gregorian calendar, in UTC, and durations as text. The arithmetic does not use
 * Date, so it cannot depend on the clock or the time zone, and years below 100 are supported. Days and years: H.
 * Hinnant, "chrono-compatible low-level date algorithms".
 */

export const dayMs = 86_400_000
export const hourMs = 3_600_000
export const minuteMs = 60_000
export const secondMs = 1000

export interface CivilDate {
  readonly year: number
  /** Month of the year, 1 to 12. */
  readonly month: number
  /** Day of the month, 1 to 31. */
  readonly day: number
}

/** Returns the number of days from 1970-01-01 to the date; negative for earlier dates. */
export function daysOf({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function civilDate(ms: number): CivilDate {
  const days = Math.floor(ms / dayMs) + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** Writes a duration in the format of CEL, in seconds: `5400s`, `-0.25s`. */
export function durationText(ms: number): string {
  const absolute = Math.abs(ms)
  const fraction = String(absolute % secondMs)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const seconds = `${Math.floor(absolute / secondMs)}${fraction === '' ? '' : `.${fraction}`}s`
  return ms < 0 ? `-${seconds}` : seconds
}

const durationForm = /^([+-]?)((?:\d{1,15}(?:\.\d{1,9})?(?:h|ms|m|s))+)$/
const durationPart = /(\d+(?:\.\d+)?)(h|ms|m|s)/g
const unitsMs: ReadonlyMap<string, number> = new Map([
  ['h', hourMs],
  ['m', minuteMs],
  ['s', secondMs],
  ['ms', 1],
])

/**
 * Returns the duration of a text such as `1h30m` or `-1.5s` in milliseconds, rounded to an integer, or undefined for an
 * invalid text.
 */
export function parseDuration(text: string): number | undefined {
  const match = durationForm.exec(text)
  if (match === null) return undefined
  let ms = 0
  for (const [, count, unit] of (match[2] ?? '').matchAll(durationPart)) {
    ms += Number(count) * (unitsMs.get(unit ?? '') ?? 0)
  }
  const rounded = Math.round(ms)
  if (!Number.isSafeInteger(rounded)) return undefined
  return match[1] === '-' ? 0 - rounded : rounded
}
