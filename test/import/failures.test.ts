/** Failing commands of `spate run`, in each step, at any time, and at single rows, with their messages. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder, runLine, writeDefinition } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { postgresSystem, smallShop, sqliteSystem } from './definitions.ts'

const users = { system: 'db', rate: '20/hour' }
const orders = { system: 'db', rate: '200/hour' }
const shop = (db: object) => smallShop({ systems: { db }, users, orders })
const lineOf = (command: string, steps: object = {}) => ({
  format: 'json',
  import: { command, ...steps },
})

async function failing(
  db: object,
  ...options: readonly string[]
): Promise<{ folder: string; stderr: string; code: number }> {
  const folder = await newFolder(shop(db))
  const { code, stderr } = await runLine(['run', '--local', ...options], { folder })
  return { folder, code, stderr }
}

describe('commands that fail', () => {
  test('a failed "before" starts nothing else, except "after"', async () => {
    const steps = { before: 'echo no room >&2; exit 9', after: 'touch after' }
    const { folder, code, stderr } = await failing(lineOf('touch command', steps))
    expect(code).toBe(5)
    expect(stderr).toContain('"before" of db ended with status 9')
    expect(stderr).toContain('│ no room')
    expect([existsSync(join(folder, 'command')), existsSync(join(folder, 'after'))]).toEqual([
      false,
      true,
    ])
  })

  test('a failed "after" keeps the import, and --resume runs only "after"', async () => {
    const after = 'test -e ready'
    const { folder, code, stderr } = await failing(lineOf('cat >> lines', { after }))
    expect(code).toBe(5)
    expect(stderr).toContain('"after" of db ended with status 1')
    const lines = readFileSync(join(folder, 'lines'), 'utf8')
    expect((await runLine(['run', '--local', '--resume'], { folder })).code).toBe(5)
    writeFileSync(join(folder, 'ready'), '')
    expect((await runLine(['run', '--local', '--resume'], { folder })).code).toBe(0)
    expect(readFileSync(join(folder, 'lines'), 'utf8')).toBe(lines)
  })

  test('a missing command', async () => {
    const { code, stderr } = await failing(lineOf('no-such-command-of-ours'))
    expect(code).toBe(5)
    expect(stderr).toContain('the command of db ended with status 127')
    expect(stderr).toContain('no-such-command-of-ours')
  })

  test('a pipe that breaks immediately', async () => {
    const { code, stderr } = await failing(lineOf('exec <&-; sleep 0.1; exit 3'))
    expect(code).toBe(5)
    expect(stderr).toContain('ended with status 3')
  })

  test('exit code 0 before everything was read is a failure', async () => {
    const { code, stderr } = await failing(lineOf('head -c 10 > /dev/null'))
    expect(code).toBe(5)
    expect(stderr).toContain('must read its standard input to the end')
  })

  test('a full disk', async () => {
    const { code, stderr } = await failing(lineOf('cat > /dev/full'))
    expect(code).toBe(5)
    expect(stderr).toMatch(/No space left on device/)
  })

  test('a full disk at a file of the import', async () => {
    const folder = await newFolder(shop(sqliteSystem()))
    mkdirSync(join(folder, 'out'))
    symlinkSync('/dev/full', join(folder, 'out/orders.sql'))
    const { code, stderr } = await runLine(['run', '--local', '--dir', 'out'], { folder })
    expect(code).toBe(1)
    expect(stderr.match(/orders\.sql cannot be written: ENOSPC/g)).toHaveLength(1)
  })

  test('a full disk at the records is reported once with advice, and "after" is run', async () => {
    const { folder } = await failing(lineOf('exit 3', { after: 'echo ran >> after' }))
    symlinkSync('/dev/full', join(folder, '.spate/runs/small-shop/local-1/state.json.new'))
    const { code, stderr } = await runLine(['run', '--local', '--resume'], { folder })
    expect(code).toBe(1)
    expect(stderr.match(/progress cannot be recorded in [^\n]*: ENOSPC/g)).toHaveLength(1)
    expect(stderr).toContain('✗ small-shop local-1 failed')
  })

  test('records that were changed, and other files', async () => {
    const { folder } = await failing(lineOf('exit 3'))
    const runs = join(folder, '.spate/runs/small-shop')
    writeFileSync(join(runs, '.DS_Store'), '')
    const again = await runLine(['run', '--local', '--run', 'local-1'], { folder })
    expect(again.stderr).toContain('resume with  spate run --local --run local-1')
    for (const text of ['{"versi', '[]', 'null']) {
      writeFileSync(join(runs, 'local-1/state.json'), text)
      const { code, stderr } = await runLine(['run', '--local', '--resume'], { folder })
      expect(code).toBe(1)
      expect(stderr).toContain(
        'must be a file that spate has written: to give up that run, move its folder away',
      )
    }
  })

  test('a resumed run reports that its file has changed', async () => {
    const { folder } = await failing(lineOf('exit 3'))
    const resumed = () => runLine(['run', '--local', '--resume'], { folder })
    expect((await resumed()).stderr).not.toContain(
      'spate.json has changed since this run was started',
    )
    await writeDefinition(folder, { ...shop(lineOf('exit 3')), seed: 7 })
    expect((await resumed()).stderr).toContain('spate.json has changed since this run was started')
    // The same with other commands, which are not run.
    await writeDefinition(folder, shop(lineOf('cat > /dev/null')))
    const { code, stderr } = await resumed()
    expect(code).toBe(6)
    expect(stderr).toContain('spate.json has changed since this run was started')
  })

  test('input that a command did not read is written to the next one', async () => {
    const command =
      'if [ -e again ]; then cat >> lines; else touch again; head -c 4096 >> lines; exit 3; fi'
    const { folder, code, stderr } = await failing(lineOf(command))
    expect(code).toBe(5)
    const told = Number(/failed: ([\d,]+) rows/.exec(stderr)?.[1]?.replaceAll(',', ''))
    const whole = readFileSync(join(folder, 'lines'), 'utf8').split('\n').length - 1
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(whole)
    expect((await runLine(['run', '--local', '--resume'], { folder })).code).toBe(0)
    const lines = new Set(readFileSync(join(folder, 'lines'), 'utf8').split('\n'))
    const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
    const missing = stdout
      .trim()
      .split('\n')
      .filter((line) => !lines.has(JSON.stringify(JSON.parse(line).value)))
    expect(missing).toEqual([])
  })

  test.each([
    ['late', 'sleep 0.5; cat /dev/stdin > lines'],
    ['again, after a part of it', 'head -c 0; sleep 0.5; cat /dev/stdin /dev/stdin > lines'],
  ])('a command can open its standard input by name, %s', async (_, command) => {
    const { folder, code } = await failing(lineOf(command))
    expect(code).toBe(0)
    const lines = readFileSync(join(folder, 'lines'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(9_000)
  })

  test('a command can load /dev/stdin as a file', async () => {
    const command = `sqlite3 users.db '.import --csv /dev/stdin users'`
    const db = { format: 'csv', import: { command } }
    const folder = await newFolder(
      smallShop({ systems: { db }, users, orders: { rate: '1/hour' } }),
    )
    expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
    const query = ['users.db', 'SELECT count(*) FROM users']
    const rows = execFileSync('sqlite3', query, { cwd: folder, encoding: 'utf8' })
    expect(Number(rows)).toBeGreaterThan(800)
  })

  test('a command that is ended by a signal', async () => {
    const { code, stderr } = await failing(lineOf('kill -9 $$'))
    expect(code).toBe(5)
    expect(stderr).toContain('the command of db was ended by SIGKILL')
  })

  test('the output of a command cannot move the cursor, and its length is limited', async () => {
    const command = String.raw`i=0; while [ $i -lt 999 ]; do echo "line $i" >&2; i=$((i+1)); done; printf '\033[2Jgone\n' >&2; exit 1`
    const { stderr } = await failing(lineOf(command))
    expect(stderr).toContain(String.raw`│ \x1b[2Jgone`)
    expect(stderr).toContain('│ line 998')
    expect(stderr).not.toContain('line 900')
    expect(stderr).not.toContain('\x1b[2J')
  })

  test('a database client that never replies is not a success', async () => {
    const system = sqliteSystem({ command: 'sqlite3 shop.db > log' })
    const { code, stderr } = await failing(system, '--no-create')
    expect(code).toBe(5)
    expect(stderr).toContain('its standard output must not be redirected')
    const asked = await failing(system)
    expect(asked.code).toBe(5)
    expect(asked.stderr).toContain('do not redirect the standard output of its command')
  })

  test('a client that exits with 0 after each batch fails each time, and loses nothing', async () => {
    const command = "sed '/^COMMIT/{n;q}' | sqlite3 shop.db"
    // Next to another system, each batch is a transaction.
    const other = { format: 'json', import: { command: 'cat > /dev/null' } }
    const folder = await newFolder(
      smallShop({
        systems: { db: sqliteSystem({ command }), other },
        users,
        orders: { ...orders, rate: '1500/hour' },
        ticks: { system: 'other', rate: '1/hour' },
      }),
    )
    const sql = 'SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM orders)'
    const counts: number[] = []
    for (let words: readonly string[] = []; counts.length < 20; words = ['--resume']) {
      const { code, stderr } = await runLine(['run', '--local', ...words], { folder })
      counts.push(Number(execFileSync('sqlite3', ['shop.db', sql], { cwd: folder })))
      if (code === 0) break
      expect([code, stderr]).toEqual([5, expect.stringContaining('the command did not confirm')])
    }
    const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
    expect(counts.length).toBeGreaterThan(2)
    const rows = stdout.split('\n').filter((line) => /"entity":"(users|orders)"/.test(line))
    expect(counts.at(-1)).toBe(rows.length)
    expect(counts).toEqual([...new Set(counts)])
  })

  test('after a client was killed, the reported position is a lower bound', async () => {
    const command = '(head -c 1500000; kill -9 $$) | sqlite3 shop.db'
    const { code, stderr } = await failing(sqliteSystem({ command }), '--no-create')
    expect(code).toBe(5)
    expect(stderr).toMatch(
      /every event up to [\d,]+ was committed, maybe more\n|no event is known to be committed\n/,
    )
  })

  test('resuming is not advised after conflicts with existing rows', async () => {
    const table = 'CREATE TABLE IF NOT EXISTS users (id INTEGER PRIMARY KEY, name TEXT)'
    const orders = 'CREATE TABLE IF NOT EXISTS orders (id INTEGER, user_id INTEGER, note TEXT)'
    const before = `sqlite3 shop.db '${table}; ${orders}'`
    const db = { format: 'sql', import: { before, command: 'sqlite3 shop.db' } }
    const folder = await newFolder(shop(db))
    const line = ['run', '--local', '--end', '2026-01-02']
    expect((await runLine(line, { folder })).code).toBe(0)
    const { code, stderr } = await runLine(line, { folder })
    expect(code).toBe(5)
    expect(stderr).toContain('start again with  spate run --local --end 2026-01-02\n')
    expect(stderr).toContain('the table already contains such a row: empty the tables')
    expect(stderr).not.toContain('--resume')
  })

  test('after one of two systems fails, the other completes its batches', async () => {
    const systems = { db: sqliteSystem(), other: lineOf('head -c 100000 > part; exit 4') }
    const folder = await newFolder(
      smallShop({ systems, users, orders: { system: 'other', rate: '2000/hour' } }),
    )
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(code).toBe(5)
    expect(stderr).toContain('the command of other ended with status 4')
    const state = JSON.parse(
      readFileSync(join(folder, '.spate/runs/small-shop/local-1/state.json'), 'utf8'),
    )
    expect(state.systems.db.position).toBeGreaterThan(0)
  })
})

describe('the event at which a database failed', () => {
  let postgres: ThrowawayPostgres
  let psql: string
  beforeAll(async () => {
    postgres = await startPostgres()
    psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
  })
  afterAll(() => postgres.stop())

  const refuse = 'CHECK (id <> 777)'
  const tables = (more = '') =>
    `CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE orders (id INTEGER PRIMARY KEY ${more}, user_id INTEGER, note TEXT)`
  const postgresTables = (more?: string) =>
    `${psql} -q -c 'DROP TABLE IF EXISTS orders, users' -c '${tables(more)}'`

  /** Expects the row of the event, whose id differs from that of the row. */
  function expectRow(stderr: string): void {
    expect(stderr).toMatch(/at event [\d,]+ of the run, of orders\n.*777/)
  }

  test.each([1, 20])('in SQLite, %i rows per statement', async (batch) => {
    const { code, stderr } = await failing({
      format: { type: 'sql', batch },
      import: { before: `sqlite3 shop.db '${tables(refuse)}'`, command: 'sqlite3 shop.db' },
    })
    expect(code).toBe(5)
    expect(stderr).toContain('CHECK constraint failed')
    if (batch === 1) expectRow(stderr)
    else expect(stderr).toMatch(/at one of the events [\d,]+ to [\d,]+ of the run, of orders/)
  })

  test.each([1, 20])('in PostgreSQL with INSERT, %i rows per statement', async (batch) => {
    const { code, stderr } = await failing({
      format: { type: 'sql', batch },
      import: { before: postgresTables(refuse), command: psql },
    })
    expect(code).toBe(5)
    expect(stderr).toContain('violates check constraint')
    if (batch === 1) expectRow(stderr)
    else expect(stderr).toMatch(/at one of the events [\d,]+ to [\d,]+ of the run, of orders/)
  })

  test('in PostgreSQL with COPY', async () => {
    const { code, stderr } = await failing({
      format: { type: 'copy' },
      import: { before: postgresTables(refuse), command: psql },
    })
    expect(code).toBe(5)
    expectRow(stderr)
    expect(stderr).toMatch(/not filled, unlike the other tables:\n.*orders, 0 of/)
    expect(await postgres.psql('SELECT count(*) FROM orders')).toBe('0')
  })

  test('a client with its statement in its arguments receives only rows', async () => {
    const command = `${psql} -q -c '\\copy users from pstdin'`
    const systems = { db: { format: 'copy', import: { before: postgresTables(), command } } }
    const folder = await newFolder(smallShop({ systems, users, orders: { rate: '2000/hour' } }))
    const { code, stderr } = await runLine(['run', '--local'], { folder })
    expect(stderr).toContain('✓')
    expect(code).toBe(0)
    const { stdout } = await runLine(['run', '--local', '--stdout'], { folder })
    const wanted = stdout.split('\n').filter((line) => line.includes('"entity":"users"')).length
    expect(await postgres.psql('SELECT count(*) FROM users')).toBe(String(wanted))
  })

  test('a fixed import continues after the last committed event', async () => {
    const progress = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'spate%'"
    const others = await postgres.psql(progress)
    const system = postgresSystem(psql, { format: { type: 'copy' } })
    const folder = await newFolder(shop(system))
    const undisturbed = await runLine(['run', '--local'], { folder })
    expect(undisturbed.stderr).toContain('✓')
    const wanted = await postgres.psql('SELECT count(*), sum(user_id) FROM orders')
    const refusing = {
      format: { type: 'copy' },
      import: { before: postgresTables('CHECK (id <> 7777)'), command: psql },
    }
    await writeDefinition(folder, smallShop({ systems: { db: refusing }, users, orders }))
    expect((await runLine(['run', '--local'], { folder })).code).toBe(5)
    await postgres.psql('ALTER TABLE orders DROP CONSTRAINT orders_id_check')
    const { code } = await runLine(['run', '--local', '--resume'], { folder })
    expect(code).toBe(0)
    expect(await postgres.psql('SELECT count(*), sum(user_id) FROM orders')).toBe(wanted)
    expect(await postgres.psql(progress)).toBe(others)
  })
})
