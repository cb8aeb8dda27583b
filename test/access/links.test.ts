/** One-time links: setup, invitations, resets, and the people who join with them. With a real SQLite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invite, listInvitations, revokeInvitation } from '../../src/access/invitations.ts'
import { describeLink, openReset, openSetup, useLink } from '../../src/access/links.ts'
import { passwordsHashed } from '../../src/access/password.ts'
import { hasOwner, listPeople } from '../../src/access/people.ts'
import { sessionOf, signIn } from '../../src/access/sessions.ts'
import type { Store } from '../../src/store/store.ts'
import { openTemporarySqlite } from '../store/sqlite/temporary-sqlite.ts'
import type { OpenedStore } from '../store/store-contract.ts'
import { guest, invitation, later, password, settle, signedIn, start, visit } from './visitors.ts'

const hourMs = 3_600_000
const gone = { failure: 'link.gone' }

let opened: OpenedStore
let store: Store

beforeEach(async () => {
  opened = await openTemporarySqlite()
  store = opened.store
})
afterEach(() => opened.close())

const look = (token: string, ms = 0) => describeLink(store, token, visit(later(ms)))
const use = (
  token: string,
  { name = 'Grace', secret = password, ms = 0, address = '192.0.2.1' } = {},
) => useLink(store, { token, name, password: secret }, visit(later(ms), address))

describe('tokens without a link', () => {
  it('are looked up 20 times a minute from one network, even concurrently', async () => {
    const guesses = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(32, 'x'))
    const outcomes = await Promise.all(
      guesses.flatMap((token) => [look(token), use(token)]).slice(0, 100),
    )
    const failures = outcomes.map((outcome) => 'failure' in outcome && outcome.failure)
    expect(failures.filter((failure) => failure === 'link.gone')).toHaveLength(20)
    expect(failures.filter((failure) => failure === 'credentials.locked')).toHaveLength(80)
  })

  it('are the only ones that count', async () => {
    const token = (await openSetup(store, start)) ?? ''
    for (let count = 0; count < 30; count++) expect(await look(token)).toHaveProperty('kind')
  })
})

describe('setup', () => {
  it('creates the owner in the first workspace, and signs in', async () => {
    expect(await hasOwner(store)).toBe(false)
    const token = (await openSetup(store, start)) ?? ''
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await look(token)).toEqual({
      kind: 'setup',
      expiresAt: later(7 * 24 * hourMs).toISOString(),
    })
    const outcome = signedIn(await use(token, { name: ' Ada ' }))
    expect(outcome.session).toMatchObject({
      person: { name: 'Ada', isOwner: true },
      workspace: { id: store.workspace, name: 'Main', role: 'owner' },
    })
    expect(await sessionOf(store, { token: outcome.token, now: start })).toEqual(outcome.session)
    expect(await hasOwner(store)).toBe(true)
    expect(await listPeople(store, outcome.session)).toEqual([
      {
        id: outcome.session.person.id,
        name: 'Ada',
        isOwner: true,
        role: 'owner',
        joinedAt: start.toISOString(),
        isSelf: true,
      },
    ])
  })

  it('creates one owner from fifty concurrent uses of the links of two starts', async () => {
    const before = passwordsHashed()
    const tokens = [await openSetup(store, start), await openSetup(store, start)]
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        use(tokens[index % 2] ?? '', { name: `Owner ${index}`, address: `198.51.100.${index}` }),
      ),
    )
    // Two requests are processed at a time; waiting ones first learn that the link is gone.
    expect(passwordsHashed() - before).toBeLessThanOrEqual(3)
    const winners = outcomes.filter((outcome) => 'token' in outcome)
    expect(winners).toHaveLength(1)
    expect(outcomes.filter((outcome) => !('token' in outcome))).toEqual(
      Array.from({ length: 49 }, () => gone),
    )
    const people = await store.listPeople(store.workspace)
    expect(people).toMatchObject([{ isOwner: true }])
  })

  it('is impossible for every link, and at any later start, when an owner exists', async () => {
    const spare = (await openSetup(store, start)) ?? ''
    await settle(store)
    expect(await look(spare)).toEqual(gone)
    expect(await use(spare)).toEqual(gone)
    expect(await openSetup(store, start)).toBeUndefined()
  })

  it('expires after 7 days, independent of other links', async () => {
    const token = (await openSetup(store, start)) ?? ''
    const next = (await openSetup(store, later(hourMs))) ?? ''
    const weekMs = 7 * 24 * hourMs
    expect(await look(token, weekMs - 1)).toMatchObject({ kind: 'setup' })
    expect(await look(token, weekMs)).toEqual(gone)
    expect(await use(token, { ms: weekMs })).toEqual(gone)
    signedIn(await use(next, { ms: weekMs }))
  })

  it('returns all issues of the name and the password, and can be tried again', async () => {
    const token = (await openSetup(store, start)) ?? ''
    expect(await use(token, { name: '', secret: 'short' })).toEqual({
      issues: [
        { path: ['name'], message: 'must have 1 to 128 characters; got 0' },
        { path: ['password'], message: 'must have at least 12 characters; got 5' },
      ],
    })
    expect(await useLink(store, { token, password }, visit())).toEqual({
      issues: [{ path: ['name'], message: 'must have 1 to 128 characters; got 0' }],
    })
    for (const name of ['a\u0000b', 'a\nb', '\ud800', 'İ'.repeat(128), 'x'.repeat(129)]) {
      expect(await use(token, { name })).toMatchObject({ issues: [{ path: ['name'] }] })
    }
    signedIn(await use(token))
  })

  it('is impossible with unknown tokens', async () => {
    for (const token of ['', 'x', 'A'.repeat(32), `${'A'.repeat(32)}\n`, 'é'.repeat(32)]) {
      expect(await look(token)).toEqual(gone)
      expect(await use(token)).toEqual(gone)
    }
  })
})

describe('an invitation', () => {
  it('leads to the workspace of the inviter', async () => {
    const owner = await settle(store)
    const token = await invitation(store, owner.session, { joins: true })
    expect(await look(token)).toEqual({
      kind: 'invitation',
      invitedBy: 'Ada',
      workspace: 'Main',
      role: 'editor',
      expiresAt: later(7 * 24 * hourMs).toISOString(),
    })
    const { session } = signedIn(await use(token))
    expect(session.person).toMatchObject({ name: 'Grace', isOwner: false })
    expect(session.workspaces).toEqual([{ ...owner.session.workspace, role: 'editor' }])
    expect(await listPeople(store, session)).toMatchObject([
      { name: 'Ada', isOwner: true, role: 'owner', isSelf: false },
      { name: 'Grace', isOwner: false, role: 'editor', isSelf: true },
    ])
  })

  it('leads to a new workspace without other people', async () => {
    const owner = await settle(store)
    const token = await invitation(store, owner.session)
    expect(await look(token)).not.toHaveProperty('workspace')
    const { session } = signedIn(await use(token))
    expect(session.workspaces).toEqual([{ id: expect.any(String), name: 'Grace', role: 'owner' }])
    expect(session.workspace.id).not.toBe(store.workspace)
    expect(await listPeople(store, session)).toMatchObject([{ name: 'Grace' }])
    expect(await listPeople(store, owner.session)).toMatchObject([{ name: 'Ada' }])
    const again = signedIn(await signIn(store, { name: 'grace', password }, visit()))
    expect(again.session.workspace).toEqual(session.workspace)
  })

  it('is used once, by one of many concurrent requests', async () => {
    const owner = await settle(store)
    const token = await invitation(store, owner.session)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => use(token, { name: `Guest ${index}` })),
    )
    expect(outcomes.filter((outcome) => 'token' in outcome)).toHaveLength(1)
    expect(await look(token)).toEqual(gone)
    expect(await use(token, { name: 'Late' })).toEqual(gone)
  })

  it('ends after 7 days, or when it is revoked', async () => {
    const owner = await settle(store)
    const token = await invitation(store, owner.session)
    const weekMs = 7 * 24 * hourMs
    expect(await look(token, weekMs - 1)).toMatchObject({ kind: 'invitation' })
    expect(await look(token, weekMs)).toEqual(gone)
    expect(await use(token, { ms: weekMs })).toEqual(gone)
    const [{ id } = { id: '' }] = await listInvitations(store, owner.session)
    expect(await revokeInvitation(store, owner.session, { id, now: start })).toBe(true)
    expect(await look(token)).toEqual(gone)
    expect(await revokeInvitation(store, owner.session, { id, now: start })).toBe(false)
  })

  it('can be used with another name if the first one is taken, in any case', async () => {
    const owner = await settle(store)
    const token = await invitation(store, owner.session)
    const message = 'must be unique; another person already has this name'
    expect(await use(token, { name: 'ADA' })).toEqual({ issues: [{ path: ['name'], message }] })
    signedIn(await use(token))
  })

  it('is listed for its creator and for the owners of its workspace, who can revoke it', async () => {
    const owner = await settle(store)
    const grace = await guest(store, owner.session, { name: 'Grace', joins: true })
    const invited = await invite(store, grace.session, {
      label: ' Joan ',
      joins: true,
      role: 'viewer',
      now: start,
    })
    const expected = {
      id: expect.any(String),
      label: 'Joan',
      workspace: 'Main',
      role: 'viewer',
      createdBy: 'Grace',
      createdAt: start.toISOString(),
      expiresAt: later(7 * 24 * hourMs).toISOString(),
      usedAt: null,
    }
    expect(invited).toEqual({ invitation: expected, token: expect.any(String) })
    const listed = await listInvitations(store, owner.session)
    expect(listed).toEqual([
      expected,
      expect.objectContaining({ label: 'a guest', createdBy: 'Ada', usedAt: start.toISOString() }),
    ])
    expect(await listInvitations(store, grace.session)).toEqual(listed)
    const alan = await guest(store, owner.session, { name: 'Alan', joins: false })
    expect(await listInvitations(store, alan.session)).toEqual([])
    const [{ id } = { id: '' }] = listed
    expect(await revokeInvitation(store, alan.session, { id, now: start })).toBe(false)
    expect(await revokeInvitation(store, owner.session, { id, now: start })).toBe(true)
  })

  it('is looked up only if its id has the right format', async () => {
    const owner = await settle(store)
    await store.close()
    for (const id of ['', 'none', 'a\u0000b']) {
      expect(await revokeInvitation(store, owner.session, { id, now: start })).toBe(false)
    }
  })

  it('has a label of one line', async () => {
    const owner = await settle(store)
    for (const label of ['a\nb', 'x'.repeat(129)]) {
      const invited = await invite(store, owner.session, {
        label,
        joins: false,
        role: 'viewer',
        now: start,
      })
      expect(invited).toMatchObject({ issues: [{ path: ['label'] }] })
    }
    const unlabelled = await invite(store, owner.session, {
      label: '',
      joins: false,
      role: 'viewer',
      now: start,
    })
    expect(unlabelled).toMatchObject({
      invitation: { label: '', workspace: null, role: 'owner' },
    })
  })
})

describe('a reset', () => {
  const secret = 'staple and battery'

  it('is for the owner, and impossible without one', async () => {
    expect(await openReset(store, start)).toBeUndefined()
    await settle(store)
    const token = (await openReset(store, start)) ?? ''
    expect(await look(token)).toEqual({
      kind: 'reset',
      name: 'Ada',
      expiresAt: later(hourMs).toISOString(),
    })
  })

  it('changes the password, ends all sessions and signs in, once', async () => {
    const owner = await settle(store)
    const [token = '', spare = ''] = [await openReset(store, start), await openReset(store, start)]
    const outcome = signedIn(await useLink(store, { token, password: secret }, visit()))
    expect(outcome.session.person).toEqual(owner.session.person)
    expect(await sessionOf(store, { token: owner.token, now: start })).toBeUndefined()
    expect(await sessionOf(store, { token: outcome.token, now: start })).toEqual(outcome.session)
    const enter = (given: string) => signIn(store, { name: 'Ada', password: given }, visit())
    expect(await enter(password)).toEqual({ failure: 'credentials.wrong' })
    signedIn(await enter(secret))
    for (const used of [token, spare]) expect(await use(used, { secret })).toEqual(gone)
  })

  it('ends after an hour, and refuses a weak password before it is used', async () => {
    await settle(store)
    const token = (await openReset(store, start)) ?? ''
    expect(await use(token, { secret: 'short' })).toMatchObject({
      issues: [{ path: ['password'] }],
    })
    expect(await use(token, { secret, ms: hourMs })).toEqual(gone)
    signedIn(await use(token, { secret, ms: hourMs - 1 }))
  })

  it('unlocks a locked name', async () => {
    await settle(store)
    for (let count = 0; count < 5; count += 1) {
      await signIn(store, { name: 'Ada', password: 'wrong horse' }, visit())
    }
    const enter = () => signIn(store, { name: 'Ada', password: secret }, visit())
    expect(await enter()).toMatchObject({ failure: 'credentials.locked' })
    signedIn(await use((await openReset(store, start)) ?? '', { secret }))
    signedIn(await enter())
  })
})
