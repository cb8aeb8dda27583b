/**
 * Functions of timestamps and durations. The fields of a timestamp are in UTC. Fields that CEL counts from 0 (getMonth,
 * getDayOfMonth, getDayOfYear, getDayOfWeek with Sunday) are counted from 0 here, too.
 */
import { dayNumber, parseTimestamp } from '../../text/timestamp.ts'
import { timestampOperand } from './arithmetic.ts'
import {
  dayMs,
  dayOf,
  hourMs,
  minuteMs,
  monthOf,
  parseDuration,
  secondMs,
  yearOf,
} from './calendar.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { scalarLengthMax } from './limits.ts'
import { Duration, mustBe, Timestamp, type Value } from './value.ts'

interface Getter {
  readonly name: string
  readonly summary: string
  readonly example: string
  readonly ofTimestamp: (ms: number) => number
  readonly ofDuration?: (ms: number) => number
}

function isShortText(value: Value): value is string {
  return typeof value === 'string' && value.length <= scalarLengthMax
}

const floorModulo = (value: number, modulus: number) =>
  value - Math.floor(value / modulus) * modulus

const getters: readonly Getter[] = [
  {
    name: 'getFullYear',
    summary: 'the year of a timestamp',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getFullYear() == 2026',
    ofTimestamp: yearOf,
  },
  {
    name: 'getMonth',
    summary: 'the month of a timestamp, from 0',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getMonth() == 2',
    ofTimestamp: (ms) => monthOf(ms) - 1,
  },
  {
    name: 'getDate',
    summary: 'the day of the month of a timestamp, from 1',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getDate() == 1',
    ofTimestamp: dayOf,
  },
  {
    name: 'getDayOfMonth',
    summary: 'the day of the month of a timestamp, from 0',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getDayOfMonth() == 0',
    ofTimestamp: (ms) => dayOf(ms) - 1,
  },
  {
    name: 'getDayOfYear',
    summary: 'the day of the year of a timestamp, from 0',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getDayOfYear() == 59',
    ofTimestamp: (ms) => Math.floor(ms / dayMs) - dayNumber(yearOf(ms), 1, 1),
  },
  {
    name: 'getDayOfWeek',
    summary: 'the day of the week of a timestamp, from 0 for Sunday',
    example: 'timestamp("2026-03-01T09:30:15.250Z").getDayOfWeek() == 0',
    // 1970-01-01 was a Thursday.
    ofTimestamp: (ms) => floorModulo(Math.floor(ms / dayMs) + 4, 7),
  },
  {
    name: 'getHours',
    summary: 'the hour of a timestamp, or the whole hours of a duration',
    example:
      'timestamp("2026-03-01T09:30:15.250Z").getHours() == 9 && duration("90m").getHours() == 1',
    ofTimestamp: (ms) => Math.floor(floorModulo(ms, dayMs) / hourMs),
    ofDuration: (ms) => Math.trunc(ms / hourMs),
  },
  {
    name: 'getMinutes',
    summary: 'the minute of a timestamp, or the whole minutes of a duration',
    example:
      'timestamp("2026-03-01T09:30:15.250Z").getMinutes() == 30 && duration("2h").getMinutes() == 120',
    ofTimestamp: (ms) => Math.floor(floorModulo(ms, hourMs) / minuteMs),
    ofDuration: (ms) => Math.trunc(ms / minuteMs),
  },
  {
    name: 'getSeconds',
    summary: 'the second of a timestamp, or the whole seconds of a duration',
    example:
      'timestamp("2026-03-01T09:30:15.250Z").getSeconds() == 15 && duration("2m").getSeconds() == 120',
    ofTimestamp: (ms) => Math.floor(floorModulo(ms, minuteMs) / secondMs),
    ofDuration: (ms) => Math.trunc(ms / secondMs),
  },
  {
    name: 'getMilliseconds',
    summary: 'the milliseconds within the second of a timestamp, or all milliseconds of a duration',
    example:
      'timestamp("2026-03-01T09:30:15.250Z").getMilliseconds() == 250 && duration("2s").getMilliseconds() == 2000',
    ofTimestamp: (ms) => floorModulo(ms, secondMs),
    ofDuration: (ms) => ms,
  },
]

function declarationOf({
  name,
  summary,
  example,
  ofTimestamp,
  ofDuration,
}: Getter): FunctionDeclaration {
  const expected = ofDuration === undefined ? 'a timestamp' : 'a timestamp or a duration'
  return {
    name,
    style: 'method',
    least: 1,
    most: 1,
    returns: 'integer',
    summary,
    example,
    call: (_, value) => {
      if (value instanceof Timestamp) return ofTimestamp(value.ms)
      // + 0 converts -0 to 0: the whole hours of -1 minute are -0.
      if (value instanceof Duration && ofDuration !== undefined) return ofDuration(value.ms) + 0
      return mustBe(`receiver of ${name}`, expected, value)
    },
  }
}

export const timeFunctions: readonly FunctionDeclaration[] = [
  {
    name: 'timestamp',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'timestamp',
    summary: 'the timestamp of an RFC 3339 date-time or date, or of a number of seconds since 1970',
    example: 'timestamp("2026-01-01T01:00:00+01:00") == timestamp("2026-01-01")',
    call: (_, value) => {
      if (value instanceof Timestamp) return value
      if (typeof value === 'number') return timestampOperand(Math.floor(value * secondMs))
      const ms = isShortText(value) ? parseTimestamp(value) : undefined
      if (ms !== undefined) return new Timestamp(ms)
      return mustBe('argument of timestamp', 'an RFC 3339 date-time or date', value)
    },
  },
  {
    name: 'duration',
    style: 'function',
    least: 1,
    most: 1,
    returns: 'duration',
    summary: 'the duration of a text in h, m, s and ms',
    example: 'string(duration("1h30m")) == "5400s"',
    call: (_, value) => {
      if (value instanceof Duration) return value
      const ms = isShortText(value) ? parseDuration(value) : undefined
      if (ms !== undefined) return new Duration(ms)
      return mustBe('argument of duration', 'a text such as "1h30m" (units h, m, s, ms)', value)
    },
  },
  ...getters.map(declarationOf),
]
