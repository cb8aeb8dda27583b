/**
 * Types of the group `time`: simulated time, independent of the clock of the machine. `date`, `time`, `datetime` and
 * the epochs return the time of the event, unless `from` and `to` or `within` select a random time.
 */

import { declareType, type TypeDeclaration } from '../declaration.ts'
import { textKeyword } from '../keywords/keyword.ts'
import { calendarTypes } from './time-calendar.ts'
import { drawnTypes } from './time-drawn.ts'
import { drawnSteps, instantKeywords, readInstant, readTimeOfDay } from './time-instant.ts'

const daySeconds = 86_400

const now = declareType({
  name: 'time.now',
  summary: 'The simulated time of the event (RFC 3339, UTC).',
  keywords: {},
  compile: () => ({
    instruction: { op: 'instant', of: 'now' },
    output: () => ({ type: 'string', format: 'date-time' }),
    size: 26,
  }),
  examples: [{ type: 'time.now' }],
})

const datetime = declareType({
  name: 'time.datetime',
  summary: 'A timestamp (RFC 3339, UTC): the time of the event, or a random time.',
  keywords: instantKeywords,
  compile(keywords, scope) {
    const of = readInstant(keywords, 1, scope)
    return {
      instruction: { op: 'timestamp', of, form: 'date-time' },
      output: () => ({ type: 'string', format: 'date-time' }),
      size: 26,
    }
  },
  examples: [
    { type: 'time.datetime' },
    { type: 'time.datetime', within: '2 hours' },
    { type: 'time.datetime', from: '2025-01-01', to: '2025-12-31T23:59:59Z' },
  ],
})

const date = declareType({
  name: 'time.date',
  summary:
    'A date (RFC 3339): the date of the event, or a random date from a range that includes both bounds.',
  keywords: instantKeywords,
  compile(keywords, scope) {
    const of = readInstant(keywords, daySeconds * 1000, scope)
    return {
      instruction: { op: 'timestamp', of, form: 'date' },
      output: () => ({ type: 'string', format: 'date' }),
      size: 12,
    }
  },
  examples: [
    { type: 'time.date' },
    { type: 'time.date', from: '2020-01-01', to: '2025-12-31' },
    { type: 'time.date', within: '90 days' },
  ],
})

const time = declareType({
  name: 'time.time',
  summary:
    'A time of day in UTC (RFC 3339), such as `09:30:00Z`: that of the event, or a random one.',
  keywords: {
    from: textKeyword({ summary: 'Earliest time of day, such as `09:00`.', lengthMax: 64 }),
    to: textKeyword({ summary: 'Latest time of day, such as `17:30`.', lengthMax: 64 }),
    within: instantKeywords.within,
  },
  compile({ from, to, within }, scope) {
    const isRange = within === undefined && (from !== undefined || to !== undefined)
    const first = readTimeOfDay(from ?? '00:00', 'from', scope) ?? 0
    const last = Math.min(readTimeOfDay(to ?? '24:00', 'to', scope) ?? daySeconds, daySeconds - 1)
    if (first > last) {
      scope.report(
        `must not be before "from", ${from}; got ${to ?? 'the end of the day'}`,
        to === undefined ? 'from' : 'to',
      )
    }
    if (within !== undefined && (from !== undefined || to !== undefined)) {
      scope.report('must not be used with "from" and "to"', 'within')
    }
    const instant = readInstant({ from: undefined, to: undefined, within }, 1, scope)
    const of = isRange
      ? drawnSteps(scope.pick(Math.max(last - first + 1, 1)), first, 1000)
      : instant
    return {
      instruction: { op: 'timestamp', of, form: 'time' },
      output: () => ({ type: 'string', format: 'time' }),
      size: 11,
    }
  },
  examples: [{ type: 'time.time' }, { type: 'time.time', from: '09:00', to: '17:30' }],
})

const epochMillis = declareType({
  name: 'time.epochMillis',
  summary: 'Milliseconds since 1970 (UTC), of the event or of a random time.',
  keywords: instantKeywords,
  compile: (keywords, scope) => ({
    instruction: readInstant(keywords, 1, scope),
    output: () => ({ type: 'integer' }),
    size: 15,
  }),
  examples: [{ type: 'time.epochMillis' }, { type: 'time.epochMillis', within: '1 hour' }],
})

const epochSeconds = declareType({
  name: 'time.epochSeconds',
  summary: 'Seconds since 1970 (UTC), of the event or of a random time.',
  keywords: instantKeywords,
  compile(keywords, scope) {
    const of = readInstant(keywords, 1000, scope)
    return {
      instruction: { op: 'share', of, divisor: 1000 },
      output: () => ({ type: 'integer' }),
      size: 12,
    }
  },
  examples: [{ type: 'time.epochSeconds' }, { type: 'time.epochSeconds', within: '1 hour' }],
})

export const timeTypes: readonly TypeDeclaration[] = [
  now,
  ...drawnTypes,
  date,
  time,
  datetime,
  epochMillis,
  epochSeconds,
  ...calendarTypes,
]
