/** Compares conditions with a real SQLite, which decides which rows pass. */

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Condition } from '../../src/infer/conditions/condition.ts'
import { passExpression } from '../../src/infer/conditions/condition-expression.ts'
import { passes } from '../../src/infer/conditions/evaluate.ts'
import { readFacts } from '../../src/infer/conditions/facts.ts'
import { parseCondition } from '../../src/infer/conditions/parse-condition.ts'
import { columnsIn, handleUnsupported } from '../../src/infer/conditions/unsupported-conditions.ts'
import { statisticsOf } from '../../src/infer/model/column-statistics.ts'
import { conditionText, partitionCondition } from '../../src/infer/read/mysql/condition-text.ts'
import { compileExpression } from '../../src/schema/expression/expression.ts'
import { loadSqlite, type SqliteModule } from '../../src/store/sqlite/driver.ts'

const names = ['a', 'b', 's', 't'] as const
const columns = new Map(names.map((name) => [name, name]))

function parsed(text: string): Condition {
  const condition = parseCondition(text, columns)
  if (condition === undefined) throw new Error(`must be understood: ${text}`)
  return condition
}

let database: InstanceType<SqliteModule['DatabaseSync']>
beforeAll(async () => {
  const { DatabaseSync } = await loadSqlite()
  database = new DatabaseSync(':memory:')
})

const conditions = [
  'a > 3',
  'a BETWEEN 2 AND b',
  'NOT (a > 3 AND b < 5)',
  'a NOT BETWEEN 2 AND 4 OR s IS NULL',
  "s IN ('x', 'yy') OR t IS NOT NULL",
  "s NOT IN ('x', 'yy')",
  '(a IS NULL) = (s IS NULL)',
  "(s = 'x') <> (b IS NOT NULL)",
  "CASE WHEN a > 3 THEN b > 1 ELSE s = 'x' END",
  'a + b * 2 <= 12',
  'a % 2 = 0',
  'length(s) > 1 AND s <> t',
  "s = lower(s) AND trim(t) <> ''",
  "CASE a WHEN 1 THEN s = 'x' WHEN 2 THEN s IS NULL END",
  '(a IS NOT NULL) <> (s IS NOT NULL AND t IS NOT NULL)',
  '(a > 3) = (b > 3)',
  'coalesce(a, b, 0) < 4',
  'abs(a - b) < 3',
  'NOT NOT a = b',
  "s GLOB '[xy]*'",
  'a = 1 OR a = 2 OR b = 3',
  '-a < -2',
  'a < b AND b < 6',
  '(a IS NOT NULL) + (b IS NOT NULL) + (s IS NOT NULL) = 1',
  'CASE WHEN a IS NULL THEN 0 ELSE 1 END + CASE WHEN b IS NULL THEN 0 ELSE 1 END = 1',
  "1 = CASE WHEN s = 'x' AND a IS NULL THEN 0 WHEN s <> 'x' AND a IS NOT NULL THEN 0 ELSE 1 END",
  "CASE WHEN a > 3 THEN 1 ELSE 0 END + CASE WHEN s = 'x' THEN 1 ELSE 0 END <= 1",
  "CASE WHEN s = 'x' THEN 1 WHEN a > 3 THEN 1 END = 1",
  'a < 12 / 4',
  'length(s) = 2 * 3 - 5',
] as const

const number = fc.option(fc.integer({ min: 0, max: 7 }))
const text = fc.option(fc.constantFrom('', ' ', 'x', 'yy', 'X', 'Zz'))
const rows = fc.record({ a: number, b: number, s: text, t: text })

describe('a row passes exactly if SQLite accepts it', () => {
  test.each(conditions)('%s', (source) => {
    const condition = parsed(source)
    const statement = database.prepare(
      `SELECT (${source}) IS NOT 0 AS passed FROM (SELECT ? AS a, ? AS b, ? AS s, ? AS t)`,
    )
    const expression = passExpression(condition, { nameOf: (name) => name, isNullable: () => true })
    const compiled =
      expression === undefined ? undefined : compileExpression(expression, { variables: names })
    if (compiled !== undefined && 'issue' in compiled) throw new Error(compiled.issue)
    fc.assert(
      fc.property(rows, (row) => {
        const isPassed = statement.get(row.a, row.b, row.s, row.t)?.passed === 1
        expect(passes(condition, row)).toBe(isPassed)
        if (compiled === undefined) return
        const result = compiled.expression.evaluate((name) => row[name as keyof typeof row])
        expect(result).toEqual({ value: isPassed })
      }),
    )
  })
})

test('an unsupported condition is not parsed in part', () => {
  for (const source of [
    'a > (SELECT 1)',
    "a > 3 AND f(s) ~ 'x' || t",
    'a >',
    "s = 'x",
    '(a > 3',
    'c > 3',
    'a IS NULL + 1 > 2',
    's ISNULL || t',
    '',
  ]) {
    expect(parseCondition(source, columns)).toBeUndefined()
  }
  const deep = `${'('.repeat(5_000)}a > 3${')'.repeat(5_000)}`
  expect(parseCondition(deep, columns)).toBeUndefined()
})

test('the columns in the text of an unsupported condition are found', () => {
  expect(columnsIn(`f("A b") > a`, ['a', 'A b', 'c'])).toEqual({ columns: ['a', 'A b'] })
})

test('an unsupported condition keeps the values of the rows, but never personal ones', () => {
  const column = (name: string, sample: string) => {
    const type = { kind: 'text' } as const
    const statistics = statisticsOf([sample], { type, isComplete: true })
    return { name, type, isNullable: false, statistics }
  }
  const table = {
    key: 'accounts',
    columns: [column('code', 'A-1'), column('email', 'ada@example.org')],
    checks: ['code', 'email'].map((name) => ({ text: `valid(${name})`, columns: [name] })),
  }
  const { conditions, notes } = handleUnsupported(table, readFacts([]), () => true)
  expect(conditions.facts.get('code')?.values).toEqual(['A-1'])
  expect(conditions.facts.has('email')).toBe(false)
  expect(notes.map(({ column }) => column)).toEqual(['code', undefined])
})

test('bounds are propagated from one column to the next', () => {
  const { facts } = readFacts([parsed('a < b AND b < 6 AND a >= 2')])
  expect(facts.get('a')).toMatchObject({ minimum: 2, maximum: 6, isMaximumExclusive: true })
  expect(facts.get('b')).toMatchObject({ minimum: 2, isMinimumExclusive: true, maximum: 6 })
  const apart = readFacts([parsed('a <> b AND b < 6')])
  expect(apart.facts.get('a')?.maximum).toBeUndefined()
})

describe('texts of MySQL and MariaDB mean the same as', () => {
  test.each([
    ['((if((a is null),0,1) + if((b is null),0,1)) = 1)', 'num_nonnulls(a, b) = 1', false],
    [String.raw`regexp_like(s,_utf8mb4\'^[a-z]\\\\d\')`, String.raw`s REGEXP '^[a-z]\d'`, false],
    [String.raw`(s <> _utf8mb3\'it\\\'s\')`, "s <> 'it''s'", false],
    [String.raw`"s" in ('it\'s','a\\b')`, String.raw`s IN ('it''s', 'a\b')`, true],
    ['`t` is null or json_valid(`t`)', 't IS NULL OR json_valid(t)', true],
  ])('%s', (text, standard, isMariaDb) => {
    expect(parsed(conditionText(text, isMariaDb))).toEqual(parsed(standard))
  })

  test.each([
    ['RANGE', 'to_days(`a`)', '739982', "a < '2026-01-01'"],
    ['RANGE', 'year(`a`)', '2026', "a < '2026-01-01'"],
    ['RANGE COLUMNS', '`a`,`b`', '3,4', 'a < 3'],
    ['LIST', '`a`', '1,2', 'a in (1,2)'],
  ])('the partitions %s %s', (method, expression, description, standard) => {
    const partition = { table: 't', method, expression, description }
    expect(parsed(partitionCondition([partition]) ?? '')).toEqual(parsed(standard))
  })

  test.each([
    ['RANGE', 'MAXVALUE'],
    ['HASH', null],
  ])('no condition for the partitions %s %s', (method, description) => {
    const partition = { table: 't', method, expression: '`a`', description }
    expect(partitionCondition([partition])).toBeUndefined()
  })
})
