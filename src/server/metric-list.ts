/** Every metric of the service, declared once: docs/reference/metrics.md is made of it, and the dashboard is checked against it. */

interface Declaration {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** With what each can be. The number of time series stays the same whatever clients send. */
  readonly labels?: Readonly<Record<string, string>>
  /** Upper ends, in seconds. */
  readonly buckets?: readonly number[]
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const actBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

export const declaredMetrics = {
  spate_build_info: {
    type: 'gauge',
    help: 'Always 1.',
    labels: { version: 'of Spate', node: 'of Node', database: '`sqlite` or `postgresql`' },
  },
  spate_stopping: {
    type: 'gauge',
    help: '1 from the signal to end on, while `/readyz` says 503.',
  },
  spate_streams_open: { type: 'gauge', help: 'Streams that are open.' },
  spate_streams_started_total: { type: 'counter', help: 'Streams that were begun.' },
  spate_streams_ended_total: {
    type: 'counter',
    help: 'Streams that have ended.',
    labels: {
      ending:
        '`whole`: to the end of the response; `left`: the reader has gone, or took nothing; `failed`: a fault of the service; `cut`: its key was revoked, or the service had to end',
    },
  },
  spate_streams_stalled_total: {
    type: 'counter',
    help: 'Streams whose reader was sent away because it took nothing; they count as left too.',
  },
  spate_stream_events_total: { type: 'counter', help: 'Events sent.' },
  spate_stream_bytes_total: { type: 'counter', help: 'Bytes of events sent.' },
  spate_stream_first_byte_seconds: {
    type: 'histogram',
    help: 'From the request for a stream to its first events, where those do not wait until they are due.',
    buckets: requestBuckets,
  },
  spate_http_request_duration_seconds: {
    type: 'histogram',
    help: 'From a request to the end of its answer, but for streams.',
    labels: {
      method: 'in capitals, or `other`',
      route: 'as in `/openapi.json`, or `none` where there is nothing',
      status: '`2xx` … `5xx`, or `none` where the client left before',
    },
    buckets: requestBuckets,
  },
  spate_http_problems_total: {
    type: 'counter',
    help: 'Answers that are problems: 409 a conflict, 429 and 503 a limit or a database that does not answer.',
    labels: { status: 'three digits' },
  },
  spate_http_connections_open: { type: 'gauge', help: 'Connections that are open.' },
  spate_http_connections_dropped_total: {
    type: 'counter',
    help: 'Connections that were closed as they came, because there were too many (SPATE_CONNECTIONS).',
  },
  spate_run_creations_total: {
    type: 'counter',
    help: 'Requests to create a run.',
    labels: {
      outcome:
        '`created`; `replayed`: the answer of before, to the same Idempotency-Key; `conflict`: 409; `refused`: any other 4xx; `failed`: 5xx, or the client left',
    },
  },
  spate_database_act_duration_seconds: {
    type: 'histogram',
    help: 'From asking the database to its answer, with waiting for a connection.',
    labels: {
      act: 'such as `openResponse`',
      ending: '`done`, `unavailable` (503 or 409 follow) or `failed`',
    },
    buckets: actBuckets,
  },
  spate_database_connections: {
    type: 'gauge',
    help: 'Connections to PostgreSQL, and acts that wait for one; absent with SQLite.',
    labels: { state: '`used`, `idle` or `waiting`' },
  },
  spate_event_loop_active_seconds_total: {
    type: 'counter',
    help: 'Time in which the event loop had something to do: its rate is its utilisation, from 0 to 1.',
  },
} as const satisfies Readonly<Record<string, Declaration>>

export type MetricName = keyof typeof declaredMetrics

/** What a metric of the list is, without its own precise type. */
export function declarationOf(name: MetricName): Declaration {
  return declaredMetrics[name]
}
