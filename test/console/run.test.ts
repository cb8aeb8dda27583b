/** Parts of the page of a run: the tail of its events, its activity, and files. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeLabels } from '../../console/charts/time-labels.ts'
import { drawnValues, logRange, valueLabels, valueScale } from '../../console/charts/value-axis.ts'
import type { RunEvent } from '../../console/data/runs.ts'
import { activityOf } from '../../console/run/activity.ts'
import { fileWriter } from '../../console/run/file.ts'
import { sizeText } from '../../console/run/size-text.ts'
import { newTailing } from '../../console/run/tail/tail.ts'
import {
  hasLength,
  movedRange,
  namedRange,
  rangeBetween,
  rangeNames,
} from '../../console/run/time-ranges.ts'
import { readDefinition } from '../../src/definition/definition.ts'
import { compileProgram } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { definitionOf, orders } from './changing-orders.ts'

const shop: JsonObject = {
  ...JSON.parse(readFileSync('examples/shop.json', 'utf8')),
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-02T00:00:00.000Z',
}

function linesOf(definition: JsonObject, count: number): readonly string[] {
  const issues: { path: readonly (string | number)[]; message: string }[] = []
  const read = readDefinition({ seed: 1, content: definition, inherited: [], nowMs: 0 }, issues)
  const stream = openStream(compileProgram(read, issues), ndjson, 0)
  expect(issues).toEqual([])
  return Array.from({ length: count }, () => stream.next()).flatMap((line) =>
    line === undefined ? [] : [line],
  )
}

test('the tail of a stream is the same for any chunks', () => {
  const lines = linesOf(shop, 300)
  const text = lines.join('')
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 30 }), (cuts) => {
      const tailing = newTailing()
      let from = 0
      for (const cut of [...cuts].sort((a, b) => a - b)) {
        tailing.take(text.slice(from, cut))
        from = cut
      }
      tailing.take(text.slice(from))
      const { taken, events, last } = tailing.read()
      expect(taken).toBe(300)
      expect(last?.id).toBe(300)
      expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => 300 - i))
    }),
    { numRuns: 50 },
  )
})

test('the filter searches the line, and does not mistake a value for an entity', () => {
  const tailing = newTailing()
  tailing.setFilter({ entity: 'users', text: '' })
  tailing.take('{"type":"create","id":1,"entity":"users","offset":0,"value":{"a":"x"}}\n')
  tailing.take('{"type":"create","id":2,"entity":"notes","offset":0,"value":{"entity":"users"}}\n')
  tailing.take('{"type":"error","id":3,"entity":"users","offset":0,"message":"no"}\n')
  expect(tailing.read().events.map(({ id }) => id)).toEqual([3, 1])
  expect(tailing.read().errors.map(({ id }) => id)).toEqual([3])
  tailing.setFilter({ entity: undefined, text: '"x"' })
  expect(tailing.read().foundCount).toBe(0)
  tailing.take('{"type":"create","id":4,"entity":"users","offset":0,"value":{"a":"x"}}\n')
  expect(tailing.read()).toMatchObject({ taken: 4, errorCount: 1, foundCount: 1 })
})

test('only the latest matching events are kept, however often they are read', () => {
  const lines = linesOf(shop, 1_000)
  const tailing = newTailing()
  for (let from = 0; from < lines.length; from += 70) {
    tailing.take(lines.slice(from, from + 70).join(''))
    tailing.read()
  }
  const { events, foundCount } = tailing.read()
  expect(foundCount).toBe(1_000)
  expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => 1_000 - i))
  expect(tailing.read().events).toBe(events)
  expect(tailing.taken).toBe(1_000)
})

test('an incomplete line is not an event', () => {
  const tailing = newTailing()
  tailing.take('{"type":"create","id":1,"entity":"users","offset":0,"value":1}\n{"type":"cre')
  tailing.cut()
  tailing.take('{"type":"create","id":2,"entity":"users","offset":0,"value":1}\n')
  expect(tailing.read()).toMatchObject({ taken: 2, last: { id: 2 } })
})

test('the activity counts match the stream', () => {
  const slicesMax = 24
  const course = activityOf({ seed: 1, definition: shop, slicesMax, range: undefined })
  const events = linesOf(shop, 1_000_000).map((line) => JSON.parse(line))
  const sliceMs = course?.sliceMs ?? 0
  expect(events.length).toBeGreaterThan(1_000)
  for (const { key, total, counts } of course?.entities ?? []) {
    const own = events.filter(({ entity }) => entity === key)
    expect(total).toBe(own.length)
    const counted = counts.map(
      (_, slice) => own.filter(({ offset }) => Math.floor(offset / sliceMs) === slice).length,
    )
    expect(counts).toEqual(counted)
  }
})

test('the activity of a range counts its events only', () => {
  const [startMs, hourMs] = [Date.parse('2026-01-01'), 3_600_000]
  const counted = (fromHour: number, untilHour: number) => {
    const range = { fromMs: startMs + fromHour * hourMs, untilMs: startMs + untilHour * hourMs }
    const slicesMax = untilHour - fromHour
    return activityOf({ seed: 1, definition: shop, slicesMax, range })?.entities ?? []
  }
  const day = counted(0, 24)
  const evening = counted(17, 21)
  expect(evening).toEqual(
    day.map(({ counts, ...entity }) => {
      const own = counts.slice(17, 21)
      return { ...entity, counts: own, total: own.reduce((sum, count) => sum + count, 0) }
    }),
  )
  expect(day.map(({ key, position }) => [position, key]).toSorted()).toEqual(
    Object.keys(shop.entities as JsonObject).map((key, position) => [position, key]),
  )
})

test('a period with few events has fewer slices', () => {
  const startMs = Date.parse('2026-01-01')
  const slicesOf = (minutes: number) =>
    activityOf({
      ...{ seed: 1, definition: shop, slicesMax: 360 },
      range: { fromMs: startMs, untilMs: startMs + minutes * 60_000 },
    })?.entities[0]?.counts.length
  expect([1, 60, 600, 1_440].map(slicesOf)).toEqual([24, 24, 60, 360])
})

test('labels of a time axis are as exact as its ticks', () => {
  const labels = (...times: readonly string[]) => {
    const [first = 0, second = 0] = times.map((at) => Date.parse(`${at}Z`))
    return timeLabels([first / 1_000, second / 1_000], second - first)
  }
  expect(labels('2026-01-01T00:00:01.500', '2026-01-01T00:00:02')).toEqual([
    '00:00:01.500',
    '00:00:02',
  ])
  expect(labels('2026-01-01T18:00', '2026-01-02T00:00')).toEqual(['18:00', '2 Jan'])
  expect(labels('2025-12-31T00:00', '2026-01-01T00:00')).toEqual(['31 Dec', '1 Jan'])
  expect(labels('2025-11-01T00:00', '2026-01-01T00:00')).toEqual(['Nov', '2026'])
})

test('a logarithmic axis has a range and plain labels for all values', () => {
  expect(logRange(null, null)).toEqual([1, 10])
  expect(logRange(0, 0)).toEqual([1, 10])
  expect(logRange(0.05, 40)).toEqual([0.01, 48])
  expect(logRange(0.1, 0.1)).toEqual([0.01, 0.12])
  expect(logRange(3, 3)).toEqual([1, 10])
  expect(valueLabels([0.000_1, 0.1 + 0.2, null, 20, 2_000])).toEqual([
    '0.0001',
    '0.3',
    '',
    '20',
    '2,000',
  ])
})

test('lines are drawn from zero, on top of each other, or on a logarithmic axis', () => {
  const lines = [{ values: [1, 2] }, { values: [10, 20] }]
  const own = lines.map(({ values }) => values)
  expect(drawnValues(lines, 'lines')).toEqual(own)
  expect(drawnValues(lines, 'log')).toEqual(own)
  expect(drawnValues(lines, 'stacked')).toEqual([
    [1, 2],
    [11, 22],
  ])
  expect(valueScale('log').distr).toBe(3)
  expect(valueScale('lines').distr).toBeUndefined()
  expect(valueScale('stacked').distr).toBeUndefined()
})

test('ranges of time stay within the run', () => {
  const time = fc.integer({ min: -1_000_000_000, max: 100_000_000_000 })
  const run = { fromMs: 0, untilMs: 40 * 86_400_000 }
  expect(rangeNames(run.untilMs)).toEqual(['Month', 'Week', 'Day', 'Hour'])
  fc.assert(
    fc.property(time, time, fc.constantFrom(...rangeNames(run.untilMs)), (one, other, name) => {
      const range = rangeBetween(one, other, run)
      for (const each of [range, namedRange(name, range, run), movedRange(range, run, 1)]) {
        expect(each.fromMs).toBeGreaterThanOrEqual(run.fromMs)
        expect(each.untilMs).toBeLessThanOrEqual(run.untilMs)
        expect(each.untilMs).toBeGreaterThan(each.fromMs)
      }
      expect(hasLength(name, namedRange(name, range, run))).toBe(true)
    }),
  )
  const first = namedRange('Day', run, run)
  expect(movedRange(movedRange(first, run, 1), run, -1)).toEqual(first)
})

test('a CSV file has a column for each property, quoted according to RFC 4180', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'id.integer' }, 'na,me': { type: 'string' }, tags: {} },
  }
  const writer = fileWriter('csv', { definition: { entities: { a: { schema } } }, entity: 'a' })
  const line = (value: JsonValue, entity = 'a') =>
    JSON.stringify({ type: 'create', id: 1, entity, offset: 0, value })
  expect(writer.head).toBe('id,"na,me",tags\r\n')
  expect(writer.write(line({ id: 1, 'na,me': 'say "x"\n', tags: ['y'] }))).toBe(
    '1,"say ""x""\n","[""y""]"\r\n',
  )
  expect(writer.write(line({ id: 2, tags: null }))).toBe('2,,\r\n')
  expect(writer.write(line({ id: 2, 'na,me': '', tags: true }))).toBe('2,"",true\r\n')
  expect(writer.write(line({ id: 3 }, 'b'))).toBe('')
})

test('an SQL file contains the sent statements, or INSERTs into a table named like the entity', () => {
  const writer = fileWriter('sql', { definition: {}, entity: undefined })
  const event = { type: 'create', id: 1, entity: 'users', offset: 0, value: { a: "O'X" } }
  expect(writer.write(JSON.stringify(event))).toBe(`INSERT INTO users ("a") VALUES ('O''X');\n`)
  expect(writer.write(JSON.stringify({ ...event, format: 'SELECT 1;' }))).toBe('SELECT 1;\n')
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const definition = { entities: { users: { schema, format: 'copy' } } }
  const ofRows = fileWriter('sql', { definition, entity: undefined })
  expect(ofRows.write(JSON.stringify({ ...event, format: "O'X" }))).toBe(
    `INSERT INTO users ("a") VALUES ('O''X');\n`,
  )
  expect(writer.write('{"type":"error","id":2,"entity":"users","offset":0,"message":"no"}')).toBe(
    '',
  )
})

describe('files of an entity with a lifecycle', () => {
  const whole = { definition: orders, entity: 'orders' }
  const lines = linesOf(orders, 10_000)
  const received: readonly RunEvent[] = lines.map((line) => JSON.parse(line))

  test('a CSV file has a row for each event, with its type and offset', () => {
    const writer = fileWriter('csv', whole)
    expect(writer.head).toBe('_type,_offset,id,status,paidAt\r\n')
    const rows = lines.map((line) => writer.write(line).trimEnd().split(','))
    expect(rows.map(([type, offset, id]) => [type, Number(offset), Number(id)])).toEqual(
      received.map(({ type, offset, key }) => [type, offset, key]),
    )
    const deleted = rows.filter(([type]) => type === 'delete')
    expect(deleted.length).toBeGreaterThan(0)
    for (const row of deleted) expect(row.slice(3)).toEqual(['', ''])
  })

  test('a CSV file of versions has only their rows', () => {
    const definition = definitionOf({ changes: 'scd2' })
    const writer = fileWriter('csv', { ...whole, definition })
    expect(writer.head).toBe('id,status,paidAt,validFrom,validTo,isCurrent\r\n')
    const [first = ''] = linesOf(definition, 1)
    expect(writer.write(first)).toMatch(/^1,new,,2026-\S+Z,2026-\S+Z,false\r\n$/)
  })

  test('the statements of an SQL file lead to the rows at the end of the run', async () => {
    const { DatabaseSync } = await loadSqlite()
    for (const changes of ['after', 'diff', 'full']) {
      const definition = definitionOf({ changes })
      const writer = fileWriter('sql', { ...whole, definition })
      const database = new DatabaseSync(':memory:')
      database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, "paidAt" TEXT)')
      const rows = new Map<number, unknown>()
      for (const line of linesOf(definition, 10_000)) {
        database.exec(writer.write(line))
        const { key, value } = JSON.parse(line)
        if (value === null) rows.delete(key)
        else rows.set(key, value)
      }
      const stored = database.prepare('SELECT * FROM orders ORDER BY id').all()
      expect(stored).toEqual([...rows].sort(([a], [b]) => a - b).map(([, row]) => row))
      database.close()
    }
  })

  test('the key of several properties identifies the rows of an SQL file', () => {
    const definition = { entities: { seats: { lifecycle: { key: ['hall', 'seat'] } } } }
    const writer = fileWriter('sql', { definition, entity: undefined })
    const event = { id: 9, entity: 'seats', offset: 5, key: { hall: 1, seat: 'B2' } }
    const value = { hall: 1, seat: 'B2', taken: true }
    expect(writer.write(JSON.stringify({ ...event, type: 'update', value }))).toBe(
      `UPDATE seats SET "taken" = true WHERE "hall" = 1 AND "seat" = 'B2';\n`,
    )
    expect(writer.write(JSON.stringify({ ...event, type: 'delete', value: null }))).toBe(
      `DELETE FROM seats WHERE "hall" = 1 AND "seat" = 'B2';\n`,
    )
  })
})

test('sizes of files have at most three digits', () => {
  expect([0, 1, 999, 1_000, 104_321_000, 999_999, 2.5e15].map(sizeText)).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '1 KB', '104 MB', '1 MB', '2500 TB'],
  ])
})
