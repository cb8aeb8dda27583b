/** The contract of the use of API keys. */
import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { keyRow } from './rows.ts'

interface Opened {
  readonly store: Store
  readonly other: string
  addWorkspace(): Promise<string>
}

export function describeKeyUsage(open: () => Opened): void {
  async function insertedKey(workspace: string): Promise<string> {
    const row = keyRow(workspace)
    await open().store.insertKey(row)
    return row.id
  }

  describe('the use of keys', () => {
    it('is added up by key and day, and listed by key and day since a day', async () => {
      const { store, other, addWorkspace } = open()
      const workspace = await addWorkspace()
      const [first, second] = [await insertedKey(workspace), await insertedKey(workspace)]
      const use = { requests: 1, events: 2, bytes: 3 }
      await store.addKeyUsage([
        { key: second, day: '2026-01-03', ...use },
        { key: first, day: '2026-01-03', ...use },
        { key: first, day: '2026-01-02', ...use },
        { key: await insertedKey(other), day: '2026-01-03', ...use },
      ])
      await store.addKeyUsage([
        { key: first, day: '2026-01-03', requests: 10, events: 2 ** 52, bytes: 0 },
      ])
      await store.addKeyUsage([])
      const all = [
        { key: first, day: '2026-01-02', ...use },
        { key: first, day: '2026-01-03', requests: 11, events: 2 ** 52 + 2, bytes: 3 },
        { key: second, day: '2026-01-03', ...use },
      ]
      expect(await store.listKeyUsage(workspace, '')).toEqual(all)
      expect(await store.listKeyUsage(workspace, '2026-01-03')).toEqual(all.slice(1))
    })

    it('is added up completely if many processes add it in different orders', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const keys = await Promise.all(Array.from({ length: 20 }, () => insertedKey(workspace)))
      const rows = keys.map((key) => ({ key, day: '2026-01-02', requests: 1, events: 2, bytes: 3 }))
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store.addKeyUsage(i % 2 === 0 ? rows : rows.toReversed()),
        ),
      )
      const sums = rows.map((row) => ({ ...row, requests: 20, events: 40, bytes: 60 }))
      const listed = await store.listKeyUsage(workspace, '')
      expect(listed).toHaveLength(20)
      expect(listed).toEqual(expect.arrayContaining(sums))
    })

    it('is added for many keys at once, or not at all', async () => {
      const { store, addWorkspace } = open()
      const workspace = await addWorkspace()
      const keys: string[] = []
      for (let i = 0; i < 600; i += 1) keys.push(await insertedKey(workspace))
      const use = { day: '2026-01-02', requests: 1, events: 0, bytes: 0 }
      const rows = keys.map((key) => ({ key, ...use }))
      await expect(store.addKeyUsage([...rows, { key: 'none', ...use }])).rejects.toThrow()
      expect(await store.listKeyUsage(workspace, '')).toEqual([])
      await store.addKeyUsage(rows)
      expect(await store.listKeyUsage(workspace, '')).toEqual(rows)
    })
  })
}
