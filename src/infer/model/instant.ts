/** Reads dates and timestamps as the databases print them. */

import type { JsonScalar } from '../../text/json.ts'
import { formatTimestamp, parseTimestamp } from '../../text/timestamp.ts'

/** Returns the instant of a date or a timestamp in milliseconds since 1970, or undefined for other values. */
export function instantOf(value: JsonScalar | undefined): number | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim().replace(/^(\d{4,}-\d\d-\d\d) /, '$1T')
  const whole =
    /T\d\d:\d\d/.test(text) && !/(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text) ? `${text}Z` : text
  return parseTimestamp(whole.includes('T') ? whole.replace(/([+-]\d\d)$/, '$1:00') : whole)
}

/** Returns the date of an instant in UTC, such as `2026-01-31`. */
export function dateOf(ms: number): string {
  return formatTimestamp(ms).slice(0, 10)
}
