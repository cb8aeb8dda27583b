/** The commands of the pages in docs/recipes/ with real brokers and databases. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { patternOf, runPage } from './support/pages.ts'
import { startProcess } from './support/service.ts'

/** Folder of the Python programs that `npm test` installs (scripts/programs.mjs). */
const python = process.env.SPATE_TEST_RECIPES ?? ''
/** Folder of a Python with pandas, Polars and PyArrow. */
const tables = process.env.SPATE_TEST_PYTHON_PACKAGE ?? ''
if (python === '' || tables === '')
  throw new Error('run npm test -- test/recipes.test.ts, which installs the programs')
const root = fileURLToPath(new URL('..', import.meta.url))

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Environment = Readonly<Record<string, string>>

/** Starts a program that runs until the end of the test. */
function started(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  stops.push(() => child.kill('SIGKILL'))
  return child
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return String(typeof address === 'object' && address?.port)
}

async function isReady(port: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1')
    const event = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(
      () => 'refused',
    )
    socket.destroy()
    if (event !== 'refused' && socket.errored === null) return
    await delay(20)
  }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'spate-recipe-'))
  stops.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The mock cluster of librdkafka, which a client of it starts in its own process. */
const broker = `import sys
from confluent_kafka import Producer
producer = Producer({"bootstrap.servers": "unused", "test.mock.num.brokers": 1})
brokers = producer.list_topics(timeout=60).brokers.values()
print(",".join(f"{broker.host}:{broker.port}" for broker in brokers), flush=True)
sys.stdin.read()
`

const programs: Readonly<Record<string, () => Promise<Environment>>> = {
  async kafka() {
    const child = started(join(python, 'python3'), ['-c', broker])
    const [text] = await once(child.stdout, 'data')
    return { BROKERS: String(text).trim() }
  },
  async mqtt() {
    const port = await freePort()
    const settings = join(folder(), 'mosquitto.conf')
    writeFileSync(
      settings,
      `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nlog_type none\n`,
    )
    started('mosquitto', ['-c', settings])
    await isReady(port)
    return { MQTT_PORT: port }
  },
  async redis() {
    const port = await freePort()
    const child = started('redis-server', [
      '--port',
      port,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--dir',
      folder(),
    ])
    child.stdout.resume()
    await isReady(port)
    return { REDIS_PORT: port }
  },
  async duckdb() {
    return { PATH: `${python}:${process.env.PATH}` }
  },
  async pandas() {
    return { PATH: `${tables}:${process.env.PATH}` }
  },
  async jupyter() {
    return { PATH: `${tables}:${process.env.PATH}`, PYTHONPATH: join(root, 'python/src') }
  },
  async dbt() {
    return {}
  },
  async debezium() {
    return { PATH: `${python}:${process.env.PATH}` }
  },
  async pytest() {
    return { PATH: `${python}:${process.env.PATH}` }
  },
  async playwright() {
    return {
      CHROMIUM: execFileSync('which', ['chromium-headless-shell'], { encoding: 'utf8' }).trim(),
    }
  },
}

test.each(Object.keys(programs))('docs/recipes/%s.md prints what it shows', async (name) => {
  const environment = (await programs[name]?.()) ?? {}
  const service = await startProcess()
  stops.push(() => service.stop())
  const modules = join(service.data, 'page/node_modules')
  mkdirSync(modules, { recursive: true })
  symlinkSync(root, join(modules, 'spate-data'))
  symlinkSync(join(root, 'node_modules/playwright-core'), join(modules, 'playwright-core'))
  const blocks = await runPage(`docs/recipes/${name}.md`, service, {
    ...environment,
    PATH: `${service.data}/page/bin:${environment.PATH ?? process.env.PATH}`,
  })
  expect(blocks.some(({ output }) => output !== undefined)).toBe(true)
  for (const { text, output, printed } of blocks) {
    if (output !== undefined) expect(printed, text).toMatch(patternOf(output))
  }
})
