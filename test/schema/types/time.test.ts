/**
 * The group `time`: each value is compared with the simulated time of its event, and random times with uniform ones.
 */

import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/text/json.ts'
import { expectDistribution, expectShares } from '../../random/statistics.ts'
import { drawn, issuesOf, textsOf } from '../drawn.ts'

const day = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString()

describe('without keywords, the time of the event', () => {
  test.each([
    ['time.now', iso],
    ['time.datetime', iso],
    ['time.date', (ms: number) => iso(ms).slice(0, 10)],
    ['time.time', (ms: number) => `${iso(ms).slice(11, 19)}Z`],
    ['time.epochMillis', (ms: number) => ms],
    ['time.epochSeconds', (ms: number) => Math.floor(ms / 1000)],
  ] as const)('%s', (type, form) => {
    for (const start of ['2026-01-01', '1969-12-20', '0000-01-01', '9999-11-30']) {
      for (const { value, ms } of drawn({ type }, 200, start)) expect(value).toBe(form(ms))
    }
  })

  test.each([
    ['time.weekday', { weekday: 'long' }, { weekday: 'short' }],
    ['time.month', { month: 'long' }, { month: 'short' }],
  ] as const)('%s by name, as the platform has it', (type, long, short) => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
    for (const start of ['2026-01-01', '1969-12-20', '2024-02-10']) {
      for (const { value, ms } of drawn({ type }, 300, start))
        expect(value).toBe(format(long).format(ms))
      for (const { value, ms } of drawn({ type, form: 'short' }, 300, start))
        expect(value).toBe(format(short).format(ms))
    }
  })

  test('numbers of days and months', () => {
    for (const start of ['2026-01-01', '1969-12-20', '0000-01-01', '9999-11-30']) {
      for (const { value, ms } of drawn({ type: 'time.weekday', form: 'number' }, 300, start))
        expect(value).toBe(new Date(ms).getUTCDay() || 7)
      for (const { value, ms } of drawn({ type: 'time.month', form: 'number' }, 300, start))
        expect(value).toBe(new Date(ms).getUTCMonth() + 1)
    }
  })
})

describe('random times around the event', () => {
  test.each([
    [{ type: 'time.past' }, -365 * day],
    [{ type: 'time.past', within: '90 minutes' }, -90 * 60_000],
    [{ type: 'time.future' }, 365 * day],
    [{ type: 'time.future', within: '2 weeks' }, 14 * day],
    [{ type: 'time.recent' }, -day],
    [{ type: 'time.recent', within: '10 s' }, -10_000],
    [{ type: 'time.soon' }, day],
    [{ type: 'time.soon', within: '300 years' }, 300 * 365 * day],
    [{ type: 'time.datetime', within: '2 hours' }, -2 * 3_600_000],
    [{ type: 'time.epochMillis', within: '1 year' }, -365 * day],
  ])('%j: uniform within that span, before or after the event', (schema, withinMs) => {
    const shares = drawn(schema, 4000).map(({ value, ms }) => {
      const instant = typeof value === 'number' ? value : Date.parse(String(value))
      return (instant - ms) / withinMs
    })
    for (const share of shares) expect(share > 0 && share <= 1).toBe(true)
    expectDistribution(shares, (share) => share)
  })

  test('within one millisecond, there is only the millisecond before', () => {
    for (const { value, ms } of drawn({ type: 'time.past', within: '1 ms' }, 50))
      expect(Date.parse(String(value))).toBe(ms - 1)
  })

  test('all times are in the years 0 to 9999', () => {
    for (const { value } of drawn({ type: 'time.past' }, 500, '0000-01-01'))
      expect(value).toMatch(/^0000-01-\d\dT/)
    for (const { value } of drawn({ type: 'time.future' }, 500, '9999-11-30'))
      expect(value).toMatch(/^9999-12-\d\dT/)
  })
})

describe('random times from a range', () => {
  const range = { from: '2025-03-01T12:00:00+02:00', to: '2025-09-01' }
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)]

  test.each([
    ['time.between', (value: unknown) => Date.parse(String(value))],
    ['time.datetime', (value: unknown) => Date.parse(String(value))],
    ['time.epochMillis', (value: unknown) => Number(value)],
    ['time.epochSeconds', (value: unknown) => Number(value) * 1000],
  ])('%s: uniform, independent of the event', (type, read) => {
    const instants = drawn({ type, ...range }, 4000).map(({ value }) => read(value))
    for (const instant of instants) expect(instant >= from && instant <= to).toBe(true)
    expectDistribution(instants, (instant) => (instant - from) / (to - from))
  })

  test('dates: every day of the range is equally frequent, including the first and the last', () => {
    const dates = textsOf({ type: 'time.date', from: '2024-02-27', to: '2024-03-02' }, 4000)
    const days = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']
    expectShares(
      dates.map((date) => days.indexOf(date)),
      days.map(() => 1 / days.length),
    )
  })

  test('dates of timestamps: only days whose midnight is in the range', () => {
    const schema = { type: 'time.date', from: '2024-02-27T00:00:01Z', to: '2024-02-28T23:00:00Z' }
    expect(new Set(textsOf(schema, 50))).toEqual(new Set(['2024-02-28']))
  })

  test('both bounds of a range of milliseconds occur', () => {
    const schema = {
      type: 'time.between',
      from: '2026-01-01T00:00:00.998Z',
      to: '2026-01-01T00:00:01Z',
    }
    expect([...new Set(textsOf(schema, 100))].toSorted()).toEqual([
      ...['2026-01-01T00:00:00.998Z', '2026-01-01T00:00:00.999Z', '2026-01-01T00:00:01.000Z'],
    ])
  })

  test('the whole calendar', () => {
    const schema = { type: 'time.between', from: '0000-01-01', to: '9999-12-31T23:59:59.999Z' }
    const years = textsOf(schema, 2000).map((text) => Number(text.slice(0, 4)))
    expectDistribution(years, (year) => (year + 0.5) / 10_000)
  })

  test('times of day', () => {
    const texts = textsOf({ type: 'time.time', from: '09:00', to: '17:30' }, 4000)
    const seconds = texts.map((text) => Date.parse(`1970-01-01T${text}`) / 1000)
    for (const second of seconds) expect(second >= 32_400 && second <= 63_000).toBe(true)
    expectDistribution(seconds, (second) => (second - 32_400) / (63_000 - 32_400))
    const late = textsOf({ type: 'time.time', from: '23:59:58' }, 60)
    expect([...new Set(late)].toSorted()).toEqual(['23:59:58Z', '23:59:59Z'])
  })

  test('unique: a day does not repeat, and too short a range is rejected', () => {
    const schema = { type: 'time.date', from: '2024-01-01', to: '2029-12-31', unique: true }
    expect(new Set(textsOf(schema, 1000)).size).toBe(1000)
    expect(issuesOf({ ...schema, to: '2024-12-31' }, '100/day').length).toBe(1)
  })
})

describe('business hours', () => {
  test.each([
    [{ type: 'time.businessHours' }, 9, 17],
    [{ type: 'time.businessHours', opens: '08:00', closes: '12:30' }, 8, 12.5],
    [{ type: 'time.businessHours', opens: '00:00', closes: '24:00' }, 0, 24],
  ])('%j: uniform over the working day', (schema, opens, closes) => {
    const hours = drawn(schema, 4000).map(({ value, ms }) => {
      const instant = new Date(String(value))
      expect(instant.getUTCDay() % 6).not.toBe(0)
      const days = Math.floor(instant.getTime() / day) - Math.floor(ms / day)
      expect(days).toBe([1, 0, 0, 0, 0, 0, 2][new Date(ms).getUTCDay()])
      return (instant.getTime() % day) / 3_600_000
    })
    for (const hour of hours) expect(hour >= opens && hour < closes).toBe(true)
    expectDistribution(hours, (hour) => (hour - opens) / (closes - opens))
  })

  test('at the ends of the calendar', () => {
    for (const start of ['0000-01-01', '9999-11-30'])
      for (const { value } of drawn({ type: 'time.businessHours' }, 200, start))
        expect(new Date(String(value)).getUTCDay() % 6).not.toBe(0)
  })
})

describe('durations', () => {
  /** Reads a duration in seconds: RFC 3339, appendix A, without years, months and weeks. */
  const secondsOf = (text: string): number => {
    const date = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
    expect(date, text).not.toBeNull()
    expect(text).not.toMatch(/H\d+S|[PT]$|(?<![\dH])0[DHM]/)
    const [days, hours, minutes, seconds] = [1, 2, 3, 4].map((i) => Number(date?.[i] ?? 0))
    return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  }

  test.each([
    [{}, 60, 28_800],
    [{ minimum: '1 hour', maximum: '3 days' }, 3600, 259_200],
    [{ minimum: '12 hours' }, 43_200, 86_400],
    [{ maximum: '20 s' }, 20, 20],
    [{ minimum: '1.2 s', maximum: '2.9 s' }, 2, 2],
    [{ minimum: '1 day', maximum: '1 day' }, 86_400, 86_400],
  ])('%j: in whole seconds from the minimum to the maximum', (bounds: JsonObject, first, last) => {
    const seconds = textsOf({ type: 'time.duration', ...bounds }, 2000).map(secondsOf)
    for (const second of seconds) expect(second >= first && second <= last).toBe(true)
    const share = (second: number): number => (second - first + 0.5) / (last - first + 1)
    expectDistribution(first === last ? [] : seconds, share)
  })

  test('format', () => {
    const written = (length: string): string =>
      textsOf({ type: 'time.duration', minimum: length, maximum: length }, 1)[0] as string
    expect(
      ['1 s', '60 s', '61 s', '3600 s', '3601 s', '3660 s', '1 day', '86401 s', '90061 s'].map(
        written,
      ),
    ).toEqual([
      ...['PT1S', 'PT1M', 'PT1M1S', 'PT1H', 'PT1H0M1S', 'PT1H1M', 'P1D', 'P1DT1S', 'P1DT1H1M1S'],
    ])
  })
})

describe('issues are reported at the keyword', () => {
  const noTimestamp =
    'must be a timestamp or a date that exists (RFC 3339), such as 2026-01-31T12:00:00Z or 2026-01-31; got'
  const [from, to] = ['2026-01-31', '2026-01-01']

  test.each([
    [
      { type: 'time.between', from: '2026-02-30', to: '2026-03-01' },
      `from: ${noTimestamp} "2026-02-30"`,
    ],
    [{ type: 'time.between', from, to: 'now' }, `to: ${noTimestamp} "now"`],
    [
      { type: 'time.between', from, to },
      'to: must not be before "from", 2026-01-31T00:00:00.000Z; got 2026-01-01T00:00:00.000Z',
    ],
    [{ type: 'time.date', from }, 'from: must be used with "to"'],
    [{ type: 'time.datetime', to }, 'to: must be used with "from"'],
    [
      { type: 'time.date', from: '2026-01-01T01:00:00Z', to: '2026-01-01T02:00:00Z' },
      'to: must allow a whole day',
    ],
    [
      { type: 'time.epochSeconds', from: '2026-01-01T01:00:00.1Z', to: '2026-01-01T01:00:00.2Z' },
      'to: must allow a whole second',
    ],
    [
      { type: 'time.epochMillis', from, to, within: '1 day' },
      'within: must not be used with "from" and "to"',
    ],
    [
      { type: 'time.time', from: '09:00', within: '1 day' },
      'within: must not be used with "from" and "to"',
    ],
    [
      { type: 'time.time', from: '9:00' },
      'from: must be a time of day from 00:00 to 24:00, such as 09:30; got "9:00"',
    ],
    [
      { type: 'time.time', from: '18:00', to: '09:00' },
      'to: must not be before "from", 18:00; got 09:00',
    ],
    [
      { type: 'time.businessHours', opens: '17:00' },
      'opens: must put "opens" before "closes"; got 17:00 to 17:00',
    ],
    [
      { type: 'time.businessHours', closes: '24:01' },
      'closes: must be a time of day from 00:00 to 24:00, such as 09:30; got "24:01"',
    ],
    [
      { type: 'time.duration', minimum: '2 hours', maximum: '1 hour' },
      'maximum: must allow a whole number of seconds between "minimum" and "maximum"',
    ],
    [
      { type: 'time.past', within: '2 fortnights' },
      expect.stringMatching(/^within: must have one of the units millisecond, second/),
    ],
  ])('%j', (schema, issue) => {
    expect(issuesOf(schema)).toEqual([issue])
  })
})
