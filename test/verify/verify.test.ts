/** `spate verify` of services as they are started, on both databases; and what it says to those who call it wrongly. */

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

test('what a deployment has switched off is not held against it', async () => {
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

test('two services over one database are asked in turns, and killing one under load breaks nothing', async () => {
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

describe('who calls it wrongly', () => {
  test('is told where no service answers, and which key is none', async () => {
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

  test('does not lose a ledger that is there already, and is told of one that is none', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const { verify, folder } = await newVerify({ SPATE_API_KEY: service.key })
    const path = join(folder, 'ledger')
    await writeFile(path, '{"kind":"end"}\nno line\n')
    const words = ['--url', service.address, '--ledger', 'ledger']
    const advice = 'it is there already: verify it alone, without --for, or name another file'
    const again = await verify([...words, '--for', '1'])
    expect(again).toMatchObject({ code: 2, stderr: `spate: --ledger ${path}: ${advice}\n` })
    const wrong = await verify(words)
    expect(wrong).toMatchObject({
      code: 2,
      stderr: `spate: --ledger ${path}: line 2 is none of a ledger\n`,
    })
    const missing = join(folder, 'none')
    expect(await verify(['--url', service.address, '--ledger', 'none'])).toMatchObject({
      code: 2,
      stderr: `spate: --ledger ${missing}: there is no such file; name one that --for has written\n`,
    })
    expect((await verify([...words, '--only', 'resume'])).code).toBe(2)
  })
})
