/** The contract of receipts, for any database: concurrent requests with the same key create one row. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EarlierRow, NewReceipt, Store } from '../../src/store/store.ts'
import {
  earlierRow,
  hardTexts,
  insertedSimulation,
  newReceipt,
  newRun,
  simulationRow,
} from './rows.ts'

/** `other` is a second workspace of the same store. */
export function describeReceipts(
  open: () => { readonly store: Store; readonly other: string },
): void {
  const receiptOf = ({ key }: NewReceipt) => {
    const { store } = open()
    return store.receipt({ workspace: store.workspace, key })
  }

  describe('receipts', () => {
    it('are returned exactly, with the index of the created run', async () => {
      const { store } = open()
      const simulation = await insertedSimulation(store)
      for (const [i, answer] of hardTexts.entries()) {
        const [first, second] = [newReceipt({ answer }), newReceipt({ answer })]
        const { fingerprint } = first
        await store.insertRun(store.workspace, newRun(simulation), first)
        expect(await receiptOf(first)).toEqual({ fingerprint, answer, index: i + 1 })
        await store.insertSimulation(simulationRow(store.workspace), second)
        expect(await receiptOf(second)).toEqual({ fingerprint, answer, index: null })
      }
    })

    it('are found only in their workspace', async () => {
      const { store, other } = open()
      const receipt = newReceipt()
      await store.insertSimulation(simulationRow(store.workspace), receipt)
      expect(await store.receipt({ workspace: other, key: receipt.key })).toBeUndefined()
      expect(await store.insertSimulation(simulationRow(other), receipt)).toBe('inserted')
    })

    it('prevent a second creation of any kind', async () => {
      const { store } = open()
      const { workspace } = store
      const simulation = await insertedSimulation(store)
      const receipt = newReceipt()
      expect(await store.insertRun(workspace, newRun(simulation), receipt)).toMatchObject({
        index: 1,
      })
      const row = simulationRow(workspace)
      const earlier: EarlierRow = earlierRow(workspace)
      expect(await store.insertRun(workspace, newRun(simulation), receipt)).toBe('repeated')
      expect(await store.insertSimulation(row, receipt)).toBe('repeated')
      expect(await store.insertEarlier(earlier, null, receipt)).toBe('repeated')
      expect(await store.simulationByKey(workspace, row.key)).toBeUndefined()
      expect(await store.earlierById(earlier)).toBeUndefined()
      // No index was assigned.
      expect(await store.insertRun(workspace, newRun(simulation))).toMatchObject({ index: 2 })
    })

    it('are not stored if the creation fails', async () => {
      const { store } = open()
      const row = simulationRow(store.workspace)
      await store.insertSimulation(row)
      const receipt = newReceipt()
      const rival = simulationRow(store.workspace, { key: row.key })
      expect(await store.insertSimulation(rival, receipt)).toBe('taken')
      expect(await store.insertRun(store.workspace, newRun(randomUUID()), receipt)).toBe('gone')
      const child = simulationRow(store.workspace, { parent: 'none' })
      expect(await store.insertSimulation(child, receipt)).toBe('orphan')
      expect(await receiptOf(receipt)).toBeUndefined()
      expect(await store.insertEarlier(earlierRow(store.workspace), null, receipt)).toBe('inserted')
    })

    it('are stored by one of twenty concurrent requests, which creates the run', async () => {
      const { store } = open()
      const simulation = await insertedSimulation(store)
      const keys = Array.from({ length: 10 }, () => randomUUID())
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => keys)
          .flat()
          .map(async (key) => ({
            key,
            outcome: await store.insertRun(
              store.workspace,
              newRun(simulation),
              newReceipt({ key }),
            ),
          })),
      )
      const made = outcomes.filter(({ outcome }) => typeof outcome === 'object')
      expect(made.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
      const page = { limit: 100, offset: 0 }
      const { rows } = await store.listRuns({ workspace: store.workspace, simulation }, page)
      expect(rows.map(({ index }) => index)).toEqual(keys.map((_, i) => i + 1))
      for (const { key, outcome } of made) {
        const index = typeof outcome === 'object' ? outcome.index : undefined
        expect(await receiptOf(newReceipt({ key }))).toMatchObject({ index })
      }
    })

    it('are removed when they are old, the oldest first, and the created rows stay', async () => {
      const { store } = open()
      const { workspace } = store
      const years = ['2001', '2003', '2002', '2100']
      const made = years.map((year) => ({
        row: simulationRow(workspace),
        receipt: newReceipt({ createdAt: `${year}-01-01T00:00:00.000Z` }),
      }))
      for (const { row, receipt } of made) await store.insertSimulation(row, receipt)
      const left = async () => {
        const found = await Promise.all(made.map(({ receipt }) => receiptOf(receipt)))
        return years.filter((_, i) => found[i] !== undefined)
      }
      const limits = { before: '2003-01-01T00:00:00.001Z', max: 2 }
      expect(await store.pruneReceipts(limits)).toBe(2)
      expect(await left()).toEqual(['2003', '2100'])
      expect(await store.pruneReceipts(limits)).toBe(1)
      expect(await store.pruneReceipts(limits)).toBe(0)
      expect(await left()).toEqual(['2100'])
      for (const { row } of made) {
        expect(await store.simulationByKey(workspace, row.key)).toEqual(row)
      }
    })
  })
}
