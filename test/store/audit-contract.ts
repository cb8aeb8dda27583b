/** The contract of the audit log: each change has one row, written with it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AuditRow } from '../../src/store/audit/audit-log.ts'
import type { Store } from '../../src/store/store.ts'
import { joined, linkRow, personRow, sessionRow } from './people-rows.ts'
import { earlierRow, keyRow, mark, newReceipt, newRun, simulationRow, time } from './rows.ts'

interface Opened {
  readonly store: Store
  addWorkspace(): Promise<string>
}

const later = '2026-01-03T00:00:00.000Z'

export function describeAudit(open: () => Opened): void {
  /** Returns the rows of the audit log of a workspace, the oldest first. */
  async function rowsOf(workspace: string): Promise<readonly AuditRow[]> {
    return (await open().store.listAudit(workspace, { limit: 10_000 })).toReversed()
  }

  /** Returns the actions of a workspace with their subjects, the oldest first. */
  async function actionsIn(workspace: string) {
    const rows = await rowsOf(workspace)
    return rows.map(({ action, subject, runIndex, detail }) =>
      [action, subject, runIndex, detail].filter((part) => part !== null),
    )
  }

  describe('the audit log', () => {
    it('has the changes of simulations and runs, with their author, time and names', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const { person } = await joined(store, { workspace, changes: { name: '<b>Ada</b>' } })
      const key = keyRow(workspace, { name: 'loader' })
      await store.insertKey(key)
      const row = simulationRow(workspace, { key: 'shop', savedBy: person.id })
      await store.insertSimulation(row)
      const saving = { seed: 2, definition: '{"a":1}', updatedAt: later, author: key.id }
      const saved = await store.updateSimulation(row, saving)
      const noting = { label: 'x', updatedAt: later, author: null }
      const described = saved && (await store.updateSimulation(saved, noting))
      const run = await store.insertRun(workspace, newRun(row.id, { createdBy: key.id }))
      const at = { workspace, key: 'shop', index: 1 }
      await store.labelRun(at, 'weekly', { author: person.id, at: later })
      await store.deleteRun(at, { deletedAt: later, deletedBy: person.id })
      const since = { deletedSince: '' }
      const id = typeof run === 'object' ? run.id : ''
      await store.restoreRun({ workspace, id }, since, { author: key.id, at: later })
      if (described) await store.deleteSimulation(described, { deletedAt: time, deletedBy: null })
      const renamed = { ...since, key: 'shop-2' }
      await store.restoreSimulation({ workspace, id: row.id }, renamed, mark)
      const earlier = earlierRow(workspace)
      await store.insertEarlier(earlier, key.id)
      expect((await actionsIn(workspace)).slice(2)).toEqual([
        ['simulation.created', 'shop'],
        ['simulation.changed', 'shop', '2'],
        ['simulation.described', 'shop'],
        ['run.created', 'shop', 1],
        ['run.labeled', 'shop', 1, 'weekly'],
        ['run.deleted', 'shop', 1],
        ['run.restored', 'shop', 1],
        ['simulation.deleted', 'shop'],
        ['simulation.restored', 'shop-2'],
        ['simulation.created-earlier', earlier.id],
      ])
      const rows = (await rowsOf(workspace)).slice(2)
      const ada = { author: person.id, personName: '<b>Ada</b>', keyName: null }
      const loader = { author: key.id, personName: null, keyName: 'loader' }
      const operator = { author: null, personName: null, keyName: null }
      expect(rows.slice(0, 5)).toMatchObject([
        { ...ada, at: time },
        { ...loader, at: later },
        { ...operator, at: later },
        { ...loader, at: time },
        { ...ada, at: later },
      ])
      expect(rows.map(({ id: each }) => each)).toEqual(
        rows.map(({ id: each }) => each).toSorted((a, b) => a - b),
      )
    })

    it('has the changes of keys, people and their workspaces', async () => {
      const { store } = open()
      const { workspace, person: owner } = await joined(store, { changes: { name: 'Ada' } })
      const author = owner.id
      const key = keyRow(workspace, { name: 'k', scopes: 'read', createdBy: author })
      await store.insertKey(key)
      await store.revokeKey({ workspace, id: key.id }, { author, at: later })
      const invitation = linkRow({ person: author, workspace, role: 'viewer', label: 'for Bob' })
      await store.insertLink(invitation, workspace)
      const bob = personRow({ name: 'Bob' })
      const { tokenHash } = invitation
      const ownWorkspace = { id: randomUUID(), name: 'Own' }
      await store.joinByLink({ tokenHash, now: later, person: bob, ownWorkspace })
      const other = linkRow({ person: author, label: '' })
      await store.insertLink(other, workspace)
      await store.withdrawInvitation({ person: author, workspace, id: other.id, at: later })
      const member = { person: bob.id, workspace, author, at: later }
      await store.setRole(member, 'editor')
      const session = sessionRow(bob.id, workspace)
      await store.insertSession(session, 'hash')
      const passwordHash = 'new'
      const change = { person: bob.id, previous: 'hash', passwordHash, keep: session.id }
      await store.changePassword({ ...change, changedAt: later })
      await store.insertPasswordLink(linkRow({}), member)
      const reset = linkRow({ kind: 'reset', person: author })
      await store.insertLink(reset)
      await store.resetByLink({ tokenHash: reset.tokenHash, now: later, passwordHash })
      await store.removeMember(member)
      await store.renameWorkspace({ person: author, workspace }, { name: 'Shop', renamedAt: later })
      expect(await actionsIn(workspace)).toEqual([
        ['person.joined', 'Ada'],
        ['key.created', 'k', 'read'],
        ['key.revoked', 'k'],
        ['invitation.created', 'for Bob', 'viewer'],
        ['person.joined', 'Bob'],
        ['invitation.created', '', 'owner'],
        ['invitation.withdrawn', ''],
        ['person.changed', 'Bob', 'editor'],
        ['session.created'],
        ['password.changed'],
        ['password.link-created', 'Bob'],
        ['password.reset'],
        ['person.removed', 'Bob'],
        ['workspace.renamed', 'Shop'],
      ])
      const authors = (await rowsOf(workspace)).map(({ personName }) => personName)
      const [ada, bobs] = ['Ada', 'Bob']
      const expected = [ada, ada, ada, ada, bobs, ada, ada, ada, bobs, bobs, ada, ada, ada, ada]
      expect(authors).toEqual(expected)
    })

    it('has the end of an invitation in the workspace that it leads to', async () => {
      const { store, addWorkspace } = open()
      const { workspace, person } = await joined(store)
      const elsewhere = await addWorkspace()
      for (const to of [elsewhere, workspace, null]) {
        const label = `to ${to}`
        const link = linkRow({ person: person.id, workspace: to, label })
        await store.insertLink(link, to ?? workspace)
        await store.withdrawInvitation({ person: person.id, workspace, id: link.id, at: later })
      }
      const both = (label: string) => [
        ['invitation.created', label, 'owner'],
        ['invitation.withdrawn', label],
      ]
      expect(await actionsIn(elsewhere)).toEqual(both(`to ${elsewhere}`))
      const expected = [...both(`to ${workspace}`), ...both('to null')]
      expect((await actionsIn(workspace)).slice(1)).toEqual(expected)
    })

    it('has a change of the password in all workspaces of the person', async () => {
      const { store, addWorkspace } = open()
      const { workspace, person } = await joined(store)
      const elsewhere = await addWorkspace()
      const change = { person: person.id, previous: person.passwordHash, keep: '' }
      await store.changePassword({ ...change, passwordHash: 'new', changedAt: later })
      expect((await actionsIn(workspace)).at(-1)).toEqual(['password.changed'])
      expect(await actionsIn(elsewhere)).toEqual([])
    })

    it('has nothing of a change that fails, changes nothing or is repeated', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const parent = simulationRow(workspace, { key: 'parent' })
      await store.insertSimulation(parent)
      const child = simulationRow(workspace, { parent: 'parent' })
      const [receipt, runReceipt, earlierReceipt] = [newReceipt(), newReceipt(), newReceipt()]
      await store.insertSimulation(child, receipt)
      const run = newRun(child.id)
      await store.insertRun(workspace, run, runReceipt)
      await store.insertEarlier(earlierRow(workspace), null, earlierReceipt)
      const { person } = await joined(store, { workspace })
      const key = keyRow(workspace)
      await store.insertKey(key)
      const before = await rowsOf(workspace)

      const deletion = { deletedAt: time, deletedBy: null }
      const since = { deletedSince: '' }
      const other = simulationRow(workspace)
      expect(await store.insertSimulation({ ...other, key: 'parent' })).toBe('taken')
      expect(await store.insertSimulation({ ...other, parent: 'none' })).toBe('orphan')
      expect(await store.insertSimulation(other, receipt)).toBe('repeated')
      const saving = { seed: 1, definition: '{}', updatedAt: time, author: null }
      expect(await store.updateSimulation({ ...child, version: 9 }, saving)).toBeUndefined()
      expect(await store.deleteSimulation(parent, deletion)).toHaveProperty('children')
      expect(await store.deleteSimulation({ ...child, version: 9 }, deletion)).toBeUndefined()
      expect(
        await store.restoreSimulation({ workspace, id: child.id }, since, mark),
      ).toBeUndefined()
      expect(await store.insertRun(workspace, newRun('none'))).toBe('gone')
      expect(await store.insertRun(workspace, newRun('none'), newReceipt())).toBe('gone')
      expect(await store.insertRun(workspace, newRun(child.id), runReceipt)).toBe('repeated')
      const at = { workspace, key: child.key, index: 1 }
      expect(await store.labelRun(at, null, mark)).toBe(false)
      expect(await store.deleteRun({ ...at, index: 9 }, deletion)).toBeUndefined()
      expect(await store.restoreRun({ workspace, id: run.id }, since, mark)).toBeUndefined()
      expect(await store.insertEarlier(earlierRow(workspace), null, earlierReceipt)).toBe(
        'repeated',
      )
      expect(await store.insertKey(key)).toBe('taken')
      expect(await store.revokeKey({ workspace, id: 'none' }, mark)).toBe(false)
      const author = person.id
      const unknown = { person: author, workspace, id: 'none', at: time }
      expect(await store.withdrawInvitation(unknown)).toBe(undefined)
      const member = { person: author, workspace, author, at: time }
      expect(await store.setRole(member, 'owner')).toBe('same')
      expect(await store.setRole(member, 'viewer')).toBe('last-owner')
      expect(await store.removeMember({ ...member, author: 'none' })).toBe('not-owner')
      const password = { person: author, previous: 'other', passwordHash: 'new', keep: '' }
      expect(await store.changePassword({ ...password, changedAt: time })).toBe(false)
      expect(await store.insertSession(sessionRow(author, workspace), 'other')).toBe(false)
      const stranger = { person: 'none', workspace }
      expect(await store.renameWorkspace(stranger, { name: 'x', renamedAt: time })).toBe(false)
      const link = linkRow({ workspace })
      await store.insertLink(link)
      const joining = { tokenHash: link.tokenHash, now: time, ownWorkspace: { id: '', name: '' } }
      const taken = personRow({ nameKey: person.nameKey })
      expect(await store.joinByLink({ ...joining, person: taken })).toBe('taken')
      const reset = { tokenHash: link.tokenHash, now: time, passwordHash: 'new' }
      expect(await store.resetByLink(reset)).toBeUndefined()
      expect(await rowsOf(workspace)).toEqual(before)
    })

    it('has one row for each of many concurrent runs, in the order of their indexes', async () => {
      const { store } = open()
      const { workspace, person } = await joined(store, { changes: { name: 'Ada' } })
      const key = keyRow(workspace, { name: 'loader', createdBy: person.id })
      await store.insertKey(key)
      const authors = [person.id, key.id, null]
      const simulation = simulationRow(workspace, { key: 'shop' })
      await store.insertSimulation(simulation)
      const receipts = Array.from({ length: 5 }, () => newReceipt())
      const runs = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          store.insertRun(
            workspace,
            newRun(simulation.id, { createdBy: authors[i % 3] ?? null }),
            i % 4 === 0 ? receipts[(i / 4) % 5] : undefined,
          ),
        ),
      )
      expect(runs.filter((run) => run === 'repeated')).toHaveLength(5)
      const isRun = ([action]: readonly unknown[]) => action === 'run.created'
      expect((await actionsIn(workspace)).filter(isRun)).toEqual(
        Array.from({ length: 35 }, (_, i) => ['run.created', 'shop', i + 1]),
      )
      const rows = (await rowsOf(workspace)).filter(({ runIndex }) => runIndex !== null)
      const names = new Map<string | null, object>([
        [person.id, { personName: 'Ada', keyName: null }],
        [key.id, { personName: null, keyName: 'loader' }],
        [null, { personName: null, keyName: null }],
      ])
      expect(rows).toMatchObject(rows.map(({ author }) => names.get(author) ?? {}))
      expect(new Set(rows.map(({ author }) => author))).toEqual(new Set(authors))
    })

    it('is listed by page, author and kind, the latest first, and only for its workspace', async () => {
      const { store, addWorkspace } = open()
      const [workspace, other] = [await addWorkspace(), await addWorkspace()]
      const keys = ['a', 'b'].map((name) => keyRow(workspace, { name }))
      for (const key of keys) await store.insertKey(key)
      const [a = '', b = ''] = keys.map(({ id }) => id)
      for (const savedBy of [a, b, a]) {
        await store.insertSimulation(
          simulationRow(workspace, { savedBy, key: `${savedBy} ${randomUUID()}` }),
        )
      }
      await store.insertKey(keyRow(other))
      const all = await store.listAudit(workspace, { limit: 100 })
      expect(all).toHaveLength(5)
      const found: AuditRow[] = []
      for (;;) {
        const page = await store.listAudit(workspace, { limit: 2, before: found.at(-1)?.id })
        if (page.length === 0) break
        found.push(...page)
      }
      expect(found).toEqual(all)
      expect(await store.listAudit(workspace, { limit: 9, author: a })).toEqual(
        all.filter(({ author }) => author === a),
      )
      expect(await store.listAudit(workspace, { limit: 9, kind: 'key' })).toEqual(all.slice(3))
      expect(await store.listAudit(workspace, { limit: 9, kind: 'key', author: a })).toEqual([])
      expect(await store.listAudit(other, { limit: 9 })).toHaveLength(1)
    })

    it('loses its oldest rows, some at a time', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      // Other tests of the contract use the same database.
      while ((await store.pruneAudit({ before: '9999', max: 1_000 })) === 1_000);
      for (const createdAt of [time, time, later, time]) {
        await store.insertKey(keyRow(workspace, { createdAt }))
      }
      expect(await store.pruneAudit({ before: time, max: 10 })).toBe(0)
      expect(await store.pruneAudit({ before: later, max: 1 })).toBe(1)
      expect(await store.pruneAudit({ before: later, max: 10 })).toBe(2)
      expect((await rowsOf(workspace)).map(({ at }) => at)).toEqual([later])
    })
  })
}
