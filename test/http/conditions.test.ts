/** Two clients change one simulation: the second one is refused, and no change is lost (RFC 9110, section 13.1). */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { objectOf, problemOf, users } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const send = (
  method: string,
  path: string,
  { body = {}, ...headers }: { readonly body?: unknown } & Readonly<Record<string, unknown>> = {},
): Promise<Response> =>
  service.request(path, { method, body, headers: headers as Readonly<Record<string, string>> })

const tagOf = (answer: Response): string | null => answer.headers.get('etag')

test('every response with a simulation contains its version', async () => {
  const made = await send('POST', '/simulations', { body: { key: 'a', entities: { users } } })
  expect(tagOf(made)).toBe('"1"')
  expect(tagOf(await send('PATCH', '/simulations/a', { body: { seed: 2 } }))).toBe('"2"')
  expect(tagOf(await send('PUT', '/simulations/a'))).toBe('"3"')
  expect(tagOf(await service.request('/simulations/a'))).toBe('"3"')
  expect(tagOf(await service.request('/simulations/a', { method: 'HEAD' }))).toBe('"3"')
  const put = await send('PUT', '/simulations/b')
  expect({ status: put.status, tag: tagOf(put) }).toEqual({ status: 201, tag: '"1"' })
  // The version is not part of the simulation.
  expect(await objectOf(put)).not.toHaveProperty('version')
})

test.each(['PUT', 'PATCH'])(
  '%s with the current version, and with an older one',
  async (method) => {
    const key = `matched-${method.toLowerCase()}`
    const tag = tagOf(await send('PUT', `/simulations/${key}`)) ?? ''
    const path = `/simulations/${key}`
    const first = await send(method, path, { body: { seed: 11 }, 'If-Match': tag })
    expect({ status: first.status, tag: tagOf(first) }).toEqual({ status: 200, tag: '"2"' })
    for (const header of [tag, '"3"', '2', 'W/"2"', '"x"', '', 'nonsense', '"1", "7"']) {
      const second = await send(method, path, { body: { seed: 12 }, 'If-Match': header })
      const { detail } = await problemOf(second, 412)
      expect(detail).toContain('its ETag is "2"; nothing was changed')
    }
    expect(await objectOf(await service.request(path))).toMatchObject({ seed: 11 })
    for (const [seed, header] of ['"2"', '"1", "3" ,"9"', '*'].entries()) {
      const body = { seed: seed + 20 }
      expect((await send(method, path, { body, 'If-Match': header })).status, header).toBe(200)
    }
    // A change that changes nothing creates no version.
    const again = await send(method, path, { body: { seed: 22 } })
    expect({ status: again.status, tag: tagOf(again) }).toEqual({ status: 200, tag: '"5"' })
  },
)

test('a stale version is reported before issues of the definition', async () => {
  await send('PUT', '/simulations/stale')
  const body = { entities: { x: 5 } }
  await problemOf(await send('PUT', '/simulations/stale', { body, 'If-Match': '"9"' }), 412)
})

test('"If-None-Match: *" creates and never replaces', async () => {
  const create = (seed: number): Promise<Response> =>
    send('PUT', '/simulations/once', { body: { seed }, 'If-None-Match': '*' })
  expect((await create(1)).status).toBe(201)
  await problemOf(await create(2), 412)
  expect(await objectOf(await service.request('/simulations/once'))).toMatchObject({ seed: 1 })
  // Tags are compared weakly here, because a compressing proxy weakens them.
  for (const header of ['"1"', 'W/"1"', '"9", W/"1"']) {
    const put = await send('PUT', '/simulations/once', { 'If-None-Match': header })
    await problemOf(put, 412)
  }
  const other = { 'If-None-Match': 'W/"9", "8"' }
  expect((await send('PUT', '/simulations/once', other)).status).toBe(200)
})

test('a simulation that does not exist matches no condition', async () => {
  for (const header of ['"1"', '*']) {
    const { detail } = await problemOf(
      await send('PUT', '/simulations/none', { 'If-Match': header }),
      412,
    )
    expect(detail).toContain('it does not exist')
    await problemOf(await send('PATCH', '/simulations/none', { 'If-Match': header }), 404)
  }
  await problemOf(await service.request('/simulations/none'), 404)
})

test('of 30 clients that have read the same version, one writes; of 30 that create, one does', async () => {
  const tag = tagOf(await send('PUT', '/simulations/raced')) ?? ''
  const all = Array.from({ length: 30 }, (_, i) => ({ seed: i + 100 }))
  const statusesOf = async (path: string, headers: object): Promise<readonly number[]> =>
    Promise.all(all.map(async (body) => (await send('PUT', path, { body, ...headers })).status))
  const changed = await statusesOf('/simulations/raced', { 'If-Match': tag })
  expect(changed.filter((status) => status === 200)).toHaveLength(1)
  expect(changed.filter((status) => status === 412)).toHaveLength(29)
  const made = await statusesOf('/simulations/raced-too', { 'If-None-Match': '*' })
  expect(made.filter((status) => status === 201)).toHaveLength(1)
  expect(made.filter((status) => status === 412)).toHaveLength(29)
})
