/** The contract of people, their workspaces and one-time links, for any database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkRow, PersonRow } from '../../src/store/people.ts'
import type { Store } from '../../src/store/store.ts'
import { joined, linkRow, personRow, sessionRow } from './people-rows.ts'
import { time } from './rows.ts'
import type { OpenedStore } from './store-contract.ts'

const later = '2026-02-02T00:00:00.000Z'

export function describePeople(open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore
  let store: Store

  const join = (link: LinkRow, person: PersonRow, now = time) =>
    store.joinByLink({
      tokenHash: link.tokenHash,
      now,
      person,
      ownWorkspace: { id: randomUUID(), name: 'Their own' },
    })

  const inserted = async (changes: Partial<LinkRow> = {}) => {
    const link = linkRow(changes)
    await store.insertLink(link)
    return link
  }

  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  describe('the owner', () => {
    it('is one of fifty concurrent ones, with one link or with many', async () => {
      for (const links of [1, 50]) {
        const fresh = await open()
        const rows = Array.from({ length: links }, () => linkRow({ kind: 'setup' }))
        for (const row of rows) await fresh.store.insertLink(row)
        const outcomes = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            fresh.store.joinByLink({
              tokenHash: rows[index % links]?.tokenHash ?? '',
              now: time,
              person: personRow(),
              ownWorkspace: { id: randomUUID(), name: 'unused' },
            }),
          ),
        )
        const { workspace } = fresh.store
        expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(49)
        expect(outcomes).toContainEqual({ workspace })
        const people = await fresh.store.listPeople(workspace)
        expect(people).toMatchObject([{ isOwner: true, joinedAt: time }])
        expect(await fresh.store.owner()).toMatchObject({ id: people[0]?.id, isOwner: true })
        await fresh.close()
      }
    })

    it('is one if all want the same name, and the name is not reported as taken', async () => {
      const fresh = await open()
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const link = linkRow({ kind: 'setup' })
          await fresh.store.insertLink(link)
          return await fresh.store.joinByLink({
            tokenHash: link.tokenHash,
            now: time,
            person: personRow({ nameKey: 'ada' }),
            ownWorkspace: { id: randomUUID(), name: 'unused' },
          })
        }),
      )
      expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(9)
      await fresh.close()
    })

    it('is in the first workspace, which stays the first if others have earlier times', async () => {
      const fresh = await open()
      expect(await fresh.store.owner()).toBeUndefined()
      const owner = await joined(fresh.store, { kind: 'setup' })
      expect(owner.person.isOwner).toBe(true)
      expect(owner.workspace).toBe(fresh.store.workspace)
      expect(await fresh.store.listWorkspaces(owner.person.id)).toEqual([
        { id: fresh.store.workspace, name: 'Main', role: 'owner' },
      ])
      // The time of this link is long before that of the database.
      const link = linkRow()
      await fresh.store.insertLink(link)
      await fresh.store.joinByLink({
        tokenHash: link.tokenHash,
        now: '2001-01-01T00:00:00.000Z',
        person: personRow(),
        ownWorkspace: { id: '0', name: 'Early' },
      })
      const { workspace } = fresh.store
      expect((await fresh.reopen()).workspace).toBe(workspace)
      await fresh.close()
    })
  })

  describe('people', () => {
    it('are returned exactly, by name and by id', async () => {
      const { person } = await joined(store, {
        changes: { name: 'Ada «東京» \u{1f30a}', nameKey: 'ada «東京» \u{1f30a}' },
      })
      expect(await store.personByName(person.nameKey)).toEqual({ ...person, isOwner: false })
      expect(await store.personById(person.id)).toEqual(person)
      expect(await store.personByName(person.name)).toBeUndefined()
      expect(await store.personById('none')).toBeUndefined()
    })

    it('have unique names, and a link can still be used after its name was taken', async () => {
      const { person } = await joined(store)
      const link = await inserted()
      const rival = personRow({ nameKey: person.nameKey })
      expect(await join(link, rival)).toBe('taken')
      expect(await store.personById(rival.id)).toBeUndefined()
      expect(await store.linkByHash(link.tokenHash)).toMatchObject({ usedAt: null })
      expect(await join(link, personRow())).toMatchObject({ workspace: expect.any(String) })
    })

    it('are listed in the order in which they joined, within their workspace', async () => {
      const workspace = await opened.addWorkspace()
      const people = []
      for (const name of ['z', 'a', 'm']) {
        people.push(await joined(store, { workspace, changes: { name } }))
      }
      expect(await store.listPeople(workspace)).toEqual(
        people.map(({ person: { id, name } }) => ({
          id,
          name,
          isOwner: false,
          role: 'owner',
          joinedAt: time,
        })),
      )
      expect(await store.listPeople('none')).toEqual([])
    })

    it('rename the workspaces that they are members of, and no others', async () => {
      const mine = await joined(store)
      const theirs = await joined(store)
      const at = { person: mine.person.id, workspace: mine.workspace }
      expect(await store.renameWorkspace(at, { name: 'Shop', renamedAt: time })).toBe(true)
      const elsewhere = { ...at, workspace: theirs.workspace }
      const change = { name: 'Mine', renamedAt: time }
      expect(await store.renameWorkspace(elsewhere, change)).toBe(false)
      expect(await store.listWorkspaces(mine.person.id)).toEqual([
        { id: mine.workspace, name: 'Shop', role: 'owner' },
      ])
      expect(await store.listWorkspaces(theirs.person.id)).toEqual([
        { id: theirs.workspace, name: 'Their own', role: 'owner' },
      ])
    })
  })

  describe('links', () => {
    it('are returned exactly, with the names of their creator and their workspace', async () => {
      const { person, workspace } = await joined(store)
      const link = await inserted({
        person: person.id,
        workspace,
        label: 'Grace',
        expiresAt: later,
      })
      expect(await store.linkByHash(link.tokenHash)).toEqual({
        ...link,
        personName: person.name,
        workspaceName: 'Their own',
      })
      const bare = await inserted({ kind: 'setup' })
      expect(await store.linkByHash(bare.tokenHash)).toEqual({
        ...bare,
        personName: null,
        workspaceName: null,
      })
      expect(await store.linkByHash('none')).toBeUndefined()
    })

    it('succeed for one of many concurrent uses', async () => {
      const link = await inserted()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => join(link, personRow())))
      expect(outcomes.filter((outcome) => outcome !== 'gone')).toHaveLength(1)
      expect(await store.linkByHash(link.tokenHash)).toMatchObject({ usedAt: time })
    })

    it('are invalid when they expire, and cannot be used as another kind', async () => {
      const expired = await inserted({ expiresAt: time })
      const reset = await inserted({ kind: 'reset' })
      for (const link of [expired, reset, linkRow()]) {
        const person = personRow()
        expect(await join(link, person)).toBe('gone')
        expect(await store.personById(person.id)).toBeUndefined()
      }
      const almost = await inserted({ expiresAt: later })
      expect(await join(almost, personRow(), '2026-02-01T23:59:59.999Z')).toMatchObject({
        workspace: expect.any(String),
      })
    })

    it('are listed for their creator and for their workspace, the newest first, and can be revoked until they are used', async () => {
      const { person } = await joined(store)
      const other = await joined(store)
      const links = []
      for (const label of ['one', 'two', 'three']) {
        const workspace = label === 'three' ? store.workspace : null
        links.push(await inserted({ person: person.id, label, workspace }))
      }
      await inserted({ kind: 'reset', person: person.id })
      const workspace: string = randomUUID()
      const labels = async (limit: number, of = { person: person.id, workspace }) =>
        (await store.listInvitations(of, limit)).map(({ label }) => label)
      expect(await labels(100)).toEqual(['three', 'two', 'one'])
      expect(await labels(2)).toEqual(['three', 'two'])
      const here = await labels(100, { person: other.person.id, workspace: store.workspace })
      expect(here).toContain('three')
      expect(here).not.toContain('two')
      const [one = linkRow(), two = linkRow(), three = linkRow()] = links
      const withdraw = (by: string, { id }: LinkRow, to = workspace) =>
        store.withdrawInvitation({ person: by, workspace: to, id, at: time })
      expect(await withdraw(other.person.id, one)).toBeUndefined()
      expect(await withdraw(person.id, one)).toEqual({
        label: 'one',
        workspace: null,
      })
      expect(await withdraw(person.id, one)).toBeUndefined()
      expect(await join(one, personRow())).toBe('gone')
      await join(two, personRow())
      expect(await withdraw(person.id, two)).toBeUndefined()
      expect(await labels(100)).toEqual(['three', 'two'])
      expect(await withdraw(other.person.id, three)).toBeUndefined()
      expect(await withdraw(other.person.id, three, store.workspace)).toEqual({
        label: 'three',
        workspace: store.workspace,
      })
    })

    it('of resets succeed for one of many concurrent uses of any of them', async () => {
      const { person } = await joined(store)
      // All links exist before the first use, because a reset ends the existing links, but not later ones.
      const links = await Promise.all(
        Array.from({ length: 10 }, () => inserted({ kind: 'reset', person: person.id })),
      )
      const uses = [...links, ...links].map(({ tokenHash }, index) =>
        store.resetByLink({ tokenHash, now: time, passwordHash: `new ${index}` }),
      )
      const winners = (await Promise.all(uses)).filter((winner) => winner !== undefined)
      expect(winners).toHaveLength(1)
      expect(await store.personById(person.id)).toEqual(winners[0])
      const left = await Promise.all(links.map(({ tokenHash }) => store.linkByHash(tokenHash)))
      expect(left.flatMap((link) => link?.usedAt ?? [])).toEqual([time])
      expect(left.filter((link) => link !== undefined)).toHaveLength(1)
    })

    it('of resets are valid if they were created after another was used', async () => {
      const { person } = await joined(store)
      for (const passwordHash of ['first', 'second']) {
        const { tokenHash } = await inserted({ kind: 'reset', person: person.id })
        expect(await store.resetByLink({ tokenHash, now: time, passwordHash })).toEqual({
          ...person,
          passwordHash,
        })
      }
    })

    it('of a reset change the password, end all sessions and all other resets', async () => {
      const { person, workspace } = await joined(store)
      const neighbour = await joined(store)
      for (const { person: whose, workspace: where } of [{ person, workspace }, neighbour]) {
        await store.insertSession(sessionRow(whose.id, where), whose.passwordHash)
      }
      const [link, spare] = [
        await inserted({ kind: 'reset', person: person.id, expiresAt: later }),
        await inserted({ kind: 'reset', person: person.id, expiresAt: later }),
      ]
      const reset = { tokenHash: link.tokenHash, now: time, passwordHash: 'new' }
      expect(await store.resetByLink({ ...reset, now: later })).toBeUndefined()
      expect(await store.resetByLink(reset)).toEqual({ ...person, passwordHash: 'new' })
      expect(await store.resetByLink(reset)).toBeUndefined()
      expect(await store.resetByLink({ ...reset, tokenHash: spare.tokenHash })).toBeUndefined()
      expect(await store.listSessions(person.id, 10)).toEqual([])
      expect(await store.listSessions(neighbour.person.id, 10)).toHaveLength(1)
      const invitation = await inserted({ person: person.id })
      expect(await store.resetByLink({ ...reset, tokenHash: invitation.tokenHash })).toBeUndefined()
    })
  })
}
