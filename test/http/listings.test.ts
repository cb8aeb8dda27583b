/** Lists over HTTP: order, pages and totals. Test names quote the specification. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { jsonOf, listOf } from './definitions.ts'

/** More than one page, so that there are a first, a middle and a last page. */
const count = 23

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
  const names = Array.from({ length: count }, (_, i) => `n${count - i}`)
  const system = { import: { command: 'cat' } }
  const body = {
    systems: Object.fromEntries(names.map((name) => [name, system])),
    entities: Object.fromEntries(names.map((name) => [name, { schema: { type: 'boolean' } }])),
  }
  await service.request('/simulations/many', { method: 'PUT', body })
  for (let i = 0; i < count; i++) {
    await service.request('/simulations/many/runs', { method: 'POST', body: { output: 'stream' } })
  }
  // Including `default`, the example and `many`.
  for (let i = count - 3; i > 0; i--) {
    await service.request(`/simulations/z${i}`, { method: 'PUT', body: {} })
  }
})
afterAll(() => service.stop())

const lists = [
  ['/simulations', 'key'],
  ['/simulation/many/runs', 'index'],
  ['/simulations/many/runs', 'index'],
  ['/simulations/many/runs/1/entities', 'key'],
  ['/simulations/many/runs/1/systems', 'key'],
] as const

async function page(path: string) {
  const response = await service.request(path)
  expect(response.status).toBe(200)
  return {
    total: response.headers.get('x-total-count'),
    links: linksOf(response.headers.get('link')),
    rows: await listOf(response),
  }
}

/** Parses RFC 8288 links as far as the service uses them. */
function linksOf(header: string | null): Readonly<Record<string, string>> {
  const links = (header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"(?:, |$)/g)
  return Object.fromEntries([...links].map(([, target = '', rel = '']) => [rel, target]))
}

describe.each(lists)('GET %s', (path, name) => {
  test('"limit: 1 to 100. Default 10", "offset: >= 0. Default 0"', async () => {
    const usual = await page(path)
    expect(usual.rows).toHaveLength(10)
    expect(usual.total).toBe(`${count}`)
    expect((await page(`${path}?limit=10&offset=0`)).rows).toEqual(usual.rows)
    expect((await page(`${path}?limit=1`)).rows).toEqual(usual.rows.slice(0, 1))
    expect((await page(`${path}?limit=100`)).rows).toHaveLength(count)
    expect((await page(`${path}?offset=22`)).rows).toHaveLength(1)
  })

  test('consecutive pages of any size contain all items in one order', async () => {
    const whole = (await page(`${path}?limit=100`)).rows
    expect(new Set(whole.map((row) => row[name])).size).toBe(count)
    for (const limit of [1, 7, 10, 23, 50]) {
      const rows: unknown[] = []
      for (let offset = 0; offset < count; offset += limit) {
        rows.push(...(await page(`${path}?limit=${limit}&offset=${offset}`)).rows)
      }
      expect(rows).toEqual(whole)
    }
  })

  test('Link leads from the first page to the last, and back', async () => {
    const whole = (await page(`${path}?limit=100`)).rows
    const first = await page(`${path}?limit=8`)
    expect(Object.keys(first.links)).toEqual(['next', 'last'])
    const second = await page(first.links.next ?? '')
    const third = await page(second.links.next ?? '')
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(whole)
    expect(Object.keys(second.links)).toEqual(['first', 'prev', 'next', 'last'])
    expect(Object.keys(third.links)).toEqual(['first', 'prev'])
    expect(await page(first.links.last ?? '')).toEqual(third)
    expect((await page(third.links.prev ?? '')).rows).toEqual(second.rows)
    expect((await page(third.links.first ?? '')).rows).toEqual(first.rows)
    expect((await page(`${path}?limit=100`)).links).toEqual({})
  })

  test('beyond the end, the page is empty, and the links lead back to the last page', async () => {
    for (const offset of [count, 1_000, 999_999_999_999_999]) {
      const { rows, total, links } = await page(`${path}?offset=${offset}`)
      expect({ rows, total }).toEqual({ rows: [], total: `${count}` })
      expect((await page(links.prev ?? '')).rows).not.toHaveLength(0)
    }
  })
})

test('simulations are listed by creation, `default` first', async () => {
  const { rows } = await page('/simulations?limit=100')
  const expected = [
    'default',
    'shop',
    'many',
    ...Array.from({ length: count - 3 }, (_, i) => `z${count - 3 - i}`),
  ]
  expect(rows.map(({ key }) => key)).toEqual(expected)
  expect(rows[0]).not.toHaveProperty('parent')
  expect(rows.slice(1).every(({ parent }) => parent === 'default')).toBe(true)
})

test('a change does not move a simulation in the list', async () => {
  await service.request('/simulations/many', { method: 'PATCH', body: { seed: 9 } })
  const { rows } = await page('/simulations?limit=3')
  expect(rows.map(({ key }) => key)).toEqual(['default', 'shop', 'many'])
})

test('runs are listed by index, entities and systems in the order of the definition', async () => {
  const runs = await page('/simulations/many/runs?limit=100')
  expect(runs.rows.map(({ index }) => index)).toEqual(
    Array.from({ length: count }, (_, i) => i + 1),
  )
  const names = Array.from({ length: count }, (_, i) => `n${count - i}`)
  for (const what of ['entities', 'systems']) {
    const { rows } = await page(`/simulations/many/runs/1/${what}?limit=100`)
    expect(rows.map(({ key }) => key)).toEqual(names)
  }
})

test('"key: When present, returns only the simulation with this key"', async () => {
  const found = await page('/simulations?key=many')
  expect(found.rows.map(({ key }) => key)).toEqual(['many'])
  expect(found.total).toBe('1')
  expect(found.links).toEqual({})
  expect(await page('/simulations?key=nobody')).toEqual({ rows: [], total: '0', links: {} })
  expect(await page('/simulations?key=')).toEqual({ rows: [], total: '0', links: {} })
  expect((await page('/simulations?key=many&offset=1')).rows).toEqual([])
  expect((await page('/simulations?key=many&limit=1')).rows).toHaveLength(1)
})

test('an empty list is a list', async () => {
  await service.request('/simulations/empty', { method: 'PUT', body: {} })
  expect(await jsonOf(await service.request('/simulations/empty/runs'))).toEqual([])
})
