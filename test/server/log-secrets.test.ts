/**
 * No secret is logged: every kind of request with every kind of secret, valid and invalid, and failures of the service
 * itself.
 */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { generateKey } from '../../src/access/key-text.ts'
import { redacted } from '../../src/server/redact.ts'
import { exchange } from '../http/connection/raw-exchange.ts'
import { becomeOwner, newVisitor, password, setupToken } from '../http/console/visitor.ts'
import { objectOf } from '../http/definitions.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

async function started(environment: Readonly<Record<string, string>>): Promise<TestProcess> {
  const service = await startProcess(environment)
  onTestFinished(() => service.stop())
  return service
}

/** Returns the log without the welcome text. */
function logOf(service: TestProcess): string {
  const lines = service.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).join('\n')
}

test('no log contains a key, a password, a cookie or a token, for any request and any failure', async () => {
  const service = await started({ SPATE_LOG: 'trace', SPATE_METRICS_PORT: '0' })
  const setup = await setupToken(service)
  const wrongKey = generateKey()
  const wrongPassword = 'wrong horse battery staple'
  const owner = await becomeOwner(service)
  const invited = await objectOf(
    await owner.request('/invitations', { method: 'POST', body: { label: 'guest', joins: false } }),
  )
  const invitation = String(invited.token)
  expect(invitation.length).toBeGreaterThan(20)
  const cookie = owner.cookie ?? ''
  const session = cookie.split('=')[1] ?? ''
  expect(session.length).toBeGreaterThan(20)
  const secrets = [service.key, wrongKey, password, wrongPassword, setup, invitation, session]

  const askEverything = async (): Promise<readonly number[]> => {
    const statuses: number[] = []
    const note = async (answer: Promise<Response>): Promise<void> => {
      const { status, body } = await answer
      await body?.cancel()
      statuses.push(status)
    }
    const { key } = service
    const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`
    for (const authorization of [`Bearer ${key}`, `Bearer ${wrongKey}`, key, basic]) {
      const headers = { Authorization: authorization, Cookie: cookie }
      // A request id is logged, but a key is recognized by its format.
      for (const id of [key, wrongKey, `key=${key}`]) {
        await note(service.request('/simulations', { headers: { ...headers, 'X-Request-Id': id } }))
      }
      for (const path of [
        '/simulations',
        '/simulations/shop',
        '/simulations/shop/runs',
        '/simulations/shop/runs/1/stream?limit=1',
        `/simulations/${key}?token=${invitation}`,
        `/simulations/Bearer%20${key}/runs/1/stream?lastEventId=${session}`,
        `/simulations?limit=${wrongKey}`,
        `/${key}`,
      ]) {
        await note(service.request(path, { headers }))
      }
      for (const body of [{ key, seed: password }, `{"key":"${invitation}"`, { output: key }]) {
        await note(service.request('/simulations', { method: 'POST', headers, body }))
        await note(service.request('/simulations/shop/runs', { method: 'POST', headers, body }))
        await note(service.request(`/simulations/${key}`, { method: 'PUT', headers, body }))
      }
      // The client disconnects during the body.
      const head = `POST /simulations/${key} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nCookie: ${cookie}\r\n`
      await exchange(service.address, `${head}Content-Length: 99\r\n\r\n{"key":"${key}"`, {
        halfClose: true,
      })
      await exchange(service.address, `${head}Content-Length: x\r\n\r\n`)
      await exchange(service.address, `GET /${key} ${key}\r\n\r\n`)
    }
    const visitor = newVisitor(service.address)
    const raw = (path: string, method: string, body: unknown): Promise<void> =>
      note(
        fetch(`${service.address}/console/api${path}`, {
          method,
          headers: { 'Content-Type': 'application/json', Origin: service.address, Cookie: cookie },
          body: JSON.stringify(body),
        }),
      )
    for (const word of [password, wrongPassword]) {
      await raw('/session', 'POST', { name: 'Olga', password: word })
      await raw('/session', 'POST', { name: word, password: [word] })
      await raw('/password', 'PUT', { current: word, next: password })
    }
    for (const token of [setup, invitation, session]) {
      await raw('/links/look', 'POST', { token })
      await raw('/links/use', 'POST', { token, name: '', password })
    }
    expect(visitor.cookie).toBeUndefined()
    return statuses
  }

  const well = await askEverything()
  expect(new Set(well)).toEqual(new Set([...well].filter((status) => status < 500)))
  // The database is removed, so that unexpected errors occur, too.
  const file = `${service.data}/spate.db`
  for (const table of ['simulation', 'session', 'person', 'link', 'run']) {
    await promisify(execFile)('sqlite3', [file, `drop table if exists ${table}`]).catch(() => {})
  }
  const broken = await askEverything()
  expect(broken.filter((status) => status === 500).length).toBeGreaterThan(10)
  const log = logOf(service)
  expect(log.split('"msg":"request"').length).toBeGreaterThan(100)
  expect(log.split('a request failed').length).toBeGreaterThan(10)
  // The key in the paths is logged with its public part.
  expect(log).toContain(`${service.key.slice(0, 'spate_'.length + 10)}_…`)
  const metrics = await (await fetch(service.metricsAddress ?? '')).text()
  for (const secret of secrets) {
    expect(metrics.includes(secret), secret).toBe(false)
    expect(log.includes(secret), secret).toBe(false)
    expect(log.includes(Buffer.from(secret).toString('base64')), 'in base 64').toBe(false)
  }
  // The output contains none of them either, except for the setup link.
  const printed = service.output()
  for (const secret of secrets) expect(secret === setup || !printed.includes(secret)).toBe(true)
})

test('an unavailable database is reported without its password', async () => {
  const address = 'postgres://me:hunter2hunter2@127.0.0.1:1/spate'
  const failed = await startProcess({ SPATE_LOG: 'trace', SPATE_DATABASE_URL: address }).catch(
    (error: unknown) => error as Error,
  )
  if (!(failed instanceof Error)) throw new Error('it must not start')
  expect(failed.message).toContain('127.0.0.1')
  expect(failed.message).not.toContain('hunter2')
})

test.each([
  ['spate_aaaaaaaaaa_0123456789abcdefghijklmnopqrstuvwxyz01', 'spate_aaaaaaaaaa_…'],
  ['/simulations/Bearer%20abc.def/runs', '/simulations/Bearer …'],
  ['authorization: bearer abc', 'authorization: bearer …'],
  ['Basic bWU6cHc= and more', 'Basic … and more'],
  ['postgres://me:p@ss:w0rd@db:5432/x', 'postgres://me:…@db:5432/x'],
  ['http://db:5432/x@y', 'http://db:5432/x@y'],
  ['/console/welcome#token=abc-_9 x', '/console/welcome#token=… x'],
  ['Cookie: __Host-spate_session=abc; b', 'Cookie: __Host-spate_session=…; b'],
  ['{"password":"a b"}', '{"password":"…"}'],
  ['{"err":"{\\"token\\": \\"a b\\"}"}', '{"err":"{\\"token\\": \\"…\\"}"}'],
  ['?host=x&password=a%20b&y', '?host=x&password=…&y'],
  ['spate_session and token are words', 'spate_session and token are words'],
])('%s is logged as %s', (line, expected) => {
  expect(redacted(line)).toBe(expected)
})
