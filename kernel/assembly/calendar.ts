/**
 * Fields of dates in the proleptic Gregorian calendar, in UTC, for milliseconds since 1970 in the years 0 to 9999. The
 * arithmetic is that of H. Hinnant, "chrono-compatible low-level date algorithms".
 */

export const dayMs: f64 = 86400000
/** Days of 400 years, after which the calendar repeats. */
const eraDays: i32 = 146097
/** Days from the first of March 400 years before the year 0 to 1970, so that no number is negative. */
const daysBefore1970: i32 = 719468 + eraDays

/** Returns the date of a day, counted from 1970, as one number: the year × 512, plus the month × 32, plus the day. */
export function dateOf(dayFrom1970: i32): i32 {
  const days = dayFrom1970 + daysBefore1970
  const era = days / eraDays
  const dayOfEra = days % eraDays
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  const monthFromMarch = (5 * dayOfYear + 2) / 153
  const day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + (era - 1) * 400 + <i32>(month <= 2)
  return (year << 9) | (month << 5) | day
}

/** Returns the date of a time. */
function dateAt(ms: f64): i32 {
  return dateOf(<i32>Math.floor(ms / dayMs))
}

/** Returns the year of a time. */
export function year(ms: f64): f64 {
  return <f64>(dateAt(ms) >> 9)
}

/** Returns the month of a time × 32, plus the day of the month. */
export function monthAndDay(ms: f64): f64 {
  return <f64>(dateAt(ms) & 511)
}

/** Returns midnight of the same day `years` earlier, but not before the year 0. February 29 becomes February 28. */
export function yearsBefore(ms: f64, years: f64): f64 {
  const date = dateAt(ms)
  const earlier = max((date >> 9) - <i32>years, 0)
  const isLeap = earlier % 4 === 0 && (earlier % 100 !== 0 || earlier % 400 === 0)
  const month = (date >> 5) & 15
  const day = (date & 31) - <i32>((date & 511) === ((2 << 5) | 29) && !isLeap)
  const shifted = earlier + 400 - <i32>(month <= 2)
  const yearOfEra = shifted % 400
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return <f64>((shifted / 400) * eraDays + dayOfEra - daysBefore1970) * dayMs
}
