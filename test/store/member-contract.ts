/** The contract of leaving a workspace, for any database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkRow } from '../../src/store/people.ts'
import type { Store } from '../../src/store/store.ts'
import { joined, linkRow, personRow, sessionRow } from './people-rows.ts'
import { keyRow, time } from './rows.ts'
import type { OpenedStore } from './store-contract.ts'

export function describeMembers(open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore
  let store: Store

  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  const inserted = async (changes: Partial<LinkRow>) => {
    const link = linkRow(changes)
    await store.insertLink(link)
    return link
  }

  describe('members', () => {
    it('have the role of their link, in every list and in their sessions', async () => {
      const { workspace } = await joined(store)
      for (const role of ['viewer', 'editor', 'owner'] as const) {
        const { person } = await joined(store, { workspace, role })
        expect((await store.listPeople(workspace)).at(-1)).toMatchObject({ id: person.id, role })
        expect(await store.listWorkspaces(person.id)).toMatchObject([{ id: workspace, role }])
        const session = sessionRow(person.id, workspace)
        await store.insertSession(session, 'hash')
        expect(await store.sessionById(session.id)).toMatchObject({ role })
      }
    })

    it('get another role immediately, only in this workspace', async () => {
      const { workspace, person: owner } = await joined(store)
      const { person } = await joined(store, { workspace, role: 'viewer' })
      const at = { person: person.id, workspace, author: owner.id, at: time }
      const session = sessionRow(person.id, workspace)
      await store.insertSession(session, 'hash')
      const elsewhere = await opened.addWorkspace()
      expect(await store.setRole({ ...at, workspace: elsewhere }, 'editor')).toBe('unknown')
      expect(await store.setRole({ ...at, person: 'none' }, 'editor')).toBe('unknown')
      for (const role of ['editor', 'owner', 'viewer'] as const) {
        expect(await store.setRole(at, role)).toBe('changed')
        expect(await store.setRole(at, role)).toBe('same')
        expect(await store.sessionById(session.id)).toMatchObject({ role })
      }
    })

    it('get a link to a new password from an owner, of which only the last one works', async () => {
      const { workspace, person: owner } = await joined(store)
      const { person } = await joined(store, { workspace, role: 'viewer' })
      const at = { person: person.id, workspace, author: owner.id, at: time }
      const use = ({ tokenHash }: LinkRow) =>
        store.resetByLink({ tokenHash, now: time, passwordHash: 'new' })
      const isLeft = async ({ tokenHash }: LinkRow) =>
        (await store.linkByHash(tokenHash)) !== undefined
      const link = async () => {
        const row = linkRow({ kind: 'reset' })
        expect(await store.insertPasswordLink(row, at)).toBe('inserted')
        expect(await store.linkByHash(row.tokenHash)).toMatchObject({
          person: person.id,
          workspace,
        })
        return row
      }
      const [first, second] = [await link(), await link()]
      expect(await use(first)).toBeUndefined()
      expect(await use(second)).toMatchObject({ id: person.id })
      expect(await use(second)).toBeUndefined()

      const unused = await link()
      const change = { person: person.id, previous: 'new', passwordHash: 'own', keep: '' }
      expect(await store.changePassword({ ...change, changedAt: time })).toBe(true)
      expect(await isLeft(unused)).toBe(false)

      const { person: other } = await joined(store, { workspace })
      const byOther = linkRow({ kind: 'reset' })
      expect(await store.insertPasswordLink(byOther, { ...at, author: other.id })).toBe('inserted')
      expect(await store.setRole({ ...at, person: other.id }, 'editor')).toBe('changed')
      expect(await isLeft(byOther)).toBe(false)
      const refused = linkRow({ kind: 'reset' })
      expect(await store.insertPasswordLink(refused, { ...at, author: other.id })).toBe('not-owner')
      expect(await store.insertPasswordLink(refused, { ...at, person: 'none' })).toBe('unknown')
      expect(await isLeft(refused)).toBe(false)

      const last = await link()
      expect(await store.removeMember(at)).toBe('changed')
      expect(await isLeft(last)).toBe(false)
      expect(await store.insertPasswordLink(linkRow({ kind: 'reset' }), at)).toBe('unknown')
    })

    it('keep their invitations only while they are owners', async () => {
      const { workspace, person: owner } = await joined(store)
      const { person } = await joined(store, { workspace })
      const at = { person: person.id, workspace, author: owner.id, at: time }
      const from = { person: person.id, workspace }
      const links = [await inserted(from), await inserted({ ...from, workspace: null })]
      const remaining = () => Promise.all(links.map(({ tokenHash }) => store.linkByHash(tokenHash)))
      await store.setRole(at, 'owner')
      expect(await remaining()).toMatchObject(links)
      await store.setRole(at, 'editor')
      expect(await remaining()).toEqual([undefined, undefined])
    })

    it('are changed only by those who are owners at that time, also with requests and links from before', async () => {
      const { workspace, person: owner } = await joined(store)
      const { person } = await joined(store, { workspace, role: 'owner' })
      const demoted = { person: person.id, workspace }
      expect(await store.setRole({ ...demoted, author: owner.id, at: time }, 'editor')).toBe(
        'changed',
      )
      const own = { ...demoted, author: person.id, at: time }
      expect(await store.setRole(own, 'owner')).toBe('not-owner')
      const other = { person: owner.id, workspace }
      expect(await store.removeMember({ ...other, author: person.id, at: time })).toBe('not-owner')
      expect(await store.removeMember({ ...other, author: 'none', at: time })).toBe('not-owner')
      const { tokenHash } = await inserted(demoted)
      const ownWorkspace = { id: randomUUID(), name: 'Own' }
      const use = { tokenHash, now: time, person: personRow(), ownWorkspace }
      expect(await store.joinByLink(use)).toBe('gone')
      expect(await store.listPeople(workspace)).toMatchObject([
        { id: owner.id, role: 'owner' },
        { id: person.id, role: 'editor' },
      ])
    })

    it('include at least one owner, also after many concurrent changes', async () => {
      const { workspace, person } = await joined(store)
      const only = { person: person.id, workspace, author: person.id, at: time }
      expect(await store.setRole(only, 'owner')).toBe('same')
      expect(await store.setRole(only, 'editor')).toBe('last-owner')
      expect(await store.removeMember(only)).toBe('last-owner')
      const others = await Promise.all(
        Array.from({ length: 5 }, () => joined(store, { workspace, role: 'owner' })),
      )
      const outcomes = await Promise.all(
        [
          only,
          ...others.map(({ person: { id } }) => ({ person: id, workspace, author: id, at: time })),
        ].map((at, index) =>
          index % 2 === 0 ? store.setRole(at, 'viewer') : store.removeMember(at),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'last-owner')).toHaveLength(1)
      const roles = (await store.listPeople(workspace)).map(({ role }) => role)
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
    })

    it('leave with their sessions and invitations in the workspace, and no others', async () => {
      const workspace = await opened.addWorkspace()
      const [leaving, staying] = [
        await joined(store, { workspace }),
        await joined(store, { workspace }),
      ]
      const person = leaving.person.id
      const author = staying.person.id
      const sessions = [leaving, staying].map(({ person: { id } }) => sessionRow(id, workspace))
      for (const session of sessions) await store.insertSession(session, 'hash')
      const elsewhere = (await joined(store)).workspace
      const links = [
        await inserted({ person, workspace }),
        await inserted({ person }),
        await inserted({ person, workspace, usedAt: time }),
        await inserted({ person, workspace: elsewhere }),
        await inserted({ kind: 'reset', person }),
        await inserted({ person: staying.person.id, workspace }),
      ]
      expect(await store.removeMember({ person, workspace: elsewhere, author, at: time })).toBe(
        'unknown',
      )
      expect(await store.removeMember({ person: 'none', workspace, author, at: time })).toBe(
        'unknown',
      )
      expect(await store.listSessions(person, 10)).toHaveLength(1)

      const removed = await Promise.all(
        Array.from({ length: 5 }, () =>
          store.removeMember({ person, workspace, author, at: time }),
        ),
      )
      expect(removed.filter((outcome) => outcome === 'changed')).toHaveLength(1)
      expect(await store.listPeople(workspace)).toMatchObject([{ id: staying.person.id }])
      expect(await store.listWorkspaces(person)).toEqual([])
      expect(await store.listSessions(person, 10)).toEqual([])
      expect(await store.listSessions(staying.person.id, 10)).toHaveLength(1)
      expect(
        await Promise.all(
          links.map(async ({ tokenHash }) => (await store.linkByHash(tokenHash)) !== undefined),
        ),
      ).toEqual([false, false, true, true, true, true])
      expect(await store.personById(person)).toEqual(leaving.person)
    })

    it('are named with their keys after they have left', async () => {
      const workspace = await opened.addWorkspace()
      const { person: owner } = await joined(store, { workspace })
      const { person } = await joined(store, { workspace })
      const key = keyRow(workspace, { createdBy: person.id })
      await store.insertKey(key)
      await store.removeMember({ person: person.id, workspace, author: owner.id, at: time })
      expect(await store.listKeys(workspace)).toEqual([{ ...key, creatorName: person.name }])
    })
  })
}
