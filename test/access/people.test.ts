/** The people of a workspace: permission to remove them, and the data that remains. With a real SQLite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKey, listKeys, revokeKey } from '../../src/access/keys.ts'
import { describeLink } from '../../src/access/links.ts'
import { listPeople, removePerson } from '../../src/access/people.ts'
import {
  isSessionLive,
  renameWorkspace,
  type SignedIn,
  sessionOf,
  signIn,
} from '../../src/access/sessions.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { guest, invitation, password, settle, start, visit } from './visitors.ts'

let opened: OpenedStore
let store: Store
let owner: SignedIn
let grace: SignedIn
let joan: SignedIn

/** Ada is the owner; she has invited Grace, who has invited Joan. */
beforeEach(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
  owner = await settle(store)
  grace = await guest(store, owner.session, { name: 'Grace', joins: true })
  joan = await guest(store, grace.session, { name: 'Joan', joins: true })
})
afterEach(() => opened.close())

const remove = (remover: SignedIn, removed: SignedIn) =>
  removePerson(store, remover.session, removed.session.person.id)
const names = async () => (await listPeople(store, owner.session)).map(({ name }) => name)

describe('a person', () => {
  it('is removed by the owner, or by the inviter', async () => {
    expect(await remove(grace, joan)).toBe('removed')
    expect(await names()).toEqual(['Ada', 'Grace'])
    expect(await remove(grace, joan)).toBe('unknown')
    const again = await guest(store, grace.session, { name: 'Dorothy', joins: true })
    expect(await remove(owner, again)).toBe('removed')
    expect(await remove(owner, grace)).toBe('removed')
    expect(await names()).toEqual(['Ada'])
  })

  it('is removed by no other person; neither the owner nor oneself can be removed', async () => {
    const refused = [
      [joan, grace],
      [grace, owner],
      [owner, owner],
      [joan, joan],
    ] as const
    for (const [remover, removed] of refused) {
      expect(await remove(remover, removed)).toBe('forbidden')
    }
    expect(await names()).toEqual(['Ada', 'Grace', 'Joan'])
  })

  it('is unknown in another workspace, and with an unknown id', async () => {
    const stranger = await guest(store, owner.session, { name: 'Mary' })
    expect(await remove(owner, stranger)).toBe('unknown')
    expect(await remove(stranger, joan)).toBe('unknown')
    for (const id of ['', 'none', 'a\u0000b']) {
      expect(await removePerson(store, owner.session, id)).toBe('unknown')
    }
  })

  it('loses access immediately: sessions end, the password fails, and invitations are gone', async () => {
    const second = await signIn(store, { name: 'Grace', password }, visit())
    expect(second).toHaveProperty('token')
    const tokens = [
      await invitation(store, grace.session, { joins: true }),
      await invitation(store, grace.session),
    ]
    expect(await remove(owner, grace)).toBe('removed')
    expect(await sessionOf(store, { token: grace.token, now: start })).toBeUndefined()
    expect(await isSessionLive(store, { id: grace.session.id, now: start })).toBe(false)
    expect(await store.listSessions(grace.session.person.id, 10)).toEqual([])
    const wrong = { failure: 'credentials.wrong' }
    expect(await signIn(store, { name: 'Grace', password }, visit())).toEqual(wrong)
    for (const token of tokens) {
      expect(await describeLink(store, token, visit())).toEqual({ failure: 'link.gone' })
    }
    expect(await renameWorkspace(store, grace.session, 'Mine')).toMatchObject({
      issues: [{ path: ['name'] }],
    })
    expect(await sessionOf(store, { token: joan.token, now: start })).toEqual(joan.session)
  })

  it('leaves the keys that they created, with their name, to be revoked', async () => {
    const { workspace, person } = grace.session
    const details = { workspace: workspace.id, name: 'laptop', createdBy: person.id, now: start }
    await createKey(store, details)
    await remove(owner, grace)
    const [key] = await listKeys(store, workspace.id)
    expect(key).toMatchObject({ name: 'laptop', createdBy: 'Grace', revokedAt: null })
    const id = key?.id ?? ''
    expect(await revokeKey(store, { workspace: workspace.id, id, now: start })).toBe(true)
  })
})
