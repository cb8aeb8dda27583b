/** People over HTTP: setup, signing in and out, sessions, passwords, invitations, keys. */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReset } from '../../../src/access/links.ts'
import { openStore } from '../../../src/server/open-store.ts'
import { startService, type TestService } from '../../support/service.ts'
import { listOf, objectOf, problemOf, timestamp } from '../definitions.ts'
import {
  becomeOwner,
  inviteVisitor,
  newVisitor,
  password,
  setupToken,
  type Visitor,
} from './visitor.ts'

let service: TestService
let owner: Visitor
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const signIn = (visitor: Visitor, name: string, secret = password): Promise<Response> =>
  visitor.request('/session', { method: 'POST', body: { name, password: secret } })

describe('the first owner', () => {
  test('before, the session state reports that no owner exists, and the link describes itself', async () => {
    const visitor = newVisitor(service.address)
    expect(await objectOf(await visitor.request('/session'))).toEqual({
      hasOwner: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      person: null,
      workspace: null,
      workspaces: [],
    })
    const body = { token: await setupToken(service) }
    const look = await visitor.request('/links/look', { method: 'POST', body })
    expect(look.status).toBe(200)
    expect(await objectOf(look)).toEqual({ kind: 'setup', expiresAt: timestamp })
  })

  test('a weak password and an empty name are issues, and the link stays valid', async () => {
    const token = await setupToken(service)
    const body = { token, name: ' ', password: 'short' }
    const visitor = newVisitor(service.address)
    const refused = await visitor.request('/links/use', { method: 'POST', body })
    await problemOf(refused, 422, ['name'], ['password'])
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('of 20 concurrent uses of the link, one creates the owner', async () => {
    const token = await setupToken(service)
    const visitors = Array.from({ length: 20 }, () => newVisitor(service.address))
    const answers = await Promise.all(
      visitors.map((visitor, i) =>
        visitor.request('/links/use', {
          method: 'POST',
          body: { token, name: i % 2 === 0 ? 'Olga' : `Olga ${i}`, password },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    for (const status of statuses) expect([201, 410, 422]).toContain(status)
    owner = visitors[statuses.indexOf(201)] ?? newVisitor(service.address)
    const state = await objectOf(await owner.request('/session'))
    expect(state).toMatchObject({ hasOwner: true, person: { isOwner: true } })
    expect(state.workspaces).toEqual([state.workspace])
    // The workspace of the first key.
    const simulations = await listOf(await owner.request('/simulations'))
    expect(simulations.map(({ key }) => key)).toEqual(['default', 'shop'])
  })

  test('afterwards no link creates another owner', async () => {
    const visitor = newVisitor(service.address)
    for (const token of ['', 'x', 'x'.repeat(32), '\u0000', '💥'.repeat(32)]) {
      const body = { token, name: 'Eve', password }
      for (const path of ['/links/look', '/links/use']) {
        await problemOf(await visitor.request(path, { method: 'POST', body }), 410)
      }
    }
    expect(visitor.cookie).toBeUndefined()
  })
})

describe('signing in and out', () => {
  test('names are compared without case and surrounding space; an unknown name and a wrong password get the same response', async () => {
    const { person } = await objectOf(await owner.request('/session'))
    const { name } = person as { name: string }
    const visitor = newVisitor(service.address)
    const wrong = await signIn(visitor, name, `${password}!`)
    const unknown = await signIn(visitor, 'nobody', password)
    for (const answer of [wrong, unknown]) {
      expect(answer.headers.get('www-authenticate')).toBe('Password')
    }
    // Each request has its own id.
    const said = { ...(await problemOf(wrong, 401)), instance: expect.any(String) }
    expect(await problemOf(unknown, 401)).toEqual(said)
    expect(visitor.cookie).toBeUndefined()
    expect((await signIn(visitor, ` ${name.toUpperCase()} `)).status).toBe(201)
    const cookie = visitor.cookie
    expect((await visitor.request('/simulations')).status).toBe(200)

    const left = await visitor.request('/session', { method: 'DELETE' })
    expect({ status: left.status, cookie: visitor.cookie }).toEqual({ status: 204 })
    expect(left.headers.getSetCookie()[0]).toContain('; Max-Age=0')
    // The token is no longer valid anywhere.
    const again = newVisitor(service.address, cookie)
    await problemOf(await again.request('/simulations'), 401)
    expect(await objectOf(await again.request('/session'))).toMatchObject({ person: null })

    // Signing out needs no session, but must come from a page of the console.
    for (const gone of [again, newVisitor(service.address)]) {
      const signedOut = await gone.request('/session', { method: 'DELETE' })
      expect({ status: signedOut.status, cookie: gone.cookie }).toEqual({ status: 204 })
      expect(signedOut.headers.getSetCookie()[0]).toContain('; Max-Age=0')
    }
    const headers = { Origin: 'http://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    await problemOf(await owner.request('/session', { method: 'DELETE', headers }), 403)
    expect((await owner.request('/types')).status).toBe(200)
  })

  test('a cookie with the same name from another host has no effect', async () => {
    for (const planted of ['', 'x', 'x'.repeat(43), '💥', `"${'x'.repeat(43)}"`]) {
      const encoded = planted.replace('💥', '%F0%9F%92%A5')
      const cookie = `spate_session=${encoded}; ${owner.cookie}`
      const visitor = newVisitor(service.address, cookie)
      expect((await visitor.request('/types')).status, planted).toBe(200)
      const { person } = await objectOf(await visitor.request('/session'))
      expect(person, planted).not.toBeNull()
    }
  })

  test('the cookie is inaccessible to scripts and other sites, and is sent only to the console', async () => {
    const visitor = newVisitor(service.address)
    const { person } = await objectOf(await owner.request('/session'))
    const answer = await signIn(visitor, (person as { name: string }).name)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^spate_session=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/console; Max-Age=604800$/,
      ),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('over https the cookie is bound to the host', async () => {
    const secure = await startService({ SPATE_PUBLIC_URL: 'https://spate.test' })
    try {
      const visitor = newVisitor(secure.address)
      const used = await visitor.request('/links/use', {
        method: 'POST',
        body: { token: await setupToken(secure), name: 'Olga', password },
        headers: { Origin: 'https://spate.test', 'Sec-Fetch-Site': 'same-origin' },
      })
      expect(used.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-spate_session=[\w-]{43}; HttpOnly; SameSite=Lax; Secure; Path=\/; Max-Age=604800$/,
        ),
      ])
      expect((await visitor.request('/simulations')).status).toBe(200)
      // A cookie that a foreign host may have set.
      const weak = newVisitor(secure.address, visitor.cookie?.replace('__Host-', ''))
      await problemOf(await weak.request('/simulations'), 401)
    } finally {
      await secure.stop()
    }
  })
})

describe('the data of a person', () => {
  test('sessions are listed and ended, one or all others', async () => {
    const guest = await inviteVisitor(owner, { ...service, name: 'Gus', joins: false })
    const others = [newVisitor(service.address), newVisitor(service.address)]
    for (const other of others) {
      expect((await signIn(other, 'gus')).status).toBe(201)
    }
    const listed = await listOf(await guest.request('/sessions'))
    expect(listed).toHaveLength(3)
    for (const session of listed) {
      expect(session).toEqual({
        id: expect.any(String),
        createdAt: timestamp,
        seenAt: timestamp,
        agent: expect.any(String),
        address: expect.stringContaining('127.0.0.1'),
        isThis: expect.any(Boolean),
      })
    }
    const own = await listOf(await (others[0] as Visitor).request('/sessions'))
    const id = String(own.find(({ isThis }) => isThis)?.id)
    // Only of this person.
    await problemOf(await owner.request(`/sessions/${id}`, { method: 'DELETE' }), 404)
    expect((await guest.request(`/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
    await problemOf(await guest.request(`/sessions/${id}`, { method: 'DELETE' }), 404)
    await problemOf(await (others[0] as Visitor).request('/types'), 401)
    expect((await (others[1] as Visitor).request('/types')).status).toBe(200)
    expect((await guest.request('/sessions', { method: 'DELETE' })).status).toBe(204)
    await problemOf(await (others[1] as Visitor).request('/types'), 401)
    expect(await listOf(await guest.request('/sessions'))).toHaveLength(1)
  })

  test('changing the password requires the current one, and ends all other sessions', async () => {
    const guest = await inviteVisitor(owner, { ...service, name: 'Pia', joins: false })
    const other = newVisitor(service.address)
    await signIn(other, 'pia')
    const change = (current: string, next: string): Promise<Response> =>
      guest.request('/password', { method: 'PUT', body: { current, next } })
    await problemOf(await change('wrong', 'short'), 422, ['current'], ['next'])
    expect((await change(password, 'a quite different one')).status).toBe(204)
    expect((await guest.request('/types')).status).toBe(200)
    await problemOf(await other.request('/types'), 401)
  })

  test('an invitation leads to the workspace, or to a new one with an example', async () => {
    const body = { label: 'for Ida', joins: true }
    const made = await owner.request('/invitations', { method: 'POST', body })
    const { token, link, ...invitation } = await objectOf(made)
    expect(link).toBe(`${service.address}/console/welcome#token=${token}`)
    const { workspace, person } = await objectOf(await owner.request('/session'))
    const workspaceName = (workspace as { name: string }).name
    expect(invitation).toEqual({
      id: expect.any(String),
      label: 'for Ida',
      workspace: workspaceName,
      role: 'editor',
      createdBy: (person as { name: string }).name,
      createdAt: timestamp,
      expiresAt: timestamp,
      usedAt: null,
    })
    const guest = newVisitor(service.address)
    const look = await guest.request('/links/look', { method: 'POST', body: { token } })
    expect(await objectOf(look)).toEqual({
      kind: 'invitation',
      invitedBy: (person as { name: string }).name,
      workspace: workspaceName,
      role: 'editor',
      expiresAt: timestamp,
    })
    expect(
      (await owner.request(`/invitations/${invitation.id}`, { method: 'DELETE' })).status,
    ).toBe(204)
    await problemOf(await guest.request('/links/look', { method: 'POST', body: { token } }), 410)

    const member = await inviteVisitor(owner, { ...service, name: 'Ida', joins: true })
    const people = await listOf(await member.request('/people'))
    expect(people.map(({ name, isSelf }) => [name, isSelf])).toEqual([
      [(person as { name: string }).name, false],
      ['Ida', true],
    ])
    const alone = await inviteVisitor(owner, { ...service, name: 'Una', joins: false })
    expect(await listOf(await alone.request('/people'))).toHaveLength(1)
    const simulations = await listOf(await alone.request('/simulations'))
    expect(simulations.map(({ key }) => key)).toEqual(['default', 'shop'])
    const renamed = await alone.request('/workspace', { method: 'PATCH', body: { name: 'Lab' } })
    expect(await objectOf(renamed)).toMatchObject({ workspace: { name: 'Lab' } })
    const elsewhere = { method: 'PUT', body: { id: (workspace as { id: string }).id } }
    await problemOf(await alone.request('/workspace', elsewhere), 404)
    expect((await member.request('/workspace', elsewhere)).status).toBe(200)
  })

  test('a key is shown once, works immediately, and is refused after it is revoked', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const body = { name: ' laptop ', scopes: ['stream', 'read'], expiresAt }
    const made = await owner.request('/keys', { method: 'POST', body })
    expect(made.status).toBe(201)
    const { key, ...view } = await objectOf(made)
    const { person } = await objectOf(await owner.request('/session'))
    expect(view).toEqual({
      id: String(key).split('_')[1],
      name: 'laptop',
      scopes: ['read', 'stream'],
      createdAt: timestamp,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
      createdBy: (person as { name: string }).name,
      isOwn: true,
    })
    const enter = (): Promise<Response> =>
      service.request('/simulations', { headers: { Authorization: `Bearer ${key}` } })
    expect((await enter()).status).toBe(200)
    const listed = await (await owner.request('/keys')).text()
    expect(listed).not.toContain(String(key))
    expect(JSON.parse(listed)).toContainEqual({
      ...view,
      lastUsedAt: timestamp,
      usage: expect.any(Array),
    })
    const revoke = (): Promise<Response> => owner.request(`/keys/${view.id}`, { method: 'DELETE' })
    expect((await revoke()).status).toBe(204)
    await problemOf(await enter(), 401)
    await problemOf(await revoke(), 404)
  })

  test.each([
    [{}, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'a\u0007b' }, ['name']],
    [{ name: 'a\u202eb' }, ['name']],
    [{ name: 'x'.repeat(129) }, ['name']],
    [{ name: 5 }, ['name']],
    [{ name: 'x', scopes: [] }, ['scopes']],
    [{ name: 'x', scopes: ['admin'] }, ['scopes']],
    [{ name: 'x', scopes: 'read' }, ['scopes']],
    [{ name: 'x', expiresAt: 'tomorrow' }, ['expiresAt']],
    [{ name: 'x', expiresAt: '2001-01-01T00:00:00Z' }, ['expiresAt']],
    [{ name: 'x', expiresAt: '2099-02-31T99:00:00Z' }, ['expiresAt']],
    [{ name: 'x', expiresAt: 4_000_000_000 }, ['expiresAt']],
    [{ name: 'x', expiresAt: '2099-02-30T00:00:00Z' }, ['expiresAt']],
    [{ name: 'x', expiresAt: '2099-01-01T00:00:00' }, ['expiresAt']],
    [{ name: 'x', expiresAt: '9999-12-31T23:59:59-01:00' }, ['expiresAt']],
  ])('no key is created from %j', async (body, path) => {
    await problemOf(await owner.request('/keys', { method: 'POST', body }), 422, path)
  })
})

const idOf = async (visitor: Visitor, name: string): Promise<string> => {
  const people = await listOf(await visitor.request('/people'))
  return String(people.find((person) => person.name === name)?.id)
}
const nameOf = async (visitor: Visitor): Promise<string> => {
  const { person } = await objectOf(await visitor.request('/session'))
  return (person as { name: string }).name
}

describe('a link to a new password', () => {
  const open = (visitor: Visitor, id: string): Promise<Response> =>
    visitor.request(`/people/${id}/password-link`, { method: 'POST' })

  test('signs the member in once, and ends their other sessions', async () => {
    const member = await inviteVisitor(owner, { ...service, name: 'Fritzi', joins: true })
    const id = await idOf(owner, 'Fritzi')
    const opened = await open(owner, id)
    expect(opened.status).toBe(201)
    const { link, expiresAt } = await objectOf(opened)
    const left = Date.parse(String(expiresAt)) - Date.now()
    expect(left).toBeGreaterThan(50 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect(link).toMatch(/^http:\/\/[\d.:]+\/console\/welcome#token=[\w-]{32}$/)
    const token = String(link).split('#token=')[1]
    expect((await member.request('/types')).status).toBe(200)
    const visitor = newVisitor(service.address)
    const look = await visitor.request('/links/look', { method: 'POST', body: { token } })
    expect(await objectOf(look)).toEqual({ kind: 'reset', name: 'Fritzi', expiresAt })
    const body = { token, password: 'another battery staple' }
    expect((await visitor.request('/links/use', { method: 'POST', body })).status).toBe(201)
    expect((await visitor.request('/types')).status).toBe(200)
    await problemOf(await member.request('/types'), 401)
    await problemOf(await signIn(newVisitor(service.address), 'Fritzi'), 401)
    const again = newVisitor(service.address)
    expect((await signIn(again, 'Fritzi', body.password)).status).toBe(201)
    await problemOf(await visitor.request('/links/use', { method: 'POST', body }), 410)
    const log = await listOf(await owner.request('/audit?limit=100'))
    const rows = log.filter(({ action }) => String(action).startsWith('password.'))
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'password.reset', author: { name: 'Fritzi' } },
      { action: 'password.link-created', author: { name: await nameOf(owner) }, subject: 'Fritzi' },
    ])
  })

  test('is refused for the owner of the service, oneself, and unknown people', async () => {
    const host = await inviteVisitor(owner, {
      ...service,
      name: 'Ivar',
      joins: true,
      role: 'owner',
    })
    const { detail } = await problemOf(
      await open(host, await idOf(owner, await nameOf(owner))),
      403,
    )
    expect(detail).toContain('spate owner reset')
    const own = await problemOf(await open(host, await idOf(owner, 'Ivar')), 403)
    expect(own.detail).toContain('use Settings')
    const alone = await inviteVisitor(owner, { ...service, name: 'Leonie', joins: false })
    await problemOf(await open(owner, await idOf(alone, 'Leonie')), 404)
    await problemOf(await open(owner, 'nobody'), 404)
  })
})

describe('removing a person from the workspace', () => {
  const remove = (visitor: Visitor, id: string): Promise<Response> =>
    visitor.request(`/people/${id}`, { method: 'DELETE' })

  test('an owner may: the person loses access immediately, and their keys stay until they are revoked', async () => {
    const member = await inviteVisitor(owner, { ...service, name: 'Max', joins: true })
    const body = { name: 'of Max' }
    const { key } = await objectOf(await member.request('/keys', { method: 'POST', body }))
    const id = await idOf(owner, 'Max')
    expect((await remove(owner, id)).status).toBe(204)
    await problemOf(await member.request('/simulations'), 401)
    await problemOf(await remove(owner, id), 404)
    const people = await listOf(await owner.request('/people'))
    expect(people.map(({ name }) => name)).not.toContain('Max')

    const headers = { Authorization: `Bearer ${key}` }
    expect((await service.request('/simulations', { headers })).status).toBe(200)
    const made = (await listOf(await owner.request('/keys'))).find(({ name }) => name === 'of Max')
    expect(made).toMatchObject({ createdBy: 'Max', revokedAt: null })
    expect((await owner.request(`/keys/${made?.id}`, { method: 'DELETE' })).status).toBe(204)
    await problemOf(await service.request('/simulations', { headers }), 401)
  })

  test('the owner of the service, the last owner and oneself cannot be removed', async () => {
    const host = await inviteVisitor(owner, { ...service, name: 'Hal', joins: true, role: 'owner' })
    const guest = await inviteVisitor(host, { ...service, name: 'Gil', joins: true })
    const ownerId = await idOf(owner, await nameOf(owner))
    const { detail } = await problemOf(await remove(host, ownerId), 403)
    expect(detail).toContain('the owner of the service cannot be removed')
    await problemOf(await remove(owner, ownerId), 403)
    await problemOf(await remove(host, await idOf(owner, 'Hal')), 403)
    expect((await guest.request('/types')).status).toBe(200)
    expect((await remove(host, await idOf(owner, 'Gil'))).status).toBe(204)
    await problemOf(await guest.request('/types'), 401)
    // People of other workspaces are unknown here.
    const alone = await inviteVisitor(owner, { ...service, name: 'Abe', joins: false })
    await problemOf(await remove(owner, await idOf(alone, 'Abe')), 404)
  })
})

describe('a setup link', () => {
  test('creates the owner, even if its file cannot be removed', async () => {
    const other = await startService({ SPATE_LOG: 'silent' })
    try {
      const token = await setupToken(other)
      const file = join(other.data, 'setup-token')
      // A folder with content cannot be removed as a file.
      await rm(file)
      await mkdir(join(file, 'in the way'), { recursive: true })
      const visitor = newVisitor(other.address)
      const body = { token, name: 'Olga', password }
      const used = await visitor.request('/links/use', { method: 'POST', body })
      expect(used.status).toBe(201)
      expect(await objectOf(await visitor.request('/session'))).toMatchObject({
        person: { name: 'Olga', isOwner: true },
      })
    } finally {
      await other.stop()
    }
  })

  test('is not affected by a reset, and a reset needs no name', async () => {
    const other = await startService()
    try {
      await becomeOwner(other)
      const file = join(other.data, 'setup-token')
      await writeFile(file, 'of somebody else')
      const store = await openStore(other)
      const token = await openReset(store, new Date())
      await store.close()
      const visitor = newVisitor(other.address)
      const body = { token, password: 'a quite different one' }
      const used = await visitor.request('/links/use', { method: 'POST', body })
      expect(used.status).toBe(201)
      expect(await readFile(file, 'utf8')).toBe('of somebody else')
      // A new person needs a name.
      const host = visitor
      const invited = await objectOf(
        await host.request('/invitations', { method: 'POST', body: { label: '', joins: false } }),
      )
      const unnamed = { token: invited.token, password }
      const refused = await newVisitor(other.address).request('/links/use', {
        method: 'POST',
        body: unnamed,
      })
      await problemOf(refused, 422, ['name'])
    } finally {
      await other.stop()
    }
  })
})

test('an invitation contains the public URL of the service', async () => {
  const other = await startService({ SPATE_PUBLIC_URL: 'http://spate.test:81' })
  try {
    const host = await becomeOwner(other, 'http://spate.test:81')
    const body = { label: 'Ida', joins: false }
    const made = await objectOf(await host.request('/invitations', { method: 'POST', body }))
    expect(made.link).toBe(`http://spate.test:81/console/welcome#token=${made.token}`)
  } finally {
    await other.stop()
  }
})

test('behind a trusted proxy, clients with different forwarded addresses have separate attempts', async () => {
  const other = await startService({ SPATE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })
  try {
    const host = await becomeOwner(other)
    const attempt = (forwarded: string, name: string): Promise<Response> =>
      newVisitor(other.address).request('/session', {
        method: 'POST',
        body: { name, password: 'wrong' },
        headers: { 'X-Forwarded-For': forwarded },
      })
    // The entry before that of the proxy is forged and different each time.
    for (let i = 0; i < 20; i++) {
      const answer = await attempt(`198.51.100.${i}, 203.0.113.7, 10.1.2.3`, `nobody ${i}`)
      expect(answer.status).toBe(401)
    }
    await problemOf(await attempt('203.0.113.7', 'nobody'), 429)
    expect((await attempt('203.0.113.8', 'nobody')).status).toBe(401)

    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    const body = { name: 'olga', password }
    await newVisitor(other.address).request('/session', { method: 'POST', body, headers })
    const sessions = await listOf(await host.request('/sessions'))
    expect(sessions.map(({ address }) => address)).toContain('203.0.113.9')
  } finally {
    await other.stop()
  }
})

test('without a trusted proxy, forwarded addresses are ignored', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const guest = await inviteVisitor(owner, { ...service, name: 'Fay', joins: false })
  const body = { name: 'fay', password }
  await newVisitor(service.address).request('/session', { method: 'POST', body, headers })
  const sessions = await listOf(await guest.request('/sessions'))
  expect(sessions.map(({ address }) => address)).not.toContain('203.0.113.9')
})

test('after five wrong passwords the name is locked, whether or not it exists', async () => {
  const visitor = newVisitor(service.address)
  for (let i = 0; i < 5; i++) {
    const answer = await signIn(visitor, 'mallory', `${i}`)
    // Other tests may have used attempts of this address.
    expect([401, 429]).toContain(answer.status)
  }
  let locked = await signIn(visitor, 'mallory', password)
  // The first pause is one second and may have passed; each pause is twice as long as the previous one.
  for (let i = 0; i < 10 && locked.status !== 429; i++) {
    locked = await signIn(visitor, 'mallory', password)
  }
  const { detail } = await problemOf(locked, 429)
  expect(detail).toMatch(/^too many attempts; try again in \d+ (second|minute)s?$/)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
})
