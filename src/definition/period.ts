/**
 * Reads the simulated time of a run and those of its entities. `start` and `end` are timestamps, dates, or expressions over
 * `now`, such as `now - days(30)`. They are evaluated once, when the run is created.
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
/** Maximum duration of a run, 200 years. It keeps rates and offsets far below 2⁵³. */
const durationMaxMs = 200 * 365 * 86_400_000

export interface PeriodText {
  readonly start?: JsonValue | undefined
  readonly end?: JsonValue | undefined
}

/**
 * Reads `start` and `end`. By default `end` is now, and `start` is 30 days before the end. Returns undefined if it
 * reports an issue.
 */
export function readPeriod(
  { start, end }: PeriodText,
  nowMs: number,
  issues: Issues,
): RunTime | undefined {
  const read = (name: 'start' | 'end', value: JsonValue) =>
    readInstant(value, { now: nowMs }, (message) => issues.push({ path: [name], message }))
  const endMs = end === undefined ? nowMs : read('end', end)
  const startMs =
    start === undefined
      ? endMs === undefined
        ? undefined
        : endMs - defaultDays * 86_400_000
      : read('start', start)
  if (startMs === undefined || endMs === undefined) return undefined
  if (startMs < minTimestampMs || endMs > maxTimestampMs) {
    issues.push({
      path: [startMs < minTimestampMs ? 'start' : 'end'],
      message: 'must be in the years 0 to 9999',
    })
    return undefined
  }
  if (startMs >= endMs) {
    const [from, to] = [formatTimestamp(startMs), formatTimestamp(endMs)]
    issues.push(
      end === undefined
        ? { path: ['start'], message: `must be before now, ${to}; got ${from}` }
        : { path: ['end'], message: `must be after the start, ${from}; got ${to}` },
    )
    return undefined
  }
  if (endMs - startMs > durationMaxMs) {
    issues.push({
      path: ['start'],
      message: `must be at most 200 years before the end; got ${Math.ceil((endMs - startMs) / (365 * 86_400_000))} years`,
    })
    return undefined
  }
  return { startMs, endMs }
}

/**
 * Reads the `start` or `end` of an entity, whose expression may use those of the run: `start + (end - start) * 0.5` is the
 * middle of it. Returns milliseconds since 1970, or undefined if it reports an issue.
 */
export function readEntityInstant(
  value: JsonValue,
  { nowMs, time: { startMs, endMs } }: { readonly nowMs: number; readonly time: RunTime },
  report: (message: string) => void,
): number | undefined {
  return readInstant(value, { now: nowMs, start: startMs, end: endMs }, report)
}

/** The times that an expression may use, in milliseconds since 1970. */
interface KnownTimes {
  readonly now: number
  readonly start?: number
  readonly end?: number
}

/**
 * Returns the time of a timestamp, date or expression in milliseconds since 1970, or undefined if it reports an issue.
 */
function readInstant(
  value: JsonValue,
  times: KnownTimes,
  report: (message: string) => void,
): number | undefined {
  const known = new Map(Object.entries(times))
  const names = known.size === 1 ? '"now"' : '"now", "start" and "end"'
  const must = `must be a timestamp, a date or an expression over ${names}, such as "now - days(30)"`
  if (typeof value !== 'string') {
    report(`${must}; got ${show(value)}`)
    return undefined
  }
  const instant = parseTimestamp(value.trim())
  if (instant !== undefined) return instant
  if (/^[+-]?\d{4,}(-|$)/.test(value.trim())) {
    report(
      `must be a date or time that exists (RFC 3339, such as 2026-01-31T12:00:00Z or 2026-01-31); got ${show(value)}`,
    )
    return undefined
  }
  if (!new RegExp(`\\b(?:${[...known.keys()].join('|')})\\b`).test(value)) {
    // A number alone would mean milliseconds since 1970, which is most likely a mistake.
    report(`${must}; got ${show(value)}`)
    return undefined
  }
  const compiled = compileExpression(value, {
    variables: [...known.keys(), ...units],
    functions,
    hasNoPatterns: true,
  })
  if ('issue' in compiled) {
    report(`${must}: ${compiled.issue}`)
    return undefined
  }
  const result = compiled.expression.evaluate((word) => known.get(word) ?? unitMs(word))
  if ('error' in result || typeof result.value !== 'number') {
    report(must + ('error' in result ? `: ${result.error}` : `; got ${show(result.value)}`))
    return undefined
  }
  return Math.round(result.value)
}

/** The functions that expressions over `now` may call, such as `days(30)`. They return milliseconds. */
const functions = Object.fromEntries(
  units.map((unit) => [
    `${unit}s`,
    {
      parameters: 1,
      call: ([count]: readonly JsonValue[]): Evaluation =>
        typeof count === 'number'
          ? { value: count * (unitMs(unit) as number) }
          : { error: `${unit}s() requires a number; got ${show(count)}` },
    },
  ]),
)
