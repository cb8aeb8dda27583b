/** Requests from pages of the console, with and without a public URL. */

import { describe, expect, test } from 'vitest'
import { isOwnRequest } from '../../src/http/console/same-origin.ts'

interface Sent {
  readonly host: string
  readonly origin?: string
  readonly site?: string
}

function isOwn({ host, origin, site }: Sent, publicOrigin?: string): boolean {
  const headers = new Headers({ Host: host })
  if (origin !== undefined) headers.set('Origin', origin)
  if (site !== undefined) headers.set('Sec-Fetch-Site', site)
  return isOwnRequest(new Request('http://localhost/', { method: 'POST', headers }), publicOrigin)
}

describe('with a public URL the origin is compared with it: scheme, host and port', () => {
  const publicOrigin = 'https://spate.test'
  test.each<[Sent, boolean]>([
    [{ host: 'spate.test', origin: 'https://spate.test' }, true],
    // A proxy has changed the host.
    [{ host: '10.0.0.5:4100', origin: 'https://spate.test' }, true],
    [{ host: 'spate.test', origin: 'http://spate.test' }, false],
    [{ host: 'spate.test', origin: 'https://spate.test:8443' }, false],
    // The name of the attacker resolves to the service.
    [{ host: 'evil.test:4281', origin: 'http://evil.test:4281' }, false],
    [{ host: 'evil.test', origin: 'https://evil.test' }, false],
    [{ host: 'null', origin: 'null' }, false],
    [{ host: 'spate.test' }, false],
    [{ host: 'spate.test', origin: 'https://spate.test', site: 'cross-site' }, false],
    [{ host: 'spate.test', origin: 'https://spate.test', site: 'same-origin' }, true],
    [{ host: 'evil.test', origin: 'https://evil.test', site: 'same-origin' }, false],
    [{ host: 'spate.test', origin: 'http://spate.test', site: 'same-origin' }, false],
    [{ host: 'null', origin: 'null', site: 'same-origin' }, false],
    [{ host: 'spate.test', site: 'same-origin' }, true],
  ])('%j: %s', (sent, expected) => {
    expect(isOwn(sent, publicOrigin)).toBe(expected)
  })
})

test('without a public URL the origin is compared with the host of the request', () => {
  expect(isOwn({ host: 'a.test:81', origin: 'http://a.test:81' })).toBe(true)
  expect(isOwn({ host: 'a.test:81', origin: 'http://a.test' })).toBe(false)
  expect(isOwn({ host: 'a.test', origin: 'null' })).toBe(false)
})
