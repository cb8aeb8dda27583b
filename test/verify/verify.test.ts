/** `spate verify` with real services over both databases, and its messages for invalid calls. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newCommandLine } from '../support/command-line.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProcess, startService } from '../support/service.ts'

async function newVerify(environment: Readonly<Record<string, string>>) {
  const line = await newCommandLine()
  onTestFinished(() => line.remove())
  return {
    folder: line.folder,
    verify: (words: readonly string[], signal = new AbortController().signal) =>
      line.spate(['verify', ...words], { environment, signal }),
  }
}

const databases = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    return { SPATE_DATABASE_URL: await postgres.createDatabase() }
  },
}

test.each(Object.entries(databases))(
  'a service over %s keeps all promises',
  async (_, settings) => {
    const service = await startProcess(await settings())
    onTestFinished(() => service.stop())
    const { verify } = await newVerify({ SPATE_API_KEY: service.key })
    const { code, stdout, stderr } = await verify(['--url', service.address, '--json'])
    const { seconds, seed, sections, ...counts } = JSON.parse(stdout)
    console.info(`${counts.kept} promises in ${seconds.toFixed(1)} s, seed ${seed}`)
    const broken = sections.flatMap(
      ({ promises }: { readonly promises: readonly { readonly outcome: string }[] }) =>
        promises.filter(({ outcome }) => outcome !== 'kept'),
    )
    expect({ code, broken, stderr }).toEqual({ code: 0, broken: [], stderr: '' })
    expect(counts.kept).toBeGreaterThan(60)
  },
)

test('a disabled feature is not a broken promise', async () => {
  const service = await startService({ SPATE_API_FORMS: 'current' })
  onTestFinished(() => service.stop())
  const { verify } = await newVerify({ SPATE_API_KEY: service.key })
  const { code, stdout } = await verify([
    '--url',
    service.address,
    '--only',
    'conformance',
    '--json',
  ])
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, broken: 0, absent: 4 })
})

test('requests alternate between two services over one database, and killing one under load breaks no promise', async () => {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(() => postgres.stop())
  const SPATE_DATABASE_URL = await postgres.createDatabase()
  const first = await startProcess({ SPATE_DATABASE_URL })
  onTestFinished(() => first.stop())
  const second = await startProcess({ SPATE_DATABASE_URL, SPATE_API_KEY: first.key })
  onTestFinished(() => second.stop())
  const { verify } = await newVerify({ SPATE_API_KEY: first.key })
  const urls = ['--url', first.address, '--url', second.address]
  const enough = new AbortController()
  const ended = verify([...urls, '--for', '600', '--ledger', 'ledger', '--json'], enough.signal)
  for (const service of [first, second]) {
    const seen = async (): Promise<number> => {
      const { headers } = await service.request('/simulations?limit=1')
      return Number(headers.get('x-total-count'))
    }
    const before = await seen()
    await expect.poll(seen, { timeout: 30_000 }).toBeGreaterThan(before + 3)
    await service.killAndRestart()
  }
  enough.abort()
  const { code, stdout } = await ended
  const { figures, addresses } = JSON.parse(stdout)
  expect({ code, addresses }).toEqual({ code: 0, addresses: [first.address, second.address] })
  expect(figures.unanswered).toBeGreaterThan(0)
})

describe('invalid calls', () => {
  test('report a missing service and an invalid key', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const { verify } = await newVerify({ SPATE_API_KEY: 'spate_x' })
    const refused = await verify(['--url', service.address])
    expect(refused).toMatchObject({ code: 4, stdout: '' })
    expect(refused.stderr).toContain('401')
    const away = await verify(['--url', 'http://127.0.0.1:9'])
    expect(away).toMatchObject({ code: 4, stdout: '' })
    expect(away.stderr).toContain('cannot be reached')
  })

  test('keep an existing ledger, and report an invalid one', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const { verify, folder } = await newVerify({ SPATE_API_KEY: service.key })
    const path = join(folder, 'ledger')
    await writeFile(path, '{"kind":"end"}\nno line\n')
    const words = ['--url', service.address, '--ledger', 'ledger']
    const advice = 'the file already exists: check it without --for, or name another file'
    const again = await verify([...words, '--for', '1'])
    expect(again).toMatchObject({ code: 2, stderr: `spate: --ledger ${path}: ${advice}\n` })
    const wrong = await verify(words)
    expect(wrong).toMatchObject({
      code: 2,
      stderr: `spate: --ledger ${path}: line 2 must be an entry of a ledger\n`,
    })
    const missing = join(folder, 'none')
    expect(await verify(['--url', service.address, '--ledger', 'none'])).toMatchObject({
      code: 2,
      stderr: `spate: --ledger ${missing}: the file does not exist: name one that --for has written\n`,
    })
    expect((await verify([...words, '--only', 'resume'])).code).toBe(2)
  })
})
