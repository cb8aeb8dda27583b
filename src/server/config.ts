/** Every setting, declared once with its name, summary, default and check. Settings come from the environment. */

import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { parseKey } from '../access/key-text.ts'
import { type ApiVersions, apiVersions } from '../http/api-versions.ts'
import { type Network, readNetworks } from '../http/connection/trusted-proxies.ts'
import { linkUrl } from '../http/console/one-time-link.ts'
import { suggest } from '../text/suggest.ts'
import { defaultConnections } from './database-connections.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Number of processes that serve clients on this machine. */
  readonly processes: number
  /** Folder of the embedded database. */
  readonly data: string
  /** URL of a PostgreSQL database, with its password; undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  /** Maximum number of connections to PostgreSQL, which the processes share. */
  readonly databaseConnections: number
  readonly apiKey: string | undefined
  readonly logLevel: LogLevel
  readonly reconnectWindow: number
  readonly bodyBytesMax: number
  /** Maximum number of requests per second with one API key; undefined for no limit. */
  readonly requestsPerSecond: number | undefined
  /** Maximum number of open streams in this process. */
  readonly streamsMax: number
  readonly streamsPerKeyMax: number
  readonly connectionsMax: number
  /** Port of the metrics server; undefined for no metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Time from the shutdown signal until the service stops listening, in seconds. */
  readonly drainSeconds: number
  readonly apiVersions: ApiVersions
  /** URL at which people reach the service, if it differs from the address of the service. */
  readonly publicUrl: URL | undefined
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly Network[]
}

type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type LogLevel = (typeof logLevels)[number]

interface Setting<T> {
  readonly summary: string
  /** Default of the setting, as text; undefined for a setting without a default. */
  readonly fallback: string | undefined
  /** Whether error messages must not repeat the value of the setting. */
  readonly isSecret?: true
  /** Returns the value of the setting, or a message that begins with "must". */
  read(text: string): T | { readonly must: string }
}

function integer({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) {
  return (text: string): number | { readonly must: string } => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    const must = `must be an integer from ${minimum} to ${maximum}`
    return value >= minimum && value <= maximum ? value : { must }
  }
}

/**
 * Reads a URL that must be an origin: without a path. Cookies, links and the origin check depend on it, and the paths
 * of the console begin at its root.
 */
function originOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isOrigin = /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? url : undefined
}

/**
 * Minimum of `SPATE_RECONNECT_WINDOW`, in events: the maximum `limit` of a stream. With a smaller window, correct
 * readers could not resume.
 */
const reconnectWindowMin = 1_000_000

/** Maximum number of processes unless `SPATE_PROCESSES` is set. Each takes at least 95 MB of memory. */
const defaultProcessesMax = 8

export const settings = {
  SPATE_HOST: {
    summary: 'Address to listen on.',
    fallback: '127.0.0.1',
    read: (text: string) => text,
  },
  SPATE_PORT: {
    summary: 'Port to listen on; 0 selects any free port.',
    fallback: '4100',
    read: integer({ minimum: 0, maximum: 65_535 }),
  },
  SPATE_PROCESSES: {
    summary:
      'Number of processes, each of which generates events on one core; one for each core by default, at most 8.',
    fallback: undefined,
    read: integer({ minimum: 1, maximum: 64 }),
  },
  SPATE_DATA: {
    summary: 'Folder of the embedded database.',
    fallback: './data',
    read: (text: string) => (isAbsolute(text) ? text : resolve(text)),
  },
  SPATE_DATABASE_URL: {
    summary:
      'PostgreSQL database to use instead, which services can share: postgres://user@host:5432/spate.',
    fallback: undefined,
    isSecret: true,
    read: (text: string) =>
      /^postgres(ql)?:\/\/\S+$/.test(text)
        ? text
        : { must: 'must be a URL such as postgres://user:password@host:5432/spate' },
  },
  SPATE_DATABASE_CONNECTIONS: {
    summary:
      'Maximum number of connections to PostgreSQL, which are divided among the processes; 8 by default, or two for each process if these are more.',
    fallback: undefined,
    read: integer({ minimum: 1, maximum: 1_000 }),
  },
  SPATE_API_KEY: {
    summary: 'An API key to create at startup if it does not exist, from `spate keys generate`.',
    fallback: undefined,
    isSecret: true,
    read: (text: string) =>
      parseKey(text) ? text : { must: 'must be a key from "spate keys generate"' },
  },
  SPATE_LOG: {
    summary: `Lowest level to log: ${logLevels.join(', ')}.`,
    fallback: 'info',
    read: (text: string) =>
      logLevels.find((level) => level === text) ?? {
        must: `must be one of ${logLevels.join(', ')}`,
      },
  },
  SPATE_RECONNECT_WINDOW: {
    summary: 'Maximum number of events that a reader may go back; unlimited by default.',
    fallback: undefined,
    read: integer({ minimum: reconnectWindowMin, maximum: Number.MAX_SAFE_INTEGER }),
  },
  SPATE_API_FORMS: {
    summary: `API versions to serve: ${apiVersions.join(', ')}.`,
    fallback: 'both',
    read: (text: string) =>
      apiVersions.find((version) => version === text) ?? {
        must: `must be one of ${apiVersions.join(', ')}`,
      },
  },
  SPATE_PUBLIC_URL: {
    summary: 'URL at which people reach the service, such as https://spate.example.com.',
    fallback: undefined,
    read: (text: string) =>
      originOf(text) ?? { must: 'must be an http or https URL without a path' },
  },
  SPATE_TRUSTED_PROXIES: {
    summary: 'Comma-separated addresses or networks of proxies whose "X-Forwarded-For" is trusted.',
    fallback: undefined,
    read: (text: string) =>
      readNetworks(text) ?? {
        must: 'must be comma-separated addresses or networks, such as 10.0.0.0/8',
      },
  },
  SPATE_BODY_LIMIT: {
    summary: 'Maximum size of a request body, in bytes.',
    fallback: '1048576',
    read: integer({ minimum: 1_024, maximum: 104_857_600 }),
  },
  SPATE_REQUESTS_PER_SECOND: {
    summary:
      'Maximum requests per second of one key to a process, over ten seconds; further requests get 429. Unlimited by default.',
    fallback: undefined,
    read: integer({ minimum: 1, maximum: 1_000_000 }),
  },
  SPATE_STREAMS: {
    summary: 'Maximum number of open streams of a process; further requests get 503.',
    fallback: '10000',
    read: integer({ minimum: 1, maximum: 1_000_000 }),
  },
  SPATE_STREAMS_PER_KEY: {
    summary: 'Maximum number of open streams of one key in a process; further requests get 429.',
    fallback: '256',
    read: integer({ minimum: 1, maximum: 1_000_000 }),
  },
  SPATE_CONNECTIONS: {
    summary:
      'Maximum number of open connections of a process; further connections are closed immediately.',
    fallback: '20000',
    read: integer({ minimum: 1, maximum: 1_000_000 }),
  },
  SPATE_METRICS_PORT: {
    summary:
      'Port for Prometheus, with `/metrics` and without keys; 0 selects any free port. Disabled by default.',
    fallback: undefined,
    read: integer({ minimum: 0, maximum: 65_535 }),
  },
  SPATE_METRICS_HOST: {
    summary:
      'Address of the metrics port; it should be reachable only for those who may see the metrics.',
    fallback: '127.0.0.1',
    read: (text: string) => text,
  },
  SPATE_DRAIN_SECONDS: {
    summary:
      'Seconds to keep serving after a shutdown signal, while `/readyz` returns 503 and load balancers notice.',
    fallback: '0',
    read: integer({ minimum: 0, maximum: 300 }),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>

/** Names of settings that only the command line reads, possibly with the environment of the service. */
const clientSettings = ['SPATE_URL']

type Settings = typeof settings
type Value<Name extends keyof Settings> = Exclude<
  ReturnType<Settings[Name]['read']>,
  { readonly must: string }
>

/** Returns issues for variables that are probably misspelled settings. Other variables may belong to other programs. */
function misspelled(environment: Environment): string[] {
  const known = Object.keys(settings)
  return Object.keys(environment).flatMap((name) => {
    if (!name.startsWith('SPATE_') || known.includes(name)) return []
    if (clientSettings.includes(name)) return []
    const meant = suggest(name, known)
    return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`]
  })
}

/**
 * Returns the settings from the environment. If any is wrong or misspelled, returns an object with all issues instead,
 * each a text of one line.
 */
export function readConfig(
  environment: Environment,
): Config | { readonly issues: readonly string[] } {
  const issues = misspelled(environment)
  function read<Name extends keyof Settings>(name: Name): Value<Name> | undefined {
    const setting: Setting<unknown> = settings[name]
    const text = environment[name] || setting.fallback
    if (text === undefined) return undefined
    const value = setting.read(text)
    if (typeof value === 'object' && value !== null && 'must' in value) {
      issues.push(`${name} ${value.must}${setting.isSecret ? '' : `; got ${JSON.stringify(text)}`}`)
      return undefined
    }
    return value as Value<Name>
  }
  const processes = read('SPATE_PROCESSES') ?? Math.min(availableParallelism(), defaultProcessesMax)
  const databaseUrl = read('SPATE_DATABASE_URL')
  const connections = read('SPATE_DATABASE_CONNECTIONS')
  if (databaseUrl !== undefined && connections !== undefined && connections < processes) {
    const must = `must be at least SPATE_PROCESSES (${processes}); got ${connections}`
    issues.push(`SPATE_DATABASE_CONNECTIONS ${must}`)
  }
  const config = {
    host: read('SPATE_HOST') ?? '',
    port: read('SPATE_PORT') ?? 0,
    processes,
    data: read('SPATE_DATA') ?? '',
    databaseUrl,
    databaseConnections: connections ?? defaultConnections(processes),
    apiKey: read('SPATE_API_KEY'),
    logLevel: read('SPATE_LOG') ?? 'info',
    reconnectWindow: read('SPATE_RECONNECT_WINDOW') ?? Number.MAX_SAFE_INTEGER,
    bodyBytesMax: read('SPATE_BODY_LIMIT') ?? 0,
    requestsPerSecond: read('SPATE_REQUESTS_PER_SECOND'),
    streamsMax: read('SPATE_STREAMS') ?? 0,
    streamsPerKeyMax: read('SPATE_STREAMS_PER_KEY') ?? 0,
    connectionsMax: read('SPATE_CONNECTIONS') ?? 0,
    metricsPort: read('SPATE_METRICS_PORT'),
    metricsHost: read('SPATE_METRICS_HOST') ?? '',
    drainSeconds: read('SPATE_DRAIN_SECONDS') ?? 0,
    apiVersions: read('SPATE_API_FORMS') ?? 'both',
    publicUrl: read('SPATE_PUBLIC_URL'),
    trustedProxies: read('SPATE_TRUSTED_PROXIES') ?? [],
  }
  return issues.length > 0 ? { issues } : config
}

type PublicAddress = Pick<Config, 'host' | 'port' | 'publicUrl'>

/** Returns the URL of the console. */
export function consoleUrlOf({ host, port, publicUrl }: PublicAddress): string {
  // A browser cannot open a wildcard address.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const origin = publicUrl?.origin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  return `${origin}/console/`
}

/** Returns the URL of a one-time link. */
export function linkUrlOf(place: PublicAddress, token: string): string {
  return linkUrl(consoleUrlOf(place), token)
}
