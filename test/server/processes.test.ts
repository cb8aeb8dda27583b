/** A service with several processes (`SPATE_PROCESSES`): its start, its end, its logs and its metrics. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { mergeMetrics } from '../../src/server/processes/metrics.ts'
import { many, newStream } from '../http/stream/runs.ts'
import { untilAllServe, untilEnded, workersOf } from '../support/processes.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

async function started(
  processes: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  const service = await startProcess({
    SPATE_PROCESSES: `${processes}`,
    SPATE_METRICS_PORT: '0',
    ...environment,
  })
  onTestFinished(() => service.stop())
  await untilAllServe(service, processes)
  return service
}

const failOnSignal = {
  NODE_OPTIONS: `--import=${new URL('fail-on-signal.mjs', import.meta.url).href}`,
}

function logLines(service: TestProcess): readonly Readonly<Record<string, unknown>>[] {
  const lines = service.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

describe('a service with three processes', () => {
  test('announces itself once, and serves with all of them', async () => {
    const service = await started(3, { SPATE_LOG: 'info' })
    const seen = (): ReadonlySet<unknown> =>
      new Set(logLines(service).flatMap(({ msg, process }) => (msg === 'request' ? [process] : [])))
    // Each request has a connection of its own.
    while (seen().size < 3) await service.request('/', { headers: { Connection: 'close' } })
    expect(logLines(service).filter(({ msg }) => msg === 'listening')).toHaveLength(1)
    expect(service.output().match(/^Spate streams simulated data at /gm)).toHaveLength(1)
    expect(service.output().match(/\/console\/welcome#token=/g)).toHaveLength(1)
    const ids = workersOf(service)
    for (const pid of ids) {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      expect(words).toEqual(expect.arrayContaining([...nodeFlags]))
    }
    const lines = logLines(service).filter(({ msg }) => msg === 'request')
    expect(new Set(lines.map(({ pid }) => pid))).toEqual(new Set(ids))
  })

  test('has one page of metrics, with a label for the process', async () => {
    const service = await started(3)
    await (await service.request('/simulations')).text()
    const page = async (): Promise<string> => (await fetch(service.metricsAddress ?? '')).text()
    const counted = /^spate_http_request_duration_seconds_count\{.*process="[123]".*\} 1$/gm
    while ((await page()).match(counted)?.length !== 1) await sleep(10)
    const text = await page()
    expect(text.match(/^# TYPE spate_streams_open gauge$/gm)).toHaveLength(1)
    expect(text.match(/^spate_streams_open\{process="[123]"\} 0$/gm)).toHaveLength(3)
    const memory = /^process_resident_memory_bytes\{process="(?:primary|[123])"\} \d+$/gm
    expect(text.match(memory)).toHaveLength(4)
  })

  test('logs why the metrics of a process are missing', async () => {
    const service = await started(3, failOnSignal)
    const [first = 0] = workersOf(service)
    process.kill(first, 'SIGUSR2')
    const page = async (): Promise<string> => (await fetch(service.metricsAddress ?? '')).text()
    await expect.poll(page).not.toContain('process="1"')
    expect(await page()).toContain('process="2"')
    const failed = { pid: first, process: 1, msg: 'collecting the metrics failed' }
    expect(logLines(service)).toContainEqual(expect.objectContaining(failed))
  })

  test('replaces a process that is killed, under the same number', async () => {
    const service = await started(3, { SPATE_LOG: 'info' })
    const [first = 0, ...others] = workersOf(service)
    process.kill(first, 'SIGKILL')
    await untilEnded([first])
    expect((await service.request('/simulations')).status).toBe(200)
    await untilAllServe(service, 3)
    expect(workersOf(service)).toEqual(expect.arrayContaining(others))
    expect(logLines(service)).toContainEqual(
      expect.objectContaining({ process: 1, reason: 'it ended with SIGKILL' }),
    )
    const replaced = { process: 1, msg: 'a process was replaced' }
    await expect.poll(() => logLines(service)).toContainEqual(expect.objectContaining(replaced))
  })

  test('ends with all its processes, and an open stream after a complete event', async () => {
    const service = await started(3)
    const stream = await newStream(service, 'long', many(2_000_000))
    const headers = { Accept: 'application/x-ndjson' }
    const response = await service.request(`${stream}?lastEventId=0`, { headers })
    const ids = workersOf(service)
    const exited = once(service.process, 'exit')
    service.process.kill('SIGTERM')
    const body = await response.text()
    expect(body.endsWith('}\n')).toBe(true)
    expect(await exited).toEqual([0, null])
    await untilEnded(ids)
  })

  test('ends with an error if a process hangs, and kills that process', async () => {
    const service = await started(3)
    const ids = workersOf(service)
    process.kill(ids[0] ?? 0, 'SIGSTOP')
    const exited = once(service.process, 'exit')
    service.process.kill('SIGTERM')
    expect(await exited).toEqual([1, null])
    await untilEnded(ids)
  })

  test('ends an open stream after a complete event when its primary fails', async () => {
    const service = await started(3, failOnSignal)
    const stream = await newStream(service, 'long', many(2_000_000))
    const headers = { Accept: 'application/x-ndjson' }
    const response = await service.request(`${stream}?lastEventId=0`, { headers })
    const ids = workersOf(service)
    const exited = once(service.process, 'exit')
    service.process.kill('SIGUSR2')
    expect(await exited).toEqual([1, null])
    const body = await response.text()
    expect(body.endsWith('}\n')).toBe(true)
    await untilEnded(ids)
  })

  test('ends immediately with a second signal', async () => {
    const service = await started(3, { SPATE_DRAIN_SECONDS: '300' })
    const ids = workersOf(service)
    service.process.kill('SIGTERM')
    // Two signals within half a second count as one.
    await sleep(600)
    const exited = once(service.process, 'exit')
    service.process.kill('SIGTERM')
    expect(await exited).toEqual([130, null])
    await untilEnded(ids)
  })

  test('does not continue after its primary was killed, and the port is free immediately', async () => {
    const service = await started(3)
    const ids = workersOf(service)
    await service.killAndRestart()
    expect((await service.request('/simulations')).status).toBe(200)
    await untilEnded(ids)
  })
})

test('a connection that a process received but did not accept is closed when the process dies', async () => {
  const service = await started(2)
  const [stopped = 0] = workersOf(service)
  process.kill(stopped, 'SIGSTOP')
  const { hostname, port } = new URL(service.address)
  const endings = [1, 2].map(async () => {
    let response = ''
    const socket = connect(Number(port), hostname)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    socket.on('data', (piece) => {
      response += piece
    })
    // A reset closes the connection, too.
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.on('close', resolve))
    return response.slice(0, 12)
  })
  await Promise.race(endings)
  process.kill(stopped, 'SIGKILL')
  expect((await Promise.all(endings)).sort()).toEqual(['', 'HTTP/1.1 200'])
})

test('a signal ends the service while its first process waits for the database', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://spate@127.0.0.1:${port}/spate`
  const settings = { SPATE_PROCESSES: '2', SPATE_DATABASE_URL: url, SPATE_LOG: 'silent' }
  const service = spawn(process.execPath, [...nodeFlags, main, 'start'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  await once(silent, 'connection')
  const ids = workersOf({ process: service })
  const exited = once(service, 'exit')
  service.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await untilEnded(ids)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('metrics of several processes are merged by their description', () => {
  const head = '# HELP a A.\n# TYPE a counter\n'
  const other = '# HELP b B.\n# TYPE b gauge\nb{process="2"} 3\n'
  const merged = mergeMetrics([
    `${head}a{process="1"} 1\n`,
    `${head}a{process="2"} 2\n\n${other}`,
    '',
  ])
  expect(merged).toBe(`${head}a{process="1"} 1\na{process="2"} 2\n\n${other}`)
})
