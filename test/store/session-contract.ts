/** The contract of sessions and lockouts, for any database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionRow } from '../../src/store/people.ts'
import type { Store } from '../../src/store/store.ts'
import { type Joined, joined, linkRow, sessionRow } from './people-rows.ts'
import { keyRow, time } from './rows.ts'
import type { OpenedStore } from './store-contract.ts'

const later = '2026-02-02T00:00:00.000Z'

export function describeSessions(open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore
  let store: Store

  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  const begun = async (
    { person, workspace }: Joined,
    changes: Partial<SessionRow> = {},
  ): Promise<SessionRow> => {
    const row = sessionRow(person.id, workspace, changes)
    expect(await store.insertSession(row, person.passwordHash)).toBe(true)
    return row
  }

  describe('sessions', () => {
    it('are returned exactly, with their names', async () => {
      const somebody = await joined(store)
      const row = await begun(somebody, { agent: 'Mozilla/5.0 (é)', address: '::1' })
      expect(await store.sessionByHash(row.tokenHash)).toEqual({
        ...row,
        personName: somebody.person.name,
        isOwner: false,
        workspaceName: 'Their own',
        role: 'owner',
      })
      expect(await store.sessionById(row.id)).toEqual(await store.sessionByHash(row.tokenHash))
      for (const id of ['none', row.tokenHash]) {
        expect(await store.sessionById(id)).toBeUndefined()
      }
      expect(await store.sessionByHash('none')).toBeUndefined()
    })

    it('are not created with a password that was changed in the meantime', async () => {
      const { person, workspace } = await joined(store)
      const row = sessionRow(person.id, workspace)
      expect(await store.insertSession(row, 'an older hash')).toBe(false)
      expect(await store.sessionByHash(row.tokenHash)).toBeUndefined()
    })

    it('record their use no more often than requested', async () => {
      const row = await begun(await joined(store))
      const seenAt = async () => (await store.sessionByHash(row.tokenHash))?.seenAt
      await store.touchSession(row.id, { seenAt: later, notSince: '2026-01-02T03:04:05.677Z' })
      expect(await seenAt()).toBe(time)
      await store.touchSession(row.id, { seenAt: later, notSince: time })
      expect(await seenAt()).toBe(later)
      await store.touchSession('none', { seenAt: later, notSince: later })
    })

    it('are listed for their person, the most recently used first', async () => {
      const somebody = await joined(store)
      await begun(await joined(store))
      const rows = []
      for (const hour of ['05', '07', '06']) {
        rows.push(await begun(somebody, { seenAt: `2026-01-02T${hour}:00:00.000Z` }))
      }
      const [five, seven, six] = rows
      expect(await store.listSessions(somebody.person.id, 10)).toEqual([seven, six, five])
      expect(await store.listSessions(somebody.person.id, 2)).toEqual([seven, six])
    })

    it('are ended by their person, one or all others', async () => {
      const [mine, theirs] = [await joined(store), await joined(store)]
      const [one, two, three] = [await begun(mine), await begun(mine), await begun(mine)]
      const foreign = await begun(theirs)
      const person = mine.person.id
      expect(await store.deleteSession({ person, id: foreign.id })).toBe(false)
      expect(await store.deleteSession({ person, id: one.id })).toBe(true)
      expect(await store.deleteSession({ person, id: one.id })).toBe(false)
      await store.deleteOtherSessions({ person, keep: two.id })
      expect(await store.listSessions(person, 10)).toEqual([two])
      expect(await store.sessionByHash(three.tokenHash)).toBeUndefined()
      expect(await store.sessionByHash(foreign.tokenHash)).toMatchObject({ id: foreign.id })
    })

    it('move to workspaces of their person only', async () => {
      const [mine, theirs] = [await joined(store), await joined(store)]
      const row = await begun(mine)
      const at = { person: mine.person.id, id: row.id }
      expect(await store.moveSession(at, theirs.workspace)).toBe(false)
      expect(await store.moveSession(at, 'none')).toBe(false)
      expect(await store.moveSession({ ...at, person: theirs.person.id }, theirs.workspace)).toBe(
        false,
      )
      expect(await store.sessionByHash(row.tokenHash)).toMatchObject({ workspace: mine.workspace })
      expect(await store.moveSession(at, mine.workspace)).toBe(true)
    })

    it('end with the password, except one, and only if the checked password is still current', async () => {
      const somebody = await joined(store)
      const [kept, ended] = [await begun(somebody), await begun(somebody)]
      const change = {
        person: somebody.person.id,
        previous: somebody.person.passwordHash,
        passwordHash: 'new',
        keep: kept.id,
        changedAt: time,
      }
      expect(await store.changePassword({ ...change, previous: 'another' })).toBe(false)
      expect(await store.listSessions(change.person, 10)).toHaveLength(2)
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store.changePassword({ ...change, passwordHash: `new ${index}` }),
        ),
      )
      expect(outcomes.filter((isChanged) => isChanged)).toHaveLength(1)
      expect(await store.listSessions(change.person, 10)).toEqual([kept])
      expect(await store.sessionByHash(ended.tokenHash)).toBeUndefined()
    })
  })

  describe('lockouts', () => {
    it('change only from the value that was read, for one of many concurrent changes', async () => {
      const subjectHash = randomUUID()
      const [first, second] = [
        { failures: 1, until: time },
        { failures: 2, until: later },
      ]
      expect(await store.lockout(subjectHash)).toBeUndefined()
      expect(await store.moveLockout(subjectHash, first, second)).toBe(false)
      const move = () => store.moveLockout(subjectHash, undefined, first)
      const moved = await Promise.all(Array.from({ length: 20 }, move))
      expect(moved.filter((isMoved) => isMoved)).toHaveLength(1)
      expect(await store.lockout(subjectHash)).toEqual(first)
      expect(await store.moveLockout(subjectHash, { ...first, until: later }, second)).toBe(false)
      expect(await store.moveLockout(subjectHash, { ...first, failures: 9 }, second)).toBe(false)
      expect(await store.moveLockout(subjectHash, first, second)).toBe(true)
      expect(await store.lockout(subjectHash)).toEqual(second)
      await store.clearLockout(subjectHash)
      expect(await store.lockout(subjectHash)).toBeUndefined()
    })
  })

  describe('pruning', () => {
    it('removes only expired rows', async () => {
      const fresh = await open()
      store = fresh.store
      const [before, at] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
      const somebody = await joined(store, { changes: { nameKey: 'somebody' } })
      const kept = await begun(somebody, { seenAt: time, expiresAt: time })
      await begun(somebody, { expiresAt: at })
      await begun(somebody, { seenAt: before })
      await store.moveLockout('old', undefined, { failures: 1, until: '2025-12-31T00:00:00.000Z' })
      await store.moveLockout('new', undefined, { failures: 1, until: before })
      const links = [
        linkRow({ kind: 'setup' }),
        linkRow({ expiresAt: '2025-12-01T00:00:00.000Z' }),
        linkRow({ expiresAt: before }),
        linkRow({ kind: 'setup' }),
      ]
      for (const link of links) await store.insertLink(link)
      const left = () =>
        Promise.all(links.map(async ({ tokenHash }) => !!(await store.linkByHash(tokenHash))))
      const ended = { unseenSince: before, lockedBefore: before, endedBefore: before }
      const limits = { now: at, ...ended, usedBefore: '2026-01-02' }
      const key = keyRow(store.workspace)
      await store.insertKey(key)
      const use = { key: key.id, requests: 1, events: 2, bytes: 3 }
      const days = ['2026-01-01', '2026-01-02'].map((day) => ({ ...use, day }))
      await store.addKeyUsage(days)
      await store.pruneAccess(limits)
      expect(await store.listSessions(somebody.person.id, 10)).toEqual([kept])
      expect(await store.lockout('old')).toBeUndefined()
      expect(await store.lockout('new')).toBeDefined()
      expect(await store.listKeyUsage(store.workspace, '')).toEqual(days.slice(1))
      expect(await left()).toEqual([true, false, true, true])
      await joined(store, { kind: 'setup' })
      await store.pruneAccess(limits)
      expect(await left()).toEqual([false, false, true, false])
      await fresh.close()
      store = opened.store
    })
  })
}
