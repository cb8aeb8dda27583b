/**
 * The store contract, for any database. A driver provides a way to open an empty database and to open it again. The
 * contracts of runs, streams and people are in separate files.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulationRow } from '../../src/store/rows.ts'
import type { Store } from '../../src/store/store.ts'
import { describeAudit } from './audit-contract.ts'
import { describeHistory } from './history-contract.ts'
import { describeKeyUsage } from './key-usage-contract.ts'
import { describeMembers } from './member-contract.ts'
import { describePeople } from './people-contract.ts'
import { describeReceipts } from './receipt-contract.ts'
import { hardTexts, insertedSimulation, keyRow, mark, newRun, simulationRow, time } from './rows.ts'
import { describeRuns } from './run-contract.ts'
import { describeSessions } from './session-contract.ts'
import { describeStreams } from './stream-contract.ts'

export interface OpenedStore {
  readonly store: Store
  /** Closes the store and opens the same database again. */
  reopen(): Promise<Store>
  /** Adds a second workspace and returns its id. The contract itself creates one only for a person. */
  addWorkspace(): Promise<string>
  /** Closes the store and removes the database. */
  close(): Promise<void>
}

export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the store on ${name}`, () => {
    let opened: OpenedStore
    let store: Store
    let other: string

    beforeAll(async () => {
      opened = await open()
      store = opened.store
      other = await opened.addWorkspace()
    })
    afterAll(() => opened.close())

    describeRuns(() => ({ store, other }))
    describeStreams(() => store)
    describeReceipts(() => ({ store, other }))
    describeHistory(() => ({ store, other, addWorkspace: opened.addWorkspace }))
    describeAudit(() => ({ store, addWorkspace: opened.addWorkspace }))
    describeKeyUsage(() => ({ store, other, addWorkspace: opened.addWorkspace }))
    describePeople(open)
    describeMembers(open)
    describeSessions(open)

    describe('opening', () => {
      it('creates one workspace at first, and finds it and every row again', async () => {
        const fresh = await open()
        const first = fresh.store
        expect(first.isNew).toBe(true)
        const simulation = simulationRow(first.workspace)
        await first.insertSimulation(simulation)
        const second = await fresh.reopen()
        expect(second).toMatchObject({ isNew: false, workspace: first.workspace })
        expect(await second.simulationByKey(first.workspace, simulation.key)).toEqual(simulation)
        await fresh.close()
      })

      it('creates nothing but the workspace', async () => {
        const fresh = await open()
        const { workspace } = fresh.store
        expect(await fresh.store.listKeys(workspace)).toEqual([])
        expect(await fresh.store.listSimulations(workspace, { limit: 1, offset: 0 })).toEqual({
          rows: [],
          total: 0,
        })
        await fresh.close()
      })

      it('responds to a ping, and is unavailable once it is closed', async () => {
        const fresh = await open()
        await fresh.store.ping()
        await fresh.store.close()
        await fresh.store.close()
        await expect(fresh.store.ping()).rejects.toMatchObject({ name: 'StoreUnavailable' })
        await expect(
          fresh.store.insertRun(fresh.store.workspace, newRun('none')),
        ).rejects.toMatchObject({ name: 'StoreUnavailable', isLocked: false })
        await fresh.close()
      })

      it('finishes the operations in progress before it closes', async () => {
        const fresh = await open()
        const { workspace } = fresh.store
        const simulation = await insertedSimulation(fresh.store)
        const begun = Array.from({ length: 5 }, () =>
          fresh.store.insertRun(workspace, newRun(simulation)),
        )
        const closed = fresh.store.close()
        const outcomes = await Promise.allSettled(begun)
        await closed
        const kept = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
        const again = await fresh.reopen()
        const { total } = await again.listRuns({ workspace, simulation }, { limit: 0, offset: 0 })
        expect(total).toBe(kept)
        await fresh.close()
      })
    })

    describe('keys', () => {
      it('are returned exactly', async () => {
        for (const text of hardTexts) {
          const key = keyRow(store.workspace, {
            name: text,
            expiresAt: time,
            scopes: 'read',
            createdBy: text,
          })
          expect(await store.insertKey(key)).toBe('inserted')
          expect(await store.keyById(key.id)).toEqual(key)
        }
      })

      it('have unique ids across workspaces, and stay unchanged', async () => {
        const key = keyRow(store.workspace)
        await store.insertKey(key)
        expect(await store.insertKey({ ...key, workspace: other, name: 'thief' })).toBe('taken')
        expect(await store.keyById(key.id)).toEqual(key)
      })

      it('are listed by creation, within their workspace', async () => {
        const workspace = await opened.addWorkspace()
        const keys = ['z', 'a', 'm'].map((letter) => keyRow(workspace, { name: letter }))
        for (const key of keys) await store.insertKey(key)
        expect(await store.listKeys(workspace)).toEqual(
          keys.map((key) => ({ ...key, creatorName: null })),
        )
        expect(await store.listKeys('no such workspace')).toEqual([])
      })

      it('are revoked once, and only from their own workspace', async () => {
        const key = keyRow(store.workspace)
        await store.insertKey(key)
        const at = { workspace: store.workspace, id: key.id }
        expect(await store.revokeKey({ ...at, workspace: other }, mark)).toBe(false)
        expect((await store.keyById(key.id))?.revokedAt).toBeNull()
        expect(await store.revokeKey(at, mark)).toBe(true)
        expect(await store.revokeKey(at, { author: null, at: '2027-01-01T00:00:00.000Z' })).toBe(
          false,
        )
        expect(await store.keyById(key.id)).toEqual({ ...key, revokedAt: time })
        expect(await store.revokeKey({ ...at, id: 'none' }, mark)).toBe(false)
      })

      it('only advance the time of their last use', async () => {
        const key = keyRow(store.workspace)
        await store.insertKey(key)
        for (const at of [time, '2025-01-01T00:00:00.000Z', time]) await store.touchKey(key.id, at)
        expect(await store.keyById(key.id)).toEqual({ ...key, lastUsedAt: time })
        await store.touchKey(key.id, '2026-01-02T03:05:00.000Z')
        expect((await store.keyById(key.id))?.lastUsedAt).toBe('2026-01-02T03:05:00.000Z')
        await store.touchKey('none', time)
      })
    })

    describe('simulations', () => {
      it('are returned exactly, with any text', async () => {
        // An index holds at most some kilobytes.
        for (const text of hardTexts) {
          const workspace = await opened.addWorkspace()
          const parent = text.length > 1_000 ? 'parent' : text
          await store.insertSimulation(simulationRow(workspace, { key: parent }))
          const simulation = simulationRow(workspace, {
            definition: text,
            parent,
            label: text,
            description: text,
            tags: text,
            savedAt: text,
            savedBy: text,
            described: 3,
          })
          expect(await store.insertSimulation(simulation)).toBe('inserted')
          expect(await store.simulationByKey(workspace, simulation.key)).toEqual(simulation)
        }
      })

      it('are returned exactly, with any key, seed and definition', async () => {
        const text = fc.string({ unit: 'grapheme' })
        await fc.assert(
          fc.asyncProperty(text, fc.maxSafeInteger(), fc.json(), async (key, seed, definition) => {
            const workspace = await opened.addWorkspace()
            const simulation = simulationRow(workspace, { key, seed: seed + 0, definition })
            await store.insertSimulation(simulation)
            expect(await store.simulationByKey(workspace, key)).toEqual(simulation)
          }),
        )
      })

      it('refuse a seed that is not an exact integer', async () => {
        for (const seed of [0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
          const simulation = simulationRow(store.workspace, { seed })
          await expect(store.insertSimulation(simulation)).rejects.toThrow(RangeError)
          expect(await store.simulationByKey(store.workspace, simulation.key)).toBeUndefined()
        }
      })

      it('have unique keys within a workspace, and stay unchanged', async () => {
        const simulation = simulationRow(store.workspace, { key: 'Shop', seed: 7 })
        const rival = { key: 'Shop', seed: 8 }
        expect(await store.insertSimulation(simulation)).toBe('inserted')
        expect(await store.insertSimulation(simulationRow(store.workspace, rival))).toBe('taken')
        expect(await store.simulationByKey(store.workspace, 'Shop')).toEqual(simulation)
        const foreign = simulationRow(other, rival)
        expect(await store.insertSimulation(foreign)).toBe('inserted')
        expect(await store.simulationByKey(other, 'Shop')).toEqual(foreign)
        expect(await store.simulationByKey(store.workspace, 'shop')).toBeUndefined()
      })

      it('are created by one of many concurrent requests', async () => {
        const rows = Array.from({ length: 20 }, () =>
          simulationRow(store.workspace, { key: 'contested' }),
        )
        const outcomes = await Promise.all(rows.map((row) => store.insertSimulation(row)))
        expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1)
      })

      it('change only at the version that was read, and only in their workspace', async () => {
        const simulation = simulationRow(store.workspace)
        await store.insertSimulation(simulation)
        const at = { workspace: store.workspace, key: simulation.key, version: 1, described: 0 }
        const [updatedAt, author] = ['2026-02-02T00:00:00.000Z', 'an author']
        const content = { seed: -3, definition: '{"a":1}' }
        const change = { ...content, updatedAt, author }
        const wrongs = [{ workspace: other }, { key: 'none' }, { version: 0 }, { described: 1 }]
        for (const wrong of wrongs) {
          expect(await store.updateSimulation({ ...at, ...wrong }, change)).toBeUndefined()
        }
        expect(await store.simulationByKey(at.workspace, at.key)).toEqual(simulation)
        const saved = { savedAt: updatedAt, savedBy: author }
        const changed = { ...simulation, ...content, ...saved, updatedAt, version: 2 }
        expect(await store.updateSimulation(at, change)).toEqual(changed)
        expect(await store.updateSimulation(at, change)).toBeUndefined()
        expect(await store.simulationByKey(at.workspace, at.key)).toEqual(changed)
      })

      it('are changed by one of many concurrent requests with the same version', async () => {
        const { workspace, key } = simulationRow(store.workspace)
        await store.insertSimulation(simulationRow(workspace, { key }))
        const changes = Array.from({ length: 20 }, (_, seed) =>
          store.updateSimulation(
            { workspace, key, version: 1, described: 0 },
            { seed, definition: '{}', updatedAt: time, author: null },
          ),
        )
        const winners = (await Promise.all(changes)).filter((row) => row !== undefined)
        expect(winners).toHaveLength(1)
        expect(await store.simulationByKey(workspace, key)).toEqual(winners[0])
      })

      it('are listed by creation with `default` first and without definitions, in pages with the total', async () => {
        const workspace = await opened.addWorkspace()
        const rows = ['z', 'a', 'default', 'm', 'é'].map((key) => simulationRow(workspace, { key }))
        for (const row of rows) await store.insertSimulation(row)
        const [z, a, first, m, e] = rows
        const expected = [first, z, a, m, e].map((row) => {
          const { definition: _, ...listed } = row as SimulationRow
          return listed
        })
        const page = (limit: number, offset: number) =>
          store.listSimulations(workspace, { limit, offset })
        expect(await page(100, 0)).toEqual({ rows: expected, total: 5 })
        expect(await page(2, 0)).toEqual({ rows: expected.slice(0, 2), total: 5 })
        expect(await page(2, 4)).toEqual({ rows: expected.slice(4), total: 5 })
        expect(await page(2, 5)).toEqual({ rows: [], total: 5 })
        expect(await page(0, 0)).toEqual({ rows: [], total: 5 })
      })
    })
  })
}
