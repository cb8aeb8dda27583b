/** `spate run --format`: complete files or none, whatever happens while they are written. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { nodeFlags } from '../../../scripts/node-flags.mjs'
import { newFolder, runLine } from '../../support/command-line.ts'
import { startProcess, type TestProcess } from '../../support/service.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))

const definition = {
  ...{ key: 'shop', start: '2026-01-01', end: '2026-01-03' },
  entities: {
    users: {
      rate: '100/hour',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
      },
    },
    orders: {
      rate: '400/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.uuid' },
          user_id: { type: 'reference', entity: 'users', field: 'id' },
        },
      },
    },
  },
}

async function folderWith(content: object): Promise<string> {
  const folder = await newFolder()
  writeFileSync(join(folder, 'spate.json'), JSON.stringify(content))
  return folder
}

/** Exit code of a run of which some events could not be generated: the first orders have no user. */
const incomplete = 8
const local = ['run', '--local', '--dir', 'out', '--format', 'csv'] as const

/** Starts the built command in a process of its own. */
function start(folder: string, words: readonly string[], service?: TestProcess) {
  const child = spawn(process.execPath, [...nodeFlags, main, ...words], {
    cwd: folder,
    env: { ...process.env, HOME: folder, SPATE_URL: service?.address, SPATE_API_KEY: service?.key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => (said += piece.toString()))
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

/** Returns the lines of all CSV files of an entity, without headers, in order. */
function rowsOf(folder: string, entity: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => name.startsWith(entity))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1))
    .toSorted()
}

let service: TestProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

test('the files of several jobs have the rows of the run, locally and from the service', async () => {
  const folder = await folderWith(definition)
  const alone = await runLine([...local], { folder })
  expect(alone.code, alone.stderr).toBe(incomplete)
  expect(namesIn(join(folder, 'out'))).toEqual(['orders.csv', 'users.csv'])
  const wanted = {
    users: rowsOf(join(folder, 'out'), 'users'),
    orders: rowsOf(join(folder, 'out'), 'orders'),
  }
  expect(wanted.orders.length).toBeGreaterThan(1_000)
  for (const [dir, words, from] of [
    ['local', ['--local'], undefined],
    ['remote', [], service],
  ] as const) {
    const line = ['run', ...words, '--dir', dir, '--format', 'csv', '--jobs', '3']
    const { code, said } = await start(folder, line, from).ended
    expect(code, said).toBe(incomplete)
    const names = ['orders', 'users'].flatMap((key) =>
      [0, 1, 2].map((part) => `${key}-${part}.csv`),
    )
    expect(namesIn(join(folder, dir))).toEqual(names)
    for (const key of ['users', 'orders'] as const) {
      expect(rowsOf(join(folder, dir), key)).toEqual(wanted[key])
    }
  }
})

test('after kill -9 there is no file, and --resume writes all of the same run', async () => {
  const folder = await folderWith({ ...definition, end: '2026-04-01' })
  for (const jobs of ['1', '2']) {
    const { child, ended } = start(folder, [...local, '--jobs', jobs])
    const unfinished = join(folder, 'out/.spate/files/unfinished')
    while (namesIn(unfinished).length === 0) await sleep(5)
    await sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await ended
    expect(namesIn(join(folder, 'out'))).toEqual(['.spate'])
  }
  const resumed = await runLine([...local, '--resume'], { folder })
  expect(resumed.code, resumed.stderr).toBe(incomplete)
  expect(namesIn(join(folder, 'out'))).toEqual(['orders.csv', 'users.csv'])
  const anew = await runLine(['run', '--local', '--dir', 'again', '--format', 'csv'], { folder })
  expect(anew.code).toBe(incomplete)
  for (const name of ['orders.csv', 'users.csv']) {
    const [one, other] = ['out', 'again'].map((dir) =>
      readFileSync(join(folder, dir, name), 'utf8'),
    )
    expect(one === other).toBe(true)
  }
})

test('two runs do not write into one folder at once', async () => {
  const folder = await folderWith({ ...definition, end: '2027-01-01' })
  const other = await folderWith(definition)
  const { child, ended } = start(folder, [...local])
  while (namesIn(join(folder, 'out/.spate/files/unfinished')).length === 0) await sleep(5)
  const second = await runLine(
    ['run', '--local', '--dir', join(folder, 'out'), '--format', 'csv'],
    { folder: other },
  )
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('is running in this folder')
  child.kill('SIGKILL')
  await ended
})

test('files of a run with another number of jobs are refused', async () => {
  const folder = await folderWith(definition)
  expect((await runLine([...local], { folder })).code).toBe(incomplete)
  const { code, stderr } = await runLine([...local, '--jobs', '2'], { folder })
  expect(code).toBe(2)
  expect(stderr).toContain('out has the file orders.csv of a run with another number of files')
})

test('a full disk leaves no file', async () => {
  const disk = await mountSmallDisk(1)
  onTestFinished(() => disk.remove())
  const folder = await folderWith({ ...definition, end: '2026-03-01' })
  const { code, stderr } = await runLine(
    ['run', '--local', '--dir', disk.folder, '--format', 'csv'],
    { folder },
  )
  expect(code, stderr).toBe(1)
  expect(stderr).toMatch(/orders\.csv cannot be written: ENOSPC/)
  expect(namesIn(disk.folder)).toEqual([])
})

test('a folder that cannot be written is refused', async () => {
  const folder = await folderWith(definition)
  writeFileSync(join(folder, 'out'), '')
  chmodSync(join(folder, 'out'), 0o400)
  const { code, stderr } = await runLine([...local], { folder })
  expect(code).toBe(1)
  expect(stderr).toMatch(/out cannot be written: E/)
})

test('options that need others are refused', async () => {
  const folder = await folderWith(definition)
  const refused = async (...words: string[]) => {
    const { code, stderr } = await runLine(['run', '--local', ...words], { folder })
    return [code, stderr]
  }
  expect(await refused('--format', 'csv')).toEqual([
    2,
    expect.stringContaining('--format must be used with --dir'),
  ])
  expect(await refused('--dir', 'out', '--jobs', '2')).toEqual([
    2,
    expect.stringContaining('--jobs must be used with --format'),
  ])
  expect(await refused('--dir', 'out', '--format', 'csv', '--jobs', '0')).toEqual([
    2,
    expect.stringContaining('--jobs must be an integer from 1 to 64; got "0"'),
  ])
})
