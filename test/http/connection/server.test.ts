/**
 * Bytes that are not a valid request, over raw sockets: each case gets a problem or a closed connection, and the
 * service then serves the next client.
 */

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newServer } from '../../../src/http/connection/server.ts'
import { closeUnusedConnections } from '../../../src/http/connection/unused-connections.ts'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { users } from '../definitions.ts'
import { answersOf, exchange } from './raw-exchange.ts'

let service: CheckedService
let authorization: string
beforeAll(async () => {
  service = await startCheckedService()
  authorization = `Authorization: Bearer ${service.key}\r\n`
  await service.request('/simulations/s', {
    method: 'PUT',
    body: { entities: { users: { ...users, rate: '100/second' } } },
  })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterEach(async () => {
  expect(await (await fetch(`${service.address}/healthz`)).json()).toEqual({ status: 'ok' })
})
afterAll(() => service.stop())

const host = 'Host: x\r\n'
const close = 'Connection: close\r\n'

/** Expects one response and the end of the connection. The response is a problem with that status. */
async function expectProblem(bytes: string, status: number): Promise<void> {
  const answers = await exchange(service.address, bytes)
  expect(answers).toHaveLength(1)
  const [answer] = answers
  expect(answer?.headers.get('content-type')).toBe('application/problem+json')
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    title: expect.any(String),
    status,
    detail: expect.any(String),
    issues: [],
  })
  expect(answer?.status).toBe(status)
}

describe('400: ambiguous requests', () => {
  test.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['a bad request line', 'GET /healthz\r\n\r\n'],
    ['an unknown method', `FOO /healthz HTTP/1.1\r\n${host}\r\n`],
    ['an unknown version', `GET /healthz HTTP/9.9\r\n${host}\r\n`],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['lines that end in LF', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
    ['a target that is no path', `GET healthz HTTP/1.1\r\n${host}\r\n`],
    ['a target with raw bytes', `GET /\xff HTTP/1.1\r\n${host}\r\n`],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`],
    ['two different Hosts', `GET /healthz HTTP/1.1\r\n${host}Host: y\r\n\r\n`],
    ['a Host that is none', `GET /healthz HTTP/1.1\r\nHost: a b\r\n${close}\r\n`],
    ['a Host with a path', `GET /healthz HTTP/1.1\r\nHost: a/b?c\r\n${close}\r\n`],
    [
      'two keys',
      `GET /simulations HTTP/1.1\r\n${host}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
    ],
    ['a space before a colon', `GET /healthz HTTP/1.1\r\n${host}X : y\r\n\r\n`],
    ['a folded header', `GET /healthz HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
    ['a header without a name', `GET /healthz HTTP/1.1\r\n${host}: y\r\n\r\n`],
    ['a header with NUL', `GET /healthz HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
    ['an absolute target that is none', `GET http://[/healthz HTTP/1.1\r\n${host}${close}\r\n`],
    ['another scheme', `GET ftp://x/healthz HTTP/1.1\r\n${host}${close}\r\n`],
    ['the target * of another method', `GET * HTTP/1.1\r\n${host}${close}\r\n`],
    ['a target with a space', `GET /health z HTTP/1.1\r\n${host}\r\n`],
    ['a target with a line break', `GET /health\rz HTTP/1.1\r\n${host}\r\n`],
    ['a method in small letters', `get /healthz HTTP/1.1\r\n${host}\r\n`],
    ['a space before the method', ` GET /healthz HTTP/1.1\r\n${host}\r\n`],
    ['a version without a minor', `GET /healthz HTTP/1\r\n${host}\r\n`],
    ['a header with a lone CR', `GET /healthz HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`],
    ['a header with a lone LF', `GET /healthz HTTP/1.1\r\n${host}X: a\nb\r\n\r\n`],
    ['a header that is no line of one', `GET /healthz HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
    ['a header whose name is in brackets', `GET /healthz HTTP/1.1\r\n${host}(x): y\r\n\r\n`],
    ['an empty line that ends in LF', `GET /healthz HTTP/1.1\r\n${host}\n`],
    ['a Host with a user', `GET /healthz HTTP/1.1\r\nHost: me@x\r\n${close}\r\n`],
    ['a backslash in the path', `GET /simulations\\s HTTP/1.1\r\n${host}${close}\r\n`],
  ])('%s', async (_, bytes) => {
    await expectProblem(bytes, 400)
  })

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['two different lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a list of lengths', 'Content-Length: 2, 2\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -2\r\n\r\n{}'],
    ['a signed length', 'Content-Length: +2\r\n\r\n{}'],
    ['a hexadecimal length', 'Content-Length: 0x2\r\n\r\n{}'],
    ['a length beyond 64 bits', 'Content-Length: 99999999999999999999\r\n\r\n{}'],
    [
      'a length and chunks',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    ['an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['identity', 'Transfer-Encoding: identity\r\n\r\n{}'],
    ['identity, chunked', 'Transfer-Encoding: identity, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['chunked, identity', 'Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    [
      'chunked twice',
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ],
    ['gzip, chunked', 'Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['an empty coding', 'Transfer-Encoding: \r\nContent-Length: 2\r\n\r\n{}'],
    ['a coding in quotes', 'Transfer-Encoding: "chunked"\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['a coding with a tab', 'Transfer-Encoding: \x0bchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['a coding and a list', 'Transfer-Encoding: chunked,\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['a length with a space', 'Content-Length: 2 2\r\n\r\n{}'],
    ['an empty length', 'Content-Length: \r\n\r\n{}'],
    ['a length with a fraction', 'Content-Length: 2.0\r\n\r\n{}'],
    ['chunks that end in LF', 'Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n'],
    ['a negative chunk', 'Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n'],
    ['a chunk with a prefix', 'Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n'],
    ['a folded trailer', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: a\r\n b\r\n\r\n'],
    ['a chunk without a length', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    [
      'a chunk that is longer than it says',
      'Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n',
    ],
    [
      'a chunk with a length beyond 64 bits',
      'Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n',
    ],
  ])('%s', async (_, rest) => {
    await expectProblem(`POST /simulations HTTP/1.1\r\n${host}${authorization}${rest}`, 400)
  })

  test('chunks with HTTP/1.0', async () => {
    const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'
    await expectProblem(`POST /simulations HTTP/1.0\r\n${host}${authorization}${chunks}`, 400)
  })

  test('a refused request smuggles no other request', async () => {
    const smuggled = `POST /simulations HTTP/1.1\r\n${host}${authorization}Content-Type: application/json\r\nContent-Length: 18\r\n\r\n{"key":"smuggled"}`
    for (const coding of ['xchunked', 'identity, chunked', ' chunked ,']) {
      await exchange(
        service.address,
        `POST /simulations/validate HTTP/1.1\r\n${host}${authorization}Content-Length: 0\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${smuggled}`,
      )
    }
    expect((await service.request('/simulations/smuggled')).status).toBe(404)
  })
})

describe('other statuses before a route is known', () => {
  test('405: TRACE', async () => {
    await expectProblem(`TRACE /healthz HTTP/1.1\r\n${host}\r\n`, 405)
  })

  test.each(['x:1', '/healthz', '*'])('405: CONNECT %s', async (target) => {
    await expectProblem(`CONNECT ${target} HTTP/1.1\r\n${host}\r\nbytes of a tunnel`, 405)
  })

  test('405: CONNECT after other requests, which get their responses', async () => {
    const answers = await exchange(
      service.address,
      `GET /healthz HTTP/1.1\r\n${host}\r\nCONNECT x:1 HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n`,
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 405])
    expect(answers[1]?.headers.get('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
  })

  test('204: OPTIONS * lists the methods of the service', async () => {
    const answers = await exchange(
      service.address,
      `OPTIONS * HTTP/1.1\r\n${host}\r\nGET /healthz HTTP/1.1\r\n${host}${close}\r\n`,
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 200])
    expect(answers[0]?.headers.get('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
  })

  test('417: an unknown expectation', async () => {
    await expectProblem(
      `POST /simulations HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
      417,
    )
  })

  test('431: headers beyond 16 KiB, in one or in many', async () => {
    await expectProblem(`GET /healthz HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431)
    await expectProblem(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431)
    const many = Array.from({ length: 2_000 }, (_, i) => `X-${i}: aaaaaaaa\r\n`).join('')
    await expectProblem(`GET /healthz HTTP/1.1\r\n${host}${many}\r\n`, 431)
  })

  test('431: more than 100 headers, however short', async () => {
    const short = (count: number) =>
      `GET /healthz HTTP/1.1\r\n${host}${close}${'a:\r\n'.repeat(count)}\r\n`
    const [fitting] = await exchange(service.address, short(98))
    expect(fitting?.status).toBe(200)
    for (const count of [99, 1_998, 1_999, 3_500]) await expectProblem(short(count), 431)
  })

  test('408: headers, or a body, that do not arrive', async () => {
    const app = new Hono()
      .post('/', async ({ req, text }) => text(await req.text()))
      .onError((_, { text }) => text('the client was too slow'))
    const server = newServer(app, { headersTimeoutMs: 100, requestTimeoutMs: 200 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: ',
      `POST / HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`,
    ]) {
      const [answer] = await exchange(address, bytes)
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        title: 'Request timeout',
        status: 408,
        issues: [],
      })
    }
    server.close()
    server.closeAllConnections()
  })
})

test.each([
  [true, 'max-age=31536000'],
  [false, undefined],
])(
  'people reach the service by https only: %s; Strict-Transport-Security: %s',
  async (isSecure, told) => {
    const server = newServer(
      new Hono().get('/', ({ text }) => text('well')),
      { isSecure },
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const bytes of [
      `GET / HTTP/1.1\r\n${host}${close}\r\n`,
      `GET /nowhere HTTP/1.1\r\n${host}${close}\r\n`,
      `TRACE / HTTP/1.1\r\n${host}\r\n`,
    ]) {
      const [answer] = await exchange(address, bytes)
      expect(answer?.headers.get('strict-transport-security')).toBe(told)
    }
    server.close()
  },
)

test('a server that is closing closes unused connections, and responds to open requests', async () => {
  let isAnswered = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve
  })
  const app = new Hono().get('/', async ({ text }) => {
    await answered
    return text('late')
  })
  const server = newServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const late = exchange(`http://127.0.0.1:${port}`, `GET / HTTP/1.1\r\n${host}${close}\r\n`)
  await once(server, 'request')
  const unused = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  closeUnusedConnections(server)
  await once(unused, 'close')
  isAnswered()
  expect((await late).map(({ body }) => body)).toEqual(['late'])
  await closed
})

describe('valid requests', () => {
  test.each([
    ['HTTP/1.0 without Host', `GET /healthz HTTP/1.0\r\n\r\n`],
    ['an absolute target', `GET http://other.example/healthz HTTP/1.1\r\n${host}${close}\r\n`],
    ['a body of GET', `GET /healthz HTTP/1.1\r\n${host}${close}Content-Length: 5\r\n\r\nhello`],
    [
      'an offer to upgrade',
      `GET /healthz HTTP/1.1\r\n${host}Connection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    ],
    ['empty lines before the request', `\r\n\r\nGET /healthz HTTP/1.1\r\n${host}${close}\r\n`],
    ['an IPv6 Host', `GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n${close}\r\n`],
  ])('%s', async (_, bytes) => {
    const [answer] = await exchange(service.address, bytes)
    expect(answer?.status).toBe(200)
    expect(JSON.parse(answer?.body ?? '')).toEqual({ status: 'ok' })
  })

  test('100-continue, chunks with extensions, trailers', async () => {
    const answers = await exchange(
      service.address,
      `POST /simulations/validate HTTP/1.1\r\n${host}${authorization}${close}Expect: 100-continue\r\n` +
        'Transfer-Encoding: Chunked\r\n\r\n1;x=y\r\n{\r\n1\r\n}\r\n0\r\nX-Trailer: z\r\n\r\n',
    )
    expect(answers.map(({ status }) => status)).toEqual([100, 200])
  })

  test('consecutive requests on one connection, each with its own ending', async () => {
    const one = `POST /simulations/validate HTTP/1.1\r\n${host}${authorization}Content-Length: 2\r\n\r\n{}`
    const bad = `POST /simulations/validate HTTP/1.1\r\n${host}${authorization}Content-Length: 2\r\n\r\n{]`
    const answers = await exchange(
      service.address,
      `${one}${bad}${one}GET /nowhere HTTP/1.1\r\n${host}${close}\r\n`,
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 401])
  })
})

test('a complete request before invalid bytes gets a response, the bytes do not', async () => {
  const key = 'before-nonsense'
  const body = JSON.stringify({ key, entities: {} })
  const create = `POST /simulations HTTP/1.1\r\n${host}${authorization}Content-Length: ${body.length}\r\n\r\n${body}`
  const read = `GET /simulations/${key} HTTP/1.1\r\n${host}${authorization}\r\n`
  for (const [bytes, statuses] of [
    [`${create}NONSENSE`, [201]],
    [`${read}${create}NONSENSE\r\n\r\n`, [200, 422]],
  ] as const) {
    const answers = await exchange(service.address, bytes)
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(answers.at(-1)?.headers.get('connection')).toBe('close')
  }
})

test('a request gets its response after earlier ones, also before invalid bytes', async () => {
  const app = new Hono()
    .get('/slow', async ({ text }) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return text('slow')
    })
    .get('/quick', ({ text }) => text('quick'))
    .post('/body', async ({ req, text }) => text(await req.text()))
  app.onError((_, { text }) => text('the body broke off', 400))
  const server = newServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${host}\r\n`
  const half = `POST /body HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nx`
  for (const bytes of [
    `${get('/slow')}${get('/quick')}NONSENSE\r\n\r\n`,
    `${get('/slow')}${get('/quick')}${half}NONSENSE\r\n\r\n`,
  ]) {
    const answers = await exchange(address, bytes)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
    expect(answers.slice(0, 2).map(({ body }) => body)).toEqual(['slow', 'quick'])
    expect(JSON.parse(answers[2]?.body ?? '')).toMatchObject({ title: 'Invalid request' })
  }
  server.close()
})

describe('clients that disconnect', () => {
  test.each([
    `POST /simulations HTTP/1.1\r\n`,
    `POST /simulations HTTP/1.1\r\nHost: x\r\nContent-Le`,
    `POST /simulations HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"key"`,
    `POST /simulations HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"k`,
  ])('in the middle of %j', async (bytes) => {
    const whole = bytes.replace('Host: x\r\n', `Host: x\r\n${authorization}`)
    for (const { status } of await exchange(service.address, whole, { halfClose: true })) {
      expect([400, 401]).toContain(status)
    }
  })

  test.each([
    ['nonsense', () => '', [200, 400]],
    [
      'a request and nonsense',
      () => `GET /simulations HTTP/1.1\r\n${host}${authorization}\r\n`,
      [200, 200, 400],
    ],
  ])(
    'after %s in the middle of a stream: the stream stays intact and continues to its end',
    async (_, request, statuses) => {
      const target = '/simulations/s/runs/1/stream?lastEventId=0&limit=5000'
      const socket = connect(Number(new URL(service.address).port), '127.0.0.1')
      socket.on('error', () => undefined)
      const pieces: Buffer[] = []
      socket.write(`GET ${target} HTTP/1.1\r\n${host}${authorization}\r\n`)
      socket.on('data', (piece) => {
        if (pieces.length === 0) socket.write(`${request()}NONSENSE\r\n\r\n`)
        pieces.push(piece)
      })
      await once(socket, 'close')
      const answers = answersOf(Buffer.concat(pieces))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      const undisturbed = await service.request(target)
      expect(answers[0]?.body).toBe(await undisturbed.text())
    },
  )
})
