/**
 * The metrics of the service in the Prometheus text format. This module and its library are loaded only if the metrics
 * are enabled (SPATE_METRICS_PORT). Values that the service counts anyway are read when Prometheus scrapes, so they
 * cost nothing between scrapes.
 */

import type { Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FinishedExchange } from '../http/exchange.ts'
import { knownMethods } from '../http/response/methods.ts'
import type { Pump } from '../http/stream/pump.ts'
import type { ShutdownNotice } from '../http/stream/shutdown-notice.ts'
import { laneEndings } from '../http/stream/transfer.ts'
import type { Store } from '../store/store.ts'
import type { OnOperation } from '../store/timed.ts'
import { declarationOf, type MetricName } from './metric-list.ts'

/** Objects of the service whose state the metrics read when Prometheus scrapes. */
export interface Watched {
  readonly pump: Pump
  readonly server: Server
  readonly store: Store
  readonly shutdown: ShutdownNotice
}

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  onFinished(exchange: FinishedExchange): void
  onUnreadable(refused: { readonly status: number }): void
  onFirstBytes(ms: number): void
  readonly onOperation: OnOperation
  watch(watched: Watched): void
}

/** Returns a registry with the metrics of Node and of this process. All metrics in it have the given labels. */
export function newRegistry(labels: Readonly<Record<string, string>>): Registry {
  const registry = new Registry()
  registry.setDefaultLabels(labels)
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Returns the metrics of this process. `number` is its number if the service has several processes. */
export function newMetrics(
  build: { readonly version: string; readonly database: 'sqlite' | 'postgresql' },
  number?: number,
): Metrics {
  const registry = newRegistry(number === undefined ? {} : { process: `${number}` })
  /** Returns the options of a Prometheus metric from its declaration. */
  const declared = (name: MetricName) => {
    const { help, labels = {} } = declarationOf(name)
    return { name, help, labelNames: Object.keys(labels), registers: [registry] }
  }
  const newHistogram = (name: MetricName) =>
    new Histogram({ ...declared(name), buckets: [...(declarationOf(name).buckets ?? [])] })

  new Gauge(declared('spate_build_info')).set({ ...build, node: process.version }, 1)
  const requests = newHistogram('spate_http_request_duration_seconds')
  const firstBytes = newHistogram('spate_stream_first_byte_seconds')
  const operations = newHistogram('spate_database_act_duration_seconds')
  const problems = new Counter(declared('spate_http_problems_total'))
  const stalled = new Counter(declared('spate_streams_stalled_total'))
  const creations = new Counter(declared('spate_run_creations_total'))
  // A rate can be computed from the first event only if the counter starts at zero.
  for (const outcome of outcomes) creations.inc({ outcome }, 0)
  for (const status of [409, 429, 500, 503]) problems.inc({ status }, 0)

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    onFinished(exchange) {
      const { method, route = 'none', status, operation, isStream, isStalled, ms } = exchange
      if (isStream) {
        if (isStalled) stalled.inc()
        return
      }
      const labels = { method: knownMethods.includes(method) ? method : 'other', route }
      requests.observe({ ...labels, status: classOf(status) }, ms / 1_000)
      if (status !== undefined && status >= 400) problems.inc({ status })
      if (operation === 'createRun') creations.inc({ outcome: outcomeOf(exchange) })
    },
    onUnreadable: ({ status }) => problems.inc({ status }),
    onFirstBytes: (ms) => firstBytes.observe(ms / 1_000),
    onOperation: ({ name, ending, ms }) => operations.observe({ act: name, ending }, ms / 1_000),
    watch: (watched) => watch(watched, declared),
  }
}

function classOf(status: number | undefined): string {
  return status === undefined ? 'none' : `${Math.floor(status / 100)}xx`
}

const outcomes = ['created', 'replayed', 'conflict', 'refused', 'failed'] as const

function outcomeOf({ status, isReplayed }: FinishedExchange): (typeof outcomes)[number] {
  if (status === undefined || status >= 500) return 'failed'
  if (status === 409) return 'conflict'
  if (status >= 400) return 'refused'
  return isReplayed ? 'replayed' : 'created'
}

type Declared = (name: MetricName) => {
  readonly name: string
  readonly help: string
  readonly labelNames: string[]
  readonly registers: Registry[]
}

/** Registers the metrics whose values are read from the state of `watched` when Prometheus scrapes. */
function watch({ pump, server, store, shutdown }: Watched, declared: Declared): void {
  const gauge = (name: MetricName, value: () => number): void => {
    new Gauge({
      ...declared(name),
      collect() {
        this.set(value())
      },
    })
  }
  const counter = (name: MetricName, value: () => number): void => {
    new Counter({
      ...declared(name),
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  }
  gauge('spate_stopping', () => Number(shutdown.hasBegun))
  gauge('spate_streams_open', () => pump.count)
  counter('spate_streams_started_total', () => pump.totals.started)
  counter('spate_stream_events_total', () => pump.totals.events)
  counter('spate_stream_bytes_total', () => pump.totals.bytes)
  new Counter({
    ...declared('spate_streams_ended_total'),
    collect() {
      this.reset()
      for (const ending of laneEndings) this.inc({ ending }, pump.totals.ended[ending])
    },
  })
  counter(
    'spate_event_loop_active_seconds_total',
    () => performance.eventLoopUtilization().active / 1_000,
  )

  let dropped = 0
  server.on('drop', () => {
    dropped += 1
  })
  counter('spate_http_connections_dropped_total', () => dropped)
  new Gauge({
    ...declared('spate_http_connections_open'),
    async collect() {
      this.set(await connectionsOf(server))
    },
  })
  if (store.connections === undefined) return
  new Gauge({
    ...declared('spate_database_connections'),
    collect() {
      for (const [state, count] of Object.entries(store.connections?.() ?? {})) {
        this.set({ state }, count)
      }
    },
  })
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error)
      else resolve(count)
    })
  })
}
