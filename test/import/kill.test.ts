/**
 * `kill -9` of the command line, the service and the database clients at random times: after --resume the rows are
 * exactly those of an uninterrupted import. SPATE_TEST_KILLS is the number of kills, and SPATE_TEST_SEED repeats them.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { findPostgres } from '../../scripts/postgres.mjs'
import { newFolder } from '../support/command-line.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

const wantedKills = Number(process.env.SPATE_TEST_KILLS ?? 6)
const seed = Number(process.env.SPATE_TEST_SEED ?? Date.now() % 1_000_000)
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

let service: TestProcess
let postgres: ThrowawayPostgres
beforeAll(async () => {
  ;[service, postgres] = await Promise.all([startProcess(), startPostgres()])
})
afterAll(async () => {
  await Promise.all([service.stop(), postgres.stop()])
})

let state = seed
/** Returns a random number from 0 to below 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const object = (properties: object) => ({ type: 'object', properties })
const id = { type: 'id.integer' }
const name = { type: 'person.name' }
const userId = { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'skip' }
const frame = { key: 'killed', start: '2026-01-01', end: '2026-01-11' }

/** Returns the commands of a system in PostgreSQL with the tables users and orders. */
function commandsOf(psql: string) {
  const statements = [
    ...['DROP TABLE IF EXISTS orders', 'DROP TABLE IF EXISTS users'],
    'CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)',
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users (id))',
  ]
  const before = `${psql} -q ${statements.map((each) => `-c '${each}'`).join(' ')}`
  return { before, command: `echo $$ > psql.pid; exec ${psql}` }
}

/** Returns a definition with one system, whose transactions therefore have many batches, and notes in a file. */
function ofOneSystem(psql: string): object {
  const system = { type: 'insert' }
  return {
    ...frame,
    systems: { insert: { format: 'sql', import: commandsOf(psql) } },
    entities: {
      users: { rate: '100/hour', system, schema: object({ id, name }) },
      orders: { rate: '500/hour', system, schema: object({ id, user_id: userId }) },
      notes: { rate: '100/hour', schema: object({ id }) },
    },
  }
}

/**
 * Returns a definition with users by COPY and orders by INSERT in PostgreSQL, visits with several rows per statement in
 * SQLite, and notes in a file.
 */
function ofThreeSystems(psql: string): object {
  const { before, command } = commandsOf(psql)
  return {
    ...frame,
    systems: {
      copy: { format: 'copy', import: { before, command, after: 'echo copy >> after' } },
      insert: { format: 'sql', import: { command } },
      lite: {
        format: { type: 'sql', batch: 20 },
        import: {
          before:
            "rm -f v.db; sqlite3 v.db 'CREATE TABLE visits (id INTEGER PRIMARY KEY, at TEXT)'",
          command: 'echo $$ > sqlite.pid; exec sqlite3 v.db',
        },
      },
    },
    entities: {
      // Each step is one transaction, so no row exists without the rows that it refers to.
      users: {
        rate: '40/hour',
        system: { type: 'copy' },
        schema: object({ id, name }),
      },
      orders: {
        rate: '60/hour',
        system: { type: 'copy' },
        schema: object({ id, user_id: userId }),
      },
      clicks: {
        rate: '1/hour',
        system: { type: 'insert', table: 'orders' },
        schema: object({
          id: { type: 'integer', minimum: -2_000_000_000, maximum: -1, unique: true },
        }),
      },
      visits: {
        rate: '400/hour',
        system: { type: 'lite' },
        schema: object({ id, at: { type: 'time.now' } }),
      },
      notes: { rate: '100/hour', schema: object({ id }) },
    },
  }
}

interface Run {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

function start(folder: string, ...words: readonly string[]): Run {
  const child = spawn(process.execPath, [...nodeFlags, main, 'run', ...words], {
    cwd: folder,
    env: { ...process.env, HOME: folder, SPATE_URL: service.address, SPATE_API_KEY: service.key },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended }
}

/** Returns all rows of all targets. */
async function rowsOf(folder: string): Promise<string> {
  const users = await postgres.psql('SELECT * FROM users ORDER BY id')
  const orders = await postgres.psql('SELECT * FROM orders ORDER BY id')
  const visits = existsSync(join(folder, 'v.db'))
    ? execFileSync('sqlite3', ['v.db', 'SELECT * FROM visits ORDER BY id'], {
        ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
      })
    : ''
  const runs = join(folder, '.spate/runs/killed')
  const [last] = readdirSync(runs)
    .filter((name) => name !== 'claims')
    .sort((a, b) => Number(b) - Number(a))
  const notes = readFileSync(join(runs, last ?? '', 'notes.jsonl'), 'utf8')
  const parts = { users, orders, visits, notes }
  return Object.entries(parts)
    .map(
      ([name, text]) =>
        `${name} ${text.split('\n').length} ${createHash('sha256').update(text).digest('hex')}`,
    )
    .join('\n')
}

function killFrom(path: string): void {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // The id of an ended process may have been reused; only a client is killed.
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (name === 'psql' || name === 'sqlite3') process.kill(pid, 'SIGKILL')
  } catch {
    // The process has not started, or has ended.
  }
}

const victims: Readonly<Record<string, (folder: string, run: Run) => unknown>> = {
  cli: (_, { child }) => child.kill('SIGKILL'),
  psql: (folder) => killFrom(join(folder, 'psql.pid')),
  sqlite3: (folder) => killFrom(join(folder, 'sqlite.pid')),
  service: () => service.killAndRestart(),
}

test.each([
  ['three systems', ofThreeSystems],
  ['one system', ofOneSystem],
])(
  `after ${wantedKills} kills (seed ${seed}), the rows are exactly those of an uninterrupted import, of %s`,
  async (_, definition) => {
    const psql = `${findPostgres()}/psql -X -h ${postgres.socketDirectory} -U postgres -d postgres`
    const folder = await newFolder(definition(psql))
    const beganMs = performance.now()
    const first = await start(folder).ended
    expect(first.said).toMatch(/✓ killed \d/)
    const durationMs = performance.now() - beganMs
    const wanted = await rowsOf(folder)
    expect(wanted).toMatch(/^users \d{4,}/)

    let kills = 0
    while (kills < wantedKills) {
      const log: string[] = [`seed ${seed}, kill ${kills}`]
      let words: readonly string[] = []
      for (let isKilled = true; ; isKilled = kills < wantedKills && random() < 0.5) {
        const run = start(folder, ...words)
        const names = Object.keys(victims)
        const victim = names[Math.floor(random() * names.length)] ?? 'cli'
        if (isKilled) {
          kills++
          const momentMs = random() * durationMs * 1.1
          await Promise.race([sleep(momentMs), run.ended])
          log.push(`kill ${victim} after ${Math.round(momentMs)} ms`)
          await victims[victim]?.(folder, run)
        }
        const { code, said } = await run.ended
        log.push(`${['run', ...words].join(' ')}: ${code}\n${said}`)
        if (code === 0) break
        // The run was killed before its first record, or after the last one.
        const isNone = said.includes('no incomplete run')
        if (isNone && (await rowsOf(folder).catch(() => '')) === wanted) break
        if (!isKilled && !isNone)
          throw new Error(`an undisturbed --resume failed\n${log.join('\n')}`)
        words = isNone ? [] : ['--resume']
      }
      expect(await rowsOf(folder), log.join('\n')).toBe(wanted)
    }
    const progress = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'spate%'"
    expect(Number(await postgres.psql(progress))).toBe(0)
  },
  120_000 + wantedKills * 15_000,
)
