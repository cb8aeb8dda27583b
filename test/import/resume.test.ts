/** `spate run` interrupted and resumed: Ctrl-C, outdated records, and concurrent runs. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { identityOf } from '../../src/import/process-identity.ts'
import { type Ended, newFolder, runLine } from '../support/command-line.ts'
import { gateSystem, smallShop, sqliteSystem } from './definitions.ts'

const users = { system: 'db', rate: '500/hour' }
const ticks = { system: 'gate', rate: '1000/hour' }
const shop = (db: object, orders: object = { system: 'db' }) =>
  smallShop({
    systems: { db, gate: gateSystem },
    users,
    orders: { rate: '1500/hour', ...orders },
    ticks,
  })

/** Runs an import without interruption. */
async function runThrough(folder: string, words: readonly string[] = []): Promise<Ended> {
  writeFileSync(join(folder, 'go'), '')
  return await runLine(['run', '--local', ...words], { folder })
}

/** Interrupts an import with Ctrl-C. */
async function interrupt(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  for (const name of ['go', 'reached']) rmSync(join(folder, name), { force: true })
  const controller = new AbortController()
  const running = runLine(['run', '--local'], {
    folder,
    environment,
    signal: controller.signal,
  })
  const hasEnded = running.then(() => true)
  while (!existsSync(join(folder, 'reached'))) {
    if (await Promise.race([hasEnded, sleep(10, false)])) break
  }
  controller.abort()
  writeFileSync(join(folder, 'go'), '')
  return await running
}

const state = (folder: string, run = 'local-1') =>
  JSON.parse(readFileSync(join(folder, `.spate/runs/small-shop/${run}/state.json`), 'utf8'))

const dump = (folder: string): string =>
  execFileSync('sqlite3', ['shop.db', 'SELECT * FROM users; SELECT * FROM orders'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })

test('Ctrl-C ends with 130, runs "after" and shows how to resume, and the resumed run has the same rows', async () => {
  const folder = await newFolder(shop(sqliteSystem({ after: 'echo tidied >> after' })))
  await runThrough(folder)
  const wanted = dump(folder)
  const { code, stderr } = await interrupt(folder)
  expect(code).toBe(130)
  expect(stderr).toContain('spate run --local --resume')
  expect(dump(folder)).not.toBe(wanted)
  const { code: resumed, stderr: said } = await runThrough(folder, ['--resume'])
  expect(said).toContain('✓ small-shop local-2')
  expect(resumed).toBe(0)
  expect(dump(folder)).toBe(wanted)
  expect(readFileSync(join(folder, 'after'), 'utf8')).toBe('tidied\n'.repeat(3))
})

test('a resumed file continues after the recorded length, and an incomplete line is cut', async () => {
  const folder = await newFolder(shop(sqliteSystem(), { format: { type: 'json' } }))
  await runThrough(folder)
  const path = (run: string) => join(folder, `.spate/runs/small-shop/${run}/orders.jsonl`)
  const definition = JSON.parse(readFileSync(join(folder, 'spate.json'), 'utf8'))
  expect(definition.entities.orders.system).toBeUndefined()
  const wanted = readFileSync(path('local-1'), 'utf8')
  expect((await interrupt(folder)).code).toBe(130)
  writeFileSync(path('local-2'), `${readFileSync(path('local-2'), 'utf8')}{"id":99`)
  expect((await runThrough(folder, ['--resume'])).code).toBe(0)
  expect(readFileSync(path('local-2'), 'utf8')).toBe(wanted)
})

test('systems at different positions each continue at their own', async () => {
  const systems = {
    db: sqliteSystem(),
    gate: gateSystem,
    other: { format: 'json', import: { command: 'cat >> lines' } },
  }
  const folder = await newFolder(
    smallShop({ systems, users, orders: { system: 'other', rate: '1500/hour' }, ticks }),
  )
  await runThrough(folder)
  const [wantedRows, wantedLines] = [dump(folder), readFileSync(join(folder, 'lines'), 'utf8')]
  execFileSync('rm', [join(folder, 'lines')])
  expect((await interrupt(folder)).code).toBe(130)
  // The records of the lines are discarded together with the lines.
  const records = state(folder, 'local-2')
  records.systems.other = { state: 'prepared', position: 0, counts: {} }
  const at = join(folder, '.spate/runs/small-shop/local-2')
  writeFileSync(join(at, 'state.json'), JSON.stringify(records))
  writeFileSync(join(at, 'other.position'), '0')
  writeFileSync(join(folder, 'lines'), '')
  expect((await runThrough(folder, ['--resume'])).code).toBe(0)
  expect(dump(folder)).toBe(wantedRows)
  expect(readFileSync(join(folder, 'lines'), 'utf8')).toBe(wantedLines)
})

test('the position of a database takes precedence over the records', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  await runThrough(folder)
  const wanted = dump(folder)
  expect((await interrupt(folder)).code).toBe(130)
  const records = state(folder, 'local-2')
  expect(records.systems.db.position).toBeGreaterThan(0)
  Object.assign(records.systems.db, { position: 0, counts: {} })
  writeFileSync(join(folder, '.spate/runs/small-shop/local-2/state.json'), JSON.stringify(records))
  const { stderr, code } = await runThrough(folder, ['--resume'])
  expect(code).toBe(0)
  expect(dump(folder)).toBe(wanted)
  expect(stderr).toMatch(/resuming after event [\d,]+/)
  expect(stderr).toContain(`${records.total.toLocaleString('en')} rows`)
})

test('a database that lost its rows is not resumed', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  expect((await interrupt(folder)).code).toBe(130)
  execFileSync('rm', [join(folder, 'shop.db')])
  const { code, stderr } = await runThrough(folder, ['--resume'])
  expect(code).toBe(5)
  expect(stderr).toContain('or its data was replaced; nothing was changed in it')
  expect(stderr).toContain('start a new run, without --resume')
  expect(stderr).not.toContain('resume with')
})

test('another database than at the start is not changed', async () => {
  const system = sqliteSystem({ file: '"$SHOP_FILE"', after: 'echo tidied >> after' })
  const folder = await newFolder(shop(system))
  const first = { SHOP_FILE: 'first.db' }
  const { code, stderr } = await interrupt(folder, first)
  expect(code).toBe(130)
  expect(stderr).toMatch(/spate run --local --resume\n +with the same SHOP_FILE\n/)
  writeFileSync(join(folder, 'go'), '')
  const line = ['run', '--local', '--resume']
  const other = await runLine(line, { folder, environment: { SHOP_FILE: 'other.db' } })
  expect(other.code).toBe(5)
  expect(other.stderr).toContain(
    'its commands use SHOP_FILE: set the values from the start of the run',
  )
  expect(other.stderr).not.toContain('resume with')
  expect(readFileSync(join(folder, 'after'), 'utf8')).toBe('tidied\n')
  const tables = execFileSync('sqlite3', ['other.db', '.tables'], { cwd: folder, encoding: 'utf8' })
  expect(tables).toBe('')
  expect((await runLine(line, { folder, environment: first })).stderr).toContain('✓')
})

test('another database is not changed even if the first one had no rows', async () => {
  const before =
    'sqlite3 "$SHOP_FILE" "CREATE TABLE IF NOT EXISTS users (id INTEGER CHECK (id < 0))"'
  const db = { format: 'sql', import: { before, command: 'sqlite3 "$SHOP_FILE"' } }
  const folder = await newFolder(shop(db))
  writeFileSync(join(folder, 'go'), '')
  const first = await runLine(['run', '--local'], {
    folder,
    environment: { SHOP_FILE: 'first.db' },
  })
  expect(first.stderr).toContain('no event was committed')
  const line = ['run', '--local', '--resume']
  const other = await runLine(line, { folder, environment: { SHOP_FILE: 'other.db' } })
  expect(other.stderr).toContain(
    'db was started, but the database that its command now connects to',
  )
})

test('a "before" that was started but not recorded as ended is run again, with a note', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  expect((await interrupt(folder)).code).toBe(130)
  const records = state(folder)
  records.systems.db = { state: 'preparing', position: 0, counts: {} }
  writeFileSync(join(folder, '.spate/runs/small-shop/local-1/state.json'), JSON.stringify(records))
  const { code, stderr } = await runThrough(folder, ['--resume'])
  expect(code).toBe(0)
  expect(stderr).toContain(
    '"before" of db was started but its end was not recorded: running it again',
  )
})

test('the second of two concurrent runs in a folder is refused, and an ended one does not block', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  const claims = join(folder, '.spate/runs/small-shop/claims')
  mkdirSync(claims, { recursive: true })
  const { pid, began } = identityOf(process.ppid)
  writeFileSync(join(claims, `${pid}.${began}`), '')
  const { code, stderr } = await runThrough(folder)
  expect(code).toBe(1)
  expect(stderr).toContain(
    `another spate run of small-shop is running in this folder (process ${pid})`,
  )
  // The same id, of a process with another start time.
  execFileSync('mv', [join(claims, `${pid}.${began}`), join(claims, `${pid}.1`)])
  expect((await runThrough(folder)).code).toBe(0)
  expect(existsSync(join(claims, `${pid}.1`))).toBe(false)
})

test('without an incomplete run, nothing can be resumed', async () => {
  const folder = await newFolder(shop(sqliteSystem()))
  const { code, stderr } = await runThrough(folder, ['--resume'])
  expect(code).toBe(2)
  expect(stderr).toContain(
    'no incomplete run in this folder; start a new run with: spate run --local\n',
  )
  await runThrough(folder)
  const named = await runLine(['run', '--local', '--run', 'local-1'], { folder })
  expect(named.code).toBe(2)
  expect(named.stderr).toContain(' is already complete')
})

test('a slow command slows the stream, and the buffer is limited', async () => {
  const db = { format: 'json', import: { command: 'while read -r line; do :; done' } }
  const other = { format: 'json', import: { command: 'cat > lines' } }
  const folder = await newFolder(
    smallShop({
      systems: { db, other },
      users: { system: 'db', rate: '400/hour' },
      orders: { system: 'other', rate: '20000/hour' },
    }),
  )
  const before = process.memoryUsage().rss
  expect((await runThrough(folder)).code).toBe(0)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})
