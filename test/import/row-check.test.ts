/**
 * The check accepts rows as the formatter writes them, and no other text. It is compared with independent grammars of
 * regular expressions, on rows that are changed anywhere.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newRowCheck } from '../../src/import/rows/row-check.ts'
import { renderRow } from '../../src/text/cell.ts'
import { isObject, type JsonValue } from '../../src/text/json.ts'
import { columnName, renderInsert } from '../../src/text/sql.ts'
import { type Dialect, dialects } from '../../src/text/sql-dialect.ts'
import { hostileParts } from '../text/hostile-text.ts'

const runs = Number(process.env.SPATE_TEST_RUNS ?? 300)
const columns = ['id', 'a) VALUES (', 'b"c`d\\', 'größe', "it's; \\! x"]
const table = 'my.Users'

const text = fc
  .array(fc.oneof(fc.constantFrom(...hostileParts), fc.string({ unit: 'grapheme' })), {
    maxLength: 5,
  })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  ...[text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()],
  ...[fc.constant(null), fc.array(text, { maxLength: 3 }), fc.dictionary(text, text)],
)
const object = fc
  .tuple(...columns.map(() => fc.option(value, { nil: undefined })))
  .map((values) =>
    Object.fromEntries(
      columns.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i] ?? null]])),
    ),
  )

const isRow = (check: ReturnType<typeof newRowCheck>, row: string | Buffer): boolean => {
  const bytes = Buffer.concat([Buffer.from('7\tusers\t'), Buffer.from(row)])
  return check?.(bytes, 8, bytes.length) === true
}

const quoted = "'(?:[^'\\\\\\r\\n\\0]|'')*'"
const number = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const simple = ['NULL', 'true', 'false', number]
const nested = (inner: string, originals: readonly string[], calls: number): string =>
  calls === 0
    ? inner
    : `replace\\(${nested(inner, originals, calls - 1)},'<[nrb]\\d*>',(?:${originals.join('|')})\\)`
const marked = (inner: string, originals: readonly string[]): string =>
  originals.map((_, i) => nested(inner, originals, i + 1)).join('|')
const inSqlite = "'(?:[^'\\r\\n\\0]|'')*'"
const hiding = ['\\\\n:10', '\\\\r:13', '\\\\\\\\:92'].map((pair) => {
  const [escaped, code] = pair.split(':')
  return `\\(SELECT E'${escaped}' FROM \\(SELECT char\\(${code}\\) 'e'\\) AS x\\)`
})
const markedStandard = marked(quoted, hiding)
const valuesOf: Readonly<Record<Dialect, readonly string[]>> = {
  standard: [...simple, quoted, markedStandard, `json\\((?:${markedStandard})\\)`],
  postgres: [...simple, quoted, "E'(?:[^'\\\\\\r\\n\\0]|''|\\\\[nr\\\\])*'"],
  sqlite: [...simple, inSqlite, marked(inSqlite, ['char\\(10\\)', 'char\\(13\\)'])],
  mysql: [...simple, quoted, "_utf8mb4 X'(?:[0-9A-F]{2})*'"],
}
const intoOf: Readonly<Record<Dialect, string>> = {
  ...{ standard: 'INSERT INTO my.Users', postgres: 'INSERT INTO my.Users' },
  ...{ sqlite: 'INSERT INTO my.Users', mysql: 'INSERT INTO `my`.`Users`' },
}

/** Whether a row is one statement, by the expressions above. */
function fits(row: string, dialect: Dialect): boolean {
  const empty = dialect === 'mysql' ? ' () VALUES ();' : ' DEFAULT VALUES;'
  const into = intoOf[dialect]
  if (!row.startsWith(into)) return false
  let rest = row.slice(into.length)
  if (rest === `${empty}\n`) return true
  const take = (start: string): boolean => {
    const isThere = rest.startsWith(start)
    if (isThere) rest = rest.slice(start.length)
    return isThere
  }
  if (!take(' (')) return false
  let names = 0
  for (const column of columns) {
    const part = columnName(column, dialect)
    if ('text' in part && take(`${names > 0 ? ', ' : ''}${part.text}`)) names++
  }
  if (names === 0 || !take(') VALUES (')) return false
  const one = new RegExp(`^(?:${valuesOf[dialect].join('|')})`, 'u')
  for (let values = 0; values < names; values++) {
    const [found] = one.exec(values > 0 ? rest.slice(2) : rest) ?? []
    if (found === undefined || !take(`${values > 0 ? ', ' : ''}${found}`)) return false
  }
  return rest === ');\n'
}

describe.each(dialects)('statements of the dialect %s', (dialect) => {
  const check = newRowCheck({ format: 'sql', table, dialect, columns })
  const anyColumns = newRowCheck({ format: 'sql', table, dialect, columns: undefined })
  const rendered = (one: JsonValue): string => {
    const part = renderInsert({ table, dialect, value: one })
    if ('error' in part) throw new Error(part.error)
    return `${part.sql}\n`
  }

  test('pass as they are written', () => {
    fc.assert(
      fc.property(object, (one) => {
        expect(isRow(check, rendered(one))).toBe(true)
        // Without known columns, the client could read a backslash in a name as an escape.
        const isEscape =
          dialect !== 'sqlite' && columns.some((name) => name.includes('\\') && name in one)
        expect(isRow(anyColumns, rendered(one))).toBe(!isEscape)
        expect(fits(rendered(one), dialect)).toBe(true)
      }),
      { numRuns: runs },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          value.filter((one) => !isObject(one)),
          fc.dictionary(
            text.map((name) => `c${name.replace(/[\\\r\n]/g, '|')}`),
            value,
          ),
        ),
        (one) => {
          expect(isRow(anyColumns, rendered(one))).toBe(true)
        },
      ),
      { numRuns: runs },
    )
  })

  test('do not pass after they were changed to something else', () => {
    const parts = [
      ...hostileParts,
      "'",
      "''",
      '\\',
      ');',
      ', 1',
      "'a'",
      ' ',
      '(',
      ')',
      '"',
      '`',
      'E',
    ]
    const change = fc.record({
      at: fc.nat(),
      removed: fc.nat(3),
      part: fc.constantFrom('', ...parts),
    })
    fc.assert(
      fc.property(object, fc.array(change, { minLength: 1, maxLength: 3 }), (one, changes) => {
        let row = rendered(one)
        for (const { at, removed, part } of changes) {
          const from = at % row.length
          row = row.slice(0, from) + part + row.slice(from + removed)
        }
        expect([row, isRow(check, row)]).toEqual([row, fits(row, dialect)])
      }),
      { numRuns: 5 * runs },
    )
  })

  test('do not pass in part, or with bytes that are not text', () => {
    const row = Buffer.from(rendered({ id: 1, größe: 'ä\\ö\n' }))
    for (let end = 0; end < row.length - 1; end++) {
      expect(isRow(check, row.subarray(0, end))).toBe(false)
      expect(isRow(check, Buffer.concat([row.subarray(0, end), Buffer.from('\n')]))).toBe(false)
    }
    const half = Buffer.from(rendered({ id: 'xx' }))
    half[half.indexOf('xx')] = 0xc3
    expect(isRow(check, half)).toBe(false)
  })
})

test.each([
  'INSERT INTO my.Users ("id") VALUES (1); DROP TABLE x;\n',
  'INSERT INTO my.Users ("id") VALUES ((SELECT 1));\n',
  "INSERT INTO my.Users (\"id\") VALUES (writefile('x', 'y'));\n",
  'INSERT INTO my.Users ("id") VALUES (1) RETURNING 1;\n',
  'INSERT INTO my.Users ("id") VALUES (1), (2);\n',
  'INSERT INTO my.Users ("id") VALUES (:x);\n',
  'INSERT INTO my.Users ("id", "id") VALUES (1, 2);\n',
  'INSERT INTO my.Users ("größe", "id") VALUES (1, 2);\n',
  'INSERT INTO my.Users ("other") VALUES (1);\n',
  'INSERT INTO my.Users VALUES (1);\n',
  'INSERT INTO other ("id") VALUES (1);\n',
  "INSERT INTO my.Users (\"id\") VALUES ('\\'');\n",
  'INSERT INTO my.Users ("id") VALUES (E\'\\x27\');\n',
  "INSERT INTO my.Users (\"id\") VALUES ('a' 'b');\n",
  'INSERT INTO my.Users ("id") VALUES (X\'00\');\n',
  'insert into my.Users ("id") VALUES (1);\n',
  ' INSERT INTO my.Users ("id") VALUES (1);\n',
  'INSERT INTO my.Users ("id") VALUES (1); \n',
  'INSERT INTO my.Users ("id") VALUES (1);\\! x\n',
  'INSERT INTO my.Users ("id") VALUES (1);\r\n',
  'INSERT INTO my.Users ("id") VALUES (1 /* x */);\n',
  'INSERT INTO my.Users ("id") VALUES (1e);\n',
  'INSERT INTO my.Users ("id") VALUES (01);\n',
  'INSERT INTO my.Users ("id") VALUES (.5);\n',
  '\\! x\n',
  '.shell x\n',
  '\n',
])('%j is not a statement of any dialect', (row) => {
  for (const dialect of dialects) {
    const check = newRowCheck({ format: 'sql', table, dialect, columns })
    expect(isRow(check, row)).toBe(false)
    expect(isRow(check, row.replaceAll('"', '`').replace('my.Users', '`my`.`Users`'))).toBe(false)
  }
})

test('names of unknown columns do not end early if a backslash is an escape', () => {
  const row = 'INSERT INTO t ("a\\", ") VALUES (1); DROP TABLE t; -- ") VALUES (1, 2);\n'
  for (const dialect of ['standard', 'postgres'] as const) {
    expect(
      isRow(newRowCheck({ format: 'sql', table: 't', dialect, columns: undefined }), row),
    ).toBe(false)
  }
})

test('columns are distinguished if the name of one begins with that of another', () => {
  const names = ['a', 'a"b', 'a`b']
  for (const dialect of dialects) {
    const check = newRowCheck({ format: 'sql', table: 't', dialect, columns: names })
    for (const name of names) {
      const part = renderInsert({ table: 't', dialect, value: { [name]: 1 } })
      expect([name, isRow(check, 'sql' in part ? `${part.sql}\n` : '')]).toEqual([name, true])
    }
  }
})

describe('lines of COPY', () => {
  const check = newRowCheck({ format: 'copy', table, dialect: 'postgres', columns })
  const cell = '(?:\\\\N(?=[\\t\\n])|(?:[^\\0\\b\\t\\n\\v\\f\\r\\\\]|\\\\[bfnrtv\\\\])*)'
  const grammar = new RegExp(`^${cell}(?:\\t${cell}){${columns.length - 1}}\\n$`, 'u')
  const rendered = (one: JsonValue): string => {
    const row = renderRow(one, { form: 'copy', columns })
    if ('error' in row) throw new Error(row.error)
    return `${row.row}\n`
  }

  test('pass as they are written, and not after a change', () => {
    const parts = [...hostileParts, '\\', '\\.', '\t', '\n', '\\N', '\\x41', '\\101', '\0', '\v']
    fc.assert(
      fc.property(
        object,
        fc.nat(),
        fc.nat(3),
        fc.constantFrom(...parts),
        (one, at, removed, part) => {
          const row = rendered(one)
          expect(isRow(check, row)).toBe(true)
          const from = at % row.length
          const changed = row.slice(0, from) + part + row.slice(from + removed)
          expect([changed, isRow(check, changed)]).toEqual([changed, grammar.test(changed)])
        },
      ),
      { numRuns: 5 * runs },
    )
  })

  test.each(['\\.\n', '\\! touch x\n', 'a\tb\n', 'a\tb\tc\td\te\tf\n', 'a\tb\tc\td\te', '\n', ''])(
    '%j is not a line of COPY',
    (row) => expect(isRow(check, row)).toBe(false),
  )
})

test('rows of other formats are not checked', () => {
  for (const format of ['csv', 'json'] as const) {
    expect(newRowCheck({ format, table: undefined, dialect: undefined, columns })).toBe(undefined)
  }
})
