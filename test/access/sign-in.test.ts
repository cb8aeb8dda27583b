/** Signing in: accepted passwords, the number of attempts, and information for attackers. With a real SQLite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordChecks, passwordsHashed } from '../../src/access/password.ts'
import { type SignedIn, sessionOf, signIn } from '../../src/access/sessions.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { guest, later, password, setUp, signedIn, start, visit } from './visitors.ts'

let opened: OpenedStore
let store: Store
let addresses = 0

beforeAll(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
  const { session } = await setUp(store, 'Åda@Example.org')
  for (const name of ['Grace', 'Joan']) await guest(store, session, { name })
})
afterAll(() => opened.close())

/** Signs in, by default from a new address. */
function enter(
  name: string,
  secret: string,
  { now = start, address }: { readonly now?: Date; readonly address?: string } = {},
): ReturnType<typeof signIn> {
  addresses += 1
  const from = address ?? `198.51.${Math.floor(addresses / 256)}.${addresses % 256}`
  return signIn(store, { name, password: secret }, visit(now, from))
}

const wrong = { failure: 'credentials.wrong' }
const locked = (retryAfterSeconds: number) => ({ failure: 'credentials.locked', retryAfterSeconds })
const isIn = (outcome: object): outcome is SignedIn => 'token' in outcome

describe('signing in', () => {
  it('accepts the name in any case, with surrounding spaces and in any normal form', async () => {
    const names = ['Åda@Example.org', ' åda@example.ORG\n', 'Åda@Example.org'.normalize('NFD')]
    for (const name of names) {
      const { session } = signedIn(await enter(name, password))
      expect(session.person).toMatchObject({ name: 'Åda@Example.org', isOwner: true })
      expect(session.workspace).toEqual({ id: store.workspace, name: 'Main', role: 'owner' })
      expect(session.workspaces).toEqual([session.workspace])
    }
  })

  it('gives every session its own token, which the store does not contain', async () => {
    const [one, two] = [
      signedIn(await enter('åda@example.org', password)),
      signedIn(await enter('åda@example.org', password)),
    ]
    expect(one.token).toMatch(/^[\w-]{43}$/)
    expect(one.token).not.toBe(two.token)
    const rows = await store.listSessions(one.session.person.id, 100)
    expect(JSON.stringify(rows)).not.toContain(one.token)
    expect(await sessionOf(store, { token: one.token, now: start })).toEqual(one.session)
  })

  it('returns the same response, after the same work, for a wrong name and a wrong password', async () => {
    const tries = [
      ['åda@example.org', 'wrong horse battery'],
      ['nobody', 'wrong horse battery'],
      ['nobody', password],
      ['', password],
      ['x'.repeat(129), password],
      ['a\u0000b', password],
    ] as const
    for (const [name, secret] of tries) {
      const before = passwordsHashed()
      expect(await enter(name, secret)).toEqual(wrong)
      expect(passwordsHashed() - before).toBe(1)
    }
  })

  it('does not hash text that is too long for a password, for any name', async () => {
    for (const name of ['åda@example.org', 'nobody']) {
      const before = passwordsHashed()
      expect(await enter(name, 'x'.repeat(1_025))).toEqual(wrong)
      expect(passwordsHashed()).toBe(before)
    }
  })
})

describe('a name', () => {
  for (const name of ['Grace', 'Somebody']) {
    it(`is locked by 15 wrong passwords after five: ${name}`, async () => {
      const now = later(7_200_000)
      const here = `192.0.2.${name.length}`
      const before = passwordsHashed()
      const outcomes = []
      for (let count = 0; count < 20; count += 1) {
        outcomes.push(await enter(name, `wrong horse ${count}`, { now, address: here }))
      }
      expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => wrong))
      expect(outcomes.slice(5)).toEqual(Array.from({ length: 15 }, () => locked(1)))
      expect(passwordsHashed() - before).toBe(5)
    })
  }

  it('is also locked by concurrent attempts', async () => {
    const before = passwordsHashed()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        enter('Crowd', `wrong horse ${count}`, { address: '192.0.2.99' }),
      ),
    )
    expect(
      outcomes.filter((outcome) => !isIn(outcome) && outcome.failure === wrong.failure),
    ).toHaveLength(5)
    expect(passwordsHashed() - before).toBe(5)
  })

  it('accepts the right password after the pause and not before, and then starts again', async () => {
    let at = 10_800_000
    signedIn(await enter('Grace', password, { now: later(at) }))
    const enterAt = (secret: string) =>
      enter('Grace', secret, { now: later(at), address: '192.0.2.98' })
    for (let count = 0; count < 5; count += 1) expect(await enterAt('wrong horse')).toEqual(wrong)
    at += 999
    expect(await enterAt(password)).toEqual(locked(1))
    at += 1
    expect(isIn(await enterAt(password))).toBe(true)
    for (let count = 0; count < 5; count += 1) expect(await enterAt('wrong horse')).toEqual(wrong)
    expect(await enterAt(password)).toEqual(locked(1))
    at += 1_000
    expect(isIn(await enterAt(password))).toBe(true)
  })
})

describe('a foreign client', () => {
  it('locks out no other, however often it tries the name', async () => {
    const now = later(14_400_000)
    const [there, here] = ['2001:db8:dead::1', '2001:db8:beef::1']
    for (let count = 0; count < 5; count += 1)
      await enter('Grace', 'wrong', { now, address: there })
    expect(await enter('Grace', password, { now, address: there })).toEqual(locked(1))
    expect(isIn(await enter('Grace', password, { now, address: here }))).toBe(true)
    // A successful sign-in does not unlock the other name.
    expect(await enter('Grace', password, { now, address: there })).toEqual(locked(1))
  })
})

describe('an address', () => {
  it('may be shared by many people who sign in within a minute, because right passwords do not count', async () => {
    const now = later(18_000_000)
    const enterFrom = (secret: string) => enter('Joan', secret, { now, address: '203.0.113.200' })
    for (let count = 0; count < 30; count += 1) expect(isIn(await enterFrom(password))).toBe(true)
    const tooLong = 'x'.repeat(2_000)
    for (let count = 0; count < 20; count += 1) expect(await enterFrom(tooLong)).toEqual(wrong)
    expect(await enterFrom(password)).toEqual(locked(60))
  })

  it('has 20 attempts a minute with any names, and an IPv6 network counts as one', async () => {
    const addressesOfOne = [
      ['203.0.113.7', '::ffff:203.0.113.7'],
      ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::2'],
    ]
    for (const [first = '', second = ''] of addressesOfOne) {
      const enterFrom = (count: number, address: string, ms = 0) =>
        enter(`${first} ${count}`, 'x'.repeat(2_000), { now: later(ms), address })
      for (let count = 0; count < 20; count += 1) {
        expect(await enterFrom(count, count % 2 ? first : second)).toEqual(wrong)
      }
      expect(await enterFrom(20, second, 15_000)).toEqual(locked(45))
      expect(await enterFrom(21, '2001:db8:1:3::1', 59_999)).toEqual(wrong)
      expect(await enterFrom(22, first, 59_999)).toEqual(locked(1))
      expect(await enterFrom(23, first, 60_000)).toEqual(wrong)
    }
  })
})

describe('many concurrent passwords', () => {
  it('are checked two at a time; fifty wait, and further ones do not count as attempts', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = passwordsHashed()
    const others = Array.from({ length: 52 }, () => passwordChecks.run(() => released))
    for (let count = 0; count < 10; count += 1) {
      expect(await enter('Patience', 'wrong horse')).toEqual({ failure: 'access.busy' })
    }
    expect(passwordsHashed()).toBe(before)
    release()
    await Promise.all(others)
    expect(await enter('Patience', 'wrong horse')).toEqual(wrong)
  })
})
