/** Settings: their defaults, valid values, and messages. */

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/key-text.ts'
import { readConfig, settings } from '../../src/server/config.ts'

test('without settings, everything has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4100,
    processes: Math.min(availableParallelism(), 8),
    data: resolve('data'),
    databaseUrl: undefined,
    databaseConnections: Math.max(8, 2 * Math.min(availableParallelism(), 8)),
    apiKey: undefined,
    logLevel: 'info',
    reconnectWindow: Number.MAX_SAFE_INTEGER,
    bodyBytesMax: 1_048_576,
    requestsPerSecond: undefined,
    streamsMax: 10_000,
    streamsPerKeyMax: 256,
    connectionsMax: 20_000,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    drainSeconds: 0,
    apiVersions: 'both',
    publicUrl: undefined,
    trustedProxies: [],
  })
})

test('an empty value counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

const key = generateKey()

test('each process must have a connection to PostgreSQL', () => {
  const url = { SPATE_DATABASE_URL: 'postgres://db/spate' }
  const few = { SPATE_PROCESSES: '8', SPATE_DATABASE_CONNECTIONS: '4' }
  const message = 'SPATE_DATABASE_CONNECTIONS must be at least SPATE_PROCESSES (8); got 4'
  expect(readConfig({ ...url, ...few })).toEqual({ issues: [message] })
  expect(readConfig(few)).toMatchObject({ databaseConnections: 4 })
  const many = { ...url, SPATE_PROCESSES: '8' }
  expect(readConfig(many)).toMatchObject({ databaseConnections: 16 })
  expect(readConfig({ ...many, SPATE_DATABASE_CONNECTIONS: '8' })).toMatchObject({
    databaseConnections: 8,
  })
})

describe('each setting', () => {
  test.each([
    ['SPATE_HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['SPATE_HOST', '::1', { host: '::1' }],
    ['SPATE_PORT', '0', { port: 0 }],
    ['SPATE_PORT', '65535', { port: 65_535 }],
    ['SPATE_DATA', '/var/lib/spate', { data: '/var/lib/spate' }],
    ['SPATE_DATA', 'elsewhere', { data: resolve('elsewhere') }],
    ...['postgres://db/spate', 'postgresql://me:secret@db:5432/spate?host=/run/pg'].map(
      (databaseUrl) => ['SPATE_DATABASE_URL', databaseUrl, { databaseUrl }] as const,
    ),
    ['SPATE_DATABASE_CONNECTIONS', '1', { databaseConnections: 1 }],
    ['SPATE_API_KEY', key, { apiKey: key }],
    ...['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'].map(
      (level) => ['SPATE_LOG', level, { logLevel: level }] as const,
    ),
    ['SPATE_RECONNECT_WINDOW', '1000000', { reconnectWindow: 1_000_000 }],
    ['SPATE_RECONNECT_WINDOW', '9007199254740991', { reconnectWindow: Number.MAX_SAFE_INTEGER }],
    ['SPATE_PUBLIC_URL', 'https://spate.test', { publicUrl: new URL('https://spate.test') }],
    ['SPATE_PUBLIC_URL', 'http://[::1]:81/', { publicUrl: new URL('http://[::1]:81') }],
    [
      'SPATE_TRUSTED_PROXIES',
      '127.0.0.1, 10.0.0.0/8,::1,fd00::/8',
      {
        trustedProxies: [
          { address: '127.0.0.1', prefix: 32 },
          { address: '10.0.0.0', prefix: 8 },
          { address: '::1', prefix: 128 },
          { address: 'fd00::', prefix: 8 },
        ],
      },
    ],
    ['SPATE_BODY_LIMIT', '1024', { bodyBytesMax: 1_024 }],
    ['SPATE_BODY_LIMIT', '104857600', { bodyBytesMax: 104_857_600 }],
    ['SPATE_REQUESTS_PER_SECOND', '5', { requestsPerSecond: 5 }],
    ['SPATE_STREAMS', '1', { streamsMax: 1 }],
    ['SPATE_STREAMS_PER_KEY', '1000000', { streamsPerKeyMax: 1_000_000 }],
    ['SPATE_CONNECTIONS', '1', { connectionsMax: 1 }],
    ['SPATE_DRAIN_SECONDS', '15', { drainSeconds: 15 }],
    ['SPATE_METRICS_PORT', '9464', { metricsPort: 9464 }],
    ['SPATE_METRICS_HOST', '0.0.0.0', { metricsHost: '0.0.0.0' }],
  ] as const)('%s=%s', (name, text, expected) => {
    expect(readConfig({ [name]: text })).toEqual({ ...readConfig({}), ...expected })
  })

  test.each([
    ['SPATE_PORT', '65536', 'must be an integer from 0 to 65535; got "65536"'],
    ['SPATE_PORT', '-1', 'must be an integer from 0 to 65535; got "-1"'],
    ['SPATE_PORT', '80.5', 'must be an integer from 0 to 65535; got "80.5"'],
    ['SPATE_PORT', ' 80', 'must be an integer from 0 to 65535; got " 80"'],
    ['SPATE_PORT', 'http', 'must be an integer from 0 to 65535; got "http"'],
    ['SPATE_PORT', '0x50', 'must be an integer from 0 to 65535; got "0x50"'],
    [
      'SPATE_LOG',
      'verbose',
      'must be one of silent, fatal, error, warn, info, debug, trace; got "verbose"',
    ],
    [
      'SPATE_LOG',
      'INFO',
      'must be one of silent, fatal, error, warn, info, debug, trace; got "INFO"',
    ],
    [
      'SPATE_RECONNECT_WINDOW',
      '999999',
      'must be an integer from 1000000 to 9007199254740991; got "999999"',
    ],
    [
      'SPATE_RECONNECT_WINDOW',
      '9007199254740992',
      'must be an integer from 1000000 to 9007199254740991; got "9007199254740992"',
    ],
    [
      'SPATE_PUBLIC_URL',
      'spate.test',
      'must be an http or https URL without a path; got "spate.test"',
    ],
    ['SPATE_PUBLIC_URL', '/console', 'must be an http or https URL without a path; got "/console"'],
    [
      'SPATE_PUBLIC_URL',
      'ftp://spate.test',
      'must be an http or https URL without a path; got "ftp://spate.test"',
    ],
    [
      'SPATE_PUBLIC_URL',
      'https://me@spate.test',
      'must be an http or https URL without a path; got "https://me@spate.test"',
    ],
    [
      'SPATE_PUBLIC_URL',
      'https://a.test/b',
      'must be an http or https URL without a path; got "https://a.test/b"',
    ],
    ['SPATE_BODY_LIMIT', '1023', 'must be an integer from 1024 to 104857600; got "1023"'],
    ['SPATE_STREAMS', '0', 'must be an integer from 1 to 1000000; got "0"'],
    ['SPATE_BODY_LIMIT', '1e6', 'must be an integer from 1024 to 104857600; got "1e6"'],
  ])('%s=%s is refused: %s', (name, text, message) => {
    expect(readConfig({ [name]: text })).toEqual({ issues: [`${name} ${message}`] })
  })

  test.each([
    'proxy.test',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.1,',
    '*',
    'fe80::1%eth0',
  ])('SPATE_TRUSTED_PROXIES=%s is refused', (text) => {
    const must = 'must be comma-separated addresses or networks, such as 10.0.0.0/8'
    expect(readConfig({ SPATE_TRUSTED_PROXIES: text })).toEqual({
      issues: [`SPATE_TRUSTED_PROXIES ${must}; got ${JSON.stringify(text)}`],
    })
  })

  test('a secret is not repeated, even if it is invalid', () => {
    expect(readConfig({ SPATE_API_KEY: 'hunter2' })).toEqual({
      issues: ['SPATE_API_KEY must be a key from "spate keys generate"'],
    })
    expect(readConfig({ SPATE_DATABASE_URL: 'mysql://me:hunter2@db/spate' })).toEqual({
      issues: ['SPATE_DATABASE_URL must be a URL such as postgres://user:password@host:5432/spate'],
    })
  })
})

test('a misspelled setting is reported', () => {
  expect(readConfig({ SPATE_PROT: '80', PORT: '90', spate_port: '70' })).toEqual({
    issues: ['SPATE_PROT is not a setting; did you mean SPATE_PORT?'],
  })
})

test('settings of the tests do not affect other tests', () => {
  expect(readConfig({ SPATE_TEST_POSTGRES_BIN: '/usr' })).toEqual(readConfig({}))
})

test('all issues are reported together', () => {
  const config = readConfig({ SPATE_PORT: 'x', SPATE_LOG: 'x', SPATE_HOTS: '1' })
  expect('issues' in config && config.issues.map((issue) => issue.split(' ')[0])).toEqual([
    'SPATE_HOTS',
    'SPATE_PORT',
    'SPATE_LOG',
  ])
})

test('every setting has a summary', () => {
  for (const [name, { summary }] of Object.entries(settings)) {
    expect(name).toMatch(/^SPATE_[A-Z_]+$/)
    expect(summary).toMatch(/^[A-Z].*\.$/)
  }
})
