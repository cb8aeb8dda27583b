/**
 * Formats and parses timestamps with calendar arithmetic: RFC 3339 in UTC with milliseconds when written, and with any
 * offset when read. `Date` is not used, because formatting must be fast, and parsing must be strict: `Date.parse`
 * differs between engines and reads 30 February as 2 March.
 */

/** The first timestamp of RFC 3339, 0000-01-01T00:00:00.000Z, in milliseconds since 1970. */
export const minTimestampMs = -62_167_219_200_000
/** The last timestamp of RFC 3339, 9999-12-31T23:59:59.999Z, in milliseconds since 1970. */
export const maxTimestampMs = 253_402_300_799_999

const dayMs = 86_400_000

/**
 * Returns a timestamp such as `2026-01-02T03:04:05.678Z` for milliseconds since 1970. They must be an integer from
 * `minTimestampMs` to `maxTimestampMs`.
 */
export function formatTimestamp(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const time = ms - day * dayMs
  const hour = Math.floor(time / 3_600_000)
  const minute = Math.floor(time / 60_000) % 60
  const second = Math.floor(time / 1000) % 60
  return `${dateOf(day)}T${two[hour]}:${two[minute]}:${two[second]}.${three(time % 1000)}Z`
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d)))?$/i

/**
 * Returns the milliseconds since 1970 of an RFC 3339 date-time, or of midnight UTC for a date. Fractions of a
 * millisecond are truncated. Returns undefined for any other text, for a day or time that does not exist, for a leap
 * second (which milliseconds since 1970 cannot represent), and for a timestamp before `minTimestampMs` or after
 * `maxTimestampMs`.
 */
export function parseTimestamp(text: string): number | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [
    part(1),
    part(2),
    part(3),
    part(4),
    part(5),
    part(6),
  ]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59 || part(9) > 23 || part(10) > 59) return undefined
  const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offset = (part(9) * 60 + part(10)) * (match[8] === '-' ? -1 : 1)
  const minutes = (dayNumber(year, month, day) * 24 + hour) * 60 + minute - offset
  const ms = minutes * 60_000 + second * 1000 + fraction
  return ms < minTimestampMs || ms > maxTimestampMs ? undefined : ms
}

// Both directions use Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". Years begin in March, so that the
// leap day is the last day, and form eras of 400 years, after which the Gregorian calendar repeats.
const eraDays = 146_097
/** Number of days from 0000-03-01 to 1970-01-01. */
const epochDay = 719_468

/** Returns a date such as `2026-01-02` for a number of days since 1970. */
function dateOf(daysSince1970: number): string {
  const days = daysSince1970 + epochDay
  const era = Math.floor(days / eraDays)
  const dayOfEra = days - era * eraDays
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = era * 400 + yearOfEra + (month < 3 ? 1 : 0)
  return `${two[Math.floor(year / 100)]}${two[year % 100]}-${two[month]}-${two[day]}`
}

/** Returns the number of days since 1970 of a date, which must exist. */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month < 3 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month < 3 ? month + 9 : month - 3) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * eraDays + dayOfEra - epochDay
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const two: readonly string[] = Array.from({ length: 100 }, (_, number) =>
  String(number).padStart(2, '0'),
)

function three(number: number): string {
  return number < 10 ? `00${number}` : number < 100 ? `0${number}` : `${number}`
}
