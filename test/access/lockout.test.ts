/** The lock of a name: how many tries, how long the pauses, and what ends it. Over a real SQLite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgive, lockOf, takeTry } from '../../src/access/lockout.ts'
import type { Store } from '../../src/store/store.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { openTemporarySqlite } from '../store/temporary-sqlite.ts'
import { later } from './visitors.ts'

const dayMs = 24 * 60 * 60 * 1_000

let opened: OpenedStore
let store: Store

beforeAll(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
})
afterAll(() => opened.close())

const locked = (retryAfterSeconds: number) => ({ failure: 'credentials.locked', retryAfterSeconds })

describe('the lock of a name', () => {
  it('lets five tries pass, then pauses twice as long every time, up to a quarter of an hour', async () => {
    let at = 0
    const tried = () => takeTry(store, { nameKey: 'patience', now: later(at) })
    for (let count = 0; count < 5; count += 1) expect(await tried()).toBeUndefined()
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
      expect(await tried()).toEqual(locked(seconds))
      at += seconds * 1_000 - 1
      expect(await tried()).toEqual(locked(1))
      at += 1
      expect(await lockOf(store, { nameKey: 'patience', now: later(at) })).toBeUndefined()
      expect(await tried()).toBeUndefined()
    }
  })

  it('is forgotten after a day without tries, and not before', async () => {
    for (const [nameKey, ms, then] of [
      ['early', 1_000 + dayMs, locked(2)],
      ['late', 1_001 + dayMs, undefined],
    ] as const) {
      const tried = (at: number) => takeTry(store, { nameKey, now: later(at) })
      for (let count = 0; count < 5; count += 1) await tried(0)
      expect(await tried(0)).toEqual(locked(1))
      expect(await tried(ms)).toBeUndefined()
      expect(await tried(ms)).toEqual(then)
    }
  })

  it('counts every one of many who try at once', async () => {
    const tries = Array.from({ length: 100 }, () =>
      takeTry(store, { nameKey: 'crowd', now: later(0) }),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5)
  })

  it('ends when it is forgiven, and is no other name’s', async () => {
    const tried = (nameKey: string) => takeTry(store, { nameKey, now: later(0) })
    for (let count = 0; count < 5; count += 1) await tried('one')
    expect(await tried('one')).toEqual(locked(1))
    expect(await tried('two')).toBeUndefined()
    await forgive(store, 'one')
    expect(await tried('one')).toBeUndefined()
  })
})
