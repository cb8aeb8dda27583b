/** Compares time zones with those of the runtime, from 1970 to 2025. */

import { describe, expect, test } from 'vitest'
import { findTimeZone, timeZoneNames } from '../../../src/schema/format/time-zone.ts'
import { simulate } from '../../../src/simulate/simulate.ts'

const hourMs = 3_600_000
const names = [...timeZoneNames()]
/** The tables of runtimes disagree on the changes of Tijuana before 1976, which were corrected in 2025. */
const disputed = 'America/Tijuana'
const disputedEndMs = Date.UTC(1976, 0, 1)
const beginMs = Date.UTC(1970, 0, 1)
const endMs = Date.UTC(2026, 0, 1)
/** Distance of the instants that are compared besides the changes: 149 days and 7 hours. */
const stepMs = (149 * 24 + 7) * hourMs

/** Returns the offset in the runtime's own table, in milliseconds. */
function runtimeAheadMs(format: Intl.DateTimeFormat, utcMs: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - utcMs
}

test('the zones are those of the runtime', () => {
  expect(names.length).toBeGreaterThan(400)
  expect(findTimeZone('Europe/Atlantis')).toBeUndefined()
  expect(names).toContain(disputed)
})

describe.each(names)('%s', (name) => {
  test('has the offset of the runtime, in all years and around each change', () => {
    const zone = findTimeZone(name)
    const startMs = name === disputed ? disputedEndMs : beginMs
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    const count = Math.floor((endMs - startMs) / stepMs)
    const instants = Array.from({ length: count }, (_, i) => startMs + i * stepMs)
    let changeMs = zone?.nextChangeMs(startMs) ?? endMs
    while (changeMs < endMs) {
      instants.push(changeMs - 1_000, changeMs, changeMs + 1_000)
      expect(zone?.aheadMs(changeMs)).not.toBe(zone?.aheadMs(changeMs - 1))
      changeMs = zone?.nextChangeMs(changeMs) ?? endMs
    }
    for (const utcMs of instants) {
      const where = `${name} ${new Date(utcMs).toISOString()}`
      expect(zone?.aheadMs(utcMs), where).toBe(runtimeAheadMs(format, utcMs))
    }
  })
})

test('times may be queried in any order, and before 1970', () => {
  const zone = findTimeZone('Europe/Moscow')
  const hoursAt = (...date: [number, number, number]): number =>
    (zone?.aheadMs(Date.UTC(...date)) ?? 0) / hourMs
  for (let i = 0; i < 2; i++) {
    expect(hoursAt(2012, 0, 1)).toBe(4)
    expect(hoursAt(1950, 0, 1)).toBe(3)
    expect(hoursAt(2026, 6, 1)).toBe(3)
    expect(hoursAt(2005, 6, 1)).toBe(4)
    expect(hoursAt(2005, 0, 1)).toBe(3)
  }
})

test('a season over 2005 follows the rules of 2005: daylight saving time began on 3 April', () => {
  const weights = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 1 : 0))
  const season = { hour: weights, timeZone: 'America/New_York' }
  const hoursOf = (start: string, end: string): readonly number[] => {
    const visits = { rate: { base: '50/hour', season }, schema: { type: 'time.now' } }
    const run = simulate<{ visits: string }>({ entities: { visits } }, { start, end })
    return [...new Set([...run.rows('visits')].map((text) => new Date(text).getUTCHours()))]
  }
  // Since 2007, it begins on the second Sunday of March.
  expect(hoursOf('2005-03-13', '2005-04-03')).toEqual([14])
  expect(hoursOf('2005-04-04', '2005-04-20')).toEqual([13])
  expect(hoursOf('2026-03-09', '2026-04-03')).toEqual([13])
})
