/** Versions, notes and copies of simulations over HTTP. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { listOf, objectOf, posts, problemOf, timestamp, users } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const request = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => service.request(path, { method, headers, ...(body !== undefined && { body }) })
const put = (key: string, body: unknown) => request('PUT', `/simulations/${key}`, body)
const versionsOf = async (key: string) =>
  (await listOf(await service.request(`/simulations/${key}/versions?limit=100`))).map(
    ({ version, seed }) => ({ version, seed }),
  )

/** The author of requests with the key of the service. */
const author = { type: 'key', name: 'SPATE_API_KEY' }

describe('versions', () => {
  test('are every save that changes something, with time and author, the newest first', async () => {
    for (const seed of [1, 2, 2, 3]) await put('saved', { seed, entities: { users } })
    await request('PATCH', '/simulations/saved', { entities: { users, posts } })
    await request('PATCH', '/simulations/saved', { seed: 3 })
    const answer = await service.request('/simulations/saved/versions')
    expect(answer.headers.get('x-total-count')).toBe('4')
    const savedAt = timestamp
    expect(await listOf(answer)).toEqual([
      { version: 4, seed: 3, savedAt, savedBy: author },
      { version: 3, seed: 3, savedAt, savedBy: author },
      { version: 2, seed: 2, savedAt, savedBy: author },
      { version: 1, seed: 1, savedAt, savedBy: author },
    ])
    const page = await service.request('/simulations/saved/versions?limit=1&offset=2')
    expect(await listOf(page)).toMatchObject([{ version: 2 }])
    expect(page.headers.get('link')).toContain('rel="next"')
  })

  test('are read with their definition, also the current one', async () => {
    await put('read', { seed: 5, entities: { users }, start: '2026-01-01' })
    await put('read', { entities: { posts } })
    const version = (number: number) => service.request(`/simulations/read/versions/${number}`)
    expect(await objectOf(await version(1))).toEqual({
      version: 1,
      seed: 5,
      start: '2026-01-01',
      entities: { users },
      savedAt: timestamp,
      savedBy: author,
    })
    expect(await objectOf(await version(2))).toMatchObject({ seed: 1, entities: { posts } })
    const { etag = '' } = Object.fromEntries((await version(1)).headers)
    const again = await request('GET', '/simulations/read/versions/1', undefined, {
      'If-None-Match': etag,
    })
    expect(again.status).toBe(304)
  })

  test.each(['0', '99', '-1', '1.5', '01', 'x', '%00', '9'.repeat(30)])(
    'there is no version %j',
    async (number) => {
      await put('few', { seed: 1 })
      await put('few', { seed: 2 })
      await problemOf(await service.request(`/simulations/few/versions/${number}`), 404)
      const path = `/simulations/few/versions/${number}/restore`
      await problemOf(await request('POST', path), 404)
    },
  )

  test('of a simulation that does not exist are 404, and bad pages are 400', async () => {
    for (const path of ['', '/1', '?limit=5']) {
      await problemOf(await service.request(`/simulations/none/versions${path}`), 404)
    }
    await problemOf(await request('POST', '/simulations/none/versions/1/restore'), 404)
    for (const [name, query] of [
      ['limit', 'limit=0'],
      ['limit', 'limit=101'],
      ['offset', 'offset=-1'],
      ['sort', 'sort=up'],
    ] as const) {
      await problemOf(await service.request(`/simulations/default/versions?${query}`), 400, [name])
    }
  })

  test('are restored as a new version', async () => {
    await put('back', { seed: 7, entities: { users } })
    await put('back', { seed: 8, entities: { posts } })
    const restored = await request('POST', '/simulations/back/versions/1/restore')
    expect(restored.status).toBe(200)
    expect(restored.headers.get('etag')).toBe('"3"')
    expect(await objectOf(restored)).toMatchObject({ key: 'back', seed: 7 })
    expect(await objectOf(await service.request('/simulations/back'))).toMatchObject({
      seed: 7,
      entities: { users },
    })
    expect(await versionsOf('back')).toEqual([
      { version: 3, seed: 7 },
      { version: 2, seed: 8 },
      { version: 1, seed: 7 },
    ])
    // The content is the same, so nothing is saved.
    const again = await request('POST', '/simulations/back/versions/1/restore')
    expect(again.headers.get('etag')).toBe('"3"')
  })

  test('are restored only if the simulation has not changed since it was read', async () => {
    await put('guarded', { seed: 1 })
    await put('guarded', { seed: 2 })
    const path = '/simulations/guarded/versions/1/restore'
    await problemOf(await request('POST', path, undefined, { 'If-Match': '"1"' }), 412)
    expect((await request('POST', path, undefined, { 'If-Match': '"2"' })).status).toBe(200)
  })

  test('are restored once by concurrent requests with the same precondition', async () => {
    await put('race', { seed: 1 })
    await put('race', { seed: 2 })
    await put('race', { seed: 3 })
    const answers = await Promise.all(
      [1, 2, 1, 2].map((version) =>
        request('POST', `/simulations/race/versions/${version}/restore`, undefined, {
          'If-Match': '"3"',
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 412, 412, 412])
    expect(await versionsOf('race')).toHaveLength(4)
  })

  test('that do not fit the inherited systems any more are refused with the reason', async () => {
    const database = { format: 'sql', import: { command: 'cat' } }
    await put('base', { systems: { database } })
    await put('heir', { parent: 'base', entities: { users: { ...users, system: 'database' } } })
    await put('heir', { entities: { users } })
    await put('base', {})
    const answer = await request('POST', '/simulations/heir/versions/1/restore')
    await problemOf(answer, 409, ['entities', 'users', 'system', 'type'])
    expect(await versionsOf('heir')).toHaveLength(2)
  })
})

describe('notes', () => {
  const notes = { label: 'The shop', description: 'Orders\nand users', tags: ['demo', 'été'] }

  test('are stored, read, listed, kept by PUT, and removed by null', async () => {
    const created = await request('POST', '/simulations', { key: 'noted', ...notes })
    expect(await objectOf(created)).toMatchObject(notes)
    await put('noted', { seed: 2 })
    expect(await objectOf(await service.request('/simulations/noted'))).toMatchObject(notes)
    const [listed] = await listOf(await service.request('/simulations?key=noted'))
    expect(listed).toMatchObject({ ...notes, seed: 2 })
    const label = await request('PATCH', '/simulations/noted', { label: '  Other ' })
    expect(await objectOf(label)).toMatchObject({ ...notes, label: 'Other', seed: 2 })
    const none = { label: null, description: '', tags: [] }
    const cleared = await objectOf(await request('PATCH', '/simulations/noted', none))
    for (const name of Object.keys(none)) expect(cleared).not.toHaveProperty(name)
  })

  test('create no version, but another ETag', async () => {
    await put('tagged', {})
    const patched = await request('PATCH', '/simulations/tagged', { tags: ['a'] })
    expect(patched.headers.get('etag')).toBe('"2"')
    const same = await request('PATCH', '/simulations/tagged', { tags: ['a'] })
    expect(same.headers.get('etag')).toBe('"2"')
    expect(await versionsOf('tagged')).toEqual([{ version: 1, seed: 1 }])
    const stale = { 'If-Match': '"1"' }
    await problemOf(await request('PATCH', '/simulations/tagged', { label: 'x' }, stale), 412)
    await put('tagged', { seed: 2 })
    expect(await versionsOf('tagged')).toEqual([
      { version: 2, seed: 2 },
      { version: 1, seed: 1 },
    ])
  })

  test('do not change the events of a run, nor its definition', async () => {
    await put('pure', { entities: { users }, label: 'x', tags: ['y'] })
    await request('POST', '/simulations/pure/runs', { output: 'stream' })
    const definition = await objectOf(await service.request('/simulations/pure/runs/1/definition'))
    for (const name of Object.keys(notes)) expect(definition).not.toHaveProperty(name)
  })

  test.each([
    ['label', 5, ['label']],
    ['label', 'x'.repeat(129), ['label']],
    ['label', 'two\nlines', ['label']],
    ['description', ['x'], ['description']],
    ['description', 'x'.repeat(2_001), ['description']],
    ['description', 'a\u0007b', ['description']],
    ['tags', 'demo', ['tags']],
    ['tags', Array.from({ length: 21 }, (_, i) => `${i}`), ['tags']],
    ['tags', ['ok', 5], ['tags', 1]],
    ['tags', [''], ['tags', 0]],
    ['tags', ['x'.repeat(33)], ['tags', 0]],
    ['tags', ['Demo'], ['tags', 0]],
    ['tags', ['a"b'], ['tags', 0]],
    ['tags', ['e\u0301'], ['tags', 0]],
    ['tags', ['same', 'same'], ['tags', 1]],
  ])('refuse the %s %j', async (name, value, path) => {
    const body = { key: 'refused', [name]: value }
    await problemOf(await request('POST', '/simulations', body), 422, path)
    await problemOf(await put('refused', { [name]: value }), 400, path)
    await problemOf(await request('PATCH', '/simulations/default', { [name]: value }), 400, path)
  })

  test('are ignored by requests that store none, as they were before', async () => {
    await put('old client', { entities: { users } })
    const ignored = { description: ['x'], tags: 'demo', lable: 1 }
    const run = { output: 'stream', ...ignored }
    expect((await request('POST', '/simulations/old%20client/runs', run)).status).toBe(201)
    const verdict = await objectOf(
      await request('POST', '/simulations/validate', { label: 5, ...ignored }),
    )
    expect(verdict).toMatchObject({ valid: true, issues: [] })
    const { issues } = await problemOf(await put('old client', { lable: 'x' }), 400, ['lable'])
    expect(issues[0]?.message).toContain('did you mean "label"?')
  })

  test('change without a check of the definition', async () => {
    const database = { format: 'sql', import: { command: 'cat' } }
    await put('notes base', { systems: { database } })
    const heir = { entities: { users: { ...users, system: 'database' } } }
    await put('notes heir', { parent: 'notes base', ...heir })
    await put('notes base', {})
    const path = '/simulations/notes%20heir'
    const wrong = ['entities', 'users', 'system', 'type']
    await problemOf(await request('PATCH', path, { seed: 2 }), 400, wrong)
    const noted = await objectOf(await request('PATCH', path, { label: 'Heir' }))
    expect(noted).toMatchObject({ label: 'Heir', seed: 1 })
    expect(await objectOf(await service.request(path))).toMatchObject({
      entities: { users: { system: { type: 'database' } } },
    })
  })

  test('select simulations by tag, together with a key', async () => {
    await put('one', { tags: ['group', 'one'] })
    await put('two', { tags: ['group'] })
    const keys = async (query: string) =>
      (await listOf(await service.request(`/simulations?${query}`))).map(({ key }) => key)
    expect(await keys('tag=group')).toEqual(['one', 'two'])
    expect(await keys('tag=one')).toEqual(['one'])
    for (const other of ['on', 'ONE', 'Group', '%', '_ne', '']) {
      expect(await keys(`tag=${encodeURIComponent(other)}`)).toEqual([])
      expect(await keys(`tag=${encodeURIComponent(other)}&key=one`)).toEqual([])
    }
    expect(await keys('tag=group&key=two')).toEqual(['two'])
    expect(await keys('tag=one&key=two')).toEqual([])
  })
})

describe('a copy', () => {
  test('has the content, the parent and the notes, and neither runs nor versions', async () => {
    await put('mother', { seed: 3 })
    const content = { seed: 9, entities: { users }, start: '2026-01-01', end: '2026-01-02' }
    await put('original', { ...content, parent: 'mother', seed: 8 })
    await put('original', { ...content, label: 'L', tags: ['t'] })
    await request('POST', '/simulations/original/runs', { output: 'stream' })
    const copied = await request('POST', '/simulations/original/duplicate', { key: 'the copy' })
    expect(copied.status).toBe(201)
    expect(copied.headers.get('location')).toBe('/simulations/the%20copy')
    expect(await objectOf(await service.request('/simulations/the%20copy'))).toEqual({
      ...content,
      key: 'the copy',
      parent: 'mother',
      label: 'L',
      tags: ['t'],
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    expect(await versionsOf('the%20copy')).toEqual([{ version: 1, seed: 9 }])
    expect(await listOf(await service.request('/simulations/the%20copy/runs'))).toEqual([])
    const named = await objectOf(await request('POST', '/simulations/original/duplicate', {}))
    expect(named.key).toMatch(/^[a-z]+-[a-z]+-\d{3}$/)
  })

  test('is the stored response to a repeated request, also if the original was deleted', async () => {
    await put('short-lived', { seed: 4 })
    const headers = { 'Idempotency-Key': 'copied-once' }
    const copy = (key: string) =>
      request('POST', `/simulations/${key}/duplicate`, { key: 'kept copy' }, headers)
    const first = await copy('short-lived')
    expect(first.status).toBe(201)
    await request('DELETE', '/simulations/short-lived')
    const again = await copy('short-lived')
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await again.text()).toBe(await first.text())
    await problemOf(await copy('none'), 422, [])
    await problemOf(await request('POST', '/simulations/short-lived/duplicate', {}), 404)
  })

  test('needs a free and valid key, and an original', async () => {
    await put('source', {})
    const copy = (body: unknown, key = 'source') =>
      request('POST', `/simulations/${key}/duplicate`, body)
    for (const key of ['source', 'default', '', 'a/b', 5]) {
      await problemOf(await copy({ key }), 422, ['key'])
    }
    await problemOf(await copy({}, 'none'), 404)
    await problemOf(await copy([]), 400)
    const answers = await Promise.all(Array.from({ length: 5 }, () => copy({ key: 'contested' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  })

  test('is created once per idempotency key', async () => {
    await put('once', {})
    const headers = { 'Idempotency-Key': 'copy-once' }
    const copy = () => request('POST', '/simulations/once/duplicate', {}, headers)
    const [first, second] = [await copy(), await copy()]
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await objectOf(second)).toEqual(await objectOf(first))
  })
})
