/**
 * The simulated time that a run covers. `start` and `end` are written as a timestamp, a date, or an expression
 * over `now`, such as `now - days(30)`; they are fixed when the run is created and never looked up again.
 */

import { compileExpression, type Evaluation } from '../schema/expression/expression.ts'
import type { RunTime } from '../schema/interpret/instance.ts'
import { unitMs, units } from '../text/duration.ts'
import type { Issues } from '../text/issue.ts'
import type { JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import {
  formatTimestamp,
  maxTimestampMs,
  minTimestampMs,
  parseTimestamp,
} from '../text/timestamp.ts'

const defaultDays = 30
/** Rates and offsets stay far from 2⁵³. */
const durationMaxMs = 200 * 365 * 86_400_000

export interface PeriodText {
  readonly start?: JsonValue | undefined
  readonly end?: JsonValue | undefined
}

/** Defaults: `end` is now, and `start` is 30 days before the end. Reports what is wrong; answers undefined then. */
export function readPeriod(
  { start, end }: PeriodText,
  nowMs: number,
  issues: Issues,
): RunTime | undefined {
  const endMs =
    end === undefined
      ? nowMs
      : readInstant(end, nowMs, (message) => issues.push({ path: ['end'], message }))
  const startMs =
    start === undefined
      ? endMs === undefined
        ? undefined
        : endMs - defaultDays * 86_400_000
      : readInstant(start, nowMs, (message) => issues.push({ path: ['start'], message }))
  if (startMs === undefined || endMs === undefined) return undefined
  if (startMs < minTimestampMs || endMs > maxTimestampMs) {
    issues.push({
      path: [startMs < minTimestampMs ? 'start' : 'end'],
      message: 'must be in the years 0 to 9999',
    })
    return undefined
  }
  if (startMs >= endMs) {
    // Without an `end`, it is now; then only `start` can be too late.
    const path = [end === undefined ? 'start' : 'end']
    issues.push({
      path,
      message: `must leave time between start and end: ${periodText(startMs, endMs)}`,
    })
    return undefined
  }
  if (endMs - startMs > durationMaxMs) {
    issues.push({
      path: ['start'],
      message: 'must be at most 200 years before the end',
    })
    return undefined
  }
  return { startMs, endMs }
}

function periodText(startMs: number, endMs: number): string {
  return `the start is ${formatTimestamp(startMs)}, the end ${formatTimestamp(endMs)}`
}

/** Milliseconds since 1970, or undefined when an issue was reported. */
export function readInstant(
  value: JsonValue,
  nowMs: number,
  report: (message: string) => void,
): number | undefined {
  const must = 'must be a timestamp, a date or an expression such as "now - days(30)"'
  if (typeof value !== 'string') {
    report(`${must}, not ${show(value)}`)
    return undefined
  }
  const moment = parseTimestamp(value.trim())
  if (moment !== undefined) return moment
  if (/^[+-]?\d{4,}(-|$)/.test(value.trim())) {
    report(
      `must be a time that exists (RFC 3339, such as 2026-01-31T12:00:00Z or 2026-01-31), not ${show(value)}`,
    )
    return undefined
  }
  if (!/\bnow\b/.test(value)) {
    // A bare number would be milliseconds of 1970, which nobody means.
    report(`${must} over "now", not ${show(value)}`)
    return undefined
  }
  const compiled = compileExpression(value, {
    variables: ['now', ...units],
    functions,
    hasNoPatterns: true,
  })
  if ('issue' in compiled) {
    report(`${must}: ${compiled.issue}`)
    return undefined
  }
  const result = compiled.expression.evaluate((word) => (word === 'now' ? nowMs : unitMs(word)))
  if ('error' in result || typeof result.value !== 'number') {
    report(`${must}, not ${'error' in result ? result.error : show(result.value)}`)
    return undefined
  }
  return Math.round(result.value)
}

/** `days(30)` and the like: so many milliseconds. */
const functions = Object.fromEntries(
  units.map((unit) => [
    `${unit}s`,
    {
      parameters: 1,
      call: ([count]: readonly JsonValue[]): Evaluation =>
        typeof count === 'number'
          ? { value: count * (unitMs(unit) as number) }
          : { error: `${unit}s() takes a number, not ${show(count)}` },
    },
  ]),
)
