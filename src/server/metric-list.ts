/**
 * Every metric of the service, declared once. The page docs/reference/metrics.md is generated from this list, and a
 * test checks the dashboard against it.
 */

interface Declaration {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /**
   * Names of the labels, each with its possible values. The number of time series does not depend on the requests of
   * clients.
   */
  readonly labels?: Readonly<Record<string, string>>
  /** Upper bounds of the buckets of a histogram, in seconds. */
  readonly buckets?: readonly number[]
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const operationBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

export const declaredMetrics = {
  spate_build_info: {
    type: 'gauge',
    help: 'Always 1. The labels describe the build.',
    labels: {
      version: 'version of Spate',
      node: 'version of Node.js',
      database: '`sqlite` or `postgresql`',
    },
  },
  spate_stopping: {
    type: 'gauge',
    help: '1 after the shutdown signal, while `/readyz` returns 503; otherwise 0.',
  },
  spate_streams_open: { type: 'gauge', help: 'Number of open streams.' },
  spate_streams_started_total: { type: 'counter', help: 'Number of streams started.' },
  spate_streams_ended_total: {
    type: 'counter',
    help: 'Number of streams ended.',
    labels: {
      ending:
        '`whole`: at the end of the response; `left`: the reader disconnected or stalled; `failed`: an error of the service; `cut`: the key was revoked, or the service shut down',
    },
  },
  spate_streams_stalled_total: {
    type: 'counter',
    help: 'Number of streams whose reader was disconnected because it stalled. They also count as `left`.',
  },
  spate_stream_events_total: { type: 'counter', help: 'Number of events sent.' },
  spate_stream_bytes_total: { type: 'counter', help: 'Number of bytes of events sent.' },
  spate_stream_first_byte_seconds: {
    type: 'histogram',
    help: 'Time from the request for a stream to its first events, without paced streams.',
    buckets: requestBuckets,
  },
  spate_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its response, without streams.',
    labels: {
      method: 'in capitals, or `other`',
      route: 'as in `/openapi.json`, or `none` if no route matches',
      status: '`2xx` … `5xx`, or `none` if the client disconnected before the response',
    },
    buckets: requestBuckets,
  },
  spate_http_problems_total: {
    type: 'counter',
    help: 'Number of problem responses: 409 is a conflict, 429 and 503 are a limit or an unavailable database.',
    labels: { status: 'three digits' },
  },
  spate_http_connections_open: { type: 'gauge', help: 'Number of open connections.' },
  spate_http_connections_dropped_total: {
    type: 'counter',
    help: 'Number of connections closed immediately because of the limit (SPATE_CONNECTIONS).',
  },
  spate_run_creations_total: {
    type: 'counter',
    help: 'Number of requests to create a run.',
    labels: {
      outcome:
        '`created`; `replayed`: the stored response to the same Idempotency-Key; `conflict`: 409; `refused`: any other 4xx; `failed`: 5xx, or the client disconnected',
    },
  },
  spate_database_act_duration_seconds: {
    type: 'histogram',
    help: 'Time of a database operation, including the wait for a connection.',
    labels: {
      act: 'such as `openResponse`',
      ending: '`done`, `unavailable` (503 or 409 follows) or `failed`',
    },
    buckets: operationBuckets,
  },
  spate_database_connections: {
    type: 'gauge',
    help: 'Number of connections to PostgreSQL, and of operations that wait for one; absent with SQLite.',
    labels: { state: '`used`, `idle` or `waiting`' },
  },
  spate_event_loop_active_seconds_total: {
    type: 'counter',
    help: 'Time in which the event loop was active. The rate is its utilization, from 0 to 1.',
  },
} as const satisfies Readonly<Record<string, Declaration>>

export type MetricName = keyof typeof declaredMetrics

/** Returns the declaration of a metric as a `Declaration`, which has all optional members. */
export function declarationOf(name: MetricName): Declaration {
  return declaredMetrics[name]
}
