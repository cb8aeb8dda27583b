/** The group `internet`: addresses, tokens and agents conform to their standards, as read by Node or by rules here. */

import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import { base64, base64url, utf8 } from '../../../src/text/base64.ts'
import { chiSquare, drawn, issuesOf, textsOf } from '../drawn.ts'

describe('network addresses', () => {
  test.each([
    ['10.0.0.0/8', (a: number, b: number) => a === 10 && b >= 0],
    ['172.16.0.0/12', (a: number, b: number) => a === 172 && b >= 16 && b <= 31],
    ['192.168.4.0/22', (a: number, b: number, c: number) => a === 192 && b === 168 && c >> 2 === 1],
    ['0.0.0.0/0', (a: number) => a >= 0],
    ['203.0.113.7/32', (a: number) => a === 203],
  ])('IPv4 addresses are of the block %s', (range, isInside) => {
    for (const text of textsOf({ type: 'internet.ipv4', range }, 1_000)) {
      expect(isIPv4(text), text).toBe(true)
      const [a = -1, b = -1, c = -1] = text.split('.').map(Number)
      expect(isInside(a, b, c), text).toBe(true)
    }
  })

  test('a block generates all its hosts, and neither its network nor its broadcast address', () => {
    const texts = textsOf({ type: 'internet.ipv4', range: '192.0.2.8/29' }, 500)
    expect([...new Set(texts)].toSorted()).toEqual(
      ['9', '10', '11', '12', '13', '14'].map((end) => `192.0.2.${end}`).toSorted(),
    )
    const pair = textsOf({ type: 'internet.ipv4', range: '192.0.2.8/31' }, 100)
    expect(new Set(pair)).toEqual(new Set(['192.0.2.8', '192.0.2.9']))
  })

  test('without a range, IPv4 addresses are from the documentation blocks', () => {
    for (const text of textsOf({ type: 'internet.ipv4' }, 1_000)) {
      expect(text).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/)
    }
  })

  test.each([
    ['10.0.0.0', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "10.0.0.0"'],
    ['10.0.0.0/33', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "10.0.0.0/33"'],
    ['10.0.256.0/8', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "10.0.256.0/8"'],
    ['010.0.0.0/8', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "010.0.0.0/8"'],
    ['', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got ""'],
    ['fd00::/8', 'must be a block of IPv4 addresses, such as "10.0.0.0/8"; got "fd00::/8"'],
    [
      '10.1.2.3/8',
      'must have no bits set after the prefix, such as "10.0.0.0/8"; got "10.1.2.3/8"',
    ],
  ])('the range %j is rejected', (range, message) => {
    expect(issuesOf({ type: 'internet.ipv4', range })).toEqual([`range: ${message}`])
  })

  test('IPv6 addresses are from the documentation block, in the format of RFC 5952', () => {
    const texts = textsOf({ type: 'internet.ipv6' }, 3_000)
    for (const text of texts) {
      expect(isIPv6(text), text).toBe(true)
      // The parser of URLs writes addresses in the canonical form (WHATWG URL, host serializing).
      expect(new URL(`http://[${text}]/`).hostname).toBe(`[${text}]`)
      expect(text).toMatch(/^2001:db8:/)
    }
    expect(texts.filter((text) => text.includes('::')).length).toBeGreaterThan(400)
  })

  test('MAC addresses are unicast and locally administered', () => {
    for (const separator of [':', '-', '']) {
      for (const text of textsOf({ type: 'internet.mac', separator }, 300)) {
        const digits = text.replaceAll(separator, '')
        expect(digits).toMatch(/^[0-9a-f]{12}$/)
        expect(text.length).toBe(12 + 5 * separator.length)
        expect(Number.parseInt(digits.slice(0, 2), 16) & 0b11).toBe(0b10)
      }
    }
  })

  test.each([
    ['any', 1, 65_535],
    ['system', 1, 1_023],
    ['user', 1_024, 49_151],
    ['dynamic', 49_152, 65_535],
  ])('%s ports are from %i to %i', (range, minimum, maximum) => {
    const ports = drawn({ type: 'internet.port', range }, 3_000).map(({ value }) => Number(value))
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(minimum)
    expect(Math.max(...ports)).toBeLessThanOrEqual(maximum)
    expect(new Set(ports).size).toBeGreaterThan(900)
  })
})

describe('URLs', () => {
  test.each(['internet.url', 'internet.referrer'])('%s is a URL of a reserved host', (type) => {
    for (const text of textsOf({ type }, 2_000)) {
      const url = new URL(text)
      expect(url.href).toBe(text)
      expect(url.protocol).toBe('https:')
      expect(url.hostname).toMatch(/(^|\.)example\.(com|org|net)$/)
    }
  })

  test('existing referrers occur only if the keyword selects them', () => {
    const texts = textsOf({ type: 'internet.referrer', known: true }, 1_000)
    expect(texts.filter((text) => text === 'https://www.google.com/').length).toBeGreaterThan(300)
    for (const text of texts) expect(new URL(text).href).toBe(text)
  })

  test('a path is unchanged in a URL', () => {
    for (const text of textsOf({ type: 'internet.urlPath' }, 2_000)) {
      expect(new URL(text, 'https://example.com').pathname).toBe(text)
    }
  })

  test('an emoji is one grapheme', () => {
    const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
    for (const text of textsOf({ type: 'internet.emoji' }, 3_000)) {
      expect([...segments.segment(text)], text).toHaveLength(1)
      expect(text).toMatch(/^\p{Emoji}\u{fe0f}?$/u)
    }
  })
})

describe('HTTP messages', () => {
  const statuses: Readonly<Record<string, number>> = {
    ...{ 200: 780, 201: 42, 202: 6, 204: 30, 206: 4 },
    ...{ 301: 14, 302: 16, 303: 2, 304: 40, 307: 2, 308: 1 },
    ...{ 400: 9, 401: 10, 403: 6, 404: 22, 405: 1, 409: 2, 410: 1, 415: 1, 422: 3, 429: 3 },
    ...{ 500: 2.2, 502: 1, 503: 1.2, 504: 0.6 },
  }

  test('status codes have their shares', () => {
    const codes = textsOf({ type: 'internet.httpStatus' }, 50_000)
    // 24 degrees of freedom: 51.2 at p = 0.001.
    expect(chiSquare(codes, statuses)).toBeLessThan(51.2)
  })

  test.each([
    ['success', 2],
    ['redirection', 3],
    ['clientError', 4],
    ['serverError', 5],
  ])('codes of the class %s begin with %i', (name, digit) => {
    const codes = drawn({ type: 'internet.httpStatus', class: name }, 500)
    for (const { value } of codes) expect(Math.floor(Number(value) / 100)).toBe(digit)
  })

  test('methods have their shares', () => {
    const shares = { GET: 70, POST: 15, PUT: 5, PATCH: 3, DELETE: 3, HEAD: 2, OPTIONS: 2 }
    // 6 degrees of freedom: 22.5 at p = 0.001.
    expect(chiSquare(textsOf({ type: 'internet.httpMethod' }, 50_000), shares)).toBeLessThan(22.5)
  })

  test('a status fits the method in the same object', () => {
    const properties = {
      method: { type: 'internet.httpMethod' },
      status: { type: 'internet.httpStatus' },
    }
    const only = new Map([
      [201, ['POST']],
      [204, ['DELETE', 'OPTIONS']],
      [206, ['GET']],
      [304, ['GET']],
      [422, ['POST']],
    ])
    const seen = new Set<number>()
    for (const { value } of drawn({ type: 'object', properties }, 20_000)) {
      const { method, status } = value as { method: string; status: number }
      expect(only.get(status) ?? [method], `${status}`).toContain(method)
      seen.add(status)
    }
    for (const status of only.keys()) expect(seen).toContain(status)
  })

  test('an entity tag is valid (RFC 9110, section 8.8.3)', () => {
    const tags = textsOf({ type: 'internet.etag' }, 1_000)
    for (const tag of tags) expect(tag).toMatch(/^(?:W\/)?"[\x21\x23-\x7e]+"$/)
    expect(tags.filter((tag) => tag.startsWith('W/')).length).toBeGreaterThan(180)
  })

  test('a user agent is a sequence of products and comments (RFC 9110, section 10.1.5)', () => {
    const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
    const part = `(?:${token}(?:/${token})?|\\([^()]*\\))`
    const whole = new RegExp(`^${token}(?:/${token})?(?: ${part})*$`)
    for (const kind of ['desktop', 'mobile', 'bot']) {
      const agents = new Set(textsOf({ type: 'internet.userAgent', kind }, 2_000))
      expect(agents.size).toBeGreaterThan(8)
      for (const agent of agents) {
        expect(agent).toMatch(whole)
        expect(/Mobile/.test(agent)).toBe(kind === 'mobile')
        expect(/^Mozilla\/5\.0 \((?:Windows|Macintosh|X11)/.test(agent)).toBe(kind === 'desktop')
      }
    }
  })

  test('an agent has one version: Edge that of its Chrome, Firefox that of its engine', () => {
    const agents = textsOf({ type: 'internet.userAgent' }, 20_000)
    const edges = agents.flatMap(
      (agent) => /Chrome\/(\d+)\S* Safari\/\S+ Edg\/(\d+)/.exec(agent) ?? [],
    )
    const foxes = agents.flatMap(
      (agent) => /rv:(\d+)\.0\) Gecko\/\S+ Firefox\/(\d+)/.exec(agent) ?? [],
    )
    for (const found of [edges, foxes]) {
      expect(found.length).toBeGreaterThan(300)
      for (let i = 0; i < found.length; i += 3) expect(found[i + 1]).toBe(found[i + 2])
    }
  })
})

describe('secrets', () => {
  test('a JSON Web Token is valid at the simulated time', () => {
    for (const { value, ms } of drawn({ type: 'internet.jwt' }, 1_000)) {
      const parts = String(value).split('.')
      const [header, payload] = parts
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
      expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
      expect(Object.keys(payload)).toEqual(['sub', 'iat', 'exp'])
      expect(payload.exp).toBeGreaterThan(payload.iat)
      expect(payload.iat).toBeLessThanOrEqual(ms / 1_000)
      expect(payload.exp).toBeGreaterThan(ms / 1_000)
      const signature = Buffer.from(parts[2] ?? '', 'base64url')
      expect(signature).toHaveLength(32)
      // The last byte leaves no remaining bits.
      expect(signature.toString('base64url')).toBe(parts[2])
    }
  })

  test('a password has each kind of character, at no fixed position', () => {
    const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]
    for (const length of [8, 16, 64]) {
      const texts = textsOf({ type: 'internet.password', length }, 500)
      for (const text of texts) {
        expect(text).toHaveLength(length)
        for (const kind of kinds) expect(text).toMatch(kind)
      }
      for (const place of [0, length - 1]) {
        expect(kinds.filter((kind) => texts.some((text) => kind.test(text.charAt(place))))).toEqual(
          kinds,
        )
      }
    }
    for (const text of textsOf({ type: 'internet.password', memorable: true, length: 12 }, 100)) {
      expect(text).toMatch(/^[A-Z][a-z]{9}[2-9]{2}$/)
    }
  })

  test('base64 equals that of Node', () => {
    for (let length = 0; length < 100; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 151 + length * 37) % 256)
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }
    expect(base64(utf8('Grüße, 世界 🌍'))).toBe(Buffer.from('Grüße, 世界 🌍').toString('base64'))
  })
})
