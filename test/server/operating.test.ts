/** Runs the shell blocks of the guides for operators, and checks that the settings and files that they name exist. */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { readConfig, settings } from '../../src/server/config.ts'
import { freePort } from '../support/free-port.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

const root = new URL('../..', import.meta.url)
const page = ['operate', 'several-machines', 'back-up', 'secure']
  .map((name) => readFileSync(new URL(`docs/guides/${name}.md`, root), 'utf8'))
  .join('\n')
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
  language,
  text,
}))

function blockWith(language: string, including: string): string {
  const block = blocks.find((each) => each.language === language && each.text.includes(including))
  if (block === undefined) throw new Error(`the page has no ${language} with ${including}`)
  return block.text
}

describe.each(['SQLite', 'PostgreSQL'])('with %s', (database) => {
  let postgres: ThrowawayPostgres | undefined
  let service: TestProcess
  const environment: Record<string, string> = {}

  beforeAll(async () => {
    if (database === 'PostgreSQL') {
      postgres = await startPostgres()
      environment.SPATE_DATABASE_URL = await postgres.createDatabase()
    }
    service = await startProcess(environment)
    mkdirSync(`${service.data}/bin`)
    symlinkSync(fileURLToPath(new URL('dist/main.js', root)), `${service.data}/bin/spate`)
    await service.request('/simulations/shop/runs', { method: 'POST', body: { output: 'stream' } })
  })
  afterAll(async () => {
    await service.stop()
    await postgres?.stop()
  })

  test('a backup is written, and both streams of the rehearsal have the same checksum', async () => {
    const script = ['spate backup', 'spate restore'].map((text) => blockWith('sh', text)).join('')
    const { stdout } = await promisify(execFile)(
      'bash',
      [
        '-eo',
        'pipefail',
        '-c',
        script
          .replaceAll('http://127.0.0.1:4100', service.address)
          .replaceAll('4199', String(await freePort())),
      ],
      {
        cwd: service.data,
        env: {
          ...process.env,
          ...environment,
          PATH: `${service.data}/bin:${process.env.PATH}`,
          SPATE_API_KEY: service.key,
          SPATE_DATA: service.data,
        },
      },
    )
    const sums = [...stdout.matchAll(/^([0-9a-f]{64}) /gm)].map(([, sum]) => sum)
    expect(sums).toHaveLength(2)
    expect(sums[0]).toBe(sums[1])
    expect(existsSync(`${service.data}/rehearsal`)).toBe(false)
  })
})

test('every setting that the guides name exists', () => {
  const compose = readFileSync(new URL('compose.yaml', root), 'utf8')
  const ofCompose = [...compose.matchAll(/\$\{(SPATE_[A-Z_]+)/g)].map(([, name]) => name)
  const others = ['SPATE_URL', ...ofCompose]
  for (const [name] of page.matchAll(/\bSPATE_[A-Z_]+/g)) {
    expect([...Object.keys(settings), ...others]).toContain(name)
  }
})

test('the table of limits has the defaults of the settings', () => {
  const limits = readFileSync(new URL('docs/reference/api.md', root), 'utf8')
  const rows = [...limits.matchAll(/\| `(SPATE_[A-Z_]+)`, ([\d,]+) \|/g)]
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const [, name = '', limit = ''] of rows) {
    const { fallback } = settings[name as keyof typeof settings]
    expect({ name, limit: limit.replaceAll(',', '') }).toEqual({ name, limit: fallback })
  }
})

test('the unit starts the service as npm start does', () => {
  const unit = blockWith('ini', 'ExecStart')
  const command = ['/usr/bin/node', ...nodeFlags, '/opt/spate/dist/main.js', 'start'].join(' ')
  expect(unit).toContain(`ExecStart=${command}\n`)
})

test('the settings of the pods are valid, and those of a service link would be refused', () => {
  const [deployment] = parseAllDocuments(blockWith('yaml', 'kind: Deployment')).map((each) =>
    each.toJS(),
  )
  const { spec } = deployment.spec.template
  const environment = Object.fromEntries(
    spec.containers[0].env.map(({ name, value }: { name: string; value?: string }) => [
      name,
      value ?? 'postgres://spate@db/spate',
    ]),
  )
  const config = readConfig({ SPATE_HOST: '0.0.0.0', ...environment })
  if ('issues' in config) throw new Error(config.issues.join('\n'))
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + 10)
  expect(spec.enableServiceLinks).toBe(false)
  expect(readConfig({ SPATE_PORT: 'tcp://10.0.0.7:4100' })).toHaveProperty('issues')
})
