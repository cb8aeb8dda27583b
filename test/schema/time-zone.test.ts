/** Time zones against those of the runtime, for the years that its tables and ours agree on. */

import { describe, expect, test } from 'vitest'
import { findTimeZone, timeZoneNames } from '../../src/schema/time-zone.ts'

const hourMs = 3_600_000
const names = [...timeZoneNames()]
const startMs = Date.UTC(2026, 0, 1)

/** What the runtime's own table says, in milliseconds. */
function runtimeAheadMs(format: Intl.DateTimeFormat, utcMs: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - utcMs
}

test('the zones are those that the runtime knows', () => {
  expect(names.length).toBeGreaterThan(400)
  expect(findTimeZone('Europe/Atlantis')).toBeUndefined()
})

describe.each(names.filter((_, i) => i % 6 === 0).concat('Europe/Lisbon', 'America/New_York'))(
  '%s',
  (name) => {
    test('is as far ahead as the runtime says, in each season and around each change', () => {
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
      const moments = Array.from({ length: 60 }, (_, i) => startMs + i * 146 * hourMs)
      let changeMs = zone?.nextChangeMs(startMs) ?? 0
      for (let i = 0; i < 4 && Number.isFinite(changeMs); i++) {
        moments.push(changeMs - 1_000, changeMs, changeMs + 1_000)
        expect(zone?.aheadMs(changeMs)).not.toBe(zone?.aheadMs(changeMs - 1))
        changeMs = zone?.nextChangeMs(changeMs) ?? 0
      }
      for (const utcMs of moments) {
        const where = `${name} ${new Date(utcMs).toISOString()}`
        expect(zone?.aheadMs(utcMs), where).toBe(runtimeAheadMs(format, utcMs))
      }
    })
  },
)
