/** The metrics of a service: exact counts, a bounded number of series, and no server if they are disabled. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  alarmExpressions,
  alarmRulesText,
  metricReferenceText,
} from '../../scripts/metric-reference.ts'
import { declarationOf, declaredMetrics, type MetricName } from '../../src/server/metric-list.ts'
import { exchange } from '../http/connection/raw-exchange.ts'
import { startPostgres } from '../support/postgres.ts'
import { startService, type TestService } from '../support/service.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Values by `name{labels}`, with the labels in their original order. */
type Samples = ReadonlyMap<string, number>

async function textOf({ metricsAddress = '' }: TestService): Promise<string> {
  const answer = await fetch(metricsAddress)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

async function samplesOf(service: TestService): Promise<Samples> {
  const lines = (await textOf(service)).split('\n').filter((line) => /^[a-z]/.test(line))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))] as const
    }),
  )
}

/** Waits, because a request is counted after its last byte was written, which its reader may see first. */
async function until(
  service: TestService,
  isThere: (samples: Samples) => boolean,
): Promise<Samples> {
  for (;;) {
    const samples = await samplesOf(service)
    if (isThere(samples)) return samples
  }
}

async function started(environment: Readonly<Record<string, string>>): Promise<TestService> {
  const service = await startService({ SPATE_METRICS_PORT: '0', ...environment })
  onTestFinished(() => service.stop())
  return service
}

const newRun = { method: 'POST', body: { output: 'stream' } }
const runs = '/simulations/shop/runs'

describe('the metrics', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ SPATE_METRICS_PORT: '0', SPATE_STREAMS_PER_KEY: '1' })
  })
  afterAll(() => service.stop())

  test('events and bytes are those that readers have received', async () => {
    await service.request(runs, newRun)
    let bytes = 0
    for (const limit of [1, 1_000, 2_500]) {
      const answer = await service.request(`${runs}/1/stream?lastEventId=0&limit=${limit}`)
      bytes += (await answer.arrayBuffer()).byteLength
      await until(service, (samples) => samples.get('spate_streams_open') === 0)
    }
    const samples = await samplesOf(service)
    expect(samples.get('spate_stream_events_total')).toBe(3_501)
    expect(samples.get('spate_stream_bytes_total')).toBe(bytes)
    expect(samples.get('spate_streams_started_total')).toBe(3)
    expect(samples.get('spate_streams_ended_total{ending="whole"}')).toBe(3)
    expect(samples.get('spate_stream_first_byte_seconds_count')).toBe(3)
    expect(samples.get('spate_run_creations_total{outcome="created"}')).toBe(1)
    // A stream is not counted as a long request.
    const requests = [...samples.keys()].filter((name) =>
      name.startsWith('spate_http_request_duration_seconds_count'),
    )
    expect(requests).toEqual([
      'spate_http_request_duration_seconds_count{method="POST",route="/simulations/{simulationKey}/runs",status="2xx"}',
    ])
  })

  test('a stream whose reader disconnects has not ended as `whole`', async () => {
    const body = { entities: { e: { rate: '1000/second', schema: { type: 'integer' } } } }
    await service.request('/simulations/long', { method: 'PUT', body })
    await service.request('/simulations/long/runs', newRun)
    const leaving = new AbortController()
    const answer = await service.request('/simulations/long/runs/1/stream', {
      signal: leaving.signal,
    })
    await answer.body?.getReader().read()
    expect((await samplesOf(service)).get('spate_streams_open')).toBe(1)
    const refused = await service.request(`${runs}/1/stream`)
    expect(refused.status).toBe(429)
    leaving.abort()
    const left = 'spate_streams_ended_total{ending="left"}'
    const samples = await until(service, (all) => all.get(left) === 1)
    expect(samples.get('spate_streams_open')).toBe(0)
    expect(samples.get('spate_http_problems_total{status="429"}')).toBe(1)
  })

  test('run creations are counted by outcome', async () => {
    await service.request(runs, { method: 'POST', body: {} })
    await service.request('/simulations/nothing/runs', newRun)
    const refused = 'spate_run_creations_total{outcome="refused"}'
    await until(service, (samples) => samples.get(refused) === 2)
  })

  test('requests of clients do not change the number of series', async () => {
    const ask = async (round: number): Promise<void> => {
      for (const path of [
        `/simulations/s${round}`,
        `/nowhere/${round}`,
        `/console/x${round}`,
        `/simulations/s${round}/runs/${round}/stream`,
        `/types/t${round}`,
      ]) {
        for (const method of ['GET', 'HEAD', 'DELETE', 'PROPFIND', 'M-SEARCH']) {
          await (await service.request(path, { method })).arrayBuffer()
        }
      }
      await exchange(service.address, `NONSENSE ${round}\r\n\r\n`)
    }
    const problems = 'spate_http_problems_total{status="400"}'
    const known = (await samplesOf(service)).get(problems) ?? 0
    await ask(0)
    const before = await until(service, (samples) => samples.get(problems) === known + 1)
    for (let round = 1; round <= 10; round++) await ask(round)
    const after = await until(service, (samples) => samples.get(problems) === known + 11)
    const own = (samples: Samples): readonly string[] =>
      [...samples.keys()].filter((name) => name.startsWith('spate_')).sort()
    expect(own(after)).toEqual(own(before))
    expect([...after.keys()].join('\n')).not.toMatch(/PROPFIND|M-SEARCH|nowhere|s10/)
  })

  test('every metric of the list exists with its declared type, except the connections of PostgreSQL', async () => {
    const text = await textOf(service)
    for (const name of Object.keys(declaredMetrics) as MetricName[]) {
      if (name === 'spate_database_connections') continue
      const { type, help, labels = {} } = declarationOf(name)
      expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`)
      const samples = text.split('\n').filter((line) => line.startsWith(name))
      for (const label of Object.keys(labels)) {
        for (const sample of samples) expect(sample).toContain(`${label}="`)
      }
      expect({ name, isThere: samples.length > 0 }).toEqual({ name, isThere: true })
    }
    const told = new Set([...text.matchAll(/^# TYPE (spate_\w+)/gm)].map(([, name]) => name))
    expect([...told].filter((name = '') => !Object.hasOwn(declaredMetrics, name))).toEqual([])
  })

  test('the metrics contain no key, no name and no address of a client', async () => {
    const text = await textOf(service)
    for (const secret of [service.key, service.key.split('_')[1] ?? '', 'shop', 'long']) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('127.0.0.1')
  })

  test('only /metrics exists, and only for reading', async () => {
    const { origin } = new URL(service.metricsAddress ?? '')
    for (const path of ['/', '/simulations', '/metrics/x', '/healthz', '//metrics']) {
      expect((await fetch(`${origin}${path}`)).status).toBe(404)
    }
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
    const head = await fetch(`${origin}/metrics`, { method: 'HEAD' })
    expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' })
    // The address of the service does not have them.
    expect((await service.request('/metrics')).status).toBe(404)
    expect((await fetch(`${service.address}/metrics`)).status).toBe(401)
  })
})

test('with PostgreSQL, its connections are included', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const SPATE_DATABASE_URL = await postgres.createDatabase()
  const service = await started({ SPATE_DATABASE_URL })
  await service.request('/simulations')
  const samples = await samplesOf(service)
  expect(samples.get('spate_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(samples.get('spate_database_connections{state="waiting"}')).toBe(0)
  const build = [...samples.keys()].find((name) => name.startsWith('spate_build_info'))
  expect(build).toContain('database="postgresql"')
})

test('a port in use ends the start with a message that names the setting', async () => {
  const service = await started({})
  const { port } = new URL(service.metricsAddress ?? '')
  await expect(startService({ SPATE_METRICS_PORT: port })).rejects.toThrow(
    /is in use by another program; choose a free port: SPATE_METRICS_PORT=/,
  )
})

test('without the setting, no port is open', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  expect(service.metricsAddress).toBeUndefined()
})

describe('files generated from the list', () => {
  test('docs/reference/metrics.md and the rules match the declarations; npx tsx scripts/metric-reference.ts writes them', () => {
    expect(read('../../docs/reference/metrics.md')).toBe(metricReferenceText())
    expect(read('../../deploy/prometheus-rules.yaml')).toBe(alarmRulesText())
  })

  test('the dashboard and the alerts use existing metrics', async () => {
    const service = await started({})
    await service.request(runs, newRun)
    await (await service.request(`${runs}/1/stream?limit=1`)).arrayBuffer()
    const samples = await until(
      service,
      (all) => all.get('spate_streams_ended_total{ending="whole"}') === 1,
    )
    const names = new Set([...samples.keys()].map((name) => name.replace(/\{.*/, '')))
    // Metrics of other services and of Prometheus itself.
    for (const name of ['spate_database_connections', 'up']) names.add(name)

    const dashboard = JSON.parse(read('../../deploy/grafana-dashboard.json')) as {
      readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
    }
    const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(shown.length).toBeGreaterThan(25)
    const asked = (expression: string): readonly string[] =>
      [...expression.matchAll(/(?<![\w"])([a-z_\d]+)(?=\{|\[| ==)/g)].map(([, name = '']) => name)
    for (const expression of [...shown, ...alarmExpressions]) {
      const used = asked(expression)
      expect({ expression, isAny: used.length > 0 }).toEqual({ expression, isAny: true })
      expect(used.filter((name) => !names.has(name))).toEqual([])
    }
    // The dashboard shows almost all metrics.
    const text = shown.join('\n')
    const unseen = Object.keys(declaredMetrics).filter((name) => !text.includes(name))
    expect(unseen).toEqual([])
  })
})
