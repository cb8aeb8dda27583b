/** Formats durations, offsets, timestamps and numbers for the preview. */

const dayMs = 86_400_000

const spans = [
  ['year', 365 * dayMs],
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
] as const

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a duration in milliseconds, such as `30 days` or `12.5 hours`. */
export function spanText(ms: number): string {
  const [unit, lengthMs] = spans.find(([, length]) => ms >= length * 2) ?? ['millisecond', 1]
  const count = numbers.format(ms / lengthMs)
  return `${count} ${unit}${count === '1' ? '' : 's'}`
}

const briefUnits = [
  ['d', dayMs],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

/** Formats a duration in milliseconds briefly, such as `1.2 h`. */
export function briefSpanText(ms: number): string {
  const [unit, lengthMs] = briefUnits.find(([, length]) => ms >= length) ?? ['ms', 1]
  return `${numbers.format(ms / lengthMs)} ${unit}`
}

/** Formats an offset from the start of the run, in milliseconds, such as `+00:02:52.153` or `+3d 04:00:00.000`. */
export function offsetText(offset: number): string {
  const days = Math.floor(offset / dayMs)
  const clock = new Date(offset - days * dayMs).toISOString().slice(11, 23)
  return days > 0 ? `+${numbers.format(days)}d ${clock}` : `+${clock}`
}

/** Formats a timestamp of simulated time (milliseconds since 1970) in UTC, such as `2026-01-01 00:02:52.153`. */
export function simulatedTimeText(atMs: number): string {
  return new Date(atMs).toISOString().replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm:ss.sss'.length)
}

/** Formats the date of a timestamp of simulated time (milliseconds since 1970) in UTC, such as `2026-01-01`. */
export function dateText(atMs: number): string {
  return simulatedTimeText(atMs).slice(0, 'yyyy-mm-dd'.length)
}

/** Formats the time of day of a timestamp of simulated time in UTC, such as `07:10:52`, or `07:10:52.153` if exact. */
export function clockText(atMs: number, isExact: boolean): string {
  const text = simulatedTimeText(atMs).slice('yyyy-mm-dd '.length)
  return isExact ? text : text.slice(0, 'hh:mm:ss'.length)
}

/** Formats the start or the end of a run in UTC, without seconds if they are zero; at midnight, only the date. */
export function boundText(atMs: number): string {
  return simulatedTimeText(atMs).replace(/( 00:00:00|:00)?\.\d+$/u, '')
}

/** Formats a timestamp (milliseconds since 1970) in UTC, as exactly as an axis over `spanMs` milliseconds needs. */
export function instantText(ms: number, spanMs: number): string {
  const text = new Date(ms).toISOString()
  if (spanMs >= 4 * dayMs) return text.slice(0, 10)
  if (spanMs >= 600_000) return `${text.slice(5, 10)} ${text.slice(11, 16)}`
  return text.slice(11, spanMs >= 10_000 ? 19 : 23)
}

const large = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 2 })
const usual = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })

/** Formats a number as a label at the end of an axis. */
export function numberText(value: number): string {
  const size = Math.abs(value)
  return size >= 1e12 || (size > 0 && size < 1e-4) ? large.format(value) : usual.format(value)
}
