/**
 * Timestamps in statements for MySQL, whose strict mode rejects the `Z` of JSON timestamps. Both executors write them
 * equally. Similar texts, JSON and other dialects do not change.
 */

import { expect, test } from 'vitest'
import { openStream } from '../../../src/engine/stream.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const text = '2026-01-01T00:00:00.000Z'
const instants: JsonObject = {
  instant: { type: 'time.now' },
  timestamp: { type: 'time.datetime', nulls: 0.3 },
  recent: { type: 'time.recent' },
  standard: { type: 'string', format: 'date-time' },
  timeOfDay: { type: 'string', format: 'time' },
  chosen: { type: 'select', options: [{ type: 'time.recent' }, { type: 'time.soon' }] },
  perhaps: { type: 'select', options: [{ type: 'time.recent' }, { const: null }] },
  referred: { type: 'reference', entity: 'other', field: '/made/at', ifEmpty: 'null' },
}
const others: JsonObject = {
  date: { type: 'time.date' },
  constant: { const: text },
  listed: { enum: [text, 'x'] },
  mixed: { type: 'select', options: [{ type: 'time.recent' }, { const: text }] },
  within: { type: 'object', properties: { at: { type: 'time.recent' } } },
}
const required = [...Object.keys(instants), ...Object.keys(others)]

function programOf(dialect: string, imperfections?: JsonObject) {
  const made = { type: 'object', properties: { at: { type: 'time.datetime' } }, required: ['at'] }
  const format = { type: 'sql', dialect, table: 't' }
  const schema = { type: 'object', properties: { ...instants, ...others }, required }
  return soundProgram({
    entities: {
      other: {
        rate: '20/day',
        schema: { type: 'object', properties: { made }, required: ['made'] },
      },
      t: { rate: '400/day', format, schema, ...(imperfections && { imperfections }) },
    },
  })
}

function statementsOf(dialect: string): readonly (readonly string[])[] {
  const stream = openStream(programOf(dialect), rows, 0)
  const found: (readonly string[])[] = []
  for (let row = stream.next(); row !== undefined; row = stream.next()) {
    const [, entity, statement = ''] = row.trimEnd().split('\t')
    if (entity !== 't') continue
    const values = statement.slice(statement.indexOf('VALUES (') + 8, -2)
    found.push(values.split(/, (?=['N])/))
  }
  return found
}

const stored =
  /^(?:NULL|'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?'|'\d\d:\d\d:\d\d(?:\.\d{3})?')$/

test('are in the format of MySQL, and other texts do not change', () => {
  const found = statementsOf('mysql')
  expect(found.length).toBeGreaterThan(300)
  const count = Object.keys(instants).length
  for (const values of found) {
    expect(values.length).toBe(required.length)
    expect(values.slice(0, count).filter((value) => !stored.test(value))).toEqual([])
    const [date, constant, listed, mixed, within] = values.slice(count)
    expect(date).toMatch(/^'\d{4}-\d\d-\d\d'$/)
    expect(constant).toBe(`'${text}'`)
    expect([`'${text}'`, "'x'"]).toContain(listed)
    expect(mixed).toMatch(/^'\S+T\S+Z'$/)
    expect(within).toMatch(/^'\{"at":"\S+T\S+Z"\}'$/)
  }
  expect(found.flat()).toContain('NULL')
})

test.each(['standard', 'postgres', 'sqlite'])(
  'equal those of JSON in the dialect %s',
  (dialect) => {
    expect(
      statementsOf(dialect)
        .flat()
        .filter((value) => / \d\d:/.test(value)),
    ).toEqual([])
  },
)

test.each([
  ['of all', undefined],
  ['of damaged ones', { corrupt: { rate: 0.5 } }],
])('both executors write the same bytes %s', (_, imperfections) => {
  const program = programOf('mysql', imperfections)
  for (const encoding of [rows, ndjson]) {
    expect(differenceOf(program, encoding, { events: 900 })).toBe(undefined)
  }
})
