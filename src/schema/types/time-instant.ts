/**
 * Times of the group `time`: the time of the event, or a random one before it, after it or from a range. All are
 * simulated times in milliseconds since 1970, within the years 0 to 9999.
 */

import { show } from '../../text/show.ts'
import {
  formatTimestamp,
  maxTimestampMs,
  minTimestampMs,
  parseTimestamp,
} from '../../text/timestamp.ts'
import type { TypeScope } from '../declaration.ts'
import { dayMs } from '../expression/calendar.ts'
import { between, plus, share, sum } from '../instructions/compose.ts'
import type { Instruction, Pick } from '../instructions/instruction.ts'
import { durationKeyword, type KeywordValues, textKeyword } from '../keywords/keyword.ts'

/** Instruction that generates the time of the event, in milliseconds since 1970. */
export const eventTime: Instruction = sum([{ op: 'start' }, 1], [{ op: 'offset' }, 1])

/** Day of the event, in days since 1970. */
export const dayOfEvent: Instruction = share(eventTime, dayMs)

/** Weekday of the event in UTC, from 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOfEvent: Instruction = share(plus(dayOfEvent, 3), 1, 7)

/**
 * Instruction that generates the time of the event in milliseconds since 1970, or 0 for earlier events: for formats
 * that cannot represent earlier times.
 */
export const millisecondsSince1970: Instruction = inYears(eventTime, 0)

function inYears(of: Instruction, minimum = minTimestampMs): Instruction {
  return { op: 'within', of, minimum, maximum: maxTimestampMs }
}

export const instantKeywords = {
  from: textKeyword({
    summary: 'Earliest value, as a timestamp or a date (RFC 3339); requires `to`.',
    lengthMax: 64,
  }),
  to: textKeyword({
    summary: 'Latest value, as a timestamp or a date (RFC 3339); a date is its midnight.',
    lengthMax: 64,
  }),
  within: durationKeyword({
    summary: 'Maximum time before the event, such as `30 days`.',
  }),
}

/**
 * Reads the keywords `from`, `to` and `within`. Returns an instruction that generates a random time in steps of
 * `stepMs`, or the time of the event if none of the keywords is set.
 */
export function readInstant(
  keywords: KeywordValues<typeof instantKeywords>,
  stepMs: number,
  scope: TypeScope,
): Instruction {
  const { from, to, within } = keywords
  if (within !== undefined && (from !== undefined || to !== undefined)) {
    scope.report('must not be used with "from" and "to"', 'within')
    return eventTime
  }
  if (within !== undefined) return before(within, scope)
  if (from === undefined && to === undefined) return eventTime
  if (from === undefined || to === undefined) {
    scope.report(
      `must be used with "${from === undefined ? 'from' : 'to'}"`,
      from === undefined ? 'to' : 'from',
    )
    return eventTime
  }
  return betweenInstants({ from, to }, stepMs, scope)
}

/**
 * Returns an instruction that generates random times from one timestamp to another, both included, in steps of `stepMs`
 * since 1970.
 */
export function betweenInstants(
  range: { readonly from: string; readonly to: string },
  stepMs: number,
  scope: TypeScope,
): Instruction {
  const from = readTimestamp(range.from, 'from', scope)
  const to = readTimestamp(range.to, 'to', scope)
  if (from === undefined || to === undefined) return eventTime
  if (to < from) {
    const earliest = formatTimestamp(from)
    scope.report(`must not be before "from", ${earliest}; got ${formatTimestamp(to)}`, 'to')
    return eventTime
  }
  const [first, last] = [Math.ceil(from / stepMs), Math.floor(to / stepMs)]
  if (first > last) {
    scope.report(`must allow a whole ${stepMs === 1000 ? 'second' : 'day'}`, 'to')
    return eventTime
  }
  return drawnSteps(scope.pick(last - first + 1), first, stepMs)
}

function readTimestamp(text: string, keyword: string, scope: TypeScope): number | undefined {
  const ms = parseTimestamp(text)
  if (ms === undefined) {
    const must = 'must be a timestamp or a date that exists (RFC 3339)'
    const such = 'such as 2026-01-31T12:00:00Z or 2026-01-31'
    scope.report(`${must}, ${such}; got ${show(text)}`, keyword)
  }
  return ms
}

/**
 * Returns an instruction that generates a time as a multiple of `stepMs` since 1970; the smallest is `first` ×
 * `stepMs`.
 */
export function drawnSteps(pick: Pick, first: number, stepMs: number): Instruction {
  return { op: 'number', pick, minimum: first * stepMs, multiple: stepMs, scale: 0 }
}

/** Returns an instruction that generates a random time, from 1 to `withinMs` milliseconds before the event. */
export function before(withinMs: number, scope: TypeScope): Instruction {
  return besides(withinMs, -1, scope)
}

/** Returns an instruction that generates a random time, from 1 to `withinMs` milliseconds after the event. */
export function after(withinMs: number, scope: TypeScope): Instruction {
  return besides(withinMs, 1, scope)
}

function besides(withinMs: number, direction: -1 | 1, scope: TypeScope): Instruction {
  const distance = between(1, Math.round(withinMs), scope.keyFor('value'))
  return inYears(sum([eventTime, 1], [distance, direction]))
}

const timeOfDay = /^(\d\d):(\d\d)(?::(\d\d))?$/

/**
 * Reads a time of day such as `09:30` or `09:30:15` as seconds since midnight; 24:00 is the end of the day. Returns
 * undefined after reporting an issue at the keyword.
 */
export function readTimeOfDay(text: string, keyword: string, scope: TypeScope): number | undefined {
  const match = timeOfDay.exec(text)
  const [hour, minute, second] = [1, 2, 3].map((part) => Number(match?.[part] ?? 0)) as [
    number,
    number,
    number,
  ]
  const seconds = hour * 3600 + minute * 60 + second
  if (match !== null && minute < 60 && second < 60 && seconds <= 86_400) return seconds
  scope.report(
    `must be a time of day from 00:00 to 24:00, such as 09:30; got ${show(text)}`,
    keyword,
  )
  return undefined
}
