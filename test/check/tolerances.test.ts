/** `spate check` of columns that cannot hold the values of a run: what is equal, what is not, and that it is stated. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledTables } from '../columns/filled-tables.ts'
import { checked, definitionFolder } from './checked.ts'
import { Databases } from './databases.ts'

const databases = new Databases()
beforeAll(() => databases.start(), 60_000)
afterAll(() => databases.stop())

const definition = {
  entities: {
    items: {
      rate: '100/day',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          at: { type: 'time.now' },
          amount: { type: 'number', minimum: -100, maximum: 100, scale: 2 },
          share: { type: 'number', minimum: 0, maximum: 1 },
          code: { type: 'string', minLength: 1, maxLength: 8 },
        },
      },
    },
  },
}

/** Columns of lower precision, and the notes about them. */
const tables = {
  postgres: [
    'id bigint, at timestamptz(0), amount numeric(10,1), share real, code char(12)',
    [
      't0.at is compared with 0 digits of the second: its type is timestamp(0) with time zone',
      't0.amount is compared with 1 digits after the point: its type is numeric(10,1)',
      't0.share is compared as 32-bit numbers: its type is real',
      't0.code has a fixed length: spaces at the end are ignored',
    ],
  ],
  mysql: [
    'id bigint, at datetime(1), amount decimal(10,1), share float, code char(12)',
    [
      't0.at is compared with 1 digits of the second: its type is datetime(1)',
      't0.amount is compared with 1 digits after the point: its type is decimal(10,1)',
      't0.share is compared as 32-bit numbers: its type is float',
      't0.code has a fixed length: spaces at the end are ignored',
    ],
  ],
} as const

test.each(['postgres', 'mysql'] as const)(
  'values that a column of %s rounds are equal, and a note states it',
  async (dialect) => {
    const filled = filledTables(definition, { dialect, events: 300 })
    if (filled === undefined) throw new Error('the definition must be valid')
    const [columns, notes] = tables[dialect]
    const create = [`CREATE TABLE t0 (${columns});`]
    const folder = await definitionFolder(filled)
    const database = await databases.fill(dialect, folder, { ...filled, create })
    const clean = await checked(folder, database.address, filled)
    expect(clean.findings).toEqual([])
    expect(clean.isEqual).toBe(true)
    expect(clean.tolerances).toEqual(notes)
    await database.run([
      "UPDATE t0 SET at = at + interval '1' second WHERE id = 1;",
      'UPDATE t0 SET amount = amount + 0.1 WHERE id = 2;',
      'UPDATE t0 SET share = share + 0.001 WHERE id = 3;',
      "UPDATE t0 SET code = '' WHERE id = 4;",
    ])
    const { findings } = await checked(folder, database.address, filled)
    expect(findings.map(({ kind, fields }) => [kind, fields?.map(({ name }) => name)])).toEqual(
      ['at', 'amount', 'share', 'code'].map((name) => ['altered', [name]]),
    )
    await database.drop()
  },
)

test('whole and decimal numbers in columns of doubles are compared exactly', async () => {
  const properties = {
    id: { type: 'id.integer' },
    whole: { type: 'integer', minimum: -2_000_000_000, maximum: 2_000_000_000 },
    large: { type: 'number', minimum: -999_999_999_999, maximum: 999_999_999_999, scale: 3 },
    small: { type: 'number', minimum: 0, maximum: 0.001, scale: 9 },
  }
  const entities = { items: { rate: '1000/day', schema: { type: 'object', properties } } }
  const filled = filledTables({ entities }, { dialect: 'postgres', events: 3_000 })
  if (filled === undefined) throw new Error('the definition must be valid')
  const create = [
    'CREATE TABLE t0 (id bigint, whole double precision, large double precision, small double precision);',
  ]
  const folder = await definitionFolder(filled)
  const database = await databases.fill('postgres', folder, { ...filled, create })
  expect(await checked(folder, database.address, filled)).toMatchObject({
    isEqual: true,
    findings: [],
    tolerances: [],
  })
  await database.run([
    'UPDATE t0 SET whole = whole + 1 WHERE id = 1;',
    'UPDATE t0 SET large = large + 0.001 WHERE id = 2;',
    'UPDATE t0 SET small = small + 1e-9 WHERE id = 3;',
  ])
  const { findings } = await checked(folder, database.address, filled)
  expect(findings.map(({ kind, fields }) => [kind, fields?.map(({ name }) => name)])).toEqual(
    ['whole', 'large', 'small'].map((name) => ['altered', [name]]),
  )
  await database.drop()
})
