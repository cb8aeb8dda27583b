/**
 * The built program at every crash point: killed before and after each record, with a full disk, and by its own
 * commands. The rows of a resumed run are those of an uninterrupted one. `progress.test.ts` has the table of states.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { sqliteSystem } from './definitions.ts'

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const hook = new URL('fail-at-record.mjs', import.meta.url).href
const run = promisify(execFile)

/** All records of a run with one system, in order. A slow run has another record while rows are written. */
const records = [
  ...['the run', 'before started', 'process of before', 'before ended', 'session opened'],
  ...['process of the command', 'input taken', 'table dropped', 'process of after'],
  ...['after ended', 'import ended'],
]
/** Crash points: `before` a record, its step is done but not recorded; `after` it, the next step has not started. */
const points = [
  ...records.map((_, i) => `after ${i + 1}`),
  ...['before 3', 'before 4', 'before 6', 'before 7', 'before 8', 'before 9', 'before 10'],
  ...['full 3', 'full 6', 'full 7', 'full 8'],
]

const entity = (rate: string, system?: string) => ({
  ...(system !== undefined && { system: { type: system } }),
  ...{ rate },
  schema: {
    type: 'object',
    properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  },
})
const window = { key: 'crashed', start: '2026-01-01', end: '2026-01-02' }

const folders: string[] = []
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

async function newFolder(definition: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-crash-'))
  folders.push(folder)
  await writeFile(join(folder, 'spate.json'), JSON.stringify({ ...window, ...definition }))
  return folder
}

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stderr: string
}

/** Starts the built program. */
async function spate(folder: string, words: readonly string[], failure = ''): Promise<Ended> {
  const line = [...nodeFlags, '--import', hook, program, 'run', '--local', ...words]
  const env = { ...process.env, HOME: folder, SPATE_TEST_FAILURE: failure }
  try {
    const { stderr } = await run(process.execPath, line, { cwd: folder, env })
    return { code: 0, signal: null, stderr }
  } catch (error) {
    const { code = null, signal = null, stderr = '' } = error as Partial<Ended>
    return { code, signal, stderr }
  }
}

/** Resumes a run to its end. A run that was recorded as ended cannot be resumed. */
async function resume(folder: string): Promise<void> {
  const { code, stderr } = await spate(folder, ['--resume'])
  if (code !== 0) expect(stderr).toContain('no incomplete run')
}

const runFolder = '.spate/runs/crashed/local-1'

async function rowsOf(folder: string): Promise<string> {
  const query = 'SELECT * FROM users; SELECT count(*) FROM sqlite_master'
  const { stdout } = await run('sqlite3', ['shop.db', query], { cwd: folder })
  return stdout + (await readFile(join(folder, runFolder, 'notes.jsonl'), 'utf8'))
}

async function stateOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, runFolder, 'state.json'), 'utf8')
  return JSON.parse(text).systems.db.state
}

describe.concurrent('a database and a file', () => {
  const withSystem = (db: object) => ({
    systems: { db },
    entities: { users: entity('20/hour', 'db'), notes: entity('20/hour') },
  })
  const shop = withSystem(sqliteSystem({ after: 'echo ran >> after' }))
  const states = new Set<string>()
  let wanted: string
  beforeAll(async () => {
    const folder = await newFolder(shop)
    expect((await spate(folder, [])).code).toBe(0)
    wanted = await rowsOf(folder)
    expect(wanted.split('\n').length).toBeGreaterThan(800)
  }, 30_000)

  test.each(points)('%s', { timeout: 60_000 }, async (failure) => {
    const folder = await newFolder(shop)
    const { code, signal, stderr } = await spate(folder, [], failure)
    if (failure.startsWith('full')) {
      expect(code, stderr).toBe(1)
      expect(stderr).toContain('state.json: ENOSPC')
    } else expect(signal, stderr).toBe('SIGKILL')
    states.add(await stateOf(folder))
    await resume(folder)
    expect(await rowsOf(folder)).toBe(wanted)
  })

  const again = (first: string) =>
    `if [ -e again ]; then exec sqlite3 shop.db; fi; touch again; ${first}`
  test.each([
    // The client is killed together with spate within a transaction.
    ['during COMMIT', again('(head -c 9000; kill -9 $PPID) | sqlite3 shop.db'), null],
    ['answer lost', again('exec sqlite3 shop.db > /dev/null'), 5],
    ['killed once everything is committed', again('sqlite3 shop.db; kill -9 $PPID'), null],
  ])('%s', { timeout: 60_000 }, async (_, command, expected) => {
    const folder = await newFolder(withSystem(sqliteSystem({ command, after: 'true' })))
    // Without --no-create, the first start of the command would be the one that looks for missing tables.
    const { code, stderr } = await spate(folder, ['--no-create'])
    expect(code, stderr).toBe(expected)
    expect(await stateOf(folder)).toBe('feeding')
    await resume(folder)
    expect(await rowsOf(folder)).toBe(wanted)
  })

  afterAll(() => {
    const all = ['new', 'preparing', 'prepared', 'feeding', 'fed', 'cleared', 'finished']
    expect([...states].sort()).toEqual(all.sort())
  })
})

test('a command that kills its parent: no line is lost, and one write may be repeated', async () => {
  const command =
    'if [ -e again ]; then cat >> lines; else touch again; head -c 90000 >> lines; kill -9 $PPID; cat >> lines; fi'
  const folder = await newFolder({
    systems: { db: { format: 'json', import: { command } } },
    entities: { users: entity('400/hour', 'db') },
  })
  expect((await spate(folder, [])).signal).toBe('SIGKILL')
  await resume(folder)
  const lines = (await readFile(join(folder, 'lines'), 'utf8')).trimEnd().split('\n')
  const unique = new Set(lines)
  const ids = new Set([...unique].map((line) => JSON.parse(line).id))
  const { stdout } = await run(
    process.execPath,
    [...nodeFlags, program, 'run', '--local', '--stdout'],
    { cwd: folder, env: { ...process.env, HOME: folder }, maxBuffer: 2 ** 26 },
  )
  const wanted = stdout.trimEnd().split('\n')
  expect([unique.size, ids.size]).toEqual([wanted.length, wanted.length])
  const writeBytes = 4096
  const lineBytes = Math.min(...lines.map((line) => line.length + 1))
  expect(lines.length - unique.size).toBeLessThanOrEqual(writeBytes / lineBytes)
}, 60_000)
