/** The audit log over HTTP: what people and keys change has one row each, which only owners see. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../support/postgres.ts'
import { startService, type TestService } from '../../support/service.ts'
import { listOf, objectOf, problemOf, users } from '../definitions.ts'
import { becomeOwner, inviteVisitor, password, type Visitor } from './visitor.ts'

let service: TestService
let owner: Visitor
beforeAll(async () => {
  service = await startService()
  owner = await becomeOwner(service)
})
afterAll(() => service.stop())

type Row = Readonly<Record<string, unknown>>

async function rows(query = 'limit=100', by = owner): Promise<readonly Row[]> {
  return await listOf(await by.request(`/audit?${query}`))
}

/** Returns what a request adds to the audit log, the latest change first. */
async function added(request: () => Promise<unknown>): Promise<readonly Row[]> {
  const [last] = await rows('limit=1')
  await request()
  return (await rows()).filter(({ id }) => Number(id) > Number(last?.id))
}

const asKey = () => ({ Authorization: `Bearer ${service.key}` })
const body = { entities: { users }, start: '2026-01-01', end: '2026-01-02' }

test('begins with what the service and the owner did first', async () => {
  expect((await rows()).toReversed()).toMatchObject([
    { author: null, action: 'simulation.created', subject: 'default', run: null, detail: null },
    { author: null, action: 'simulation.created', subject: 'shop' },
    { author: null, action: 'key.created', subject: 'SPATE_API_KEY' },
    { author: { type: 'person', name: 'Olga' }, action: 'person.joined', subject: 'Olga' },
    { author: { type: 'person', name: 'Olga' }, action: 'session.created', subject: null },
  ])
})

test('has the changes of people and keys, with the names of their time', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const guest = await inviteVisitor(owner, { ...service, name, joins: true })
  const headers = asKey()
  const changes = await added(async () => {
    await guest.request('/simulations/ours', { method: 'PUT', body })
    await service.request('/simulations/ours', { method: 'PATCH', body: { seed: 3 }, headers })
    await guest.request('/simulations/ours/runs', { method: 'POST', body: { output: 'stream' } })
    await guest.request('/simulations/ours/runs/1', { method: 'PATCH', body: { label: name } })
    await guest.request('/simulations/ours/versions/1/restore', { method: 'POST' })
    const deletion = await owner.request('/simulations/ours/runs/1', { method: 'DELETE' })
    const { id } = await objectOf(deletion)
    await owner.request(`/deleted/runs/${id}/restore`, { method: 'POST' })
  })
  expect(changes.toReversed()).toMatchObject([
    { author: { name, type: 'person' }, action: 'simulation.created', subject: 'ours' },
    {
      author: { name: 'SPATE_API_KEY', type: 'key', id: service.key.split('_')[1] },
      action: 'simulation.changed',
      detail: '2',
    },
    { author: { name }, action: 'run.created', subject: 'ours', run: 1 },
    { author: { name }, action: 'run.labeled', run: 1, detail: name },
    { author: { name }, action: 'simulation.changed', detail: '3' },
    { author: { name: 'Olga' }, action: 'run.deleted', run: 1 },
    { author: { name: 'Olga' }, action: 'run.restored', run: 1 },
  ])
})

test('has nothing of requests that fail, are repeated or change nothing', async () => {
  await owner.request('/simulations/theirs', { method: 'PUT', body })
  const repeated = { ...asKey(), 'Idempotency-Key': 'once' }
  const start = { method: 'POST', body: { output: 'stream' } }
  const changes = await added(async () => {
    for (let i = 0; i < 3; i += 1) {
      const started = await service.request('/simulations/theirs/runs', {
        ...start,
        headers: repeated,
      })
      expect(started.status).toBe(201)
    }
    const current = { current: 'wrong', next: password }
    const wrong = { name: 'Olga', password: 'wrong' }
    const requests = [
      ['PUT', '/simulations/theirs', body, 200],
      ['PATCH', '/simulations/theirs', { seed: 'x' }, 400],
      ['DELETE', '/simulations/none', undefined, 404],
      ['DELETE', '/simulations/default', undefined, 409],
      ['POST', '/keys', { name: '' }, 422],
      ['DELETE', '/keys/none', undefined, 404],
      ['PATCH', '/workspace', { name: 'Main' }, 200],
      ['POST', '/session', wrong, 401],
      ['PUT', '/password', current, 422],
    ] as const
    for (const [method, path, sent, status] of requests) {
      const answer = await owner.request(path, { method, ...(sent && { body: sent }) })
      expect([method, path, answer.status]).toEqual([method, path, status])
    }
  })
  expect(changes).toMatchObject([{ action: 'run.created', subject: 'theirs', run: 1 }])
})

test('is listed by page, author and kind', async () => {
  for (let i = 0; i < 5; i += 1) {
    await owner.request('/keys', { method: 'POST', body: { name: `key ${i}` } })
  }
  const all = await rows()
  const found: Row[] = []
  let next: string | undefined = '/audit?limit=3'
  while (next !== undefined) {
    const page: Response = await owner.request(next)
    found.push(...(await listOf(page)))
    const link: string | null = page.headers.get('Link')
    next = /^<\/console\/api(.+)>; rel="next"$/.exec(link ?? '')?.[1]
  }
  expect(found).toEqual(all)
  const keys = await rows('kind=key&limit=5')
  expect(keys.map(({ subject }) => subject)).toEqual(['key 4', 'key 3', 'key 2', 'key 1', 'key 0'])
  const [id = ''] = service.key.split('_').slice(1)
  const byKey = await rows(`author=${id}`)
  expect(byKey).not.toHaveLength(0)
  for (const { author } of byKey) expect(author).toMatchObject({ id })
  const byOperator = await rows('author=operator')
  expect(byOperator).not.toHaveLength(0)
  expect(byOperator).toEqual(all.filter(({ author }) => author === null))
  expect(await rows('before=1')).toEqual([])
  await problemOf(await owner.request('/audit?kind=none'), 400, ['kind'])
  await problemOf(await owner.request('/audit?before=0'), 400, ['before'])
})

test('has no rows of an author that does not exist, on either database', async () => {
  const postgres = await startPostgres()
  try {
    const url = await postgres.createDatabase()
    const onPostgres = await startService({ SPATE_DATABASE_URL: url })
    try {
      for (const by of [owner, await becomeOwner(onPostgres)]) {
        expect(await rows('limit=100', by)).not.toHaveLength(0)
        for (const author of ['', 'none', '%00', `${randomUUID()}%00`, randomUUID(), '0123456789'])
          expect(await rows(`author=${author}`, by)).toEqual([])
        expect(await rows('author=operator', by)).not.toHaveLength(0)
      }
    } finally {
      await onPostgres.stop()
    }
  } finally {
    await postgres.stop()
  }
})

test('is for the owners of its workspace only, and not for keys', async () => {
  for (const role of ['viewer', 'editor'] as const) {
    const member = await inviteVisitor(owner, { ...service, name: role, joins: true, role })
    const { detail } = await problemOf(await member.request('/audit'), 403)
    expect(detail).toContain('you must have the role "owner"')
  }
  const stranger = await inviteVisitor(owner, { ...service, name: 'Sven', joins: false })
  const theirs = (await rows('limit=100', stranger)).map(({ action, subject }) => [action, subject])
  expect(theirs.toReversed()).toEqual([
    ['person.joined', 'Sven'],
    ['session.created', null],
    ['simulation.created', 'default'],
    ['simulation.created', 'shop'],
  ])
  expect((await service.request('/audit')).status).toBe(404)
})
