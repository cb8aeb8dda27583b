/** Compares time zones with those of the runtime, for a year on which both tables agree, whichever is newer. */

import { describe, expect, test } from 'vitest'
import { findTimeZone, timeZoneNames } from '../../../src/schema/format/time-zone.ts'

const hourMs = 3_600_000
const names = [...timeZoneNames()]
/**
 * Zones on which the tables disagree: Ramadan changes the clocks in the first four, which POSIX rules cannot express,
 * and the last changes by two hours in some tables.
 */
const disputed = [
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Asia/Gaza',
  'Asia/Hebron',
  'Europe/Chisinau',
]
const startMs = Date.UTC(2025, 0, 1)
const endMs = Date.UTC(2026, 0, 1)

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
  for (const name of disputed) expect(findTimeZone(name)).toBeDefined()
})

describe.each(names.filter((name) => !disputed.includes(name)))('%s', (name) => {
  test('has the offset of the runtime, in each season and around each change', () => {
    const zone = findTimeZone(name)
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
    const instants = Array.from({ length: 60 }, (_, i) => startMs + i * 146 * hourMs)
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
