/** Problems over HTTP: statuses, the order of checks, and headers. Test names quote the specification. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '../../../src/access/key-text.ts'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { exchange } from '../connection/raw-exchange.ts'
import { listOf, problemOf, users } from '../definitions.ts'

const bodyLimit = 4_096

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService({ SPATE_BODY_LIMIT: `${bodyLimit}` })
  await service.request('/simulations/s', { method: 'PUT', body: { entities: { users } } })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

const bodied = [
  ['POST', '/simulations', { key: 'made' }],
  ['PUT', '/simulations/s', {}],
  ['PATCH', '/simulations/s', {}],
  ['POST', '/simulations/s/runs', { output: 'stream' }],
  ['POST', '/simulations/validate', {}],
] as const
const unbodied = [
  ['GET', '/simulations'],
  ['GET', '/simulations/s'],
  ['GET', '/simulation/s/runs'],
  ['GET', '/simulations/s/runs'],
  ['GET', '/simulations/s/runs/1'],
  ['GET', '/simulations/s/runs/1/entities'],
  ['GET', '/simulations/s/runs/1/systems'],
  ['GET', '/simulations/s/runs/1/stream'],
  ['GET', '/types'],
  ['GET', '/types/integer'],
  ['GET', '/nowhere'],
  ['DELETE', '/simulations/s'],
] as const

describe('"When the header is missing, malformed, or the key is invalid, the response is 401 Unauthorized"', () => {
  test.each([...bodied.map(([method, path]) => [method, path] as const), ...unbodied])(
    '%s %s',
    async (method, path) => {
      const { key } = service
      const headers = [
        '',
        'Bearer',
        'Bearer ',
        key,
        `Basic ${key}`,
        `Bearer ${generateKey()}`,
        `Bearer ${key.slice(0, -1)}`,
        `Bearer ${key}x`,
        `Bearer ${key}, Bearer ${key}`,
      ]
      for (const Authorization of headers) {
        const answer = await service.request(path, { method, headers: { Authorization } })
        await problemOf(answer, 401)
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      }
      const none = await fetch(`${service.address}${path}`, { method })
      await problemOf(none, 401)
      expect(none.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test('the key is accepted neither in the query nor in a cookie', async () => {
    const { address, key } = service
    const headers = { Cookie: `key=${key}; Authorization=${key}` }
    const answer = await fetch(`${address}/simulations?key=${key}&access_token=${key}`, { headers })
    await problemOf(answer, 401)
  })

  test('the scheme may be written in any case', async () => {
    const headers = { Authorization: `bEaReR ${service.key}` }
    expect((await service.request('/simulations', { headers })).status).toBe(200)
  })
})

describe('every response that is not a success is a problem', () => {
  test.each([
    '/nowhere',
    '/simulations/',
    '/simulations/s/',
    '/simulations//runs',
    '/simulation',
    '/runs',
    '/Simulations',
    '/types/string/x',
  ])('404: there is no resource at %s', async (path) => {
    const answer = await service.request(path)
    expect(await problemOf(answer, 404)).toEqual({
      title: 'Not found',
      status: 404,
      detail: `there is no resource at ${path}`,
      issues: [],
      instance: answer.headers.get('x-request-id'),
    })
  })

  test.each([
    ['/simulations', 'GET, HEAD, POST', ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']],
    ['/simulations/s', 'GET, HEAD, PUT, PATCH, DELETE', ['POST', 'OPTIONS']],
    ['/simulations/validate', 'GET, HEAD, POST, PUT, PATCH, DELETE', ['OPTIONS']],
    ['/simulation/s/runs', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE']],
    ['/simulations/s/runs', 'GET, HEAD, POST', ['PUT', 'PATCH', 'DELETE']],
    ['/simulations/s/runs/1', 'GET, HEAD, PATCH, DELETE', ['POST', 'PUT']],
    ['/simulations/s/versions', 'GET, HEAD', ['POST', 'DELETE']],
    ['/simulations/s/versions/1/restore', 'POST', ['GET', 'DELETE']],
    ['/deleted/runs', 'GET, HEAD', ['POST', 'DELETE']],
    ['/simulations/s/runs/1/entities', 'GET, HEAD', ['POST', 'DELETE']],
    ['/simulations/s/runs/1/systems', 'GET, HEAD', ['POST', 'DELETE']],
    ['/simulations/s/runs/1/stream', 'GET, HEAD', ['POST', 'DELETE']],
    ['/types', 'GET, HEAD', ['POST']],
    ['/types/integer', 'GET, HEAD', ['POST']],
    ['/definition.schema.json', 'GET, HEAD', ['POST', 'PUT']],
    ['/openapi.json', 'GET, HEAD', ['POST', 'DELETE']],
    ['/healthz', 'GET, HEAD', ['POST', 'DELETE']],
  ])('405: %s allows %s', async (path, allow, methods) => {
    for (const method of methods) {
      const answer = await service.request(path, { method })
      const problem = await problemOf(answer, 405)
      expect(answer.headers.get('allow')).toBe(allow)
      expect(problem.detail).toBe(`the method must be one of ${allow}; got ${method}`)
    }
  })

  test.each(bodied)('415: %s %s with a type that is not JSON', async (method, path) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'text/json',
      '',
      'json',
    ]) {
      const answer = await service.request(path, {
        method,
        body: '{}',
        headers: { 'Content-Type': type },
      })
      // An empty header is ignored.
      if (type !== '') await problemOf(answer, 415)
    }
  })

  test.each(bodied)('%s %s accepts any JSON type, and no type', async (method, path, body) => {
    const verb = path === '/simulations' ? { ...body, key: undefined } : body
    for (const type of [
      'application/json',
      'application/json;charset=utf-8',
      'APPLICATION/JSON',
      'application/vnd.x+json',
    ]) {
      const answer = await service.request(path, {
        method,
        body: JSON.stringify(verb),
        headers: { 'Content-Type': type },
      })
      expect(answer.ok).toBe(true)
    }
    const text = JSON.stringify(verb)
    const [answer] = await exchange(
      service.address,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\nConnection: close\r\n` +
        `Content-Length: ${text.length}\r\n\r\n${text}`,
    )
    expect(answer?.status).toBeLessThan(300)
  })

  test.each(bodied)(
    '%s %s: "400 Invalid request body": a body that is not a JSON object',
    async (method, path) => {
      const bodies = [
        '',
        ' ',
        'null',
        'true',
        '5',
        '"text"',
        '[]',
        '[{}]',
        '{',
        '{"a":}',
        "{'a': 1}",
        '{"a": 1,}',
        '{} {}',
        '{"a": NaN}',
        '{"a": 01}',
        '{"a": "\n"}',
        '<a/>',
        'a=b',
        '\u0000',
      ]
      for (const body of bodies) {
        const { detail } = await problemOf(await service.request(path, { method, body }), 400)
        expect(detail).toMatch(/^the body must be (JSON: .|a JSON object; got .)/)
      }
    },
  )

  test.each(bodied)('%s %s: 400 for bytes that are not UTF-8', async (method, path) => {
    const head =
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n` +
      'Connection: close\r\nContent-Type: application/json\r\n'
    for (const bytes of [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0x80],
      [0xe2, 0x82],
    ]) {
      const body = Buffer.concat([Buffer.from('{"key":"'), Buffer.from(bytes), Buffer.from('"}')])
      const message = Buffer.concat([
        Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`),
        body,
      ])
      const [answer] = await exchange(service.address, message)
      expect(answer?.status).toBe(400)
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        detail: 'the body must be UTF-8 text',
        issues: [],
      })
    }
  })

  test('a body may begin with a byte order mark', async () => {
    expect(
      (await service.request('/simulations/validate', { method: 'POST', body: '\ufeff{}' })).status,
    ).toBe(200)
  })

  test.each(bodied)(
    '413: %s %s with a body beyond the limit, stated or not',
    async (method, path) => {
      const least = JSON.stringify({ x: 'x'.repeat(bodyLimit) })
      const { detail } = await problemOf(await service.request(path, { method, body: least }), 413)
      expect(detail).toBe('the body must be at most 4 KiB; got 4.1 KiB')
      const chunk = `${least.length.toString(16)}\r\n${least}\r\n`
      const answers = await exchange(
        service.address,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n` +
          `Transfer-Encoding: chunked\r\n\r\n${chunk}`,
      )
      expect(answers.map(({ status }) => status)).toEqual([413])
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({
        title: 'Body too large',
        status: 413,
      })
    },
  )

  test('a body as large as the limit is read', async () => {
    const empty = JSON.stringify({ x: '' }).length
    const body = JSON.stringify({ x: 'x'.repeat(bodyLimit - empty) })
    expect((await service.request('/simulations/validate', { method: 'POST', body })).status).toBe(
      200,
    )
    const more = await service.request('/simulations/validate', {
      method: 'POST',
      body: `${body} `,
    })
    await problemOf(more, 413)
  })

  test('a much larger one gets a response too', async () => {
    const body = 'x'.repeat(20_000_000)
    await problemOf(await service.request('/simulations', { method: 'POST', body }), 413)
  })

  test('"406 The Accept header is not supported"', async () => {
    const path = '/simulations/s/runs/1/stream'
    for (const Accept of [
      'application/json',
      'text/html',
      'image/*',
      'text/event-stream;q=0',
      '*/*;q=0',
    ]) {
      await problemOf(await service.request(path, { headers: { Accept } }), 406)
    }
    // No event was consumed.
    expect(await (await service.request(`${path}?limit=1`)).text()).toMatch(/(^|\n)id: 1\n/)
  })

  test('400: a path that is not percent-encoded UTF-8', async () => {
    for (const key of ['%FF', '%ED%A0%80', '%E0%A4%A', '%', '%zz']) {
      await problemOf(await service.request(`/simulations/${key}`), 400)
      await problemOf(
        await service.request(`/simulations/${key}`, { method: 'PUT', body: {} }),
        400,
      )
      await problemOf(await service.request(`/simulations/s/runs/${key}/stream`), 400)
    }
  })

  test('only static documents are cached and revalidated; no client guesses content types', async () => {
    for (const [path, caching] of [
      ['/simulations', 'no-store'],
      ['/nowhere', 'no-store'],
      ['/types', 'private, no-cache'],
      ['/definition.schema.json', 'private, no-cache'],
      ['/openapi.json', 'private, no-cache'],
      ['/simulations/s/runs/1/stream?limit=1', 'no-store, no-transform'],
    ] as const) {
      const { headers } = await service.request(path)
      expect(headers.get('cache-control')).toBe(caching)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the order of checks', () => {
  const wrong = {
    size: { body: 'x'.repeat(bodyLimit + 1) },
    key: { headers: { Authorization: 'Bearer nobody' } },
    type: { headers: { 'Content-Type': 'text/plain' } },
  }
  test('size, then key, also at unknown paths', async () => {
    const request = { method: 'POST', ...wrong.size, ...wrong.key }
    await problemOf(await service.request('/nowhere', request), 413)
    await problemOf(await service.request('/nowhere', wrong.key), 401)
  })

  test('key, then route', async () => {
    await problemOf(await service.request('/nowhere', { ...wrong.key, method: 'DELETE' }), 401)
    await problemOf(await service.request('/nowhere', { method: 'DELETE' }), 404)
  })

  test('key, then method; method, then content type', async () => {
    await problemOf(await service.request('/types', { ...wrong.key, method: 'POST' }), 401)
    await problemOf(
      await service.request('/types', { ...wrong.type, method: 'POST', body: '' }),
      405,
    )
  })

  test('content type, then resource; resource, then body', async () => {
    const request = { method: 'PATCH', body: '{' }
    await problemOf(
      await service.request('/simulations/nobody', { ...request, ...wrong.type }),
      415,
    )
    await problemOf(await service.request('/simulations/nobody', request), 404)
    await problemOf(await service.request('/simulations/s', request), 400)
  })

  test('query, then resource, then Accept', async () => {
    const headers = { Accept: 'image/png' }
    const at = (path: string) => service.request(`/simulations/s/runs/${path}`, { headers })
    await problemOf(await at('9/stream?limit=0'), 400, ['limit'])
    await problemOf(await at('9/stream'), 404)
    await problemOf(await at('1/stream?lastEventId=999999'), 406)
    await problemOf(await service.request('/simulations/nobody/runs?limit=0'), 400, ['limit'])
  })
})

test('refused requests have changed nothing', async () => {
  const keys = (await listOf(await service.request('/simulations?limit=100'))).map(({ key }) => key)
  expect(keys.slice(0, 3)).toEqual(['default', 'shop', 's'])
  for (const key of keys.slice(3)) expect(key).toMatch(/^[a-z]+-[a-z]+-\d{3}$/)
})
