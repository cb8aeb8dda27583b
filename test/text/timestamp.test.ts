import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatTimestamp,
  maxTimestampMs,
  minTimestampMs,
  parseTimestamp,
} from '../../src/text/timestamp.ts'

const instant = fc.integer({ min: minTimestampMs, max: maxTimestampMs })

describe('formatTimestamp', () => {
  test('writes RFC 3339 in UTC with milliseconds', () => {
    expect(formatTimestamp(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02T03:04:05.678Z')
    expect(formatTimestamp(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(formatTimestamp(-1)).toBe('1969-12-31T23:59:59.999Z')
  })

  test('covers the years 0000 to 9999', () => {
    expect(formatTimestamp(minTimestampMs)).toBe('0000-01-01T00:00:00.000Z')
    expect(formatTimestamp(maxTimestampMs)).toBe('9999-12-31T23:59:59.999Z')
  })

  test('agrees with Date', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        expect(formatTimestamp(ms)).toBe(new Date(ms).toISOString())
      }),
      { numRuns: 20_000 },
    )
  })

  test('agrees with Date in the first and last millisecond of every day of two eras', () => {
    for (let day = Date.UTC(1600, 0, 1); day < Date.UTC(2400, 0, 1); day += 86_400_000) {
      if (formatTimestamp(day) !== new Date(day).toISOString()) expect.fail(String(day))
      if (formatTimestamp(day - 1) !== new Date(day - 1).toISOString()) expect.fail(String(day - 1))
    }
  })
})

describe('parseTimestamp', () => {
  test('reads the output of formatTimestamp', () => {
    fc.assert(
      fc.property(instant, (ms) => {
        expect(parseTimestamp(formatTimestamp(ms))).toBe(ms)
      }),
      { numRuns: 5000 },
    )
  })

  test('reads a date as midnight UTC', () => {
    expect(parseTimestamp('2026-01-02')).toBe(Date.UTC(2026, 0, 2))
    expect(parseTimestamp('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
    expect(parseTimestamp('0000-02-29')).toBe(new Date('0000-02-29').getTime())
  })

  test('reads any offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: minTimestampMs + 86_400_000, max: maxTimestampMs - 86_400_000 }),
        fc.constantFrom('+', '-'),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (ms, sign, hour, minute) => {
          const offset = `${sign}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const text = formatTimestamp(ms).replace('Z', offset)
          expect(parseTimestamp(text)).toBe(new Date(text).getTime())
        },
      ),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['2026-01-02T03:04:05Z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02t03:04:05z', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05.6Z', Date.UTC(2026, 0, 2, 3, 4, 5, 600)],
    ['2026-01-02T03:04:05.6789999Z', Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ['1969-12-31T23:59:59.9999Z', -1],
    ['2026-01-02T03:04:05-00:00', Date.UTC(2026, 0, 2, 3, 4, 5)],
    ['2026-01-02T03:04:05+05:30', Date.UTC(2026, 0, 1, 21, 34, 5)],
  ])('reads %s', (text, ms) => {
    expect(parseTimestamp(text)).toBe(ms)
  })

  test.each([
    '',
    '2026',
    '2026-01',
    '2026-1-2',
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-01-02T03:04Z',
    '2026-01-02T03:04:05',
    '2026-01-02 03:04:05Z',
    '2026-01-02T24:00:00Z',
    '2026-01-02T03:60:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-02T03:04:05.Z',
    '2026-01-02T03:04:05,5Z',
    '2026-01-02T03:04:05+24:00',
    '2026-01-02T03:04:05+01:60',
    '2026-01-02T03:04:05+0100',
    '2026-01-02T03:04:05+01',
    '2026-01-02Z',
    '12026-01-02',
    '-2026-01-02',
    '+02026-01-02T00:00:00Z',
    ' 2026-01-02',
    '2026-01-02\n',
    '２０２６-01-02',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
  ])('rejects %j', (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  })

  test('agrees with Date on the days of every month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const text = [String(year).padStart(4, '0'), two(month), two(day)].join('-')
          const date = new Date(`${text}T00:00:00.000Z`)
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
          expect(parseTimestamp(text)).toBe(exists ? date.getTime() : undefined)
        },
      ),
      { numRuns: 20_000 },
    )
  })
})

function two(number: number): string {
  return String(number).padStart(2, '0')
}
