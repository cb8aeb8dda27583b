/** Deleting simulations and runs over HTTP, and restoring them. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type Scope } from '../../src/access/keys.ts'
import { openStore } from '../../src/server/open-store.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { listOf, objectOf, problemOf, timestamp, users } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const author = { type: 'key', name: 'SPATE_API_KEY' }
const range = { start: '2026-01-01', end: '2026-01-02' }

const request = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => service.request(path, { method, headers, ...(body !== undefined && { body }) })
const put = (key: string, body: unknown = { ...range, entities: { users } }) =>
  request('PUT', `/simulations/${key}`, body)
const run = async (key: string): Promise<number> => {
  const made = await request('POST', `/simulations/${key}/runs`, { output: 'stream' })
  return Number((await objectOf(made)).index)
}
const remove = (path: string, headers?: Readonly<Record<string, string>>) =>
  request('DELETE', path, undefined, headers)
const restore = (kind: string, id: unknown, body?: unknown) =>
  request('POST', `/deleted/${kind}/${id}/restore`, body)
const deletedIds = async (kind: string) =>
  (await listOf(await service.request(`/deleted/${kind}?limit=100`))).map(({ id }) => id)

describe('DELETE /simulations/{key}', () => {
  test('removes the simulation and its runs, and names the id that restores them', async () => {
    await put('gone', { ...range, seed: 4, label: 'Gone', entities: { users } })
    await run('gone')
    const answer = await remove('/simulations/gone')
    expect(answer.status).toBe(200)
    const deleted = await objectOf(answer)
    expect(deleted).toEqual({
      id: expect.any(String),
      key: 'gone',
      deletedAt: timestamp,
      restorableUntil: timestamp,
    })
    const days = Date.parse(`${deleted.restorableUntil}`) - Date.parse(`${deleted.deletedAt}`)
    expect(days / 86_400_000).toBe(7)
    for (const path of ['', '/versions', '/versions/1', '/runs', '/runs/1', '/runs/1/stream']) {
      await problemOf(await service.request(`/simulations/gone${path}`), 404)
    }
    await problemOf(await request('PATCH', '/simulations/gone', {}), 404)
    await problemOf(await remove('/simulations/gone'), 404)
    const body = { output: 'stream' }
    await problemOf(await request('POST', '/simulations/gone/runs', body), 400)
    await problemOf(await request('POST', '/simulations', { parent: 'gone' }), 400, ['parent'])
    expect(await listOf(await service.request('/simulations?key=gone'))).toEqual([])
    const [listed] = await listOf(await service.request('/deleted/simulations'))
    expect(listed).toEqual({
      ...deleted,
      parent: 'default',
      label: 'Gone',
      seed: 4,
      createdAt: timestamp,
      updatedAt: timestamp,
      deletedBy: author,
    })
    const restored = await restore('simulations', deleted.id, {})
    expect(restored.status).toBe(200)
    expect(await objectOf(restored)).toMatchObject({ key: 'gone', seed: 4, label: 'Gone' })
    expect((await service.request('/simulations/gone/runs/1/stream')).status).toBe(200)
    expect(await deletedIds('simulations')).not.toContain(deleted.id)
    await problemOf(await restore('simulations', deleted.id, {}), 404)
  })

  test('refuses the root and parents, with the reason', async () => {
    const { detail: root } = await problemOf(await remove('/simulations/default'), 409)
    expect(root).toContain('the root of all simulations')
    await put('parent')
    for (const key of ['son', 'daughter']) await put(key, { parent: 'parent' })
    const { detail } = await problemOf(await remove('/simulations/parent'), 409)
    expect(detail).toContain('delete them first: "son", "daughter"')
    const ids = new Map<string, unknown>()
    for (const key of ['son', 'daughter', 'parent']) {
      ids.set(key, (await objectOf(await remove(`/simulations/${key}`))).id)
    }
    const orphan = await problemOf(await restore('simulations', ids.get('son'), {}), 409)
    expect(orphan.detail).toContain('restore the parent first')
    expect((await restore('simulations', ids.get('parent'), {})).status).toBe(200)
    expect((await restore('simulations', ids.get('son'), {})).status).toBe(200)
  })

  test('needs the current version if the request names one', async () => {
    await put('versioned')
    await problemOf(await remove('/simulations/versioned', { 'If-Match': '"9"' }), 412)
    expect((await remove('/simulations/versioned', { 'If-Match': '"1"' })).status).toBe(200)
    await problemOf(await remove('/simulations/none', { 'If-Match': '"1"' }), 404)
  })

  test('frees the key; an entity tag of the deleted simulation matches no later one', async () => {
    await put('reborn', { seed: 1 })
    await put('reborn', { seed: 2 })
    const tagOf = (answer: Response) => answer.headers.get('etag') ?? ''
    const read = (headers: Readonly<Record<string, string>> = {}) =>
      request('GET', '/simulations/reborn', undefined, headers)
    const tags = ['"1"', tagOf(await read())]
    const { id } = await objectOf(await remove('/simulations/reborn'))
    const isUnknown = async (current: string) => {
      expect(tags).not.toContain(current)
      for (const tag of tags) {
        const headers = { 'If-Match': tag }
        await problemOf(await request('PUT', '/simulations/reborn', {}, headers), 412)
        await problemOf(await request('PATCH', '/simulations/reborn', { seed: 7 }, headers), 412)
        await problemOf(await remove('/simulations/reborn', headers), 412)
        expect((await read({ 'If-None-Match': tag })).status).toBe(200)
      }
      expect((await read({ 'If-None-Match': current })).status).toBe(304)
      tags.push(current)
    }
    const headers = { 'Idempotency-Key': 'reborn' }
    const again = () => request('POST', '/simulations', { key: 'reborn' }, headers)
    const made = await again()
    expect(tagOf(await again())).toBe(tagOf(made))
    await isUnknown(tagOf(made))
    await remove('/simulations/reborn')
    await isUnknown(tagOf(await put('reborn')))
    await remove('/simulations/reborn')
    await isUnknown(tagOf(await restore('simulations', id, {})))
  })

  test('frees the key; a new simulation continues the indexes of runs', async () => {
    await put('again')
    for (const index of [1, 2]) expect(await run('again')).toBe(index)
    const { id } = await objectOf(await remove('/simulations/again'))
    expect((await put('again')).status).toBe(201)
    await problemOf(await service.request('/simulations/again/runs/1'), 404)
    expect(await run('again')).toBe(3)
    const { detail } = await problemOf(await restore('simulations', id, {}), 409, ['key'])
    expect(detail).toContain('different "key"')
    for (const key of ['a/b', '', 5]) {
      await problemOf(await restore('simulations', id, { key }), 400, ['key'])
    }
    await problemOf(await restore('simulations', id, { key: 'again' }), 409, ['key'])
    const renamed = await objectOf(await restore('simulations', id, { key: 'again 2' }))
    expect(renamed).toMatchObject({ key: 'again 2' })
    expect(await objectOf(await service.request('/simulations/again%202/runs/2'))).toMatchObject({
      simulation: 'again 2',
      index: 2,
    })
  })

  test('succeeds for one of many concurrent requests', async () => {
    await put('contested')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => remove('/simulations/contested')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
  })

  test('concurrent with a creation of runs leaves no run that can be read', async () => {
    for (let round = 0; round < 5; round += 1) {
      await put('busy')
      const body = { output: 'stream' }
      const [deleted, ...runs] = await Promise.all([
        remove('/simulations/busy'),
        ...Array.from({ length: 5 }, () => request('POST', '/simulations/busy/runs', body)),
      ])
      expect(deleted.status).toBe(200)
      for (const { status } of runs) expect([201, 400]).toContain(status)
      await problemOf(await service.request('/simulations/busy/runs'), 404)
    }
  })

  test('does not affect stored responses: a repeated creation returns the first one', async () => {
    const headers = { 'Idempotency-Key': 'made-once' }
    const create = () => request('POST', '/simulations', { key: 'made once' }, headers)
    const first = await objectOf(await create())
    await remove('/simulations/made%20once')
    const again = await create()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await objectOf(again)).toEqual(first)
    await problemOf(await service.request('/simulations/made%20once'), 404)
  })

  test('does not find simulations of the earlier API version', async () => {
    const entities = { users: { type: 'object', properties: { id: { type: 'integer' } } } }
    const { id } = await objectOf(await request('POST', '/simulations', { streams: entities }))
    await problemOf(await remove(`/simulations/${id}`), 404)
    expect((await service.request(`/simulations/${id}/stream`)).status).toBe(200)
  })
})

describe('DELETE /simulations/{key}/runs/{index}', () => {
  test('removes one run, whose index is never used again', async () => {
    await put('runs')
    for (let i = 0; i < 3; i += 1) await run('runs')
    const answer = await remove('/simulations/runs/runs/2')
    expect(answer.status).toBe(200)
    const deleted = await objectOf(answer)
    expect(deleted).toEqual({
      id: expect.any(String),
      simulation: 'runs',
      index: 2,
      deletedAt: timestamp,
      restorableUntil: timestamp,
    })
    const listed = await service.request('/simulations/runs/runs')
    expect(listed.headers.get('x-total-count')).toBe('2')
    expect((await listOf(listed)).map(({ index }) => index)).toEqual([1, 3])
    for (const path of ['', '/definition', '/entities', '/systems', '/columns', '/stream']) {
      await problemOf(await service.request(`/simulations/runs/runs/2${path}`), 404)
    }
    await problemOf(await remove('/simulations/runs/runs/2'), 404)
    expect(await run('runs')).toBe(4)
    const [first] = await listOf(await service.request('/deleted/runs'))
    expect(first).toEqual({
      ...deleted,
      output: 'stream',
      createdAt: timestamp,
      deletedBy: author,
    })
    const restored = await restore('runs', deleted.id)
    expect(await objectOf(restored)).toMatchObject({ simulation: 'runs', index: 2 })
    expect((await service.request('/simulations/runs/runs/2/stream')).status).toBe(200)
    await problemOf(await restore('runs', deleted.id), 404)
  })

  test.each(['0', '9', '-1', '1.5', '01', 'x', '9'.repeat(30)])(
    'there is no run %j',
    async (index) => {
      await put('few')
      await run('few')
      await problemOf(await remove(`/simulations/few/runs/${index}`), 404)
    },
  )

  test('is not listed while its simulation is deleted', async () => {
    await put('both')
    await run('both')
    const { id } = await objectOf(await remove('/simulations/both/runs/1'))
    expect(await deletedIds('runs')).toContain(id)
    const simulation = await objectOf(await remove('/simulations/both'))
    expect(await deletedIds('runs')).not.toContain(id)
    await problemOf(await restore('runs', id), 404)
    await restore('simulations', simulation.id, {})
    expect((await restore('runs', id)).status).toBe(200)
  })

  test('does not change the result of its idempotency key', async () => {
    await put('keyed')
    const headers = { 'Idempotency-Key': 'run-once' }
    const create = () => request('POST', '/simulations/keyed/runs', { output: 'stream' }, headers)
    await create()
    await remove('/simulations/keyed/runs/1')
    expect(await objectOf(await create())).toMatchObject({ index: 1 })
  })
})

describe('deleted simulations and runs', () => {
  test('that do not exist are 404, and bad requests are 400', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const id of [unknown, 'x', '%00', 'default']) {
      await problemOf(await restore('simulations', id, {}), 404)
      await problemOf(await restore('runs', id), 404)
    }
    await problemOf(await restore('simulations', unknown, []), 400)
    for (const kind of ['simulations', 'runs']) {
      await problemOf(await service.request(`/deleted/${kind}?limit=0`), 400, ['limit'])
      await problemOf(await service.request(`/deleted/${kind}?key=x`), 400, ['key'])
    }
  })

  test('need a key that may write, and reading them needs a key that may read', async () => {
    await put('scoped')
    const store = await openStore({ data: service.data })
    const keyWith = async (scopes: readonly Scope[]) => {
      const { workspace } = store
      const made = await createKey(store, { workspace, name: 'k', now: new Date(), scopes })
      if ('issues' in made) throw new Error('the name is valid')
      return { Authorization: `Bearer ${made.key}` }
    }
    const [reads, writes] = [await keyWith(['read', 'stream']), await keyWith(['write'])]
    await store.close()
    const changes = [
      ['DELETE', '/simulations/scoped'],
      ['DELETE', '/simulations/scoped/runs/1'],
      ['POST', '/simulations/scoped/versions/1/restore'],
      ['POST', '/simulations/scoped/duplicate'],
      ['POST', '/deleted/simulations/x/restore'],
      ['POST', '/deleted/runs/x/restore'],
    ] as const
    for (const [method, path] of changes) {
      await problemOf(await request(method, path, undefined, reads), 403)
    }
    for (const path of [
      '/simulations/scoped/versions',
      '/simulations/scoped/versions/1',
      '/deleted/simulations',
      '/deleted/runs',
    ]) {
      await problemOf(await request('GET', path, undefined, writes), 403)
      expect((await request('GET', path, undefined, reads)).status).toBe(200)
    }
    expect((await remove('/simulations/scoped', writes)).status).toBe(200)
  })
})

describe('runs with view=details', () => {
  test('have their seed, period, number of events, cursor and author', async () => {
    await put('detailed')
    await request('POST', '/simulations/detailed/runs', { output: 'stream', seed: 77 })
    const stream = await service.request('/simulations/detailed/runs/1/stream?limit=1')
    expect(stream.status).toBe(200)
    const list = (query: string) => service.request(`/simulations/detailed/runs${query}`)
    const [plain] = await listOf(await list(''))
    expect(Object.keys(plain ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'index',
      'output',
      'simulation',
    ])
    const [detailed] = await listOf(await list('?view=details'))
    expect(detailed).toEqual({
      ...plain,
      seed: 77,
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-01-02T00:00:00.000Z',
      total: expect.any(Number),
      generatorVersion: expect.any(String),
      cursor: 1,
      createdBy: author,
    })
    await problemOf(await list('?view=all'), 400, ['view'])
  })
})

describe('simulations with view=details', () => {
  test('have their entities and their latest run', async () => {
    await put('counted')
    const list = async (query: string) =>
      (await listOf(await service.request(`/simulations?key=counted${query}`)))[0]
    const plain = await list('')
    const entities = { entities: ['users'], entityCount: 1 }
    expect(await list('&view=details')).toEqual({ ...plain, ...entities })
    for (const label of ['first', 'second'])
      await request('POST', '/simulations/counted/runs', { output: 'stream', label })
    await service.request('/simulations/counted/runs/2/stream?limit=1')
    const latestRun = {
      index: 2,
      label: 'second',
      createdAt: expect.any(String),
      start: '2026-01-01T00:00:00.000Z',
      end: '2026-01-02T00:00:00.000Z',
      total: expect.any(Number),
      cursor: 1,
    }
    expect(await list('')).toEqual(plain)
    expect(await list('&view=details')).toEqual({ ...plain, ...entities, latestRun })
    const all = await listOf(await service.request('/simulations?view=details&limit=100'))
    expect(all.find(({ key }) => key === 'counted')).toEqual({ ...plain, ...entities, latestRun })
    const names = Array.from({ length: 20 }, (_, i) => `entity${i}`)
    await put('many', { entities: Object.fromEntries(names.map((name) => [name, users])) })
    const [many] = await listOf(await service.request('/simulations?key=many&view=details'))
    expect(many).toMatchObject({ entities: names.slice(0, 12), entityCount: 20 })
    const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`)
    await put('large', { entities: { words: { rate: '1/day', schema: { enum: words } } } })
    const [large] = await listOf(await service.request('/simulations?key=large&view=details'))
    expect(large).toEqual((await listOf(await service.request('/simulations?key=large')))[0])
    expect(large).toHaveProperty('key', 'large')
    await problemOf(await service.request('/simulations?view=all'), 400, ['view'])
  })
})
