/** `spate preview` shows the events of a run. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textWidth } from '../../src/terminal/text-width.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'
import { startService } from '../support/service.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

const window = ['--start', '2026-01-01', '--end', '2026-01-03']
const shop = ['preview', '--example', 'shop', ...window]

/** A definition in which every entity has events at the same times. */
const crowded = {
  start: '2026-01-01',
  end: '2026-01-01T00:00:01Z',
  entities: Object.fromEntries(
    ['b', 'a', 'c', 'B'].map((key) => [
      key,
      { rate: '900/second', schema: { type: 'object', properties: { n: { type: 'id.integer' } } } },
    ]),
  ),
}

test('the events are byte for byte those of a run on a service', async () => {
  const service = await startService()
  try {
    await service.request('/simulations/crowded', { method: 'PUT', body: crowded })
    await service.request('/simulations/crowded/runs', {
      method: 'POST',
      body: { output: 'stream' },
    })
    const headers = { Accept: 'application/x-ndjson' }
    const answer = await service.request('/simulations/crowded/runs/1/stream', { headers })
    await writeFile(join(line.folder, 'crowded.json'), JSON.stringify(crowded))
    const { code, stdout } = await line.spate(['preview', 'crowded.json', '--json', '-n', '100000'])
    expect(code).toBe(0)
    expect(stdout).toBe(await answer.text())
  } finally {
    await service.stop()
  }
})

test.each(['a', 'b', 'c', 'B'])(
  'a single entity has the same ids as among all entities: %s',
  async (key) => {
    await writeFile(join(line.folder, 'crowded.json'), JSON.stringify(crowded))
    const words = ['preview', 'crowded.json', '--json', '-n', '100000']
    const all = (await line.spate(words)).stdout.trimEnd().split('\n')
    const own = (await line.spate([...words, '--entity', key])).stdout.trimEnd().split('\n')
    expect(own).toEqual(all.filter((text) => JSON.parse(text).entity === key))
    expect(own.length).toBeGreaterThan(500)
  },
)

test('shows a table of each entity, as wide as the terminal', async () => {
  const { code, stdout } = await line.spate(shop, { columns: 72 })
  expect(code).toBe(0)
  const lines = stdout.replace(/\x1b\[\d+m/g, '').split('\n')
  for (const name of ['users', 'products', 'orders', 'payments']) {
    expect(lines.some((text) => new RegExp(`^${name} [\\d,]+ events$`).test(text))).toBe(true)
  }
  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(72)
  expect(stdout).toContain('…')
  // Without a terminal, nothing is cut.
  expect((await line.spate(shop)).stdout).not.toContain('…')
})

test('-n is the number of rows of each entity, and the total number of events with --json', async () => {
  const { stdout } = await line.spate([...shop, '-n', '2'])
  expect(stdout.match(/^\d{4}-\d\d-\d\d /gm)).toHaveLength(2 * 4)
  const events = (await line.spate([...shop, '--json', '-n', '2'])).stdout
  expect(events.trimEnd().split('\n')).toHaveLength(2)
})

test('suggests the only definition of a folder without spate.yml', async () => {
  const other = await newCommandLine()
  try {
    const put = (name: string, value: object) =>
      writeFile(join(other.folder, name), JSON.stringify(value))
    await put('package.json', { name: 'x' })
    await put('app.json', crowded)
    const { stdout, stderr } = await other.spate(['preview', '-n', '1'])
    expect(stderr).toContain('showing the example shop. Did you mean "spate preview app.json"?')
    expect(stdout).toContain('(example shop)')
    const refused = await other.spate(['validate'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('did you mean "app.json"?')
    await put('more.json', crowded)
    expect((await other.spate(['validate'])).stderr).not.toContain('did you mean')
  } finally {
    await other.remove()
  }
})

test('another seed generates other values, and the same seed the same values', async () => {
  const of = async (seed: string) =>
    (await line.spate([...shop, '--json', '-n', '50', '--seed', seed])).stdout
  expect(await of('2')).toBe(await of('2'))
  expect(await of('2')).not.toBe(await of('3'))
})

test('control characters in values are escaped', async () => {
  const entities = {
    a: { schema: { type: 'object', properties: { x: { const: '\x1b[2J\u202e\n' } } } },
  }
  const stdin = JSON.stringify({ ...crowded, entities })
  const { stdout } = await line.spate(['preview', '-', '--end', '2026-02-01'], { stdin })
  expect(stdout).toContain('\\x1b[2J\\u202e\\n')
  expect(stdout).not.toMatch(/[\x1b\u202e]/)
})

test('without a file, shows an example and reports it', async () => {
  const { code, stdout, stderr } = await line.spate(['preview', '--json', '-n', '1'])
  expect(code).toBe(0)
  expect(stderr).toContain('No spate.yml in this folder; showing the example shop.')
  expect(JSON.parse(stdout)).toMatchObject({ type: 'create', id: 1 })
})

test.each([
  [
    ['--entity', 'order'],
    2,
    '--entity must be one of users, products, orders, payments; got "order"; did you mean "orders"?',
  ],
  [['-n', '0'], 2, '--count must be an integer from 1 to 1000000; got "0"'],
  [['--example', 'shob'], 2, 'did you mean "shop"?'],
  [['--end', 'yesterday'], 2, '--end must be a timestamp, a date or an expression'],
])('%j ends with %d: %s', async (words, code, message) => {
  const ended = await line.spate([...shop, ...words])
  expect(ended.code).toBe(code)
  expect(ended.stderr).toContain(message)
})
