/** The lockouts of names and sessions: free attempts, pauses, and their end. With a real SQLite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clearLockouts,
  lockOf,
  subjectsOfName,
  subjectsOfSession,
  takeAttempt,
} from '../../src/access/lockout.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
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

const of = (nameKey: string, address = '192.0.2.1') => subjectsOfName({ nameKey, address })

describe('the lock of a name', () => {
  it('allows five attempts, then pauses twice as long every time, up to a quarter of an hour', async () => {
    let at = 0
    const tried = () => takeAttempt(store, { subjects: of('patience'), now: later(at) })
    for (let count = 0; count < 5; count += 1) expect(await tried()).toBeUndefined()
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
      expect(await tried()).toEqual(locked(seconds))
      at += seconds * 1_000 - 1
      expect(await tried()).toEqual(locked(1))
      at += 1
      expect(await lockOf(store, { subjects: of('patience'), now: later(at) })).toBeUndefined()
      expect(await tried()).toBeUndefined()
    }
  })

  it('lasts no longer than the maximum pause, even if it was written while the clock was ahead', async () => {
    const tenYearsMs = 3_650 * dayMs
    for (const [nameKey, tries, seconds] of [
      ['one try ahead', 1, 900],
      ['locked ahead', 8, 900],
      ['a little ahead', 1, 600],
    ] as const) {
      const aheadMs = nameKey === 'a little ahead' ? 600_000 : tenYearsMs
      for (let count = 0; count < tries; count += 1)
        await takeAttempt(store, { subjects: of(nameKey), now: later(aheadMs + count * 900_000) })
      const look = (ms: number) => lockOf(store, { subjects: of(nameKey), now: later(ms) })
      expect(await look(0)).toEqual(locked(seconds))
      expect(await look(seconds * 1_000 - 1)).toEqual(locked(1))
      expect(await look(seconds * 1_000)).toBeUndefined()
    }
  })

  it('ends after a day without attempts, and not before', async () => {
    for (const [nameKey, ms, then] of [
      ['early', 1_000 + dayMs, locked(2)],
      ['late', 1_001 + dayMs, undefined],
    ] as const) {
      const tried = (at: number) => takeAttempt(store, { subjects: of(nameKey), now: later(at) })
      for (let count = 0; count < 5; count += 1) await tried(0)
      expect(await tried(0)).toEqual(locked(1))
      expect(await tried(ms)).toBeUndefined()
      expect(await tried(ms)).toEqual(then)
    }
  })

  it('counts all concurrent attempts', async () => {
    const tries = Array.from({ length: 100 }, () =>
      takeAttempt(store, { subjects: of('crowd'), now: later(0) }),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5)
  })

  it('ends when it is cleared, and does not affect other names', async () => {
    const tried = (nameKey: string) => takeAttempt(store, { subjects: of(nameKey), now: later(0) })
    for (let count = 0; count < 5; count += 1) await tried('one')
    expect(await tried('one')).toEqual(locked(1))
    expect(await tried('two')).toBeUndefined()
    await clearLockouts(store, of('one'))
    expect(await tried('one')).toBeUndefined()
  })

  it('applies to one network: a lock from one does not affect another', async () => {
    const tried = (address: string) =>
      takeAttempt(store, { subjects: of('known', address), now: later(0) })
    for (let count = 0; count < 500; count += 1) await tried('2001:db8:1:2::1')
    expect(await tried('2001:DB8:1:2:ffff::2')).toEqual(locked(1))
    for (const address of ['2001:db8:1:3::1', '203.0.113.7', '203.0.113.8']) {
      expect(await tried(address)).toBeUndefined()
    }
  })

  it('applies to all networks after a hundred attempts, with pauses of up to a minute', async () => {
    let at = 0
    const tried = (network: number) => {
      const address = `198.51.${Math.floor(network / 256)}.${network % 256}`
      return takeAttempt(store, { subjects: of('wanted', address), now: later(at) })
    }
    let network = 0
    for (; network < 100; network += 1) expect(await tried(network)).toBeUndefined()
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      network += 1
      expect(await tried(network)).toEqual(locked(seconds))
      expect(await lockOf(store, { subjects: of('wanted'), now: later(at) })).toEqual(
        locked(seconds),
      )
      at += seconds * 1_000
      network += 1
      expect(await tried(network)).toBeUndefined()
    }
  })
})

describe('the lock of a session', () => {
  it('is separate from any name', async () => {
    const [mine, other] = [subjectsOfSession('one'), subjectsOfSession('two')]
    const now = later(0)
    for (let count = 0; count < 5; count += 1) {
      expect(await takeAttempt(store, { subjects: mine, now })).toBeUndefined()
    }
    expect(await takeAttempt(store, { subjects: mine, now })).toEqual(locked(1))
    expect(await takeAttempt(store, { subjects: other, now })).toBeUndefined()
    expect(await takeAttempt(store, { subjects: of('one'), now })).toBeUndefined()
  })
})
