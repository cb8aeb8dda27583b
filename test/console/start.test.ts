/** Starting a run: times that users write, the calendar, and the estimate of a run. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarValue, timeOfCalendar } from '../../console/start/calendar-time.ts'
import { estimateOf, type RunEstimate } from '../../console/start/estimate.ts'
import { presets } from '../../console/start/presets.ts'
import { timeSuggestion } from '../../console/start/time-suggestion.ts'
import { readPeriod } from '../../src/definition/period.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { compileDefinition } from '../schema/compiled-definition.ts'

const nowMs = Date.UTC(2026, 0, 31)

function isAccepted(start: string): boolean {
  const issues: Issues = []
  readPeriod({ start, end: 'now + years(9)' }, nowMs, issues)
  return issues.length === 0
}

describe('a time that is not accepted has a suggestion that is', () => {
  test.each([
    ['yesterday', 'now - days(1)'],
    ['Tomorrow ', 'now + days(1)'],
    ['now + 3 weeks', 'now + weeks(3)'],
    ['now-7d', 'now - days(7)'],
    ['+ 2 hours', 'now + hours(2)'],
    ['3 weeks ago', 'now - weeks(3)'],
    ['an hour ago', 'now - hours(1)'],
    ['7 days from now', 'now + days(7)'],
    ['in 3 months', 'now + months(3)'],
    ['last week', 'now - weeks(1)'],
    ['next 7 days', 'now + days(7)'],
    ['2026-01-30 08:00', '2026-01-30T08:00:00Z'],
    ['2026-01-30T08:00Z', '2026-01-30T08:00:00Z'],
  ])('%s', (written, suggestion) => {
    expect(timeSuggestion(written)).toBe(suggestion)
    expect(isAccepted(written)).toBe(false)
    expect(isAccepted(suggestion)).toBe(true)
  })
})

test('an accepted time and a text without a meaning have no suggestion', () => {
  const texts = [
    '',
    '2026-01-31',
    '2026-01-31T08:00:00Z',
    'now',
    'now - days(30)',
    'now - days(',
    'x',
  ]
  for (const text of [
    ...texts,
    '3 sheep ago',
    ...presets.flatMap(([, { start, end }]) => [start, end]),
  ]) {
    expect(timeSuggestion(text), text).toBeUndefined()
  }
})

test('every preset is a period', () => {
  for (const [name, { start, end }] of presets) {
    const issues: Issues = []
    readPeriod({ start: start || undefined, end: end || undefined }, nowMs, issues)
    expect(issues, name).toEqual([])
  }
})

test('the calendar shows every time that was chosen in it', () => {
  const noInvalidDate = { noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }
  fc.assert(
    fc.property(fc.date(noInvalidDate), fc.boolean(), (date, hasSeconds) => {
      const value = date.toISOString().slice(0, hasSeconds ? 19 : 16)
      const text = timeOfCalendar(value) ?? ''
      expect(isAccepted(text)).toBe(date.getTime() < nowMs + 9 * 365 * 86_400_000)
      expect(calendarValue(text, undefined)).toBe(value.replace(/^(.{16}):00$/, '$1'))
    }),
  )
  expect(timeOfCalendar('')).toBeUndefined()
  expect(calendarValue('now', Date.UTC(2026, 0, 31, 8))).toBe('2026-01-31T08:00')
  expect(calendarValue('now', undefined)).toBe('')
})

const shop: JsonObject = JSON.parse(readFileSync('examples/shop.json', 'utf8'))

function estimated(body: JsonObject): RunEstimate {
  const found = estimateOf({ estimate: JSON.stringify({ body, inherited: [], nowMs }) }, () => 0)
  if ('issues' in found) throw new Error(JSON.stringify(found.issues))
  return found
}

/** Returns the number of events of a run, and the size of all of them. */
function measured(body: JsonObject) {
  const issues: Issues = []
  const seed = typeof body.seed === 'number' ? body.seed : 1
  const program = compileDefinition(body, seed, issues)
  expect(issues).toEqual([])
  const stream = openStream(program, ndjson, 0)
  let bytes = 0
  for (let line = stream.next(); line !== undefined; line = stream.next()) {
    bytes += Buffer.byteLength(line)
  }
  return { total: program.total, bytes }
}

describe('the estimate of a run', () => {
  test('is exact for few events', () => {
    const body = { ...shop, start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:20:00Z' }
    const { total, bytes } = estimated(body)
    expect({ total, bytes }).toEqual(measured(body))
    expect(total).toBeGreaterThan(0)
  })

  test('has the exact number of events, and nearly their size', () => {
    const body = { ...shop, start: '2026-01-01', end: '2026-01-02' }
    const { total, bytes, entities, startMs, endMs } = estimated(body)
    const all = measured(body)
    expect(total).toBe(all.total)
    expect(Math.abs(bytes / all.bytes - 1)).toBeLessThan(0.05)
    expect(entities.map(({ key }) => key)).toEqual(Object.keys(shop.entities as JsonObject))
    expect(entities.reduce((sum, entity) => sum + entity.total, 0)).toBe(total)
    expect([startMs, endMs]).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)])
  })

  test('of an empty run has no size', () => {
    const rare = { things: { rate: '1/year', schema: {} } }
    const body = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:01Z', entities: rare }
    expect(estimated(body)).toMatchObject({ total: 0, bytes: 0 })
  })

  test('of an invalid period or definition is its issues', () => {
    const issuesOf = (body: JsonObject) => {
      const found = estimateOf({ estimate: JSON.stringify({ body, inherited: [], nowMs }) })
      return 'issues' in found ? found.issues.map(({ path }) => path) : undefined
    }
    expect(issuesOf({ ...shop, start: 'yesterday' })).toEqual([['start']])
    expect(issuesOf({ entities: { a: { rate: 'often', schema: {} } } })).toEqual([
      ['entities', 'a', 'rate'],
    ])
  })
})
