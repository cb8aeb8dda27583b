/** The curve of a rate, and the edits of its stages and bursts as changes of commented texts. */
import { describe, expect, test } from 'vitest'
import type { FormEdit } from '../../console/builder/form-edits.ts'
import { type CurveInput, curveOf, type RateCurve } from '../../console/builder/rate/curve.ts'
import {
  addStage,
  moveStage,
  removeStage,
  setBursts,
  setStageRate,
} from '../../console/builder/rate/rate-changes.ts'
import { shownPart } from '../../console/builder/rate/run-part.ts'
import { ticksOf } from '../../console/builder/rate/time-scale.ts'
import { applyEdits, editsOf } from '../../console/document/text-edits.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import type { Language } from '../../src/spelling/language.ts'
import { readText } from '../../src/spelling/spelling.ts'
import type { JsonValue } from '../../src/text/json.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const month = { start: '2026-03-01', end: '2026-03-31' }

function request(rate: JsonValue, more: Partial<CurveInput> = {}) {
  const input: CurveInput = { rate, run: month, entity: {}, nowMs: 0, ...more }
  return curveOf({ curve: JSON.stringify(input) })
}

function drawn(rate: JsonValue, more: Partial<CurveInput> = {}): RateCurve {
  const curve = request(rate, more)
  if (typeof curve === 'string') throw new Error(curve)
  return curve
}

const changing = {
  base: '40/hour',
  season: {
    hour: [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 10, 11, 13, 14, 13, 10, 7, 4],
    weekday: [9, 9, 9, 10, 11, 12, 10],
    timeZone: 'Europe/Lisbon',
  },
  stages: [
    { for: '10 days', to: '90/hour' },
    { for: '50 hours', to: '10/hour' },
  ],
  bursts: { every: '25 hours', for: '40 minutes', times: 6 },
}

describe('the curve of a rate', () => {
  test('has the events of a run in each hour, within one event', () => {
    for (const rate of [
      changing,
      { ...changing, count: 7_000 },
      '0.7/minute',
      '(30/hour) + 0.00001 * offset',
    ]) {
      const { values, shown, sliceMs } = drawn(rate)
      expect([values.length, sliceMs]).toEqual([720, hourMs])
      // At even intervals, the number of events before an offset differs from the expected one by less than one.
      const even = typeof rate === 'string' ? { base: rate } : rate
      const body = {
        ...month,
        entities: { a: { rate: { ...even, arrivals: 'even' }, schema: { type: 'integer' } } },
      }
      const checked = checkBody(body, { inherited: [], now: new Date(0) })
      if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
      const [entity] = checked.program.entities
      let expected = 0
      for (const [hour, value] of values.entries()) {
        expected += value
        const until = shown.fromMs + (hour + 1) * hourMs - Date.parse(month.start)
        const counted = entity?.arrivals.countBefore(until) ?? 0
        expect(Math.abs(counted - expected), `hour ${hour}`).toBeLessThan(1.01)
      }
    }
  })

  test('combines growth and bursts', () => {
    const { values } = drawn({
      base: '10/hour',
      stages: [{ for: '10 hours', to: '20/hour' }],
      bursts: { every: '20 hours', for: '30 minutes', times: 5 },
    })
    expect(values[0]).toBeCloseTo(10.5)
    expect(values[9]).toBeCloseTo(19.5)
    expect(values[15]).toBeCloseTo(20)
    expect(values[20]).toBeCloseTo(60)
    expect(values[21]).toBeCloseTo(20)
  })

  test('shows a week by hours, and a day by minutes', () => {
    const week = drawn(changing, { part: { lengthMs: 7 * dayMs, number: 1 } })
    expect(new Date(week.shown.fromMs).toISOString()).toBe('2026-03-08T00:00:00.000Z')
    expect(week.values).toEqual(drawn(changing).values.slice(168, 336))
    const day = drawn(changing, { part: { lengthMs: dayMs, number: 1 } })
    expect([day.values.length, day.sliceMs]).toEqual([288, 300_000])
    const last = drawn(changing, { part: { lengthMs: 7 * dayMs, number: 4 } })
    expect(last.shown.untilMs).toBe(Date.parse(month.end))
    // A part after the end of a run is the last one, and a part as long as the run is the run.
    expect(drawn(changing, { part: { lengthMs: 7 * dayMs, number: 9 } })).toEqual(last)
    expect(drawn(changing, { part: { lengthMs: 30 * dayMs, number: 1 } })).toEqual(drawn(changing))
  })

  test('has a part for each day that a run touches', () => {
    const run = {
      fromMs: Date.parse('2026-03-01T18:00Z'),
      untilMs: Date.parse('2026-03-08T18:00Z'),
    }
    const eighth = shownPart(run, { lengthMs: dayMs, number: 7 })
    expect(eighth).toMatchObject({ number: 7, count: 8 })
    expect(eighth?.span).toEqual({ fromMs: Date.parse('2026-03-08'), untilMs: run.untilMs })
    expect(shownPart(run, { lengthMs: dayMs, number: 0 })?.span.fromMs).toBe(run.fromMs)
  })

  test('is 0 outside the period of the entity, and has fewer values in a long run', () => {
    const entity = { start: '2026-03-02', end: '2026-03-03' }
    const { values } = drawn('5/hour', { entity })
    expect(
      values.map((value, hour) => (value > 0 ? hour : -1)).filter((hour) => hour >= 0),
    ).toEqual(Array.from({ length: 24 }, (_, i) => 24 + i))
    const long = drawn('5/hour', { run: { start: '2000-01-01', end: '2010-01-01' } })
    expect(long.sliceMs).toBe(10 * hourMs)
    expect(long.values.every((value) => Math.abs(value - 5) < 1e-9)).toBe(true)
  })

  test('has a reason where it cannot be drawn', () => {
    expect(request('many')).toBe('invalid')
    expect(request('1/hour', { run: { start: 'never' } })).toBe('invalid')
    expect(request('1/hour', { entity: { end: 'never' } })).toBe('invalid')
    const often = { base: '1/hour', bursts: { every: '5 ms', for: '1 ms' } }
    expect(request(often)).toBe('too-many')
    expect(drawn(null).values[0]).toBeCloseTo(1 / 24)
  })
})

test('the ticks of the axis are whole days or hours', () => {
  const from = Date.parse('2026-03-01T05:30:00Z')
  const texts = (spanMs: number) =>
    ticksOf({ fromMs: from, untilMs: from + spanMs }).map(({ text }) => text)
  expect(texts(dayMs)).toEqual(['06:00', '12:00', '18:00', 'Mon 2 Mar'])
  expect(texts(7 * dayMs)).toEqual([
    ...['Mon 2 Mar', 'Tue 3 Mar', 'Wed 4 Mar', 'Thu 5 Mar', 'Fri 6 Mar', 'Sat 7 Mar'],
    'Sun 8 Mar',
  ])
  expect(texts(30 * dayMs).length).toBeLessThan(8)
  expect(texts(20 * 365 * dayMs).length).toBeLessThan(8)
})

describe('an edit of stages and bursts', () => {
  const block = `entities:
  a:
    rate:
      base: 40/hour # on average
      stages:
        # The launch.
        - for: 10 days # until the 11th
          to: 80/hour
        # Afterwards.
        - for: 12 days
          to: 1/minute # less
      bursts:
        every: 1 day # at midnight
        for: 1 hour
    schema: { type: integer }
`
  const inFlow = block.replace(
    /stages:[\s\S]*bursts/,
    'stages: [{ for: 10 days, to: 80/hour }, { for: 12 days, to: 1/minute }]\n      bursts',
  )
  const inJson = `{
  "entities": {
    "a": {
      "rate": {
        "base": "40/hour",
        "stages": [
          { "for": "10 days", "to": "80/hour" },
          { "for": "12 days", "to": "1/minute" }
        ]
      },
      "schema": { "type": "integer" }
    }
  }
}
`
  const path = ['entities', 'a']

  function edited(text: string, edit: FormEdit, language: Language = 'yaml'): string {
    const written = { text, language }
    const read = readText(written)
    if (!('value' in read)) throw new Error(read.problem.message)
    const edits = editsOf(written, edit.operations(read.value))
    if (edits === undefined) throw new Error('the text cannot be changed')
    return applyEdits(text, edits)
  }

  test('changes only the texts of the moved point, in the units of the definition', () => {
    expect(edited(block, moveStage(path, 0, 5 * dayMs))).toBe(
      block.replace('10 days', '5 days').replace('12 days', '17 days'),
    )
    expect(edited(block, setStageRate(path, 1, { count: 1.5 }))).toBe(
      block.replace('1/minute', '1.5/minute'),
    )
    // A stage stays between its neighbors.
    expect(edited(block, moveStage(path, 0, 99 * dayMs))).toBe(
      block.replace('10 days', '1900799 seconds').replace('12 days', '1 second'),
    )
  })

  test('adds and removes a stage, and keeps the comments and the other points', () => {
    const added = edited(block, addStage(path, 15 * dayMs, 70))
    expect(added).toBe(
      block
        .replace('80/hour\n', '80/hour\n        - for: 5 days\n          to: 70/hour\n')
        .replace('12 days', '7 days'),
    )
    expect(edited(added, removeStage(path, 1))).toBe(block)
    expect(edited(edited(inFlow, addStage(path, 15 * dayMs, 70)), removeStage(path, 1))).toBe(
      inFlow,
    )
    const json = edited(inJson, addStage(path, 15 * dayMs, 70), 'json')
    expect(json).toContain(
      '"80/hour" },\n          { "for": "5 days", "to": "70/hour" },\n          { "for": "7 days"',
    )
    expect(edited(json, removeStage(path, 1), 'json')).toBe(inJson)
  })

  test('turns a rate into an object, and back', () => {
    const plain = 'entities:\n  a:\n    rate: 40/hour # on average\n    schema: {}\n'
    const grown = edited(plain, addStage(path, dayMs, 50))
    expect(grown).toContain('- for: 1 day\n')
    expect(edited(grown, removeStage(path, 0))).toBe(plain)
  })

  test('moves, resizes and multiplies bursts, whose interval is at least their duration', () => {
    expect(edited(block, setBursts(path, { everyMs: 36 * hourMs }))).toBe(
      block.replace('1 day', '1.5 days'),
    )
    expect(edited(block, setBursts(path, { everyMs: 60_000 }))).toBe(
      block.replace('1 day', '1 hour'),
    )
    expect(edited(block, setBursts(path, { lastingMs: 90 * dayMs }))).toBe(
      block.replace('for: 1 hour', 'for: 1 day'),
    )
    expect(edited(block, setBursts(path, { times: 4 }))).toBe(
      block.replace('for: 1 hour', 'for: 1 hour\n        times: 4'),
    )
    // A point that is dragged back has no edits.
    expect(edited(block, setBursts(path, { everyMs: dayMs, lastingMs: hourMs }))).toBe(block)
    expect(edited(block, moveStage(path, 0, 10 * dayMs))).toBe(block)
    expect(edited(block, setStageRate(path, 1, { count: 1 }))).toBe(block)
    expect(edited(block, setBursts(path, undefined))).not.toContain('bursts')
  })
})
