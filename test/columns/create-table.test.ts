/** `CREATE TABLE` statements: types, keys, foreign keys, and names and values that must be escaped. */

import { describe, expect, test } from 'vitest'
import type { Column, ColumnType, EntityColumns } from '../../src/columns/column.ts'
import { createTables, type TableSource } from '../../src/columns/create-table.ts'
import type { Dialect } from '../../src/text/sql-dialect.ts'

function column(name: string, type: ColumnType, nullable = false): Column {
  return { name, ...type, nullable }
}

const plain = { isScalar: false, hasChanges: false, key: [], unique: [], foreignKeys: [] }

function source(
  entity: string,
  columns: readonly Column[],
  { table = entity, ...more }: Partial<EntityColumns> & { readonly table?: string } = {},
): TableSource {
  return {
    table,
    names: 'postgres',
    columns: { ...plain, entity, columns, ...more },
  }
}

const id = column('id', { type: 'int64' })
const refersTo = (entity: string) => ({
  key: ['id'],
  foreignKeys: [{ column: 'other', entity, references: 'id' }],
})
const other = column('other', { type: 'int64' }, true)

function statementOf(columns: readonly Column[], dialect: Dialect, more = {}): string {
  const { tables } = createTables([{ ...source('t', columns, more), names: dialect }], dialect)
  return tables.map(({ statement }) => statement).join('\n')
}

const everyType: readonly Column[] = [
  column('boolean', { type: 'boolean' }),
  column('int32', { type: 'int32' }),
  column('int64', { type: 'int64' }),
  column('double', { type: 'double' }, true),
  column('decimal', { type: 'decimal', precision: 9, scale: 2 }),
  column('text', { type: 'string' }),
  column('short', { type: 'string', maxLength: 40 }),
  column('long', { type: 'string', maxLength: 20_000 }),
  column('date', { type: 'date' }),
  column('timestamp', { type: 'timestamp', precision: 3 }),
  column('uuid', { type: 'uuid' }),
  column('enum', { type: 'enum', values: ['a', "it's"] }),
  column('list', { type: 'list', items: column('', { type: 'int32' }) }),
  column('json', { type: 'json' }, true),
]

test.each([
  [
    'standard',
    'BOOLEAN INTEGER BIGINT DOUBLE,PRECISION DECIMAL(9,,2) TEXT VARCHAR(40) VARCHAR(20000) DATE',
  ],
  ['postgres', 'BOOLEAN INTEGER BIGINT DOUBLE,PRECISION DECIMAL(9,,2) TEXT VARCHAR(40)'],
  ['sqlite', 'BOOLEAN INTEGER INTEGER REAL DECIMAL(9,,2) TEXT TEXT TEXT TEXT TEXT TEXT TEXT'],
  ['mysql', 'BOOLEAN INT BIGINT DOUBLE DECIMAL(9,,2) LONGTEXT VARCHAR(40) MEDIUMTEXT DATE'],
] as const)('every type in %s', (dialect, start) => {
  const types = statementOf(everyType, dialect)
    .split('\n')
    .slice(1, -1)
    .map((line) =>
      line
        .trim()
        .replace(/^\S+ | NOT NULL| CHECK .*|,$/g, '')
        .replaceAll(' ', ','),
    )
  expect(types.join(' ')).toMatch(new RegExp(`^${start.replace(/[()]/g, '\\$&')}`))
  expect(types).toHaveLength(everyType.length)
})

test('the tables of PostgreSQL', () => {
  const users = source('users', [id, column('email', { type: 'string', maxLength: 60 })], {
    key: ['id'],
    unique: ['email'],
  })
  const { tables, notes } = createTables(
    [source('order', [id, other], refersTo('users')), users],
    'postgres',
  )
  expect(notes).toEqual([])
  expect(tables.map(({ statement }) => statement).join('\n')).toBe(`\
CREATE TABLE IF NOT EXISTS users (
  "id" BIGINT NOT NULL,
  "email" VARCHAR(60) NOT NULL,
  PRIMARY KEY ("id"),
  UNIQUE ("email")
);
CREATE TABLE IF NOT EXISTS "order" (
  "id" BIGINT NOT NULL,
  "other" BIGINT,
  PRIMARY KEY ("id"),
  FOREIGN KEY ("other") REFERENCES users ("id")
);`)
})

describe('foreign keys', () => {
  test('a cycle loses the one that closes it, and a table may refer to itself', () => {
    const { tables, notes } = createTables(
      [
        source('a', [id, other], refersTo('b')),
        source('b', [id, other], refersTo('c')),
        source('c', [id, other], refersTo('a')),
        source('d', [id, other], refersTo('d')),
      ],
      'postgres',
    )
    expect(tables.map(({ table }) => table)).toEqual(['c', 'b', 'a', 'd'])
    expect(tables.map(({ statement }) => /REFERENCES (\w)/.exec(statement)?.[1])).toEqual([
      undefined,
      'c',
      'b',
      'd',
    ])
    expect(notes).toEqual([
      'no foreign key from c.other to a: the tables refer to each other in a cycle',
    ])
  })

  test('none leads to a table with the rows of several entities', () => {
    const shared = [
      source('a', [id], { table: 'shared', key: ['id'] }),
      source('b', [column('id', { type: 'uuid' })], { table: 'shared', key: ['id'] }),
    ]
    const sources = [...shared, source('c', [id, other], refersTo('a'))]
    const { tables, notes } = createTables(sources, 'sqlite')
    expect(notes).toEqual([
      'no keys of shared: it has the rows of a, b',
      'no foreign key from c.other to a: its table has rows of others, too',
      'shared has values of different types in the column id, as text',
    ])
    expect(tables).toHaveLength(2)
    expect(tables[0]?.statement).toBe(
      'CREATE TABLE IF NOT EXISTS shared (\n  "id" TEXT NOT NULL\n);',
    )
    expect(tables[1]?.statement).not.toContain('FOREIGN KEY')
  })

  test('none leads to an entity that is not written', () => {
    const { tables, notes } = createTables([source('c', [id, other], refersTo('a'))], 'sqlite')
    expect(tables[0]?.statement).not.toContain('FOREIGN KEY')
    expect(notes).toEqual(['no foreign key from c.other to a: it has no table here'])
  })

  test('in MySQL, a text that is indexed by its start is no target', () => {
    const key = column('id', { type: 'string' })
    const { tables, notes } = createTables(
      [
        source('a', [key], { key: ['id'] }),
        source('b', [id, column('other', { type: 'string' })], refersTo('a')),
      ],
      'mysql',
    )
    expect(tables[0]?.statement).toContain('PRIMARY KEY (`id`(768))')
    expect(notes).toHaveLength(1)
  })
})

describe('names that a database does not distinguish or accept', () => {
  const columns = (...names: string[]) => names.map((name) => column(name, { type: 'boolean' }))
  const long = (end: string) => 'x'.repeat(63) + end
  test.each([
    ['sqlite', ['name', 'NAME'], 'have the same name in SQLite'],
    ['mysql', ['name', 'Name'], 'have the same name in MySQL'],
    ['mysql', ['ete', 'été'], 'have the same name in MySQL'],
    ['postgres', [long('a'), long('b')], 'have the same name in PostgreSQL'],
    ['postgres', ['xmin'], 'PostgreSQL has a system column of this name'],
    ['mysql', [long('ab')], 'a name must have at most 64 characters in MySQL'],
    ['mysql', ['\t'], 'a name must not end with a space in MySQL'],
    ['mysql', ['a '], 'a name must not end with a space in MySQL'],
    ['mysql', ['😀'], 'a name must not have characters above U+FFFF in MySQL'],
    ['postgres', [''], 'name must not be empty'],
  ] as const)('%s: %j', (dialect, names, reason) => {
    const { tables, notes } = createTables([source('t', columns(...names))], dialect)
    expect(tables).toEqual([])
    expect(notes).toEqual([expect.stringContaining(reason)])
  })

  test.each([
    ['postgres', ['name', 'Name', 'select', '"', 'ü', long('')]],
    ['sqlite', ['', 'ete', 'été', 'É', 'é', '`']],
    ['mysql', ['`', 'a"b', '\\']],
  ] as const)('%s accepts %j', (dialect, names) => {
    expect(createTables([source('t', columns(...names))], dialect).notes).toEqual([])
  })

  test('tables whose names differ in case are one table in SQLite', () => {
    const two = [source('a', [id], { table: 'Users' }), source('b', [id], { table: 'users' })]
    expect(createTables(two, 'sqlite').tables.map(({ entities }) => entities)).toEqual([['a', 'b']])
    const quoted = [source('a', [id], { table: '"Users"' }), source('b', [id], { table: 'users' })]
    expect(createTables(quoted, 'postgres').tables).toHaveLength(2)
    expect(createTables(two, 'postgres').tables).toHaveLength(1)
  })
})

test('the values of enums are escaped, and long lists of them are words', () => {
  const values = ["it's", 'a\\b', 'line\nbreak', '']
  const one = [column('e', { type: 'enum', values })]
  expect(statementOf(one, 'postgres')).toContain(`IN ('it''s', E'a\\\\b', E'line\\nbreak', '')`)
  expect(statementOf(one, 'mysql')).toContain(`IN ('it''s', CONVERT(X'615C62' USING utf8mb4), `)
  expect(statementOf(one, 'standard')).not.toContain('CHECK')
  expect(statementOf([column('e', { type: 'enum', values: ['\0', 'a'] })], 'postgres')).toContain(
    `IN ('a')`,
  )
  const words = Array.from({ length: 25 }, (_, i) => `word ${i}`)
  expect(statementOf([column('e', { type: 'enum', values: words })], 'sqlite')).not.toContain(
    'CHECK',
  )
})

test('a row of MySQL stays below its limit, and keys are in the row', () => {
  const texts = Array.from({ length: 200 }, (_, i) =>
    column(`c${i}`, { type: 'string', maxLength: 200 }),
  )
  const statement = statementOf(texts, 'mysql', { key: ['c0'] })
  expect(statement.match(/VARCHAR\(200\)/g)).toHaveLength(1)
  expect(statement).toContain('`c0` VARCHAR(200) COLLATE utf8mb4_bin NOT NULL')
  expect(statement.match(/ TEXT NOT NULL/g)).toHaveLength(199)
})

test('lists with texts that JSONB rejects are JSON', () => {
  const list = (values: readonly string[]) =>
    statementOf(
      [column('l', { type: 'list', items: column('', { type: 'enum', values }) })],
      'postgres',
    )
  expect(list(['a'])).toContain('JSONB')
  expect(list(['\0'])).toContain('"l" JSON NOT NULL')
  expect(list(['\ud800'])).toContain('"l" JSON NOT NULL')
})

test('notes name the columns with values of different types', () => {
  const mixed = Array.from({ length: 7 }, (_, i) => column(`m${i}`, { type: 'json' }, true))
  expect(createTables([source('t', mixed)], 'sqlite').notes).toEqual([
    't has values of different types in the columns m0, m1, m2, m3, m4 and 2 more, as text',
  ])
})
