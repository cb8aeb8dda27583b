/** Statements of one row joined into statements of many. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { insertWriter } from '../../src/text/sql.ts'
import { type Dialect, dialects } from '../../src/text/sql-dialect.ts'
import { joinInserts } from '../../src/text/sql-rows.ts'
import { hostileParts } from './hostile-text.ts'

function statements(values: readonly JsonObject[], dialect: Dialect, table = 't'): string[] {
  const write = insertWriter({ table, dialect })
  return values.flatMap((value) => {
    const rendered = write(value)
    return 'sql' in rendered ? [rendered.sql] : []
  })
}

test('neighbours that insert into the same columns are joined, as many as were asked for', () => {
  const rows = statements([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4, b: 5 }, { a: 6 }], 'standard')
  expect(joinInserts(rows, 2)).toEqual([
    'INSERT INTO t ("a") VALUES (1), (2);',
    'INSERT INTO t ("a") VALUES (3);',
    'INSERT INTO t ("a", "b") VALUES (4, 5);',
    'INSERT INTO t ("a") VALUES (6);',
  ])
  expect(joinInserts(rows, 1)).toEqual(rows)
  expect(joinInserts([], 9)).toEqual([])
})

test('rows of defaults and what is no such statement stay as they are', () => {
  const others = ['BEGIN;', ...statements([{}, {}], 'standard'), ...statements([{}], 'mysql'), '']
  const rows = statements([{ a: 1 }], 'standard')
  expect(joinInserts([...rows, ...others, ...rows, ...rows], 9)).toEqual([
    ...rows,
    ...others,
    'INSERT INTO t ("a") VALUES (1), (1);',
  ])
})

test('no statement grows beyond a megabyte', () => {
  const rows = statements(
    Array.from({ length: 9 }, () => ({ a: 'x'.repeat(300_000) })),
    'standard',
  )
  expect(joinInserts(rows, 100).map((statement) => statement.length < 1_000_001)).toEqual([
    true,
    true,
    true,
  ])
})

describe.each(dialects)('in the dialect %s', (dialect) => {
  const names = [...hostileParts, ') VALUES (', '") VALUES (', '` VALUES (', 'a', 'b', '", "']
  test('names of tables and columns that look like statements are only names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...names)), {
          maxLength: 12,
        }),
        fc.constantFrom('t', ') VALUES (', 'my.sel"ect', 'a`b'),
        fc.integer({ min: 1, max: 5 }),
        (values, table, most) => {
          const rows = statements(values, dialect, table)
          const joined = joinInserts(rows, most)
          const expected: { head: string; rows: string[] }[] = []
          for (const value of values) {
            const [statement] = statements([value], dialect, table)
            if (statement === undefined) continue
            const columns = Object.keys(value)
            const head = JSON.stringify(columns)
            const last = expected.at(-1)
            if (columns.length > 0 && last?.head === head && last.rows.length < most) {
              last.rows.push(statement)
            } else expected.push({ head, rows: [statement] })
          }
          expect(joined.length).toBe(expected.length)
          for (const [
            i,
            {
              rows: [first = '', ...others],
            },
          ] of expected.entries()) {
            const given = joined[i] as string
            expect(given.startsWith(first.slice(0, -1))).toBe(true)
            if (others.length === 0) expect(given).toBe(first)
          }
        },
      ),
    )
  })
})
