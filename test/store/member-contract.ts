/** The contract of leaving a workspace, for any database. */
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
    it('are listed with their inviters', async () => {
      const host = await joined(store)
      const { tokenHash } = await inserted({ person: host.person.id, workspace: host.workspace })
      const person = personRow()
      const ownWorkspace = { id: 'unused', name: 'unused' }
      await store.joinByLink({ tokenHash, now: time, person, ownWorkspace })
      expect(await store.listPeople(host.workspace)).toMatchObject([
        { id: host.person.id, invitedBy: null },
        { id: person.id, invitedBy: host.person.id },
      ])
    })

    it('leave with their sessions and invitations in the workspace, and no others', async () => {
      const workspace = await opened.addWorkspace()
      const [leaving, staying] = [
        await joined(store, { workspace }),
        await joined(store, { workspace }),
      ]
      const person = leaving.person.id
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
      expect(await store.removeMember({ person, workspace: elsewhere })).toBe(false)
      expect(await store.removeMember({ person: 'none', workspace })).toBe(false)
      expect(await store.listSessions(person, 10)).toHaveLength(1)

      const removed = await Promise.all(
        Array.from({ length: 5 }, () => store.removeMember({ person, workspace })),
      )
      expect(removed.filter((isRemoved) => isRemoved)).toHaveLength(1)
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
      const { person } = await joined(store, { workspace })
      const key = keyRow(workspace, { createdBy: person.id })
      await store.insertKey(key)
      await store.removeMember({ person: person.id, workspace })
      expect(await store.listKeys(workspace)).toEqual([{ ...key, creatorName: person.name }])
    })
  })
}
