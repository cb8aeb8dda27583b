/** Keys: their text, authentication, and stored data. With a real SQLite. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateKey, parseKey } from '../../src/access/key-text.ts'
import {
  authenticate,
  createKey,
  ensureKey,
  listKeys,
  type NewKey,
  revokeKey,
  scopesOf,
} from '../../src/access/keys.ts'
import { hashSecret } from '../../src/access/secret.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { settle } from './visitors.ts'

const now = new Date('2026-01-02T03:04:05.678Z')

function later(ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** Creates a key with a valid name. */
async function created(store: Store, details: NewKey) {
  const outcome = await createKey(store, details)
  if ('issues' in outcome) throw new Error(JSON.stringify(outcome.issues))
  return outcome
}

describe('the text of a key', () => {
  it('is spate_, 10 characters, _, 32 characters and a checksum of 6', () => {
    const key = generateKey()
    expect(key).toMatch(/^spate_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/)
    expect(parseKey(key)).toEqual({ id: key.slice(6, 16), secret: key.slice(17, 49) })
  })

  it('never changes: a key that was created once is still valid', () => {
    expect(parseKey('spate_0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef2Qvu3y')).toEqual({
      id: '0123456789',
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef',
    })
  })

  it('is refused if any single character is changed', () => {
    const key = generateKey()
    for (let index = 0; index < key.length; index += 1) {
      for (const character of '0Az_-é ') {
        if (key[index] === character) continue
        expect(parseKey(key.slice(0, index) + character + key.slice(index + 1))).toBeUndefined()
      }
    }
  })

  it('is refused if it is longer, shorter, in another case or has a line break', () => {
    const key = generateKey()
    const wrong = [`${key}0`, key.slice(0, -1), key.slice(1), `${key}\n`, `\n${key}`, ` ${key}`, '']
    for (const text of [...wrong, key.toUpperCase(), key.replace('spate', 'Spate')]) {
      expect(parseKey(text)).toBeUndefined()
    }
  })

  it('is never found in other text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => parseKey(text) === undefined))
  })

  it('uses all 62 characters equally often', () => {
    const counts = new Map<string, number>()
    const draws = 3_000
    for (let draw = 0; draw < draws; draw += 1) {
      const { id = '', secret = '' } = parseKey(generateKey()) ?? {}
      for (const character of id + secret) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(62)
    const mean = (draws * 42) / 62
    // Chi-squared with 61 degrees of freedom is above 140 once in 10^8 tests; a byte modulo 62 gives above 700.
    const squares = [...counts.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
    expect(squares).toBeLessThan(140)
  })
})

describe('a key in the store', () => {
  let opened: OpenedStore
  let store: Store
  let workspace: string

  beforeAll(async () => {
    opened = await openTemporarySqlite()
    store = opened.store
    workspace = store.workspace
  })
  afterAll(() => opened.close())

  const enter = (authorization: string | undefined, at = now) =>
    authenticate(store, { authorization, now: at })

  it('authenticates for its workspace', async () => {
    const mine = await created(store, { workspace, name: 'mine', now })
    const other = await opened.addWorkspace()
    const theirs = await created(store, { workspace: other, name: 'theirs', now })
    expect(await enter(`Bearer ${mine.key}`)).toEqual({
      workspace,
      keyId: mine.row.id,
      scopes: ['read', 'write', 'stream'],
    })
    expect(await enter(`Bearer ${theirs.key}`)).toMatchObject({
      workspace: other,
      keyId: theirs.row.id,
    })
  })

  it('is stored only as a hash', async () => {
    const { row, key } = await created(store, { workspace, name: 'laptop', now })
    const { id = '', secret = '' } = parseKey(key) ?? {}
    expect(await store.keyById(id)).toEqual(row)
    expect(row).toEqual({
      id,
      workspace,
      name: 'laptop',
      secretHash: hashSecret(secret),
      createdAt: now.toISOString(),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      scopes: 'read write stream',
      createdBy: null,
    })
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(hashSecret('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it('is accepted with the scheme in any case (RFC 9110, section 11.1)', async () => {
    const { key } = await created(store, { workspace, name: 'a', now })
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
      expect(await enter(`${scheme} ${key}`)).toBeDefined()
    }
  })

  it('is refused if the header is anything but one token of the scheme', async () => {
    const { key } = await created(store, { workspace, name: 'a', now })
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      key,
      `Bearer${key}`,
      `Basic ${key}`,
      `Bearer ${key} ${key}`,
      `Bearer ${key},${key}`,
      `Bearer ${key}, Bearer ${key}`,
      `Bearer ${key} `,
      ` Bearer ${key}`,
      `Bearer\t${key}`,
      `Bearer "${key}"`,
      `Bearer ${key}\n`,
      `Bearer${' '.repeat(500)}${key}`,
    ]
    for (const authorization of wrong) expect(await enter(authorization)).toBeUndefined()
  })

  it('is refused if its secret is wrong or its id is unknown', async () => {
    const { row } = await created(store, { workspace, name: 'a', now })
    const stranger = generateKey()
    expect(await enter(`Bearer ${stranger}`)).toBeUndefined()
    const secretHash = hashSecret('another secret')
    const { id = '' } = parseKey(stranger) ?? {}
    await store.insertKey({ ...row, id, secretHash })
    expect(await enter(`Bearer ${stranger}`)).toBeUndefined()
  })

  it('is refused without a query if its format is invalid', async () => {
    const closed = await openTemporarySqlite()
    await closed.store.close()
    const ask = (authorization: string) => authenticate(closed.store, { authorization, now })
    expect(await ask('Bearer spate_0123456789_tooshort')).toBeUndefined()
    await expect(ask(`Bearer ${generateKey()}`)).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await closed.close()
  })

  it('stops working when it expires', async () => {
    const details = { workspace, name: 'a', now, expiresAt: later(1_000) }
    const { key } = await created(store, details)
    expect(await enter(`Bearer ${key}`, later(999))).toBeDefined()
    expect(await enter(`Bearer ${key}`, later(1_000))).toBeUndefined()
  })

  it('stops working immediately when it is revoked', async () => {
    const { row, key } = await created(store, { workspace, name: 'a', now })
    expect(await enter(`Bearer ${key}`)).toBeDefined()
    const other = await opened.addWorkspace()
    expect(await revokeKey(store, { workspace: other, id: row.id, now })).toBe(false)
    expect(await enter(`Bearer ${key}`)).toBeDefined()
    expect(await revokeKey(store, { workspace, id: row.id, now })).toBe(true)
    expect(await enter(`Bearer ${key}`)).toBeUndefined()
    expect(await revokeKey(store, { workspace, id: row.id, now })).toBe(false)
  })

  it('is looked up only if its id has the right format', async () => {
    const closed = await openTemporarySqlite()
    await closed.store.close()
    const revoke = (id: string) => revokeKey(closed.store, { workspace, id, now })
    for (const id of ['', 'none', '012345678\u0000', '0123456789\n', '01234567890']) {
      expect(await revoke(id)).toBe(false)
    }
    await expect(revoke('0123456789')).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await closed.close()
  })

  it('has a name of one line, which is stored without surrounding spaces', async () => {
    const before = await store.listKeys(workspace)
    for (const [name, message] of [
      [' ', 'must have 1 to 128 characters; got 0'],
      ['x'.repeat(129), 'must have at most 128 characters; got 129'],
      ['a\u202eb', 'must be one line of visible characters, without control characters'],
      ['a\nb', 'must be one line of visible characters, without control characters'],
    ] as const) {
      const issues = [{ path: ['name'], message }]
      expect(await createKey(store, { workspace, name, now })).toEqual({ issues })
    }
    expect(await store.listKeys(workspace)).toEqual(before)
    const { row } = await created(store, { workspace, name: '  laptop of Ada ', now })
    expect(row.name).toBe('laptop of Ada')
  })

  it('records its last use to the minute, not before its creation, without refused uses', async () => {
    const { row, key } = await created(store, { workspace, name: 'a', now })
    const lastUsedAt = async () => (await store.keyById(row.id))?.lastUsedAt
    await enter(`Bearer ${key} wrong`)
    expect(await lastUsedAt()).toBeNull()
    await Promise.all(Array.from({ length: 20 }, (_, ms) => enter(`Bearer ${key}`, later(ms))))
    expect(await lastUsedAt()).toBe(row.createdAt)
    await enter(`Bearer ${key}`, later(60_000))
    expect(await lastUsedAt()).toBe('2026-01-02T03:05:00.000Z')
    await enter(`Bearer ${key}`)
    expect(await lastUsedAt()).toBe('2026-01-02T03:05:00.000Z')
  })
})

describe('the scopes of a key', () => {
  let opened: OpenedStore
  let store: Store

  beforeAll(async () => {
    opened = await openTemporarySqlite()
    store = opened.store
  })
  afterAll(() => opened.close())

  it('are those of its creation, all by default', async () => {
    const details = { workspace: store.workspace, name: 'a', now }
    for (const [given, expected] of [
      [undefined, ['read', 'write', 'stream']],
      [
        ['stream', 'read', 'stream'],
        ['read', 'stream'],
      ],
      [['write'], ['write']],
      [[], []],
    ] as const) {
      const { key } = await created(store, { ...details, ...(given && { scopes: given }) })
      const caller = await authenticate(store, { authorization: `Bearer ${key}`, now })
      expect(caller?.scopes).toEqual(expected)
    }
  })

  it('are all for a key from the settings', async () => {
    const key = generateKey()
    await ensureKey(store, { key, name: 'SPATE_API_KEY', workspace: store.workspace, now })
    const caller = await authenticate(store, { authorization: `Bearer ${key}`, now })
    expect(caller?.scopes).toEqual(['read', 'write', 'stream'])
  })

  it('grant nothing if they are unknown', () => {
    expect(scopesOf({ scopes: 'admin readwrite stream' })).toEqual(['stream'])
    expect(scopesOf({ scopes: '' })).toEqual([])
  })

  it('are listed with the name of the creator', async () => {
    const owner = await settle(store)
    const workspace = await opened.addWorkspace()
    await created(store, { workspace, name: 'operator', now })
    const mine = { workspace: store.workspace, name: 'mine', createdBy: owner.session.person.id }
    const { row } = await created(store, { ...mine, scopes: ['read'], expiresAt: now, now })
    expect((await listKeys(store, owner.session, now)).at(-1)).toEqual({
      id: row.id,
      name: 'mine',
      scopes: ['read'],
      createdAt: now.toISOString(),
      expiresAt: now.toISOString(),
      lastUsedAt: null,
      revokedAt: null,
      createdBy: 'Ada',
      isOwn: true,
      usage: [],
    })
    const elsewhere = { id: workspace, name: 'Other', role: 'owner' } as const
    expect(await listKeys(store, { ...owner.session, workspace: elsewhere }, now)).toMatchObject([
      { name: 'operator', createdBy: null, isOwn: false },
    ])
  })
})

describe('a key from the settings', () => {
  let opened: OpenedStore
  let store: Store

  beforeAll(async () => {
    opened = await openTemporarySqlite()
    store = opened.store
  })
  afterAll(() => opened.close())

  const ensure = (key: string, at = now) =>
    ensureKey(store, { key, name: 'SPATE_API_KEY', workspace: store.workspace, now: at })

  it('is created once and found at every later start', async () => {
    const key = generateKey()
    const first = await ensure(key)
    expect(first).toMatchObject({ row: { name: 'SPATE_API_KEY', createdAt: now.toISOString() } })
    expect(await ensure(key, later(86_400_000))).toEqual(first)
    expect(await authenticate(store, { authorization: `Bearer ${key}`, now })).toBeDefined()
  })

  it('is created once by concurrent starts', async () => {
    const key = generateKey()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => ensure(key)))
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })

  it('causes an issue that does not repeat it if it is malformed', async () => {
    for (const text of ['', 'secret', generateKey().slice(0, -1), `${generateKey()} `]) {
      const { issue } = { issue: '', ...(await ensure(text)) }
      expect(issue).toMatch(/^must be a key generated by Spate/)
      if (text !== '') expect(issue).not.toContain(text.trim())
    }
  })

  it('causes an issue if its id belongs to another key or workspace, or if it is no longer valid', async () => {
    const key = generateKey()
    const { id = '' } = parseKey(key) ?? {}
    const row = {
      id,
      workspace: store.workspace,
      name: 'a',
      secretHash: hashSecret('another secret'),
      createdAt: now.toISOString(),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      scopes: 'read write stream',
      createdBy: null,
    }
    await store.insertKey(row)
    expect(await ensure(key)).toEqual({ issue: expect.stringContaining(`the id ${id}`) })
    expect(await store.keyById(id)).toEqual(row)

    const details = { workspace: await opened.addWorkspace(), name: 'theirs', now }
    const theirs = await created(store, details)
    expect(await ensure(theirs.key)).toEqual({ issue: expect.stringContaining('a different key') })

    const expired = await created(store, {
      ...details,
      workspace: store.workspace,
      expiresAt: now,
    })
    expect(await ensure(expired.key)).toEqual({ issue: expect.stringContaining('expired at 2026') })

    const revoked = await created(store, { ...details, workspace: store.workspace })
    const at = { workspace: store.workspace, id: revoked.row.id }
    await store.revokeKey(at, { author: null, at: now.toISOString() })
    expect(await ensure(revoked.key)).toEqual({ issue: expect.stringContaining('revoked at 2026') })
  })
})
