/** Timestamps as text: one spelling for each instant, with the precision of a column. */

import { formatTimestamp, parseTimestamp } from '../../text/timestamp.ts'

const pattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?$/i
/** Number of digits of the second of the timestamps of runs. */
const runDigits = 3

/**
 * Returns a timestamp such as `2026-01-02T03:04:05.678Z`, with further digits of the second if they are not zero. A
 * timestamp without a time zone is in UTC. A text that is no timestamp stays.
 */
export function timestampText(text: string): string {
  const found = pattern.exec(text)
  if (found === null) return text
  const [, date, time, fraction = '', zone = 'Z'] = found
  const digits = fraction.replace(/0+$/, '').padEnd(runDigits, '0')
  if (/^(?:z|utc|[+-]00(?::?00)?)$/i.test(zone)) return `${date}T${time}.${digits}Z`
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const ms = parseTimestamp(`${date}T${time}${offset}`)
  return ms === undefined ? text : formatTimestamp(ms).replace('.000Z', `.${digits}Z`)
}

/** Returns a timestamp of a run as a column with fewer digits of the second stores it. */
export function withDigits(text: string, digits: number, rounding: 'round' | 'truncate'): string {
  const ms = parseTimestamp(text)
  if (ms === undefined || digits >= runDigits) return text
  const unitMs = 10 ** (runDigits - digits)
  const units = ms / unitMs
  return formatTimestamp((rounding === 'round' ? Math.round(units) : Math.floor(units)) * unitMs)
}
