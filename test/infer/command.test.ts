/** Tests `spate infer` on the command line: its output, and its errors for invalid sources. */

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let line: TestCommandLine
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[line, postgres] = await Promise.all([newCommandLine(), startPostgres()])
})
afterAll(async () => {
  await line?.remove()
  await postgres?.stop()
})

const at = (name: string): string => join(line.folder, name)

async function sqlite(name: string, sql: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(at(name))
  database.exec(sql)
  database.close()
}

const small = `CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL);
  CREATE TABLE posts (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users, title TEXT, CHECK (substr(title, 1, 1) = 'a'));
  INSERT INTO users VALUES (1, 'ada@example.com');`

describe('a SQLite file', () => {
  test('is recognized by its name or its first bytes, and printed as YAML with notes', async () => {
    await sqlite('small.db', small)
    for (const source of ['sqlite:small.db', 'small.db', at('small.db')]) {
      const { code, stdout, stderr } = await line.spate(['infer', source, '--rows', '50'])
      expect(code).toBe(0)
      const { entities, systems } = parse(stdout)
      expect(Object.keys(entities)).toEqual(['users', 'posts'])
      expect(entities.posts.schema.properties.user_id).toMatchObject({
        type: 'reference',
        entity: 'users',
        field: 'id',
      })
      expect(systems.database.import.command).toContain('sqlite3')
      expect(stderr).toContain(
        "note: posts.title is always null, because a condition cannot be expressed: substr(title, 1, 1) = 'a'",
      )
    }
  })

  test('fails with the reason if no table remains, and writes no file', async () => {
    await sqlite(
      'circle.db',
      'CREATE TABLE a (x INT, y INT, p INT NOT NULL, q INT NOT NULL, PRIMARY KEY (x, y), FOREIGN KEY (p, q) REFERENCES a)',
    )
    const { code, stderr } = await line.spate(['infer', 'circle.db', '--output', 'circle.yml'])
    expect(code).toBe(1)
    expect(stderr).toContain('spate: every table was skipped\n')
    expect(stderr).toContain(
      'note: a was skipped: (p, q) references a, its own table, through several columns',
    )
    await expect(readFile(at('circle.yml'))).rejects.toThrow('ENOENT')
  })

  test('is written to a file, which is not replaced without --force', async () => {
    await sqlite('again.db', small)
    const words = ['infer', 'again.db', '--output', 'again.yml', '--key', 'again']
    expect(await line.spate(words)).toMatchObject({ code: 0 })
    const text = await readFile(at('again.yml'), 'utf8')
    expect(parse(text).key).toBe('again')
    for (const command of ['preview again.yml', 'validate again.yml.', 'run again.yml --local'])
      expect(text).toContain(`spate ${command}`)
    const { code, stderr } = await line.spate(words)
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') })
    expect(await line.spate([...words, '--force', '--format', 'json'])).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(at('again.yml'), 'utf8'))).toMatchObject({ key: 'again' })
    expect((await line.spate(['validate', 'again.yml'])).stdout).toContain('has no issues')
    // An absolute path is handled in the same way.
    const there = ['infer', 'again.db', '--output', at('again.yml')]
    expect((await line.spate(there)).stderr).toContain(
      'again.yml already exists: replace it with --force',
    )
  })

  test('is not changed: the definition fills a copy, but not an existing one', async () => {
    await sqlite(
      "it's.db",
      `${small} CREATE INDEX titles ON posts (title); CREATE VIEW named AS SELECT title FROM posts -- their names
      ; CREATE TABLE spate_progress_0123456789abcdef (after_event BIGINT NOT NULL PRIMARY KEY); CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT DEFAULT 'a; b'); INSERT INTO counted VALUES (7, 'x');`,
    )
    const before = await readFile(at("it's.db"))
    await line.spate(['infer', "it's.db", '--output', 'its.yml'])
    const environment = { PATH: process.env.PATH ?? '' }
    const words = ['run', 'its.yml', '--local']
    expect(await line.spate(words, { environment })).toMatchObject({ code: 0 })
    expect(await readFile(at("it's.db"))).toEqual(before)
    const { DatabaseSync } = await loadSqlite()
    const copy = new DatabaseSync(at("it's-copy.db"))
    const names = copy.prepare("SELECT name FROM sqlite_schema WHERE sql <> '' ORDER BY name").all()
    expect(names.map(({ name }) => name)).toEqual([
      'counted',
      'named',
      'posts',
      'sqlite_sequence',
      'titles',
      'users',
    ])
    expect(copy.prepare('SELECT count(*) AS count FROM posts').get()).toEqual({ count: 100 })
    copy.close()
    const again = await line.spate(words, { environment })
    expect(again).toMatchObject({ code: 5 })
    expect(again.stderr).toContain("it's-copy.db already exists and may contain rows: move it")
  })

  test('must be copied by hand if other clients reject its statements', async () => {
    await sqlite('odd.db', small)
    const { DatabaseSync } = await loadSqlite()
    const options = { enableDoubleQuotedStringLiterals: true }
    const database = new DatabaseSync(at('odd.db'), options)
    database.exec('CREATE TABLE kinds (kind TEXT CHECK (kind IN ("a", "b")))')
    database.close()
    await line.spate(['infer', 'odd.db', '--output', 'odd.yml'])
    const environment = { PATH: process.env.PATH ?? '' }
    const { code, stderr } = await line.spate(['run', 'odd.yml', '--local'], { environment })
    expect(code).toBe(5)
    expect(stderr).toContain(
      'odd-copy.db must exist with empty tables; create it with: sqlite3 odd.db',
    )
  })

  test('prints the definition and the notes with --json', async () => {
    await sqlite('json.db', small)
    const { stdout } = await line.spate(['infer', 'json.db', '--json', '--no-data'])
    const { definition, notes } = JSON.parse(stdout)
    expect(definition.entities.users.rate).toEqual({ count: 100 })
    expect(notes).toMatchObject([{ table: 'posts' }])
  })

  test('is limited to some tables by --tables', async () => {
    await sqlite('some.db', small)
    const { stdout } = await line.spate([
      'infer',
      'some.db',
      '--tables',
      'users',
      '--rows',
      'users=7',
    ])
    expect(parse(stdout).entities).toMatchObject({ users: { rate: { count: 7 } } })
    const { code, stderr } = await line.spate(['infer', 'some.db', '--tables', 'user'])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('table "user" does not exist; did you mean "users"?'),
    })
    const far = await line.spate(['infer', 'some.db', '--tables', 'users,invoices'])
    expect(far.stderr).toContain('table "invoices" does not exist; the tables are users, posts')
  })

  test('is reported as locked, damaged or no database', async () => {
    await sqlite('locked.db', small)
    const { DatabaseSync } = await loadSqlite()
    const holder = new DatabaseSync(at('locked.db'))
    holder.exec('BEGIN EXCLUSIVE')
    const locked = await line.spate(['infer', 'locked.db'])
    holder.close()
    expect(locked).toMatchObject({ code: 1, stderr: expect.stringContaining('database is locked') })
    await writeFile(at('damaged.db'), `SQLite format 3\0${'x'.repeat(8_192)}`)
    expect(await line.spate(['infer', 'damaged.db'])).toMatchObject({ code: 1 })
    await writeFile(at('text.db'), 'hello')
    const text = await line.spate(['infer', 'sqlite:text.db'])
    expect(text).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be an existing SQLite database'),
    })
    expect(await line.spate(['infer', 'text.db'])).toMatchObject({ code: 2 })
    const missing = await line.spate(['infer', 'sqlite:missing.db'])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('missing.db') })
    await sqlite('empty.db', 'CREATE TABLE a (b); DROP TABLE a')
    expect(await line.spate(['infer', 'empty.db'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no tables'),
    })
  })
})

describe('a PostgreSQL database', () => {
  const address = () => postgres.connectionString

  test('is read by a role that cannot read all rows', async () => {
    await postgres.psql(
      `CREATE TABLE open (id serial PRIMARY KEY, name text); INSERT INTO open (name) SELECT 'n' || i FROM generate_series(1, 30) i;
       CREATE TABLE secret (id serial PRIMARY KEY, name text NOT NULL); INSERT INTO secret (name) VALUES ('x');
       CREATE ROLE reader LOGIN; GRANT SELECT ON open TO reader`,
    )
    const source = address().replace('postgres@', 'reader@')
    const { code, stdout, stderr } = await line.spate(['infer', source])
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(stderr).toContain('note: secret has rows that this role cannot read')
    expect(parse(stdout).entities.open.rate).toEqual({ count: 30 })
    expect(stdout).toContain('setval')
  })

  test('is not the target of its definition, whose URL must be set', async () => {
    await postgres.psql(
      'CREATE SCHEMA own; CREATE TABLE own.notes (id uuid PRIMARY KEY); CREATE TABLE own.spate_progress_0123456789abcdef (after_event bigint)',
    )
    await line.spate(['infer', address(), '--schema', 'own', '--output', 'own.yml'])
    const { entities } = parse(await readFile(at('own.yml'), 'utf8'))
    expect(Object.keys(entities)).toEqual(['notes'])
    const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: address() }
    const { code, stderr } = await line.spate(['run', 'own.yml', '--local'], { environment })
    expect(code).toBe(5)
    expect(stderr).toContain('TARGET_DATABASE_URL: must be the URL of the database to fill')
    expect(await postgres.psql('SELECT count(*) FROM own.notes')).toContain('0')
  })

  test('is not filled even if the URL of the target is its own', async () => {
    await postgres.psql(
      'CREATE TABLE "it\'s" (id int PRIMARY KEY); INSERT INTO "it\'s" SELECT generate_series(1, 9)',
    )
    await line.spate(['infer', address(), '--tables', "it's", '--output', 'same.yml'])
    const environment = { PATH: process.env.PATH ?? '', TARGET_DATABASE_URL: address() }
    const { code, stderr } = await line.spate(['run', 'same.yml', '--local'], { environment })
    expect(code).toBe(5)
    expect(stderr).toContain(
      `"it's" already has rows: TARGET_DATABASE_URL must be the URL of an empty copy`,
    )
    expect(await postgres.psql('SELECT count(*) FROM "it\'s"')).toContain('9')
  })

  test('is named without the password if it refuses the connection', async () => {
    const refused = 'postgres://app:se%40cret@127.0.0.1:1/shop?sslpassword=hidden'
    const { code, stdout, stderr } = await line.spate(['infer', refused])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('cannot connect to postgres://app@127.0.0.1:1/shop')
    expect(stderr).toContain('ECONNREFUSED')
    expect(stderr).not.toMatch(/se%40cret|se@cret|hidden/)
  })

  test('reports a wrong password without showing it', async () => {
    await postgres.psql("CREATE ROLE locked LOGIN PASSWORD 'right'")
    const file = (await postgres.psql('SHOW hba_file')).trim()
    const before = await readFile(file, 'utf8')
    await writeFile(file, `local all locked scram-sha-256\n${before}`)
    await chmod(file, 0o644)
    await postgres.psql('SELECT pg_reload_conf()')
    const source = address().replace('postgres@', 'locked:wr%2Fong@')
    const { code, stderr } = await line.spate(['infer', source])
    expect(code).toBe(1)
    expect(stderr).toContain('password authentication failed for user "locked"')
    expect(stderr).not.toMatch(/wr%2Fong|wr\/ong/)
  })

  test('is reported as missing or without tables', async () => {
    const missing = await line.spate(['infer', address().replace('/postgres?', '/missing?')])
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"missing" does not exist'),
    })
    const empty = await line.spate(['infer', address(), '--schema', 'nowhere'])
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('no tables') })
  })
})

describe('invalid sources', () => {
  test('are reported with the valid kinds of source', async () => {
    for (const source of ['oracle://user:hush@host/db', 'nothing.csv', 'notes.txt']) {
      const { code, stderr } = await line.spate(['infer', source])
      expect(code).toBe(2)
      expect(stderr).toContain('must be a database (postgres://…, mysql://…, sqlite:file.db)')
      expect(stderr).not.toContain('hush')
    }
  })

  test('an empty source is reported with the usual reason', async () => {
    const { code, stderr } = await line.spate(['infer', ''])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATABASE_URL'),
    })
  })

  test('a folder is read as the files in it', async () => {
    await mkdir(at('rows'))
    await writeFile(at('rows/people.csv'), 'id,name\n1,ada\n2,bob\n')
    const { code, stdout } = await line.spate(['infer', 'rows'])
    expect(code).toBe(0)
    expect(Object.keys(parse(stdout).entities)).toEqual(['people'])
  })

  test('options that do not apply to a source are rejected', async () => {
    await writeFile(at('rows.csv'), 'id,name\n1,a\n')
    const { code, stderr } = await line.spate(['infer', 'rows.csv', '--tables', 'a'])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--tables applies to databases and schemas only'),
    })
    expect(await line.spate(['infer', 'rows.csv', '--rows', 'many'])).toMatchObject({ code: 2 })
    expect(await line.spate(['infer', 'rows.csv', '--key', 'a/b'])).toMatchObject({ code: 2 })
    expect(await line.spate(['infer', 'rows.csv'])).toMatchObject({ code: 0 })
  })
})
