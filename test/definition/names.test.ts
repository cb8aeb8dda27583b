/** Names, rates and the simulated time: accepted values, and the issues of others. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEntity } from '../../src/definition/entity.ts'
import { resolveSystems } from '../../src/definition/inherit.ts'
import { nameIssue } from '../../src/definition/name.ts'
import { type PeriodText, readPeriod } from '../../src/definition/period.ts'
import { readRate } from '../../src/definition/rate.ts'
import type { System } from '../../src/definition/system.ts'
import { unitMs, units } from '../../src/text/duration.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

describe('a name', () => {
  test('has 1 to 128 characters, independent of their size in UTF-16', () => {
    for (const name of ['a', 'a'.repeat(128), '🙂'.repeat(128)])
      expect(nameIssue(name)).toBeUndefined()
    expect(nameIssue('')).toBe('must have 1 to 128 characters; got 0')
    expect(nameIssue('🙂'.repeat(129))).toBe('must have 1 to 128 characters; got 129')
    expect(nameIssue('a'.repeat(1_000_000))).toBe('must have 1 to 128 characters; got 1000000')
  })

  test('is a URL path segment that is decoded unchanged', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(name, (text) => {
        if (nameIssue(text) !== undefined) return
        const url = new URL(`http://x/${encodeURIComponent(text)}/runs`)
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', text, 'runs'])
        expect(text.normalize('NFC')).toBe(text)
      }),
    )
  })
})

function rateOf(value: JsonValue) {
  const issues: Issues = []
  const rate = readRate(value, (message, ...path) => issues.push({ path, message }))
  return { rate, issues }
}

describe('a rate, "a duration expression of the form `<count>/<unit>`"', () => {
  const day = 86_400_000
  test.each([
    ['1/day', 1 / day],
    ['50/minute', 50 / 60_000],
    ['10/second', 0.01],
    ['0.2/second', 0.0002],
    ['.5/hour', 0.5 / 3_600_000],
    [' 5 / Minutes ', 5 / 60_000],
    ['3/d', 3 / day],
    ['1/week', 1 / (7 * day)],
    ['1/month', 1 / (30 * day)],
    ['1/year', 1 / (365 * day)],
    ['1000/ms', 1_000],
    ['1000000/second', 1_000],
    ['0/day', 0],
    [5, 0.005],
  ])('%s', (text, perMs) => {
    expect(rateOf(text).rate?.base).toBe(perMs)
  })

  test.each([
    ['5', 'must be <count>/<unit>, such as "300/hour" or "0.2/second"; got "5"'],
    ['', 'must be <count>/<unit>, such as "300/hour" or "0.2/second"; got ""'],
    ['-5/day', 'must be <count>/<unit>, such as "300/hour" or "0.2/second"; got "-5/day"'],
    ['1e3/day', 'must be <count>/<unit>, such as "300/hour" or "0.2/second"; got "1e3/day"'],
    ['5/dya', `must have one of the units ${units.join(', ')}; got "dya"; did you mean "5/day"?`],
    ['5/fortnight', `must have one of the units ${units.join(', ')}; got "fortnight"`],
    ['5/constructor', `must have one of the units ${units.join(', ')}; got "constructor"`],
    ['1000001/second', 'must be from 0 to 1000000/second; got "1000001/second"'],
    [-5, 'must be from 0 to 1000000/second; got -5'],
    [true, 'must be a string such as "300/hour"; got true'],
    [null, 'must be a string such as "300/hour"; got null'],
  ])('%j: %s', (rate, issue) => {
    expect(rateOf(rate).issues).toEqual([{ path: [], message: issue }])
  })

  test('every unit is accepted in singular, plural and any case', () => {
    for (const unit of units) {
      expect(unitMs(`${unit}s`)).toBe(unitMs(unit))
      expect(unitMs(unit.toUpperCase())).toBe(unitMs(unit))
    }
    expect(unitMs('')).toBeUndefined()
  })
})

describe('simulated time', () => {
  const now = Date.UTC(2026, 0, 31, 12)
  const day = 86_400_000
  const read = (text: PeriodText) => {
    const issues: Issues = []
    return { time: readPeriod(text, now, issues), issues }
  }
  const window = (startMs: number, endMs: number) => ({ time: { startMs, endMs }, issues: [] })

  test.each<[PeriodText, number, number]>([
    [{}, now - 30 * day, now],
    [{ end: '2026-01-01' }, Date.UTC(2025, 11, 2), Date.UTC(2026, 0, 1)],
    [{ start: '2026-01-01' }, Date.UTC(2026, 0, 1), now],
    [
      { start: '2026-01-01T02:00:00+02:00', end: '2026-01-01T00:00:00.001Z' },
      Date.UTC(2026, 0, 1),
      Date.UTC(2026, 0, 1) + 1,
    ],
    [{ start: 'now - days(7)', end: 'now + hours(3)' }, now - 7 * day, now + 3 * 3_600_000],
    [{ start: ' now - 2 * day ', end: 'now' }, now - 2 * day, now],
    [{ start: 'now - years(200)' }, now - 200 * 365 * day, now],
    [{ start: '1900-01-01', end: '1900-01-02' }, Date.UTC(1900, 0, 1), Date.UTC(1900, 0, 2)],
  ])('%j', (text, startMs, endMs) => {
    expect(read(text)).toEqual(window(startMs, endMs))
  })

  test.each<[PeriodText, string, RegExp]>([
    [{ start: 'now', end: 'now' }, 'end', /^must be after the start, 2026-01-31T12:00:00/],
    [{ start: 'now + days(1)' }, 'start', /^must be before now, 2026-01-31T12:00:00/],
    [{ start: '2026-02-30' }, 'start', /^must be a date or time that exists/],
    [{ start: '2026-01-01T25:00:00Z' }, 'start', /^must be a date or time that exists/],
    [{ end: '10000-01-01' }, 'end', /^must be a date or time that exists/],
    [{ start: '2026' }, 'start', /^must be a date or time that exists/],
    [{ start: '5' }, 'start', /; got "5"$/],
    [{ start: 'days(30)' }, 'start', /over "now"/],
    [{ start: 'yesterday' }, 'start', /^must be a timestamp, a date or an expression/],
    [{ start: 'now -' }, 'start', /^must be a timestamp, a date or an expression/],
    [{ start: 'now - dya(1)' }, 'start', /^must be a timestamp, a date or an expression/],
    [{ start: 'string(now)' }, 'start', /^must be a timestamp, a date or an expression/],
    [{ start: 'now - days("1")' }, 'start', /days\(\) requires a number/],
    [{ start: 5 }, 'start', /; got 5$/],
    [{ end: null }, 'end', /; got null$/],
    [
      { start: 'now - years(201)' },
      'start',
      /^must be at most 200 years before the end; got 201 years$/,
    ],
    [{ start: 'now', end: 'now + years(9000)' }, 'end', /^must be in the years 0 to 9999$/],
    [{ start: 'now - years(3000)' }, 'start', /^must be in the years 0 to 9999$/],
  ])('%j: an issue at %s', (text, name, message) => {
    expect(read(text)).toEqual({
      time: undefined,
      issues: [{ path: [name], message: expect.stringMatching(message) }],
    })
  })

  test('reports issues of both start and end', () => {
    expect(read({ start: 'x', end: 'y' }).issues.map(({ path }) => path)).toEqual([
      ['end'],
      ['start'],
    ])
  })
})

test('systems are inherited from the root, and a child replaces a system of the same name', () => {
  const chain = [{ a: 1, b: { x: 1 } }, { c: 3 }, { b: { y: 2 }, d: 4 }]
  expect([...resolveSystems(chain)]).toEqual([
    ['a', 1],
    ['b', { y: 2 }],
    ['c', 3],
    ['d', 4],
  ])
  expect([...resolveSystems([])]).toEqual([])
})

test('an entity whose key is not a valid table name must set a table', () => {
  const issuesOf = (key: string, value: JsonObject): Issues => {
    const issues: Issues = []
    const systems = new Map<string, System>()
    const now = { nowMs: 0, time: { startMs: 0, endMs: 1 } }
    readEntity({ key, value, now, systems, areAllKnown: true }, (message, ...path) =>
      issues.push({ path, message }),
    )
    return issues
  }
  const entity = { schema: { type: 'null' } }
  expect(issuesOf('a.b', { ...entity, format: 'sql' })).toEqual([])
  expect(issuesOf('a..b', { ...entity, format: { type: 'sql', table: 'c' } })).toEqual([])
  expect(issuesOf('a..b', { ...entity, format: 'json' })).toEqual([])
  expect(issuesOf('a..b', { ...entity, format: 'sql' })).toEqual([
    {
      path: [],
      message: 'must set "table" in "format", because its name, "a..b", is not a valid table name',
    },
  ])
})
