/** The people of a workspace: permission to remove them, and the data that remains. With a real SQLite. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKey, listKeys, revokeKey, revokeKeyAs } from '../../src/access/keys.ts'
import { describeLink } from '../../src/access/links.ts'
import {
  changeRole,
  createPasswordLink,
  listPeople,
  removePerson,
} from '../../src/access/people.ts'
import {
  isSessionLive,
  renameWorkspace,
  type SignedIn,
  sessionOf,
  signIn,
} from '../../src/access/sessions.ts'
import type { Role } from '../../src/store/people.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import type { Store } from '../../src/store/store.ts'
import {
  execute,
  inTemporaryFolder,
  openTemporarySqlite,
} from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { guest, invitation, password, settle, start, visit } from './visitors.ts'

let opened: OpenedStore
let store: Store
let owner: SignedIn
let grace: SignedIn
let joan: SignedIn

/** Ada is the owner of the service; Grace is another owner of its first workspace, and Joan is an editor. */
beforeEach(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
  owner = await settle(store)
  grace = await guest(store, owner.session, { name: 'Grace', joins: true, role: 'owner' })
  joan = await guest(store, grace.session, { name: 'Joan', joins: true })
})
afterEach(() => opened.close())

const remove = (remover: SignedIn, removed: SignedIn) =>
  removePerson(store, remover.session, { id: removed.session.person.id, now: start })
const names = async () => (await listPeople(store, owner.session)).map(({ name }) => name)

describe('a person', () => {
  it('is removed by an owner', async () => {
    expect(await remove(grace, joan)).toBe('changed')
    expect(await names()).toEqual(['Ada', 'Grace'])
    expect(await remove(grace, joan)).toBe('unknown')
    expect(await remove(owner, grace)).toBe('changed')
    expect(await names()).toEqual(['Ada'])
  })

  it('is not removed if it is the owner of the service or oneself, or by a former owner', async () => {
    expect(await remove(grace, owner)).toBe('service-owner')
    expect(await remove(owner, owner)).toBe('self')
    expect(await remove(grace, grace)).toBe('self')
    const mary = await guest(store, owner.session, { name: 'Mary' })
    const nell = await guest(store, mary.session, { name: 'Nell', joins: true, role: 'owner' })
    // Nell has just lost the role that her request required.
    const demotion = { id: nell.session.person.id, role: 'editor', now: start } as const
    await changeRole(store, mary.session, demotion)
    expect(await remove(nell, mary)).toBe('not-owner')
    expect(await names()).toEqual(['Ada', 'Grace', 'Joan'])
  })

  it('gets another role, but not the owner of the service or the last owner', async () => {
    const change = (by: SignedIn, of: SignedIn, role: Role) =>
      changeRole(store, by.session, { id: of.session.person.id, role, now: start })
    expect(await change(grace, joan, 'viewer')).toBe('changed')
    expect(await change(grace, grace, 'editor')).toBe('changed')
    expect(await change(owner, owner, 'editor')).toBe('service-owner')
    const people = await listPeople(store, owner.session)
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'owner'],
      ['Grace', 'editor'],
      ['Joan', 'viewer'],
    ])
    const session = await sessionOf(store, { token: joan.token, now: start })
    expect(session?.workspace.role).toBe('viewer')
    const mary = await guest(store, owner.session, { name: 'Mary' })
    expect(await change(mary, mary, 'viewer')).toBe('last-owner')
    expect(await change(mary, joan, 'viewer')).toBe('unknown')
  })

  it('is unknown in another workspace, and with an unknown id', async () => {
    const stranger = await guest(store, owner.session, { name: 'Mary' })
    expect(await remove(owner, stranger)).toBe('unknown')
    expect(await remove(stranger, joan)).toBe('unknown')
    for (const id of ['', 'none', 'a\u0000b']) {
      expect(await removePerson(store, owner.session, { id, now: start })).toBe('unknown')
    }
  })

  it('loses access immediately: sessions end, the password fails, and invitations are gone', async () => {
    const second = await signIn(store, { name: 'Grace', password }, visit())
    expect(second).toHaveProperty('token')
    const tokens = [
      await invitation(store, grace.session, { joins: true }),
      await invitation(store, grace.session),
    ]
    expect(await remove(owner, grace)).toBe('changed')
    expect(await sessionOf(store, { token: grace.token, now: start })).toBeUndefined()
    expect(await isSessionLive(store, { id: grace.session.id, now: start })).toBe(false)
    expect(await store.listSessions(grace.session.person.id, 10)).toEqual([])
    const wrong = { failure: 'credentials.wrong' }
    expect(await signIn(store, { name: 'Grace', password }, visit())).toEqual(wrong)
    for (const token of tokens) {
      expect(await describeLink(store, token, visit())).toEqual({ failure: 'link.gone' })
    }
    expect(await renameWorkspace(store, grace.session, { name: 'Mine', now: start })).toMatchObject(
      {
        issues: [{ path: ['name'] }],
      },
    )
    expect(await sessionOf(store, { token: joan.token, now: start })).toEqual(joan.session)
  })

  it('leaves the keys that they created, with their name, to be revoked', async () => {
    const { workspace, person } = grace.session
    const details = { workspace: workspace.id, name: 'laptop', createdBy: person.id, now: start }
    await createKey(store, details)
    await remove(owner, grace)
    const [key] = await listKeys(store, owner.session, start)
    expect(key).toMatchObject({ name: 'laptop', createdBy: 'Grace', revokedAt: null })
    const id = key?.id ?? ''
    expect(await revokeKey(store, { workspace: workspace.id, id, now: start })).toBe(true)
  })

  it('revokes own keys as an editor, and all keys as an owner', async () => {
    const created = async ({ session: { workspace, person } }: SignedIn) => {
      const details = { workspace: workspace.id, name: 'key', createdBy: person.id, now: start }
      const outcome = await createKey(store, details)
      return 'row' in outcome ? outcome.row.id : ''
    }
    const revoke = (by: SignedIn, id: string) => revokeKeyAs(store, by.session, { id, now: start })
    const [ofGrace, ofJoan, other] = [
      await created(grace),
      await created(joan),
      await created(joan),
    ]
    expect(await revoke(joan, ofGrace)).toBe('foreign')
    expect(await revoke(joan, ofJoan)).toBe('revoked')
    expect(await revoke(joan, ofJoan)).toBe('unknown')
    expect(await revoke(grace, other)).toBe('revoked')
    const mary = await guest(store, owner.session, { name: 'Mary' })
    for (const id of [ofGrace, 'none', '']) expect(await revoke(mary, id)).toBe('unknown')
    const mine = (await listKeys(store, joan.session, start)).map(({ isOwn }) => isOwn)
    expect(mine).toEqual([false, true, true])
  })
})

it('no owner of one workspace gets a link to the password of a person who is also in another one', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'spate.db')
    const store = await openSqlite({ file })
    try {
      const { session } = await settle(store)
      const { session: member } = await guest(store, session, { name: 'Bea', joins: true })
      const { session: elsewhere } = await guest(store, session, { name: 'Cyd', joins: false })
      const id = member.person.id
      expect(await createPasswordLink(store, session, { id, now: start })).toHaveProperty('token')
      await execute(
        file,
        `insert into member (person, workspace, created_at, role)
        values ('${id}', '${elsewhere.workspace.id}', '${start.toISOString()}', 'viewer')`,
      )
      expect(await createPasswordLink(store, session, { id, now: start })).toBe('elsewhere')
    } finally {
      await store.close()
    }
  }))
