import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/text/json.ts'
import { type Rendered, renderInsert } from '../../src/text/sql.ts'
import { type Dialect, dialects } from '../../src/text/sql-dialect.ts'
import { hostileText } from './hostile-text.ts'

function sqlOf(value: JsonValue, dialect: Dialect = 'standard', table = 't'): string {
  const rendered = renderInsert({ table, dialect, value })
  return 'sql' in rendered ? rendered.sql : `refused: ${rendered.error}`
}

function tableIn(table: string, dialect: Dialect = 'standard'): string {
  return sqlOf({}, dialect, table).replace(
    /^INSERT INTO | DEFAULT VALUES;$| \(\) VALUES \(\);$/g,
    '',
  )
}

describe('a statement', () => {
  test('is as documented in the design', () => {
    expect(sqlOf({ id: 1, name: "O'X" }, 'standard', 'users')).toBe(
      `INSERT INTO users ("id", "name") VALUES (1, 'O''X');`,
    )
  })

  test('has columns in the order of the members', () => {
    expect(sqlOf({ b: 1, a: 2 })).toBe('INSERT INTO t ("b", "a") VALUES (1, 2);')
  })

  test('writes null, booleans and numbers as SQL does', () => {
    expect(sqlOf(null)).toBe('INSERT INTO t VALUES (NULL);')
    expect(sqlOf({ a: null, b: true, c: false, d: -1.5, e: 0 })).toBe(
      'INSERT INTO t ("a", "b", "c", "d", "e") VALUES (NULL, true, false, -1.5, 0);',
    )
  })

  test('writes integers without an exponent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (integer) => {
        expect(sqlOf(integer)).toBe(`INSERT INTO t VALUES (${BigInt(integer)});`)
      }),
    )
    expect(sqlOf(2 ** 53)).toBe('INSERT INTO t VALUES (9007199254740992);')
    expect(sqlOf(-0)).toBe('INSERT INTO t VALUES (0);')
    expect(sqlOf(1e21)).toBe('INSERT INTO t VALUES (1e+21);')
  })

  test('writes nested arrays and objects as JSON text', () => {
    expect(sqlOf({ a: [1, null], b: { c: "it's" } })).toBe(
      `INSERT INTO t ("a", "b") VALUES ('[1,null]', '{"c":"it''s"}');`,
    )
  })

  test('of a value that is not an object has one value and no columns', () => {
    expect(sqlOf(7)).toBe('INSERT INTO t VALUES (7);')
    expect(sqlOf('x')).toBe(`INSERT INTO t VALUES ('x');`)
    expect(sqlOf([1, 'x'])).toBe(`INSERT INTO t VALUES ('[1,"x"]');`)
  })

  test('of an empty object is a row of defaults', () => {
    expect(sqlOf({})).toBe('INSERT INTO t DEFAULT VALUES;')
    expect(sqlOf({}, 'mysql', 'shop')).toBe('INSERT INTO `shop` () VALUES ();')
  })

  test('accepts a member named __proto__', () => {
    expect(sqlOf(JSON.parse('{"__proto__": {"a": 1}, "toString": 2}'))).toBe(
      `INSERT INTO t ("__proto__", "toString") VALUES ('{"a":1}', 2);`,
    )
  })
})

describe('a table', () => {
  test.each(['users', 'Users', '_x1', 'shop.users', 'a.b.c'])('%s is not quoted', (table) => {
    expect(tableIn(table)).toBe(table)
  })

  test.each([
    ['my users', '"my users"'],
    ['1st', '"1st"'],
    ['über', '"über"'],
    ['a"b', '"a""b"'],
    ['order', '"order"'],
    ['User', '"User"'],
    ['shop.order', 'shop."order"'],
    ['my shop.users', '"my shop".users'],
    ['t; DROP TABLE users', '"t; DROP TABLE users"'],
  ])('%s is quoted', (table, quoted) => {
    expect(tableIn(table)).toBe(quoted)
  })

  test('is quoted only for keywords of its dialect', () => {
    expect(tableIn('Transaction', 'postgres')).toBe('Transaction')
    expect(tableIn('Transaction', 'sqlite')).toBe('"Transaction"')
    expect(tableIn('user', 'sqlite')).toBe('user')
  })

  test('is always quoted for MySQL, where quotes do not change its meaning', () => {
    expect(tableIn('shop.a`b', 'mysql')).toBe('`shop`.`a``b`')
  })

  test.each(['', '.', 'a.', '.a', 'a..b', 'a\nb', 'a\0b', '\ud800'])('%j is rejected', (table) => {
    expect(sqlOf({ id: 1 }, 'standard', table)).toMatch(/^refused: table /)
  })
})

describe('text that a plain literal cannot contain', () => {
  const value = "a\\b\r\nc'd"

  test.each([
    ['postgres', `E'a\\\\b\\r\\nc''d'`],
    ['sqlite', `replace(replace('a\\b<r><n>c''d','<n>',char(10)),'<r>',char(13))`],
    ['mysql', `_utf8mb4 X'615C620D0A632764'`],
    [
      'standard',
      "replace(replace(replace('a<b>b<r><n>c''d'" +
        ",'<n>',(SELECT E'\\n' FROM (SELECT char(10) 'e') AS x))" +
        ",'<r>',(SELECT E'\\r' FROM (SELECT char(13) 'e') AS x))" +
        ",'<b>',(SELECT E'\\\\' FROM (SELECT char(92) 'e') AS x))",
    ],
  ] as const)('has its own form in %s', (dialect, expected) => {
    expect(sqlOf(value, dialect)).toContain(` VALUES (${expected});`)
  })

  test('has marks that do not occur in it', () => {
    expect(sqlOf('<n>\n<n1>', 'sqlite')).toContain(`replace('<n><n2><n1>','<n2>',char(10))`)
  })

  test('is a plain literal if the dialect allows it', () => {
    expect(sqlOf('a\\', 'sqlite')).toBe(`INSERT INTO t VALUES ('a\\');`)
  })

  test('in JSON with a backslash is valid for json and jsonb in PostgreSQL, too', () => {
    expect(sqlOf(['"'])).toBe(
      `INSERT INTO t VALUES (json(replace('["<b>""]','<b>',(SELECT E'\\\\' FROM (SELECT char(92) 'e') AS x))));`,
    )
    expect(sqlOf(['"'], 'postgres')).toBe(`INSERT INTO t VALUES (E'["\\\\""]');`)
  })
})

describe('text that no statement can represent is an error with a path', () => {
  test.each<[string, JsonValue, readonly string[]]>([
    ['NUL', 'a\0b', []],
    ['NUL', { a: 1, b: '\0' }, ['b']],
    ['NUL', { 'a\0': 1 }, ['a\0']],
    ['half a surrogate pair', { a: '\ud83d' }, ['a']],
    ['half a surrogate pair', { '\ude00': 1 }, ['\ude00']],
    ['a line break', { 'a\nb': 1 }, ['a\nb']],
  ])('%s in %j', (reason, value, path) => {
    for (const dialect of dialects) {
      const rendered: Rendered = renderInsert({ table: 't', dialect, value })
      expect(rendered).toEqual({ error: expect.stringContaining(reason), path })
    }
  })

  test('but nested in JSON it is escaped, which a statement can represent', () => {
    expect(sqlOf({ a: ['\0\ud800\n'] }, 'postgres')).toBe(
      `INSERT INTO t ("a") VALUES (E'["\\\\u0000\\\\ud800\\\\n"]');`,
    )
  })
})

describe('laws', () => {
  const value = fc.oneof(
    fc.jsonValue().map((json) => json as JsonValue),
    hostileText,
    fc.dictionary(hostileText, fc.oneof(hostileText, fc.array(hostileText))),
  )
  const place = { table: hostileText, dialect: fc.constantFrom(...dialects), value }

  test('a statement is one line that starts with INSERT and ends in a semicolon', () => {
    fc.assert(
      fc.property(fc.record(place), (input) => {
        const rendered = renderInsert(input)
        if ('sql' in rendered) expect(rendered.sql).toMatch(/^INSERT INTO [^\r\n\0]+;$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('quotes are balanced whether or not a backslash is an escape, so no text can end its literal', () => {
    const escaping = /E?'(?:[^'\\]|\\.|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/gsu
    const plain = /E?'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/gsu
    fc.assert(
      fc.property(
        fc.record({ ...place, dialect: fc.constantFrom('standard', 'postgres', 'mysql') }),
        (input) => {
          const rendered = renderInsert(input)
          if (!('sql' in rendered)) return
          const outside = rendered.sql.replace(escaping, '')
          expect(outside).toBe(rendered.sql.replace(plain, ''))
          expect(outside).not.toMatch(/['"`\\]|--|\/\*|;./)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
