/** The state of an entity over HTTP: the fold of the stream, as rows of JSON and of Arrow. */

import { tableFromIPC } from 'apache-arrow'
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
      schema: { properties: { id, total: { type: 'commerce.price' }, status: { type: 'string' } } },
      lifecycle: {
        state: 'status',
        states: {
          new: { after: '20 minutes', next: ['paid', { delete: true }] },
          paid: {},
        },
      },
    },
    prices: {
      rate: '10/hour',
      schema: { properties: { id, total: { type: 'commerce.price' }, status: { type: 'string' } } },
      lifecycle: {
        state: 'status',
        changes: 'scd2',
        states: { new: { after: '20 minutes', next: ['paid'] }, paid: {} },
      },
    },
    readings: {
      rate: '30/hour',
      schema: { properties: { id } },
      imperfections: { late: { rate: 0.2, by: '1 hour' }, duplicate: 0.2, drop: 0.1 },
    },
  },
}
const huge = {
  start: '2026-01-01',
  end: '2027-01-01',
  entities: { clicks: { rate: '1000000000/year', schema: { properties: { id } } } },
}
const startMs = Date.parse(shop.start)
const run = '/simulations/shop/runs/1'

interface Line {
  readonly type: string
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly key?: unknown
  readonly value: { readonly id: number }
}

let service: PumpedService
let lines: readonly Line[] = []
beforeAll(async () => {
  service = await startPumped()
  await newStream(service, 'shop', shop)
  await newStream(service, 'huge', huge)
  lines = (await read(`${run}/stream?lastEventId=0`)) as readonly Line[]
})
afterAll(() => service.stop())

async function read(path: string): Promise<readonly unknown[]> {
  const response = await service.request(path, { headers: { Accept: 'application/x-ndjson' } })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

/** Applies the events of an entity as a consumer does: by the key, or by the id of the record. */
function fold(entity: string, includes: (line: Line) => boolean): readonly unknown[] {
  const rows = new Map<string, unknown>()
  for (const line of lines) {
    if (line.entity !== entity || !includes(line)) continue
    const name = entity === 'prices' ? String(line.id) : JSON.stringify(line.key ?? line.value.id)
    if (line.type === 'delete') rows.delete(name)
    else rows.set(name, line.value)
  }
  return sorted([...rows.values()])
}

const sorted = (rows: readonly unknown[]): readonly unknown[] =>
  rows.map((row) => JSON.stringify(row)).sort()

describe('the state of an entity', () => {
  it.each(Object.keys(shop.entities))(
    'of %s is the fold of the stream up to an event',
    async (entity) => {
      for (const at of [0, 1, Math.floor(lines.length / 2), lines.length]) {
        const rows = await read(`${run}/state?entity=${entity}&at=${at}`)
        expect(sorted(rows)).toEqual(fold(entity, (line) => line.id <= at))
      }
    },
  )

  it.each(Object.keys(shop.entities))(
    'of %s is the fold of the stream before a time',
    async (entity) => {
      const exactly = lines[Math.floor(lines.length / 3)]?.offset ?? 0
      for (const offset of [-1, 0, exactly, exactly + 1, 6 * 3_600_000, 7 * 3_600_000]) {
        const at = new Date(startMs + offset).toISOString()
        const rows = await read(`${run}/state?entity=${entity}&at=${at}`)
        expect(sorted(rows)).toEqual(fold(entity, (line) => line.offset < offset))
      }
    },
  )

  it('is that of the end of the run by default', async () => {
    expect(sorted(await read(`${run}/state?entity=orders`))).toEqual(fold('orders', () => true))
  })

  it('is an Arrow stream for clients that accept one', async () => {
    const headers = { Accept: 'application/vnd.apache.arrow.stream' }
    const path = `${run}/state?entity=orders&columns=id,status`
    const response = await service.request(path, { headers })
    expect(response.headers.get('content-type')).toBe(headers.Accept)
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()))
    const found = table.toArray().map((row) => ({ id: Number(row.id), status: String(row.status) }))
    const rows = (await read(`${run}/state?entity=orders`)) as readonly Record<string, unknown>[]
    expect(found).toEqual(rows.map((row) => ({ id: row.id, status: row.status })))
  })

  it('moves no cursor', async () => {
    await newStream(service, 'untouched', shop)
    const before = await read('/simulations/untouched/runs/1/state?entity=orders')
    expect(before.length).toBeGreaterThan(0)
    const [first] = (await read('/simulations/untouched/runs/1/stream?limit=1')) as readonly Line[]
    expect(first?.id).toBe(1)
  })
})

describe('a request for a state', () => {
  it.each([
    ['', 'entity', 'must name an entity of the run; got no "entity" for a run of 3'],
    ['?entity=', 'entity', 'must name an entity of the run; got ""'],
    [
      '?entity=order',
      'entity',
      'must name an entity of the run; got "order"; did you mean "orders"?',
    ],
    [
      '?entity=orders&at=-1',
      'at',
      'must be 0, the id of an event or a timestamp, such as 2026-01-31T12:00:00Z; got "-1"',
    ],
    [
      '?entity=orders&at=',
      'at',
      'must be 0, the id of an event or a timestamp, such as 2026-01-31T12:00:00Z; got ""',
    ],
    [
      '?entity=orders&at=9999999',
      'at',
      expect.stringMatching(
        /^must be at most \d+, the id of the last event of the run; got 9999999$/,
      ),
    ],
    [
      '?entity=orders&columns=id',
      'columns',
      'must be used with "Accept: application/vnd.apache.arrow.stream"',
    ],
    ['?entity=orders&entity=users', 'entity', 'must be given once; got 2 values'],
    ['?entity=orders&limit=1', 'limit', expect.stringContaining('unknown query parameter')],
  ])('%j is refused', async (query: string, parameter: string, message: string) => {
    const response = await service.request(`${run}/state${query}`)
    const problem = await problemOf(response, 400, [parameter])
    expect(problem.issues).toEqual([{ path: [parameter], message }])
  })

  it('is refused for unknown columns, types and runs', async () => {
    const arrow = { headers: { Accept: 'application/vnd.apache.arrow.stream' } }
    for (const column of ['_id', 'none', '_type']) {
      const response = await service.request(`${run}/state?entity=orders&columns=${column}`, arrow)
      expect(response.status, await response.text()).toBe(400)
    }
    const html = { headers: { Accept: 'text/html' } }
    expect((await service.request(`${run}/state?entity=orders`, html)).status).toBe(406)
    expect((await service.request('/simulations/shop/runs/9/state')).status).toBe(404)
  })

  it('of a run of a billion events leaves other requests alone if its reader is slow', async () => {
    const bodies = await Promise.all(
      ['', '?at=900000000', '?at=2026-06-01T00:00:00Z'].map(async (query) => {
        const response = await service.request(`/simulations/huge/runs/1/state${query}`)
        expect(response.status).toBe(200)
        return response.body as ReadableStream<Uint8Array>
      }),
    )
    const rows = await read('/simulations/huge/runs/1/state?at=1000')
    expect(rows).toHaveLength(1_000)
    for (const body of bodies) {
      const reader = body.getReader()
      const { value } = await reader.read()
      expect(new TextDecoder().decode(value)).toMatch(/^\{"id":1\}\n/)
      await reader.cancel()
    }
  })
})
