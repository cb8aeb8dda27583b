/** The contract of runs, for any database: they are returned exactly, and their indexes are always 1, 2, 3 … */
import { describe, expect, it } from 'vitest'
import type { ListedRunRow } from '../../src/store/history.ts'
import type { Store } from '../../src/store/store.ts'
import { hardTexts, insertedSimulation, newRun, simulationRow, time } from './rows.ts'

const deletion = { deletedAt: time, deletedBy: null }

/** `other` is a second workspace of the same store. */
export function describeRuns(open: () => { readonly store: Store; readonly other: string }): void {
  describe('runs', () => {
    it('are returned exactly, at the start of their stream', async () => {
      const { store } = open()
      for (const text of hardTexts) {
        const { workspace } = store
        const simulation = simulationRow(workspace)
        await store.insertSimulation(simulation)
        const total = Number.MAX_SAFE_INTEGER
        const run = newRun(simulation.id, { snapshot: text, generatorVersion: text, total })
        const row = { ...run, workspace, index: 1 }
        expect(await store.insertRun(workspace, run)).toEqual(row)
        expect(await store.runAt({ workspace, key: simulation.key, index: 1 })).toEqual(row)
        expect(await store.streamState(run.id)).toEqual({
          epoch: 0,
          cursor: 0,
          peak: 0,
          issued: 0,
          total,
        })
      }
    })

    it('get the indexes 1 to 200 if 200 are created concurrently, independent of other simulations', async () => {
      const { store } = open()
      const simulations = [await insertedSimulation(store), await insertedSimulation(store)]
      const creations = Array.from({ length: 200 }, () =>
        simulations.map((simulation) => store.insertRun(store.workspace, newRun(simulation))),
      )
      await Promise.all(creations.flat())
      for (const simulation of simulations) {
        const at = { workspace: store.workspace, simulation }
        const { rows, total } = await store.listRuns(at, { limit: 1000, offset: 0 })
        expect(total).toBe(200)
        expect(rows.map((row) => row.index)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
      }
    })

    it('leave no gap if one cannot be stored', async () => {
      const { store, other } = open()
      const simulation = await insertedSimulation(store)
      const run = newRun(simulation)
      const at = { workspace: store.workspace, simulation }
      expect(await store.insertRun(store.workspace, run)).toMatchObject({ index: 1 })
      await expect(store.insertRun(store.workspace, run)).rejects.toThrow()
      expect(await store.insertRun(other, newRun(simulation))).toBe('gone')
      await expect(
        store.insertRun(store.workspace, newRun(simulation, { total: 0.5 })),
      ).rejects.toThrow()
      expect(await store.insertRun(store.workspace, newRun(simulation))).toMatchObject({
        index: 2,
      })
      expect((await store.listRuns(at, { limit: 9, offset: 0 })).total).toBe(2)
    })

    it('are found only in their workspace and simulation', async () => {
      const { store, other } = open()
      const { workspace } = store
      const [here, elsewhere, foreign] = [
        simulationRow(workspace, { key: 'found' }),
        simulationRow(workspace, { key: 'elsewhere' }),
        simulationRow(other, { key: 'foreign' }),
      ]
      for (const row of [here, elsewhere, foreign]) await store.insertSimulation(row)
      await store.insertRun(workspace, newRun(here.id))
      await store.insertRun(other, newRun(foreign.id))
      const page = { limit: 9, offset: 0 }
      for (const at of [
        { workspace: other, simulation: here.id },
        { workspace, simulation: elsewhere.id },
      ]) {
        expect(await store.listRuns(at, page)).toEqual({ rows: [], total: 0 })
      }
      for (const at of [
        { workspace: other, key: 'found' },
        { workspace, key: 'elsewhere' },
        { workspace, key: 'foreign' },
        { workspace, key: 'none' },
      ]) {
        expect(await store.runAt({ ...at, index: 1 })).toBeUndefined()
      }
      for (const index of [0, 2, -1, Number.MAX_SAFE_INTEGER]) {
        expect(await store.runAt({ workspace, key: 'found', index })).toBeUndefined()
      }
      expect(await store.runAt({ workspace, key: 'found', index: 1 })).toMatchObject({
        simulation: here.id,
      })
    })

    it('are listed by index and without their snapshots, in pages with the total', async () => {
      const { store } = open()
      const simulation = await insertedSimulation(store)
      const runs: ListedRunRow[] = []
      for (let count = 0; count < 12; count += 1) {
        const run = await store.insertRun(store.workspace, newRun(simulation))
        if (typeof run === 'string') throw new Error(run)
        const { snapshot: _, ...listed } = run
        runs.push({ ...listed, cursor: 0, personName: null, keyName: null })
      }
      const at = { workspace: store.workspace, simulation }
      for (const [limit, offset] of [
        [100, 0],
        [5, 0],
        [5, 10],
        [5, 12],
      ] as const) {
        const rows = runs.slice(offset, offset + limit)
        expect(await store.listRuns(at, { limit, offset })).toEqual({ rows, total: 12 })
      }
    })

    it('that are the latest ones and not deleted are found for several simulations', async () => {
      const { store, other } = open()
      const { workspace } = store
      const [busy, emptied, unused] = [
        simulationRow(workspace),
        simulationRow(workspace),
        simulationRow(workspace),
      ]
      for (const simulation of [busy, emptied, unused]) await store.insertSimulation(simulation)
      for (const label of ['first', 'second', null])
        await store.insertRun(workspace, newRun(busy.id, { label }))
      await store.insertRun(workspace, newRun(emptied.id))
      await store.deleteRun({ workspace, key: busy.key, index: 3 }, deletion)
      await store.deleteRun({ workspace, key: emptied.key, index: 1 }, deletion)
      const ids = [busy.id, emptied.id, unused.id]
      expect(await store.latestRuns(workspace, ids)).toEqual([
        {
          simulation: busy.id,
          index: 2,
          label: 'second',
          start: time,
          end: time,
          total: 10,
          createdAt: time,
          cursor: 0,
        },
      ])
      expect(await store.latestRuns(other, ids)).toEqual([])
      const { definition } = busy
      const rows = await store.definitions(workspace, ids.slice(0, 2), definition.length)
      expect(rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual([
        { id: busy.id, definition },
        { id: emptied.id, definition },
      ])
      expect(await store.definitions(workspace, ids, definition.length - 1)).toEqual([])
      expect(await store.definitions(other, ids, definition.length)).toEqual([])
      expect(await store.definitions(workspace, [], definition.length)).toEqual([])
      expect(await store.latestRuns(workspace, [])).toEqual([])
    })
  })
}
