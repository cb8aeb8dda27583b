/** Rows that a database refuses: what is skipped, what is abandoned, what is filled anyway, and what a resumed run adds. */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

let postgres: ThrowawayPostgres
let psql: string
beforeAll(async () => {
  postgres = await startPostgres()
  psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
})
afterAll(() => postgres.stop())

const reference = (entity: string) => ({ type: 'reference', entity, field: 'id', ifEmpty: 'skip' })
const idAnd = (properties: object = {}) => ({
  type: 'object',
  properties: { id: { type: 'id.integer' }, ...properties },
})

/** Returns rooms, messages and replies, which refer to each other in this order, and people. */
function chat(db: object): object {
  const entity = (schema: object, count: number) => ({ system: 'db', rate: { count }, schema })
  return {
    ...{ key: 'chat', start: '2026-01-01', end: '2026-01-02', systems: { db } },
    entities: {
      rooms: entity(idAnd(), 20),
      people: entity(idAnd({ name: { type: 'person.name' } }), 300),
      messages: entity(idAnd({ room: reference('rooms') }), 1_000),
      replies: entity(idAnd({ message: reference('messages') }), 100),
    },
  }
}

const tables = (check = '') => [
  'CREATE TABLE rooms (id INTEGER PRIMARY KEY)',
  'CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)',
  `CREATE TABLE messages (id INTEGER PRIMARY KEY ${check}, room INTEGER REFERENCES rooms (id))`,
  'CREATE TABLE replies (id INTEGER PRIMARY KEY, message INTEGER REFERENCES messages (id))',
]
const raising = (when: string) => [
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.id % 500 = 7 THEN RAISE EXCEPTION 'Incorrect room'; END IF; RETURN NEW; END $$`,
  `CREATE TRIGGER strict ${when} INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse()`,
]

async function setUp(statements: readonly string[]): Promise<void> {
  await postgres.psql('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  for (const statement of statements) await postgres.psql(statement)
}

async function countsOf(): Promise<Record<string, number>> {
  const names = ['rooms', 'people', 'messages', 'replies']
  const lists = names.map((name) => `SELECT '${name}', count(*) FROM ${name}`)
  const lines = (await postgres.psql(lists.join(' UNION ALL '))).split('\n')
  return Object.fromEntries(lines.map((line) => [line.split('|')[0], Number(line.split('|')[1])]))
}

/** Returns a command that pauses after `bytes` bytes of its input until a file `go` exists. */
const gated = (bytes: number): string =>
  `{ head -c ${bytes}; touch reached; while [ ! -e go ]; do sleep 0.02; done; cat; } | ${psql}`

/** Kills a run when its client has a part of a transaction. */
async function killInTransaction(folder: string, words: readonly string[]): Promise<void> {
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [...nodeFlags, main, ...words], {
    ...{ cwd: folder, env: { ...process.env, HOME: folder }, stdio: 'ignore' },
  })
  const closed = once(child, 'close')
  while (!existsSync(join(folder, 'reached')) && child.exitCode === null) await sleep(20)
  child.kill('SIGKILL')
  await closed
  writeFileSync(join(folder, 'go'), '')
}

const summaryOf = (stdout: string) =>
  JSON.parse(stdout.split('\n').find((line) => line.startsWith('{"type":"summary"')) ?? '')
const whole = { rooms: 20, people: 300, messages: 1_000, replies: 100 }
const formats = [['copy'], ['sql']] as const

describe.each(formats)('PostgreSQL with %s', (format) => {
  const system = () => ({ format, import: { command: psql } })

  test('a table that refuses a row does not stop the others, and --resume fills it later', async () => {
    await setUp([...tables(), ...raising('BEFORE')])
    const folder = await newFolder(chat(system()))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code).toBe(5)
    expect(stderr).toMatch(/continuing without messages, and without what needs it \(replies\)/)
    expect(stderr).toMatch(/messages, [\d,]+ of 1,000 rows: ERROR: {2}Incorrect room/)
    expect(stderr).toContain('replies, 0 of 100 rows: needs the rows of messages')
    expect(stderr).toContain('resume with  spate run --local --resume')
    expect(await countsOf()).toMatchObject({ ...whole, messages: expect.any(Number), replies: 0 })
    // The database still refuses the row.
    expect((await runLine(['run', '--local', '--resume'], { folder })).code).toBe(5)
    await postgres.psql('DROP TRIGGER strict ON messages')
    const resumed = await runLine(['run', '--local', '--resume'], { folder })
    expect([resumed.code, await countsOf()]).toEqual([0, whole])
    const left = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'spate%'"
    expect(await postgres.psql(left)).toBe('0')
  })

  // A trigger after the insert fails at the end of a statement, which may have thousands of rows.
  test.each(['BEFORE', 'AFTER'])('refused rows are skipped, %s', async (when) => {
    await setUp([...tables(), ...raising(when)])
    const folder = await newFolder(chat(system()))
    const words = ['run', '--local', '--json', '--skip-refused', '30%']
    const { code, stdout } = await runLine(words, { folder })
    expect(code).toBe(8)
    const { messages, replies, ...others } = await countsOf()
    expect(others).toEqual({ rooms: 20, people: 300 })
    expect(messages).toBe(998)
    expect(stdout).toContain('"skipped":{"messages":2')
    expect(stdout).toContain(`"messages":${messages},"replies":${replies}`)
    const broken = 'SELECT count(*) FROM messages WHERE id % 500 = 7'
    expect(await postgres.psql(broken)).toBe('0')
  })

  test('more refused rows than the share abandon the table', async () => {
    await setUp([...tables(), ...raising('BEFORE')])
    const folder = await newFolder(chat(system()))
    const words = ['run', '--local', '--json', '--skip-refused', '0.001']
    const { code, stdout } = await runLine(words, { folder })
    expect(code).toBe(5)
    expect(summaryOf(stdout)).toMatchObject({
      end: 'failed',
      skipped: { messages: 1 },
      abandoned: { messages: 'ERROR:  Incorrect room', replies: 'needs the rows of messages' },
    })
    expect(await countsOf()).toMatchObject({ rooms: 20, people: 300 })
  })
})

test('SQLite continues without a table that refuses a row', async () => {
  const folder = await newFolder(
    chat({
      format: 'sql',
      import: {
        before: `sqlite3 chat.db '${tables('CHECK (id <> 700)').join('; ')}'`,
        command: 'sqlite3 chat.db',
      },
    }),
  )
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code).toBe(5)
  expect(stderr).toContain('continuing without messages, and without what needs it (replies)')
  const sql = 'SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM replies)'
  expect(execFileSync('sqlite3', ['chat.db', sql], { cwd: folder, encoding: 'utf8' })).toBe(
    '300|0\n',
  )
})

describe('--disable-triggers', () => {
  const modes = 'SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1'
  const triggers = [
    ...raising('BEFORE'),
    'CREATE TRIGGER off BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse()',
    'ALTER TABLE messages DISABLE TRIGGER off',
    'ALTER TABLE messages ENABLE ALWAYS TRIGGER strict',
  ]

  test('loads without the triggers of PostgreSQL, which then are as before', async () => {
    await setUp([...tables(), ...triggers])
    const before = await postgres.psql(modes)
    const folder = await newFolder(chat({ format: 'copy', import: { command: psql } }))
    const { code, stderr } = await runLine(['run', '--local', '--disable-triggers'], { folder })
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('✓') })
    expect([await countsOf(), await postgres.psql(modes)]).toEqual([whole, before])
  })

  test('loads without the triggers of SQLite', async () => {
    const raise = `CREATE TRIGGER strict BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, "no"); END`
    const before = `sqlite3 chat.db '${[...tables(), raise].join('; ')}'`
    const folder = await newFolder(
      chat({ format: 'sql', import: { before, command: 'sqlite3 chat.db' } }),
    )
    expect((await runLine(['run', '--local', '--disable-triggers'], { folder })).code).toBe(0)
    const sql = 'SELECT count(*) FROM messages'
    const rows = execFileSync('sqlite3', ['chat.db', sql], { cwd: folder, encoding: 'utf8' })
    expect(rows).toBe('1000\n')
  })

  test('is refused if the command cannot disable triggers', async () => {
    const folder = await newFolder(chat({ format: 'json', import: { command: 'cat' } }))
    const { code, stderr } = await runLine(['run', '--local', '--disable-triggers'], { folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('is no database client')])
  })

  test('kill -9 leaves the triggers as before, and loses and repeats nothing', async () => {
    await setUp([...tables(), ...triggers])
    const before = await postgres.psql(modes)
    const definition = chat({ format: 'sql', import: { command: gated(20_000) } })
    const folder = await newFolder({ ...definition, end: '2026-03-01' })
    const words = ['run', '--local', '--disable-triggers']
    await killInTransaction(folder, words)
    const resumed = await runLine([...words, '--resume'], { folder })
    expect([resumed.code, await countsOf()]).toEqual([0, whole])
    expect(await postgres.psql(modes)).toBe(before)
  })
})

describe('entities that are imported together', () => {
  const cycle = [
    'CREATE TABLE store (id INTEGER PRIMARY KEY, manager INTEGER NOT NULL)',
    'CREATE TABLE staff (id INTEGER PRIMARY KEY, store INTEGER NOT NULL REFERENCES store (id))',
    'ALTER TABLE store ADD FOREIGN KEY (manager) REFERENCES staff (id)',
  ]
  const manager = {
    type: 'function',
    variables: { index: { type: 'context', path: ['instance', 'index'] } },
    expression: '50000 - index',
  }
  const definition = (together: readonly (readonly string[])[]) => ({
    ...{ key: 'stores', start: '2026-01-01', end: '2026-01-02' },
    systems: { db: { format: 'sql', import: { command: gated(1_000_000), together } } },
    entities: {
      store: { system: 'db', rate: { count: 30_000 }, schema: idAnd({ manager }) },
      staff: {
        system: 'db',
        rate: { count: 50_000 },
        schema: idAnd({ store: reference('store') }),
      },
    },
  })
  const counts = async (): Promise<string> =>
    await postgres.psql('SELECT (SELECT count(*) FROM store), (SELECT count(*) FROM staff)')

  test('reference later rows, and kill -9 loses and repeats nothing', async () => {
    await setUp(cycle)
    const folder = await newFolder(definition([['store', 'staff']]))
    await killInTransaction(folder, ['run', '--local'])
    expect(await counts()).toBe('0|0')
    const { code, stderr } = await runLine(['run', '--local', '--resume'], { folder })
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('✓') })
    expect(await counts()).toBe('30000|50000')
    const deferred = "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND condeferrable"
    expect(await postgres.psql(deferred)).toBe('0')
  })

  test('must be a list of lists of entities', async () => {
    const folder = await newFolder(definition(['store'] as never))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect([code, stderr]).toEqual([3, expect.stringContaining('must be a list of entities')])
  })
})
