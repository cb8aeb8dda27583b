/**
 * Moments and durations as text and as fields of the proleptic Gregorian calendar, in UTC. Own arithmetic
 * rather than Date: no clock and no time zone can come in, and years below 100 are years.
 * Days and years: H. Hinnant, "chrono-compatible low-level date algorithms".
 */

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
export const SECOND_MS = 1000

/** 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z, as in google.protobuf.Timestamp. */
export const MINIMUM_TIMESTAMP_MS = -62_135_596_800_000
export const MAXIMUM_TIMESTAMP_MS = 253_402_300_799_999

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

/** Days from 1970-01-01. */
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
  const days = Math.floor(ms / DAY_MS) + 719_468
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

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')

/** RFC 3339 with milliseconds: `2026-01-01T09:30:00.000Z`. */
export function timestampText(ms: number): string {
  const { year, month, day } = civilDate(ms)
  const time = ms - Math.floor(ms / DAY_MS) * DAY_MS
  const hour = Math.floor(time / HOUR_MS)
  const minute = Math.floor(time / MINUTE_MS) % 60
  const second = Math.floor(time / SECOND_MS) % 60
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  return `${date}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(time % SECOND_MS, 3)}Z`
}

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d)))?$/

/** The moment that an RFC 3339 date-time or full-date (its midnight) names, cut to ms; undefined when none. */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text)
  if (match === null) return undefined
  const field = (index: number) => Number(match[index] ?? 0)
  const date = { year: field(1), month: field(2), day: field(3) }
  const days = daysOf(date)
  const real = civilDate(days * DAY_MS)
  // The 31st of April is the 1st of May, and the 13th month lies in the next year.
  if (real.day !== date.day || real.month !== date.month || real.year !== date.year)
    return undefined
  if (field(4) > 23 || field(5) > 59 || field(6) > 59) return undefined
  if (field(9) > 23 || field(10) > 59) return undefined
  const milliseconds = Number((match[7] ?? '.').slice(1, 4).padEnd(3, '0'))
  const offset = (field(9) * HOUR_MS + field(10) * MINUTE_MS) * (match[8] === '-' ? -1 : 1)
  const time = field(4) * HOUR_MS + field(5) * MINUTE_MS + field(6) * SECOND_MS + milliseconds
  const ms = days * DAY_MS + time - offset
  return ms >= MINIMUM_TIMESTAMP_MS && ms <= MAXIMUM_TIMESTAMP_MS ? ms : undefined
}

/** As CEL writes it, in seconds: `5400s`, `-0.25s`. */
export function durationText(ms: number): string {
  const absolute = Math.abs(ms)
  const fraction = pad(absolute % SECOND_MS, 3).replace(/0+$/, '')
  const seconds = `${Math.floor(absolute / SECOND_MS)}${fraction === '' ? '' : `.${fraction}`}s`
  return ms < 0 ? `-${seconds}` : seconds
}

const DURATION = /^([+-]?)((?:\d{1,15}(?:\.\d{1,9})?(?:h|ms|m|s))+)$/
const DURATION_PART = /(\d+(?:\.\d+)?)(h|ms|m|s)/g
const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
  ['ms', 1],
])

/** The ms of a text such as `1h30m` or `-1.5s`, rounded to whole ones; undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text)
  if (match === null) return undefined
  let ms = 0
  for (const [, count, unit] of (match[2] ?? '').matchAll(DURATION_PART)) {
    ms += Number(count) * (UNIT_MS.get(unit ?? '') ?? 0)
  }
  const rounded = Math.round(ms)
  if (!Number.isSafeInteger(rounded)) return undefined
  return match[1] === '-' ? 0 - rounded : rounded
}
