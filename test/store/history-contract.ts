/** The contract of versions, deletion and restoration, for any database. */
import { describe, expect, it } from 'vitest'
import { earlierCharactersMax, earlierVersionsMax } from '../../src/store/history.ts'
import type { RunRow, RunToInsert, SimulationRow } from '../../src/store/rows.ts'
import type { Store } from '../../src/store/store.ts'
import { joined } from './people-rows.ts'
import {
  hardTexts,
  insertedSimulation,
  keyRow,
  mark,
  newReceipt,
  newRun,
  simulationRow,
  time,
} from './rows.ts'

interface Opened {
  readonly store: Store
  /** A second workspace of the same store. */
  readonly other: string
  addWorkspace(): Promise<string>
}

const later = '2026-01-02T03:04:05.679Z'
const page = { limit: 10, offset: 0 }
const ever = { ...page, deletedSince: '' }
const deletion = { deletedAt: time, deletedBy: null }
const nobody = { personName: null, keyName: null }

export function describeHistory(open: () => Opened): void {
  const inserted = async (changes: Partial<SimulationRow> = {}): Promise<SimulationRow> => {
    const { store } = open()
    const row = simulationRow(store.workspace, changes)
    expect(await store.insertSimulation(row)).toBe('inserted')
    return row
  }
  const saved = async (
    row: SimulationRow,
    definition: string,
    author: string | null = null,
  ): Promise<SimulationRow> => {
    const change = { seed: row.seed + 1, definition, updatedAt: later, author }
    const updated = await open().store.updateSimulation(row, change)
    if (updated === undefined) throw new Error('the row is current')
    return updated
  }
  const run = async (simulation: string, changes: Partial<RunToInsert> = {}): Promise<RunRow> => {
    const { store } = open()
    const row = await store.insertRun(store.workspace, newRun(simulation, changes))
    if (typeof row === 'string') throw new Error(row)
    return row
  }
  const versions = (row: SimulationRow, window = page) =>
    open().store.listVersions({ workspace: row.workspace, simulation: row.id }, window)

  describe('versions', () => {
    it('of a new simulation are its content', async () => {
      const { store } = open()
      const row = await inserted({ seed: 7, definition: '{"a":1}' })
      const only = { number: 1, seed: 7, savedAt: time, ...nobody }
      expect(await versions(row)).toEqual({ rows: [only], total: 1 })
      const at = { workspace: row.workspace, simulation: row.id }
      expect(await store.versionAt({ ...at, number: 1 })).toEqual({
        ...only,
        definition: '{"a":1}',
      })
      expect(await store.versionAt({ ...at, number: 2 })).toBeUndefined()
    })

    it('are every saved content, exactly, the newest first, in pages with the total', async () => {
      const { store } = open()
      let row = await inserted({ definition: 'first' })
      for (const text of hardTexts) row = await saved(row, text)
      const total = hardTexts.length + 1
      const { rows } = await versions(row, { limit: 100, offset: 0 })
      expect(rows.map(({ number }) => number)).toEqual(
        Array.from({ length: total }, (_, i) => total - i),
      )
      expect(await versions(row, { limit: 2, offset: 1 })).toEqual({
        rows: rows.slice(1, 3),
        total,
      })
      expect(await versions(row, { limit: 2, offset: total })).toEqual({ rows: [], total })
      for (const [i, definition] of ['first', ...hardTexts].entries()) {
        const at = { workspace: row.workspace, simulation: row.id, number: i + 1 }
        expect(await store.versionAt(at)).toMatchObject({ definition, seed: i + 1 })
      }
    })

    it('have the names of their authors', async () => {
      const { store, other } = open()
      const person = await store.owner().then((owner) => owner ?? joinedOwner(store))
      const key = keyRow(store.workspace, { name: 'deploys' })
      await store.insertKey(key)
      let row = await inserted()
      for (const author of [person.id, key.id, 'unknown']) row = await saved(row, author, author)
      const { rows } = await versions(row)
      expect(rows.map(({ personName, keyName }) => ({ personName, keyName }))).toEqual([
        nobody,
        { personName: null, keyName: 'deploys' },
        { personName: person.name, keyName: null },
        nobody,
      ])
      expect(await store.listVersions({ workspace: other, simulation: row.id }, page)).toEqual({
        rows: [],
        total: 0,
      })
      const foreign = { workspace: other, simulation: row.id, number: 1 }
      expect(await store.versionAt(foreign)).toBeUndefined()
    })

    it('are not created by a change of the notes, whose time is not that of the version', async () => {
      const { store } = open()
      const row = await inserted({ savedAt: null })
      const notes = { label: 'Shop', description: 'Orders', tags: '["demo"]' }
      const described = await store.updateSimulation(row, {
        ...notes,
        updatedAt: later,
        author: null,
      })
      const savedAt = time
      expect(described).toEqual({ ...row, ...notes, savedAt, updatedAt: later, described: 1 })
      const change = { label: null, updatedAt: later, author: null }
      expect(await store.updateSimulation(row, change)).toBeUndefined()
      const first = { number: 1, seed: 1, savedAt: time, ...nobody }
      expect(await versions(row)).toEqual({ rows: [first], total: 1 })
    })

    it('are created once by many concurrent changes', async () => {
      const row = await inserted()
      const changes = Array.from({ length: 20 }, (_, i) =>
        open().store.updateSimulation(row, {
          ...(i % 2 === 0 ? { seed: i, definition: `${i}` } : { label: `${i}` }),
          updatedAt: later,
          author: null,
        }),
      )
      const winners = (await Promise.all(changes)).filter((changed) => changed !== undefined)
      expect(winners).toHaveLength(1)
      expect((await versions(row)).total).toBe(winners[0]?.version)
    })

    it(`are at most ${earlierVersionsMax} earlier ones`, async () => {
      let row = await inserted()
      for (let i = 0; i < earlierVersionsMax + 5; i += 1) row = await saved(row, `${i}`)
      const { total } = await versions(row)
      expect(total).toBe(earlierVersionsMax + 1)
      const { rows } = await versions(row, { limit: 1, offset: total - 1 })
      expect(rows[0]?.number).toBe(row.version - earlierVersionsMax)
    })

    it('are limited in size, and the newest earlier one is kept', async () => {
      const half = 'x'.repeat(earlierCharactersMax / 2)
      let row = await inserted({ definition: `${half}${half}x` })
      row = await saved(row, half)
      expect((await versions(row)).rows.map(({ number }) => number)).toEqual([2, 1])
      for (const text of [half, 'end']) row = await saved(row, text)
      expect((await versions(row)).rows.map(({ number }) => number)).toEqual([4, 3, 2])
    })
  })

  describe('tags', () => {
    it('select simulations, whatever characters they have', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const tags = ['a', 'ab', 'é', '50%', 'a_b', 'a!b', '東京', 'a:b', 'a.b']
      for (const tag of tags) {
        const row = simulationRow(workspace, { key: tag, tags: JSON.stringify(['x', tag]) })
        await store.insertSimulation(row)
      }
      for (const tag of tags) {
        const { rows, total } = await store.listSimulations(workspace, { ...page, tag })
        expect({ keys: rows.map(({ key }) => key), total }).toEqual({ keys: [tag], total: 1 })
      }
      const { rows, total } = await store.listSimulations(workspace, {
        limit: 2,
        offset: 1,
        tag: 'x',
      })
      expect({ keys: rows.map(({ key }) => key), total }).toEqual({ keys: ['ab', 'é'], total: 9 })
      expect(await store.listSimulations(workspace, { ...page, tag: '%' })).toEqual({
        rows: [],
        total: 0,
      })
    })
  })

  describe('a deleted simulation', () => {
    const deleted = async (row: SimulationRow) => {
      expect(await open().store.deleteSimulation(row, deletion)).toEqual({ id: row.id })
    }

    it('is found by nothing, and is restored with its runs and versions', async () => {
      const { store } = open()
      const { workspace } = store
      const row = await saved(await inserted(), '{"b":2}')
      const { key } = row
      const first = await run(row.id)
      await deleted(row)
      expect(await store.simulationByKey(workspace, key)).toBeUndefined()
      expect(await store.runAt({ workspace, key, index: 1 })).toBeUndefined()
      expect(await store.insertRun(workspace, newRun(row.id))).toBe('gone')
      const receipt = newReceipt()
      expect(await store.insertRun(workspace, newRun(row.id), receipt)).toBe('gone')
      expect(await store.receipt({ workspace, key: receipt.key })).toBeUndefined()
      const change = { label: 'x', updatedAt: later, author: null }
      expect(await store.updateSimulation(row, change)).toBeUndefined()
      expect(await store.deleteSimulation(row, deletion)).toBeUndefined()
      expect(await store.liveRuns([first.id])).toEqual([])
      const at = { workspace, id: row.id }
      const restored = { ...row, described: row.described + 1 }
      expect(await store.restoreSimulation(at, { deletedSince: '' }, mark)).toEqual(restored)
      expect(await store.restoreSimulation(at, { deletedSince: '' }, mark)).toBeUndefined()
      expect(await store.simulationByKey(workspace, key)).toEqual(restored)
      expect(await store.runAt({ workspace, key, index: 1 })).toEqual(first)
      expect(await store.liveRuns([first.id, 'none'])).toEqual([first.id])
      expect((await versions(row)).total).toBe(2)
      expect(await run(row.id)).toMatchObject({ index: 2 })
    })

    it('is listed with its former key until it is too old, the last deleted first', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const [one, two] = ['one', 'two'].map((key) => simulationRow(workspace, { key }))
      if (one === undefined || two === undefined) throw new Error('there are two')
      for (const row of [one, two]) await store.insertSimulation(row)
      await store.deleteSimulation(one, deletion)
      await store.deleteSimulation(two, { deletedAt: later, deletedBy: null })
      expect((await store.listSimulations(workspace, page)).total).toBe(0)
      const list = (deletedSince: string, window = page) =>
        store.listDeletedSimulations(workspace, { ...window, deletedSince })
      const all = await list('')
      expect(all.rows).toMatchObject([
        { deletedKey: 'two', deletedAt: later, id: two.id, ...nobody },
        { deletedKey: 'one', deletedAt: time, id: one.id },
      ])
      expect(all.rows[0]).not.toHaveProperty('definition')
      expect(await list('', { limit: 1, offset: 1 })).toEqual({ rows: all.rows.slice(1), total: 2 })
      expect(await list(later)).toEqual({ rows: all.rows.slice(0, 1), total: 1 })
      const restored = store.restoreSimulation(
        { workspace, id: one.id },
        { deletedSince: later },
        mark,
      )
      expect(await restored).toBeUndefined()
    })

    it('frees its key, and another simulation with the key continues its indexes of runs', async () => {
      const { store } = open()
      const { workspace } = store
      const former = await inserted()
      const { key } = former
      for (let i = 0; i < 3; i += 1) await run(former.id)
      await deleted(former)
      const next = await inserted({ key, definition: '{"next":1}', described: 1 })
      expect(await run(next.id)).toMatchObject({ index: 4 })
      const at = { workspace, id: former.id }
      expect(await store.restoreSimulation(at, { deletedSince: '' }, mark)).toBe('taken')
      const elsewhere = await inserted()
      const wrong = { key: elsewhere.key, deletedSince: '' }
      expect(await store.restoreSimulation(at, wrong, mark)).toBe('taken')
      await deleted(next)
      expect(await store.restoreSimulation(at, { deletedSince: '' }, mark)).toEqual({
        ...former,
        described: 2,
      })
      expect(await run(former.id)).toMatchObject({ index: 5 })
      const renamed = { key: `${key} again`, deletedSince: '' }
      const later = await store.restoreSimulation({ workspace, id: next.id }, renamed, mark)
      expect(later).toEqual({ ...next, key: `${key} again`, described: 2 })
      expect(await store.runAt({ workspace, key: `${key} again`, index: 4 })).toMatchObject({
        simulation: next.id,
      })
    })

    it('frees its key, and no later simulation with the key has one of its revisions', async () => {
      const { store, other } = open()
      const { workspace } = store
      const first = await saved(await inserted(), '{"b":2}')
      const at = { workspace, key: first.key }
      expect(await store.lastRevision(at)).toBe(0)
      await deleted(first)
      expect(await store.lastRevision(at)).toBe(2)
      expect(await store.lastRevision({ workspace: other, key: first.key })).toBe(0)
      const receipt = newReceipt()
      for (const described of [0, 1]) {
        const stale = simulationRow(workspace, { key: first.key, described })
        expect(await store.insertSimulation(stale)).toBe('stale')
        expect(await store.insertSimulation(stale, receipt)).toBe('stale')
      }
      expect(await store.receipt({ workspace, key: receipt.key })).toBeUndefined()
      expect(await store.simulationByKey(workspace, first.key)).toBeUndefined()
      const second = await inserted({ key: first.key, described: 2 })
      const id = { workspace, id: first.id }
      // A simulation that is restored under another key has had its former key, too.
      const moved = { key: `${first.key} moved`, deletedSince: '' }
      expect(await store.restoreSimulation(id, moved, mark)).toMatchObject({
        version: 2,
        described: 1,
      })
      await deleted(second)
      expect(await store.lastRevision(at)).toBe(3)
      const restored = await store.restoreSimulation(
        { workspace, id: second.id },
        { deletedSince: '' },
        mark,
      )
      expect(restored).toMatchObject({ version: 1, described: 3 })
    })

    it('is deleted and restored only in its workspace, at the version that was read', async () => {
      const { store, other } = open()
      const row = await inserted()
      for (const wrong of [{ version: 2 }, { described: 1 }, { workspace: other }]) {
        expect(await store.deleteSimulation({ ...row, ...wrong }, deletion)).toBeUndefined()
      }
      await deleted(row)
      const foreign = { workspace: other, id: row.id }
      expect(await store.restoreSimulation(foreign, { deletedSince: '' }, mark)).toBeUndefined()
    })

    it('has no children, and its children are restored after it', async () => {
      const { store } = open()
      const parent = await inserted()
      const child = await inserted({ parent: parent.key })
      expect(await store.deleteSimulation(parent, deletion)).toEqual({ children: [child.key] })
      await deleted(child)
      await deleted(parent)
      const { workspace } = store
      const orphan = simulationRow(workspace, { parent: parent.key })
      expect(await store.insertSimulation(orphan)).toBe('orphan')
      const restore = ({ id }: SimulationRow) =>
        store.restoreSimulation({ workspace, id }, { deletedSince: '' }, mark)
      expect(await restore(child)).toBe('orphan')
      expect(await restore(parent)).toEqual({ ...parent, described: 1 })
      expect(await restore(child)).toEqual({ ...child, described: 1 })
    })

    it('never leaves a child without a parent, even if both requests are concurrent', async () => {
      const { store } = open()
      for (let round = 0; round < 20; round += 1) {
        const parent = await inserted()
        const child = simulationRow(store.workspace, { parent: parent.key })
        const outcomes = await Promise.all([
          store.deleteSimulation(parent, deletion),
          store.insertSimulation(child),
        ])
        expect([
          [{ id: parent.id }, 'orphan'],
          [{ children: [child.key] }, 'inserted'],
        ]).toContainEqual(outcomes)
      }
    })

    it('gets no run from a concurrent request that succeeds, or the run is deleted with it', async () => {
      const { store } = open()
      const { workspace } = store
      for (let round = 0; round < 20; round += 1) {
        const row = await inserted()
        const receipts = [newReceipt(), newReceipt()]
        const [, ...runs] = await Promise.all([
          store.deleteSimulation(row, deletion),
          ...receipts.map((receipt) => store.insertRun(workspace, newRun(row.id), receipt)),
        ])
        const made = runs.filter((each) => typeof each === 'object')
        const kept = await Promise.all(receipts.map(({ key }) => store.receipt({ workspace, key })))
        expect(kept.filter((receipt) => receipt !== undefined)).toHaveLength(made.length)
        const at = { workspace, simulation: row.id }
        expect((await store.listRuns(at, page)).total).toBe(made.length)
      }
    })

    it('is restored by one of many concurrent requests, as is its key taken', async () => {
      const { store } = open()
      const { workspace } = store
      const row = await inserted()
      await deleted(row)
      const rival = simulationRow(workspace, { key: row.key, described: 1 })
      const [made, ...restored] = await Promise.all([
        store.insertSimulation(rival),
        ...Array.from({ length: 5 }, () =>
          store.restoreSimulation({ workspace, id: row.id }, { deletedSince: '' }, mark),
        ),
      ])
      const restorations = restored.filter((each) => typeof each === 'object')
      expect(restorations).toHaveLength(made === 'inserted' ? 0 : 1)
      const found = await store.simulationByKey(workspace, row.key)
      expect(found?.id).toBe(made === 'inserted' ? rival.id : row.id)
    })
  })

  describe('a deleted run', () => {
    it('is found by nothing but its stream, and its index is never used again', async () => {
      const { store, other } = open()
      const { workspace } = store
      const { id: simulation, key } = await inserted()
      const [, second] = [await run(simulation), await run(simulation, { createdBy: 'x' })]
      const at = { workspace, key, index: 2 }
      for (const wrong of [{ workspace: other }, { key: 'none' }, { index: 3 }]) {
        expect(await store.deleteRun({ ...at, ...wrong }, deletion)).toBeUndefined()
      }
      const { snapshot: _, ...summary } = second
      expect(await store.deleteRun(at, deletion)).toEqual(summary)
      expect(await store.deleteRun(at, deletion)).toBeUndefined()
      expect(await store.runAt(at)).toBeUndefined()
      expect(await store.liveRuns([second.id])).toEqual([])
      expect((await store.listRuns({ workspace, simulation }, page)).total).toBe(1)
      expect(await run(simulation)).toMatchObject({ index: 3 })
      // A response that was opened before ends as usual.
      expect(await store.streamState(second.id)).toMatchObject({ total: second.total })
      const restore = (from: string, id = second.id) =>
        store.restoreRun({ workspace: from, id }, { deletedSince: time }, mark)
      expect(await restore(other)).toBeUndefined()
      expect(await restore(workspace, 'none')).toBeUndefined()
      expect(await restore(workspace)).toEqual({ ...summary, simulationKey: key })
      expect(await restore(workspace)).toBeUndefined()
      expect(await store.runAt(at)).toEqual(second)
    })

    it('is listed until it is too old or its simulation is deleted', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const row = simulationRow(workspace, { key: 'shop' })
      await store.insertSimulation(row)
      for (const index of [1, 2]) {
        await store.insertRun(workspace, newRun(row.id))
        const deletedAt = index === 1 ? time : later
        await store.deleteRun({ workspace, key: 'shop', index }, { deletedAt, deletedBy: null })
      }
      const list = (deletedSince: string) =>
        store.listDeletedRuns(workspace, { ...page, deletedSince })
      const { rows, total } = await list('')
      expect(total).toBe(2)
      expect(rows).toMatchObject([
        { index: 2, simulationKey: 'shop', deletedAt: later, ...nobody },
        { index: 1, simulationKey: 'shop', deletedAt: time },
      ])
      expect((await list(later)).rows).toHaveLength(1)
      await store.deleteSimulation(row, deletion)
      expect(await list('')).toEqual({ rows: [], total: 0 })
      const id = rows[0]?.id ?? ''
      expect(await store.restoreRun({ workspace, id }, { deletedSince: '' }, mark)).toBeUndefined()
    })

    it('is the result of its receipt', async () => {
      const { store } = open()
      const { workspace } = store
      const simulation = await inserted()
      const receipt = newReceipt()
      await store.insertRun(workspace, newRun(simulation.id), receipt)
      await store.deleteRun({ workspace, key: simulation.key, index: 1 }, deletion)
      expect(await store.receipt({ workspace, key: receipt.key })).toMatchObject({ index: 1 })
    })
  })

  describe('purging', () => {
    it('removes only what was deleted before a time, a limited number at once', async () => {
      const { store, addWorkspace } = open()
      // Other tests have deleted rows at the same time.
      while ((await store.purgeDeleted({ before: '2026-06-01', max: 1_000 })) > 0);
      const workspace = await addWorkspace()
      const [old, recent, kept] = ['old', 'recent', 'kept'].map((key) =>
        simulationRow(workspace, { key }),
      )
      if (!old || !recent || !kept) throw new Error('there are three')
      const runs = new Map<string, string[]>()
      for (const row of [old, recent, kept]) {
        await store.insertSimulation(row)
        const made = Array.from({ length: 5 }, () => newRun(row.id))
        for (const each of made) await store.insertRun(workspace, each)
        runs.set(
          row.key,
          made.map(({ id }) => id),
        )
      }
      const updated = await store.updateSimulation(old, {
        seed: 2,
        definition: '[]',
        updatedAt: time,
        author: null,
      })
      if (updated === undefined) throw new Error('the row is current')
      await store.deleteSimulation(updated, { deletedAt: '2026-07-01', deletedBy: null })
      await store.deleteSimulation(recent, { deletedAt: '2026-07-03', deletedBy: null })
      for (const [index, deletedAt] of [
        [1, '2026-07-01'],
        [2, '2026-07-03'],
      ] as const) {
        await store.deleteRun({ workspace, key: 'kept', index }, { deletedAt, deletedBy: null })
      }
      const purge = () => store.purgeDeleted({ before: '2026-07-02', max: 3 })
      // One run, five runs of the simulation, its version and itself.
      expect([await purge(), await purge(), await purge(), await purge()]).toEqual([3, 3, 2, 0])
      const state = (key: string) =>
        Promise.all((runs.get(key) ?? []).map((id) => store.streamState(id)))
      expect((await state('old')).every((each) => each === undefined)).toBe(true)
      expect((await state('recent')).every((each) => each !== undefined)).toBe(true)
      expect((await state('kept')).map((each) => each !== undefined)).toEqual([
        false,
        true,
        true,
        true,
        true,
      ])
      const { rows } = await store.listDeletedSimulations(workspace, ever)
      expect(rows.map(({ deletedKey }) => deletedKey)).toEqual(['recent'])
      const at = { workspace, id: old.id }
      expect(await store.restoreSimulation(at, { deletedSince: '' }, mark)).toBeUndefined()
      const again = simulationRow(workspace, { key: 'old' })
      await store.insertSimulation(again)
      expect(await store.insertRun(workspace, newRun(again.id))).toMatchObject({ index: 1 })
    })
  })

  describe('runs', () => {
    it('are listed with their author, cursor and seed, also those from before seeds were stored', async () => {
      const { store } = open()
      const { workspace } = store
      const key = keyRow(workspace, { name: 'loader' })
      await store.insertKey(key)
      const simulation = await insertedSimulation(store)
      const first = await run(simulation, { createdBy: key.id, seed: 42 })
      await store.openResponse(first.id, { after: undefined, limit: 4, window: 9 })
      await store.completeResponse(first.id, { epoch: 1, end: 4 })
      const { rows } = await store.listRuns({ workspace, simulation }, page)
      expect(rows).toMatchObject([{ seed: 42, cursor: 4, keyName: 'loader', personName: null }])
    })

    it('has a label, which may change', async () => {
      const { store } = open()
      const { workspace } = store
      const row = simulationRow(workspace)
      await store.insertSimulation(row)
      const made = await Promise.all(
        hardTexts.map((label) => store.insertRun(workspace, newRun(row.id, { label }))),
      )
      const at = { workspace, key: row.key, index: 1 }
      const all = { limit: hardTexts.length, offset: 0 }
      const { rows } = await store.listRuns({ workspace, simulation: row.id }, all)
      expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(hardTexts))
      expect(await store.listedRunAt(at)).toEqual(rows[0])
      expect(made).toHaveLength(hardTexts.length)
      expect(await store.labelRun(at, 'weekly', mark)).toBe(true)
      expect(await store.listedRunAt(at)).toEqual({ ...rows[0], label: 'weekly' })
      expect((await store.runAt(at))?.label).toBe('weekly')
      expect(await store.labelRun(at, null, mark)).toBe(true)
      expect(await store.listedRunAt(at)).toMatchObject({ label: null })
      for (const strange of [
        { ...at, workspace: 'other' },
        { ...at, index: 999 },
      ]) {
        expect(await store.labelRun(strange, 'x', mark)).toBe(false)
        expect(await store.listedRunAt(strange)).toBeUndefined()
      }
      await store.deleteRun(at, { deletedAt: time, deletedBy: null })
      expect(await store.labelRun(at, 'x', mark)).toBe(false)
      expect(await store.listedRunAt(at)).toBeUndefined()
    })
  })
}

async function joinedOwner(store: Store) {
  const { person } = await joined(store, { kind: 'setup' })
  return person
}
