/** The group `id`: identifiers contain the time and sort by it, and no identifier repeats. */

import { describe, expect, test } from 'vitest'
import { drawn, issuesOf, textsOf } from '../drawn.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const epochOfDiscord = Date.UTC(2015, 0, 1)

/** Reads the time of each type, in milliseconds since 1970, and its resolution. */
const timed: readonly (readonly [type: string, read: (text: string) => number, unitMs: number])[] =
  [
    [
      'id.ulid',
      (text) => [...text.slice(0, 10)].reduce((ms, c) => ms * 32 + crockford.indexOf(c), 0),
      1,
    ],
    ['id.uuidv7', (text) => Number.parseInt(text.replaceAll('-', '').slice(0, 12), 16), 1],
    ['id.cuid', (text) => Number.parseInt(text.slice(1, 9), 36), 1],
    ['id.objectId', (text) => Number.parseInt(text.slice(0, 8), 16) * 1_000, 1_000],
    ['id.snowflake', (text) => Number(BigInt(text) >> 22n) + epochOfDiscord, 1],
  ]

describe('identifiers that begin with the time', () => {
  test.each(timed)('%s contains the simulated time', (type, read, unitMs) => {
    for (const start of ['2026-01-01', '2019-02-27', '2040-12-31']) {
      for (const { value, ms } of drawn({ type }, 500, start)) {
        expect(read(String(value)), String(value)).toBe(Math.floor(ms / unitMs) * unitMs)
      }
    }
  })

  test.each(timed)('%s sorts by it', (type, _, unitMs) => {
    const all = drawn({ type }, 2_000)
    for (const [i, { value, ms }] of all.entries()) {
      const before = all[i - 1]
      if (before === undefined || Math.floor(before.ms / unitMs) === Math.floor(ms / unitMs))
        continue
      const [a, b] = [String(before.value), String(value)]
      expect(a.padStart(20, '0') < b.padStart(20, '0'), `${a} ${b}`).toBe(true)
    }
  })

  test.each(timed)('%s is valid for times before 1970', (type) => {
    const texts = drawn({ type, unique: true }, 500, '1960-01-01').map(({ value }) => value)
    expect(new Set(texts).size).toBe(500)
    expect(new Set(texts.map((text) => String(text).length)).size).toBe(1)
  })
})

describe('unique by construction', () => {
  test.each([
    ['id.ulid', {}],
    ['id.nanoid', {}],
    ['id.nanoid', { length: 5 }],
    ['id.sequence', { prefix: 'INV-' }],
    ['id.cuid', {}],
    ['id.objectId', {}],
    ['id.snowflake', {}],
    ['id.slug', {}],
    ['id.shortCode', { length: 5 }],
    ['id.hash', { length: 8 }],
    ['security.apiKey', {}],
    ['security.sha256', {}],
    ['internet.ipv6', {}],
    ['internet.mac', {}],
    ['internet.jwt', {}],
    ['ops.spanId', {}],
    ['ops.podName', {}],
  ])('%s does not repeat among 50,000 values', (type, keywords) => {
    const texts = textsOf({ type, ...keywords, unique: true }, 50_000)
    expect(new Set(texts).size).toBe(50_000)
  })

  test('all possible values occur before one repeats', () => {
    expect(new Set(textsOf({ type: 'id.shortCode', length: 2, unique: true }, 2_000)).size).toBe(
      2_000,
    )
    expect(new Set(textsOf({ type: 'internet.ipv4', unique: true }, 400)).size).toBe(400)
    // 57 characters: 3,249 codes of two.
    expect(issuesOf({ type: 'id.shortCode', length: 2, unique: true }, '1000/day')).toHaveLength(1)
    expect(issuesOf({ type: 'internet.ipv4', unique: true }, '1000/day')).toHaveLength(1)
  })

  test.each([
    'id.ulid',
    'id.nanoid',
    'id.cuid',
    'id.objectId',
    'id.snowflake',
    'id.slug',
    'id.shortCode',
    'id.hash',
    'internet.mac',
    'internet.url',
  ])('%s has thirty million different values', (type) => {
    expect(issuesOf({ type, unique: true }, '1000000/day')).toEqual([])
  })

  test('snowflakes differ even if many share one millisecond', () => {
    const tails = textsOf({ type: 'id.snowflake' }, 50_000).map((text) => BigInt(text) & 0x3fffffn)
    expect(new Set(tails).size).toBe(50_000)
  })

  test('types whose values may repeat cannot be unique', () => {
    for (const type of ['internet.password', 'internet.httpStatus', 'ops.logLevel', 'ops.cron']) {
      expect(issuesOf({ type, unique: true })).toEqual([
        `unique: is not supported by type "${type}"`,
      ])
    }
  })
})

describe('formats', () => {
  test('a sequence counts from its start in its steps', () => {
    expect(textsOf({ type: 'id.sequence', prefix: 'INV-', start: 42 }, 3)).toEqual([
      'INV-000042',
      'INV-000043',
      'INV-000044',
    ])
    expect(textsOf({ type: 'id.sequence', pad: 2, start: 80, step: 15 }, 3)).toEqual([
      '80',
      '95',
      '110',
    ])
  })

  test('a sequence cannot number the elements of an array', () => {
    const items = { type: 'id.sequence' }
    expect(issuesOf({ type: 'array', items })).toEqual([
      'items: must not be used inside an array: all elements would be equal',
    ])
  })

  test('a Nano ID uses all of its alphabet', () => {
    const letters = new Set(textsOf({ type: 'id.nanoid' }, 500).join(''))
    expect([...letters].toSorted().join('')).toBe(
      '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
    )
  })

  test('a short code has no character that looks like another', () => {
    const letters = new Set(textsOf({ type: 'id.shortCode', length: 64 }, 200).join(''))
    expect(letters.size).toBe(57)
    for (const hard of '0O1lI') expect(letters).not.toContain(hard)
  })

  test('a cuid has a counter, and one machine for the whole run', () => {
    const texts = textsOf({ type: 'id.cuid' }, 50)
    expect(texts.map((text) => Number.parseInt(text.slice(9, 13), 36))).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    )
    expect(new Set(texts.map((text) => text.slice(13, 17))).size).toBe(1)
  })

  test('a vulnerability is never from a future year', () => {
    for (const start of ['2026-01-01', '2003-06-01', '1999-01-01']) {
      for (const { value, ms } of drawn({ type: 'security.cve' }, 500, start)) {
        const year = Number(/^CVE-(\d{4})-\d{4,}$/.exec(String(value))?.[1])
        expect(year).toBeGreaterThanOrEqual(1999)
        expect(year).toBeLessThanOrEqual(new Date(ms).getUTCFullYear())
      }
    }
  })
})
