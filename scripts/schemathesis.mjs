/**
 * `node scripts/schemathesis.mjs` sends the built service requests that Schemathesis (https://schemathesis.io)
 * generates from /openapi.json, valid and invalid ones. No response may be a server error or differ from the document.
 * The first pass uses arbitrary keys, the second one those of an existing simulation and run. It needs Python and its
 * package index, and installs outside of the project; `SPATE_SCHEMATHESIS` names an installed program instead.
 * SPATE_TEST_REQUESTS sets the number of requests of each route, SPATE_TEST_SEED the seed.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { nodeFlags } from './node-flags.mjs'
import { pythonPackage } from './python-package.mjs'
import { fail, root, say } from './steps.mjs'

const version = '4.32.5'
const requests = process.env.SPATE_TEST_REQUESTS ?? '500'
const seed = process.env.SPATE_TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
const main = join(root, 'dist/main.js')

build()
const program =
  process.env.SPATE_SCHEMATHESIS ?? join(pythonPackage('schemathesis', version), 'schemathesis')
const folder = mkdtempSync(join(tmpdir(), 'spate-schemathesis-'))
const key = execFileSync(process.execPath, [main, 'keys', 'generate'], { encoding: 'utf8' }).trim()
const service = spawn(process.execPath, [...nodeFlags, main, 'start'], {
  env: {
    ...process.env,
    SPATE_PORT: '0',
    SPATE_DATA: join(folder, 'data'),
    SPATE_API_KEY: key,
    SPATE_LOG: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => {
  service.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const address = await addressOfService()
await provision()
say(`Schemathesis ${version}, ${requests} requests of each route, seed ${seed}`)
const plain = readFileSync(join(root, 'scripts/schemathesis.toml'), 'utf8')
const real = `\n[parameters]\n"path.simulationKey" = "probe"\n"path.runIndex" = 1\n`
// Stateful tests find existing resources by themselves.
const codes = [
  attack('arbitrary keys', plain),
  attack('existing keys', plain + real, '--phases=coverage,fuzzing'),
]
if (service.exitCode !== null)
  fail(`the service must keep running; it ended with ${service.exitCode}`)
if (codes.some((code) => code !== 0)) fail(`repeat the failures with SPATE_TEST_SEED=${seed}`)
process.exit(0)

/**
 * @param {string} what
 * @param {string} configuration
 * @param {string[]} more
 */
function attack(what, configuration, ...more) {
  const file = join(folder, 'schemathesis.toml')
  writeFileSync(file, configuration)
  say(`with ${what}`)
  const document = `${address}/openapi.json`
  const counts = ['--seed', seed, '--max-examples', requests, '--workers', '1']
  const header = ['--header', `Authorization: Bearer ${key}`]
  const words = [
    ...['--config-file', file, 'run', document],
    ...counts,
    ...header,
    ...more,
    '--continue-on-failure',
  ]
  // Schemathesis writes its findings into the working folder.
  const { status, error } = spawnSync(program, words, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) fail(`${program} cannot be started: ${error.message}`)
  return status ?? 1
}

/** Returns the address that the service prints at its start. */
async function addressOfService() {
  let output = ''
  for await (const piece of service.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    const address = /at (http:\S+)/.exec(output)?.[1]
    if (address !== undefined) {
      service.stdout.resume()
      return address
    }
  }
  fail(`the service must start; its output: ${output}`)
}

/** Creates a short run with all kinds of events, and more resources for the lists. */
async function provision() {
  const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
  const half = { type: 'function', expression: '1 / (self.id % 2)' }
  const failing = { ...schema, properties: { ...schema.properties, half } }
  const probe = {
    start: '2026-01-01',
    end: '2026-01-02',
    systems: { db: { format: 'sql', import: { command: 'cat' } } },
    entities: {
      users: { rate: '10/hour', schema, system: 'db' },
      failures: { rate: '1/hour', schema: failing },
    },
  }
  await send('PUT', '/simulations/probe', probe)
  for (const name of ['probe', 'probe', 'shop']) {
    await send('POST', `/simulations/${name}/runs`, { output: 'stream' })
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function send(method, path, body) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) fail(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}
