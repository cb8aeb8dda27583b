/** Sessions: their lifetime, their end, and their workspaces. With a real SQLite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changePassword,
  endOtherSessions,
  endSession,
  isSessionLive,
  listSessions,
  renameWorkspace,
  type SignedIn,
  sessionOf,
  signIn,
  signOut,
  switchWorkspace,
} from '../../src/access/sessions.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { guest, later, password, settle, signedIn, start, visit } from './visitors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let opened: OpenedStore
let store: Store
let owner: SignedIn

beforeEach(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
  owner = await settle(store)
})
afterEach(() => opened.close())

const at = (token: string, ms = 0) => sessionOf(store, { token, now: later(ms) })
const enter = async (name = 'Ada', ms = 0) =>
  signedIn(await signIn(store, { name, password }, visit(later(ms))))

describe('a session', () => {
  it('has ended if its last use is 12 hours ahead, because the clock was wrong', async () => {
    const { token, session } = await enter('Ada', 12 * hourMs)
    expect(await at(token, 12 * hourMs)).toEqual(session)
    expect(await at(token, 1)).toEqual(session)
    expect(await at(token)).toBeUndefined()
  })

  it('ends 12 hours after its last use', async () => {
    expect(await at(owner.token, 12 * hourMs - 1)).toEqual(owner.session)
    expect(await at(owner.token, 24 * hourMs - 2)).toEqual(owner.session)
    expect(await at(owner.token, 36 * hourMs - 2)).toBeUndefined()
  })

  it('ends 7 days after the sign-in, however often it is used', async () => {
    const weekMs = 7 * 24 * hourMs
    for (let ms = 0; ms < weekMs; ms += 6 * hourMs) {
      expect(await at(owner.token, ms)).toEqual(owner.session)
    }
    expect(await at(owner.token, weekMs - 1)).toEqual(owner.session)
    expect(await at(owner.token, weekMs)).toBeUndefined()
  })

  it('records its use to the minute, so that the store is not written by every request', async () => {
    const seenAt = async () => (await listSessions(store, owner.session))[0]?.seenAt
    await Promise.all(Array.from({ length: 20 }, (_, ms) => at(owner.token, minuteMs - 20 + ms)))
    expect(await seenAt()).toBe(start.toISOString())
    await at(owner.token, minuteMs)
    expect(await seenAt()).toBe(later(minuteMs).toISOString())
    await at(owner.token, 2 * minuteMs - 1)
    expect(await seenAt()).toBe(later(minuteMs).toISOString())
  })

  it('can be checked by its id without counting as a use', async () => {
    const { id } = owner.session
    const isLive = (ms: number) => isSessionLive(store, { id, now: later(ms) })
    const before = await store.sessionById(id)
    for (let ms = 0; ms < 12 * hourMs; ms += 30 * minuteMs) expect(await isLive(ms)).toBe(true)
    expect(await store.sessionById(id)).toEqual(before)
    expect(await isLive(12 * hourMs)).toBe(false)
    await at(owner.token, hourMs)
    expect(await isLive(13 * hourMs - 1)).toBe(true)
    await signOut(store, owner.session)
    expect(await isLive(hourMs)).toBe(false)
    expect(await isSessionLive(store, { id: owner.token, now: start })).toBe(false)
  })

  it('is looked up only if its id has the right format', async () => {
    await store.close()
    for (const id of ['', 'none', 'a\u0000b', owner.session.id.toUpperCase()]) {
      expect(await endSession(store, owner.session, id)).toBe(false)
      expect(await isSessionLive(store, { id, now: start })).toBe(false)
    }
    await expect(endSession(store, owner.session, owner.session.id)).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
  })

  it('does not exist for an unknown token or one of another format', async () => {
    const [first = ''] = owner.token
    const other = (first === 'a' ? 'b' : 'a') + owner.token.slice(1)
    for (const token of [other, '', `${owner.token} `, `${owner.token}\n`, owner.token.slice(1)]) {
      expect(await at(token)).toBeUndefined()
    }
  })

  it('ends immediately at the sign-out, and others continue', async () => {
    const second = await enter()
    await signOut(store, owner.session)
    expect(await at(owner.token)).toBeUndefined()
    expect(await at(second.token)).toEqual(second.session)
  })

  it('is listed with all others of its person, and can end them', async () => {
    const stranger = await guest(store, owner.session, { name: 'Grace', joins: true })
    const [second, third] = [await enter('Ada', 1), await enter('Ada', 2)]
    const ids = (await listSessions(store, second.session)).map(({ id, isThis }) => [id, isThis])
    expect(ids).toEqual([
      [third.session.id, false],
      [second.session.id, true],
      [owner.session.id, false],
    ])
    expect(await listSessions(store, stranger.session)).toEqual([
      {
        id: stranger.session.id,
        createdAt: start.toISOString(),
        seenAt: start.toISOString(),
        agent: 'Browser/1.0',
        address: '192.0.2.1',
        isThis: true,
      },
    ])
    expect(await endSession(store, second.session, stranger.session.id)).toBe(false)
    expect(await endSession(store, second.session, third.session.id)).toBe(true)
    expect(await at(third.token)).toBeUndefined()
    await endOtherSessions(store, second.session)
    expect(await at(owner.token)).toBeUndefined()
    expect(await at(second.token)).toEqual(second.session)
    expect(await at(stranger.token)).toEqual(stranger.session)
  })

  it('stores 256 characters of the user agent', async () => {
    const visitor = { ...visit(), agent: 'x'.repeat(1_000) }
    const { session } = signedIn(await signIn(store, { name: 'Ada', password }, visitor))
    const own = (await listSessions(store, session)).find(({ isThis }) => isThis)
    expect(own?.agent).toBe('x'.repeat(256))
  })

  it('is removed some time after it has ended', async () => {
    await enter('Ada', 13 * hourMs)
    expect(await store.listSessions(owner.session.person.id, 100)).toHaveLength(1)
  })
})

describe('changing the password', () => {
  const next = 'staple and battery'
  const change = (current: string, wanted: string, ms = 0) =>
    changePassword(store, owner.session, { current, next: wanted, now: later(ms) })

  it('ends all other sessions, and only the new password is accepted', async () => {
    const second = await enter()
    expect(await change(password, next)).toBe('changed')
    expect(await at(second.token)).toBeUndefined()
    expect(await at(owner.token)).toEqual(owner.session)
    const enterWith = (secret: string) => signIn(store, { name: 'Ada', password: secret }, visit())
    expect(await enterWith(password)).toEqual({ failure: 'credentials.wrong' })
    expect(signedIn(await enterWith(next)).session.person).toEqual(owner.session.person)
  })

  it('returns all issues, and changes nothing', async () => {
    const current = { path: ['current'], message: 'must be your current password' }
    const short = { path: ['next'], message: 'must have at least 12 characters; got 5' }
    expect(await change('wrong horse', 'short')).toEqual({ issues: [current, short] })
    expect(await change('wrong horse', next)).toEqual({ issues: [current] })
    expect(await change(password, 'short')).toEqual({ issues: [short] })
    await enter()
  })

  it('is locked per session, so that a stolen session cannot guess and other clients do not matter', async () => {
    for (let count = 0; count < 6; count += 1) {
      await signIn(store, { name: 'Ada', password: 'wrong horse' }, visit())
    }
    for (let count = 0; count < 5; count += 1) {
      expect(await change('wrong horse', next)).toMatchObject({ issues: [{ path: ['current'] }] })
    }
    const locked = { failure: 'credentials.locked', retryAfterSeconds: 1 }
    expect(await change(password, next)).toEqual(locked)
    expect(await signIn(store, { name: 'Ada', password }, visit())).toEqual(locked)
    signedIn(await signIn(store, { name: 'Ada', password }, visit(start, '192.0.2.2')))
    expect(await change(password, next, 1_000)).toBe('changed')
  })
})

describe('the workspace of a session', () => {
  it('can be another workspace of the person, and no workspace of others', async () => {
    const stranger = await guest(store, owner.session, { name: 'Grace' })
    const foreign = stranger.session.workspace.id
    expect(await switchWorkspace(store, owner.session, foreign)).toBeUndefined()
    expect(await switchWorkspace(store, owner.session, 'none')).toBeUndefined()
    expect(await switchWorkspace(store, owner.session, store.workspace)).toEqual(owner.session)
    expect(await at(owner.token)).toEqual(owner.session)
  })

  it('gets a new name for all its members', async () => {
    const colleague = await guest(store, owner.session, { name: 'Grace', joins: true })
    const workspace = { id: store.workspace, name: 'Shop', role: 'editor' }
    expect(
      await renameWorkspace(store, colleague.session, { name: '  Shop ', now: start }),
    ).toEqual({
      ...colleague.session,
      workspace,
      workspaces: [workspace],
    })
    const owned = { ...workspace, role: 'owner' }
    expect(await at(owner.token)).toMatchObject({ workspace: owned, workspaces: [owned] })
    for (const [name, message] of [
      [' ', 'must have 1 to 128 characters; got 0'],
      ['x'.repeat(129), 'must have at most 128 characters; got 129'],
      ['a\u202eb', 'must be one line of visible characters, without control characters'],
    ] as const) {
      const issues = [{ path: ['name'], message }]
      expect(await renameWorkspace(store, owner.session, { name, now: start })).toEqual({ issues })
    }
  })
})
