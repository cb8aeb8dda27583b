/**
 * Checks that everything Dockerfile and compose.yaml name exists and has its documented meaning. Building the image and
 * starting the composition are tested by hand (docs/guides/operate.md).
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { generateKey } from '../src/access/key-text.ts'
import { readConfig, settings } from '../src/server/config.ts'
import { startService } from './support/service.ts'

const root = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** Instructions of the Dockerfile with their arguments; continued lines are joined. */
const instructions = read('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.trim().split(/\s+(.*)/))
const all = (name: string): readonly string[] =>
  instructions.flatMap(([is, rest = '']) => (is === name ? [rest] : []))
const wordsOf = (text: string | undefined): readonly string[] => JSON.parse(text ?? '[]')

/** Sources of COPY that are in the checkout, not in another stage. */
const copied = all('COPY')
  .filter((rest) => !rest.startsWith('--from='))
  .flatMap((rest) => rest.split(/\s+/).slice(0, -1))

const compose = parse(read('compose.yaml'), { merge: true })
const replicas = ['spate-1', 'spate-2']

const key = generateKey()

/** Replaces variables as Docker does with those of `.env`, and lists the required ones. */
function filled(text: string): string {
  const given: Readonly<Record<string, string>> = {
    SPATE_DATABASE_PASSWORD: '00ff',
    SPATE_API_KEY: key,
  }
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name, sign, word) =>
    sign === '-' ? word : (given[name] ?? `no ${name}`),
  )
}

test('every file that the image contains exists and is not ignored by Docker', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(read('.dockerignore')).toMatch(/^\*$/m)
  for (const path of copied) {
    expect({ path, exists: existsSync(new URL(path, root)) }).toEqual({ path, exists: true })
    expect(kept).toContain(path.split('/')[0])
  }
  for (const path of kept) expect(copied.map((from) => from.split('/')[0])).toContain(path)
})

test('the installation script has everything it imports among the files that are copied before it', () => {
  const scripts = copied.filter((path) => path.startsWith('scripts/'))
  expect(scripts).toContain('scripts/install.mjs')
  for (const script of scripts) {
    for (const [, name] of read(script).matchAll(/from '\.\/([^']+)'/g)) {
      expect(scripts).toContain(`scripts/${name}`)
    }
  }
})

test('the image starts the service as npm start does, without a shell and as an unprivileged user', () => {
  expect(wordsOf(all('ENTRYPOINT')[0])).toEqual(['node', ...nodeFlags, '/app/dist/main.js'])
  expect(all('CMD')).toEqual(['["start"]'])
  expect(all('USER')).toEqual(['1000:1000'])
})

test('the image names an exact version of Node that the tests run on', () => {
  const [major] = /^NODE=node:(\d+)\.\d+\.\d+-\w+-slim$/.exec(all('ARG')[0] ?? '')?.slice(1) ?? []
  expect(['22', '24', '26']).toContain(major)
  expect(all('FROM').map((rest) => rest.split(' ')[0])).toEqual(Array(3).fill(`$${'{NODE}'}`))
})

test('the image has a health check', async () => {
  const [program = '', ...args] = wordsOf(all('HEALTHCHECK')[0]?.replace(/^.*?CMD /, ''))
  expect(program).toBe('node')
  const service = await startService()
  const look = async (): Promise<unknown> => {
    const { port } = new URL(service.address)
    const child = spawn(process.execPath, args, { env: { SPATE_PORT: port }, stdio: 'inherit' })
    return (await once(child, 'exit'))[0]
  }
  expect(await look()).toBe(0)
  await service.stop()
  expect(await look()).toBe(1)
})

test('the settings of the image and of the replicas exist, and their values are valid', () => {
  const fromImage = all('ENV')
    .flatMap((rest) => rest.split(/\s+/))
    .filter((word) => word.startsWith('SPATE_'))
    .map((word) => word.split('='))
  for (const replica of replicas) {
    const written: Readonly<Record<string, string | number>> = compose.services[replica].environment
    const environment = Object.fromEntries([
      ...fromImage,
      ...Object.entries(written).map(([name, text]) => [name, filled(String(text))]),
    ])
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(readConfig(environment)).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgres://spate:00ff@postgres:5432/spate',
      trustedProxies: [{ address: '172.30.41.0', prefix: 24 }],
    })
    // Readers that do not read get ten more seconds (src/server/shutdown.ts).
    const graceSeconds = Number.parseInt(compose.services[replica].stop_grace_period, 10)
    expect(graceSeconds).toBeGreaterThan(Number(written.SPATE_DRAIN_SECONDS) + 10)
  }
  expect(compose.networks.edge.ipam.config).toEqual([{ subnet: '172.30.41.0/24' }])
})

test('compose refuses to start without its two secrets, and explains how to create them', () => {
  const { environment } = compose.services['spate-1']
  expect(environment.SPATE_DATABASE_URL).toMatch(/\$\{SPATE_DATABASE_PASSWORD:\?[^}]+openssl/)
  expect(environment.SPATE_API_KEY).toMatch(/^\$\{SPATE_API_KEY:\?[^}]+keys generate/)
})

test('the balancer uses the configuration of deploy/ and knows each replica by its name', () => {
  const { environment, volumes } = compose.services.balancer
  expect(Object.values(environment)).toEqual(replicas.map((name) => `${name}:${all('EXPOSE')}`))
  const configuration = read('deploy/haproxy.cfg')
  for (const name of Object.keys(environment)) expect(configuration).toContain(name)
  expect(volumes).toEqual(['./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'])
})

test('mounted files exist in the checkout, and Prometheus scrapes every replica', () => {
  const mounts = Object.values<{ readonly volumes?: readonly string[] }>(compose.services).flatMap(
    ({ volumes = [] }) => volumes.filter((each) => each.startsWith('./')),
  )
  expect(mounts.length).toBeGreaterThanOrEqual(5)
  for (const mount of mounts) {
    const [path = '', , access] = mount.split(':')
    expect({ path, exists: existsSync(new URL(path, root)) }).toEqual({ path, exists: true })
    expect(access).toBe('ro')
  }
  const [job] = parse(read('deploy/prometheus.yaml')).scrape_configs
  const { SPATE_METRICS_PORT: port } = compose.services['spate-1'].environment
  expect(job.static_configs[0].targets).toEqual(replicas.map((name) => `${name}:${port}`))
  // The rules refer to the job by its name.
  expect(read('deploy/prometheus-rules.yaml')).toContain(`job="${job.job_name}"`)
})

test('only ports that the operator opens are reachable from other machines', () => {
  const ports = Object.values<{ readonly ports?: readonly string[] }>(compose.services).flatMap(
    ({ ports: each = [] }) => each.map(filled),
  )
  expect(ports).toEqual(['127.0.0.1:4100:8080', '127.0.0.1:3000:3000'])
  expect(compose.networks.inner.internal).toBe(true)
  expect(compose.services.postgres.networks).toEqual(['inner'])
  for (const replica of replicas) {
    const { read_only, cap_drop, security_opt } = compose.services[replica]
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
    expect(security_opt).toEqual(['no-new-privileges:true'])
  }
})
