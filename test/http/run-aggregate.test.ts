/** Aggregates over HTTP: those of small runs, the problems of bad requests, and long computations. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from './definitions.ts'
import { type PumpedService, startPumped } from './stream/pumped-service.ts'
import { newStream } from './stream/runs.ts'

const id = { type: 'id.integer' }
const shop = {
  start: '2026-01-01T00:00:00Z',
  end: '2026-01-01T06:00:00Z',
  entities: {
    orders: {
      rate: '60/hour',
      schema: {
        properties: {
          id,
          total: { type: 'commerce.price' },
          status: { type: 'string' },
          place: { type: 'object', properties: { city: { enum: ['Rome', 'Oslo'], nulls: 0.2 } } },
          'a.b': { type: 'integer', maximum: 9 },
          tags: { type: 'array', items: { type: 'boolean' }, maxItems: 2 },
        },
      },
      lifecycle: {
        state: 'status',
        states: { new: { after: '20 minutes', next: ['paid', { delete: true }] }, paid: {} },
      },
    },
    readings: {
      rate: '30/hour',
      schema: { properties: { id, ratio: { type: 'number', maximum: 1 } } },
      imperfections: { late: { rate: 0.2, by: '1 hour' }, duplicate: 0.2, drop: 0.1 },
    },
  },
}
const huge = {
  start: '2026-01-01',
  end: '2027-01-01',
  entities: { clicks: { rate: '1000000000/year', schema: { properties: { id } } } },
}
const run = '/simulations/shop/runs/1'

let service: PumpedService
beforeAll(async () => {
  service = await startPumped()
  await newStream(service, 'shop', shop)
  await newStream(service, 'huge', huge)
})
afterAll(() => service.stop())

type Row = Readonly<Record<string, unknown>>

async function read(path: string): Promise<readonly Row[]> {
  const response = await service.request(path, { headers: { Accept: 'application/x-ndjson' } })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

describe('an aggregate', () => {
  it('has all rows of the state in one row without groups and windows', async () => {
    const state = await read(`${run}/state?entity=orders`)
    const [row, ...others] = await read(
      `${run}/aggregate?entity=orders&sum=total,a.b&min=total&max=place.city&distinct=status,tags`,
    )
    expect(others).toEqual([])
    const totals = state.map(({ total }) => Math.round(Number(total) * 100))
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    expect(row).toEqual({
      count: state.length,
      sum: { total: sum(totals) / 100, 'a.b': sum(state.map((each) => Number(each['a.b']))) },
      min: { total: Math.min(...totals) / 100 },
      max: { 'place.city': 'Rome' },
      distinct: {
        status: new Set(state.map(({ status }) => status)).size,
        tags: new Set(state.map(({ tags }) => JSON.stringify(tags))).size,
      },
    })
  })

  it('has a row for each group in each window, in order', async () => {
    const rows = await read(`${run}/aggregate?entity=orders&group=status,place.city&window=1h`)
    const keys = rows.map(({ window, group }) => `${window} ${JSON.stringify(group)}`)
    expect(keys).toEqual([...keys].sort())
    expect(new Set(keys).size).toBe(keys.length)
    expect(rows[0]?.window).toBe('2026-01-01T00:00:00.000Z')
    const state = await read(`${run}/state?entity=orders`)
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(state.length)
  })

  it('is empty without rows', async () => {
    expect(await read(`${run}/aggregate?entity=orders&at=0&sum=total`)).toEqual([])
    const outside = 'from=2026-01-01T05:00:00Z&until=2026-01-01T04:00:00Z'
    expect(await read(`${run}/aggregate?entity=orders&${outside}`)).toEqual([])
  })

  it('counts what has arrived by the time at which it occurred or arrived', async () => {
    const state = await read(`${run}/state?entity=readings&at=2026-01-01T03:00:00Z`)
    const at = 'entity=readings&at=2026-01-01T03:00:00Z&window=1h'
    for (const by of ['event', 'arrival']) {
      const rows = await read(`${run}/aggregate?${at}&by=${by}`)
      expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(state.length)
      const until = `until=2026-01-01T02:00:00Z&from=2026-01-01T01:00:00Z`
      expect(await read(`${run}/aggregate?${at}&by=${by}&${until}`)).toEqual([rows[1]])
    }
  })
})

describe('a request for an aggregate', () => {
  const columns = 'must name columns of the entity'
  it.each([
    ['entity=none', 'entity', 'must name an entity of the run; got "none"'],
    ['entity=orders&group=stat', 'group', `${columns}; got "stat"`],
    ['entity=orders&group=', 'group', 'must be names of columns, separated by commas; got ""'],
    ['entity=orders&group=id,id', 'group', 'must name each column once; got "id" twice'],
    ['entity=orders&sum=status', 'sum', 'must be columns of numbers; got status, enum'],
    [
      'entity=orders&min=tags',
      'min',
      'must be columns of numbers, texts, times or booleans; got tags, list',
    ],
    ['entity=orders&distinct=place.', 'distinct', expect.stringContaining(columns)],
    ['entity=orders&max=place.city.x', 'max', expect.stringContaining(columns)],
    ['entity=orders&sum=__proto__', 'sum', `${columns}; got "__proto__"`],
    ['entity=orders&window=0h', 'window', 'must be from 1 millisecond to 300 years; got "0h"'],
    ['entity=orders&window=1', 'window', 'must be <count> <unit>, such as "2 hours"; got "1"'],
    ['entity=orders&window=1.5ms', 'window', 'must be a whole number of milliseconds; got "1.5ms"'],
    ['entity=orders&by=time', 'by', 'must be event or arrival; got "time"'],
    ['entity=orders&from=5', 'from', 'must be a timestamp, such as 2026-01-31T12:00:00Z; got "5"'],
    ['entity=orders&at=x', 'at', expect.stringContaining('must be 0, the id of an event')],
    [
      `entity=orders&group=${Array.from({ length: 17 }, (_, i) => `c${i}`)}`,
      'group',
      'must name at most 16 columns; got 17',
    ],
    ['entity=orders&columns=id', 'columns', expect.stringContaining('unknown query parameter')],
  ])('%j is refused', async (query: string, parameter: string, message: string) => {
    const response = await service.request(`${run}/aggregate?${query}`)
    const problem = await problemOf(response, 400, [parameter])
    expect(problem.issues).toEqual([{ path: [parameter], message }])
  })

  it('is refused for other types and unknown runs', async () => {
    const arrow = { headers: { Accept: 'application/vnd.apache.arrow.stream' } }
    expect((await service.request(`${run}/aggregate?entity=orders`, arrow)).status).toBe(406)
    expect((await service.request('/simulations/shop/runs/9/aggregate')).status).toBe(404)
  })

  it.each([
    ['group=id', 'group', 'must have at most 100000 groups in windows'],
    ['distinct=id', 'distinct', 'must count at most 500000 distinct values'],
    ['window=1ms', 'group', 'must have at most 100000 groups in windows'],
  ])('that exceeds a limit with %s is refused', async (query, parameter, must) => {
    const response = await service.request(`/simulations/huge/runs/1/aggregate?${query}`)
    const problem = await problemOf(response, 400, [parameter])
    expect(problem.issues[0]?.message).toContain(must)
  })

  it('of a billion events leaves other requests alone, and ends when its client disconnects', async () => {
    const path = '/simulations/huge/runs/1/aggregate?sum=id&window=1day'
    const clients = [0, 1, 2, 3].map(() => new AbortController())
    const pending = clients.map(async ({ signal }) => {
      await expect(service.request(path, { signal })).rejects.toThrow()
    })
    for (;;) {
      const response = await service.request(path.replace('?', '?at=1000&'))
      if (response.status === 503) break
      const rows = (await response.text()).trimEnd().split('\n')
      expect(JSON.parse(rows[0] ?? '')).toMatchObject({ count: 1_000 })
    }
    expect((await read(`${run}/state?entity=orders&at=100`)).length).toBeGreaterThan(1)
    for (const client of clients) client.abort()
    await Promise.all(pending)
    let status = 503
    while (status === 503) status = (await service.request(path.replace('?', '?at=1000&'))).status
    expect(status).toBe(200)
  })
})
