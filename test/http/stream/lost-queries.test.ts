/**
 * Every query of a route is lost once before it arrives and once after it was executed. The response is 503 with
 * `Retry-After` or a success, the changes of a success exist, and a retry succeeds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loss, type LossyProxy, openLossyProxy } from '../../support/lossy-proxy.ts'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'
import { startService, type TestService } from '../../support/service.ts'
import { becomeOwner, type Visitor } from '../console/visitor.ts'
import { empty, many, readWhole } from './runs.ts'

let postgres: ThrowawayPostgres
let way: LossyProxy
let service: TestService
let owner: Visitor

beforeAll(async () => {
  postgres = await startPostgres()
  way = await openLossyProxy(postgres)
  const SPATE_DATABASE_URL = way.urlOf(await postgres.createDatabase())
  service = await startService({ SPATE_DATABASE_URL, SPATE_LOG: 'silent' })
  owner = await becomeOwner(service)
  await service.request('/simulations/read', { method: 'PUT', body: many(50) })
  await service.request('/simulations/read/runs', newRun)
})
afterAll(async () => {
  await service.stop()
  await way.close()
  await postgres.stop()
})

const earlier = { seed: 7, streams: { ticks: { type: 'integer' } } }
let earlierPath: string

async function createEarlier(): Promise<void> {
  const answer = await service.request('/simulations', { method: 'POST', body: earlier })
  earlierPath = `/simulations/${JSON.parse(await answer.text()).id}`
}

const newRun = { method: 'POST', body: { output: 'stream' } }
const losses: readonly Loss[] = ['before', 'after']
/** More queries than any route needs. */
const queriesMax = 40

interface Attempt {
  /** The number of the attempt, for unused names. */
  readonly id: number
}

/** Whether a repetition sends the same request. */
const onceWith = (id: number, what: string) => ({ 'Idempotency-Key': `${what}-${id}` })

/** Returns the total of a list. */
async function countAt(path: string): Promise<number> {
  return Number((await service.request(path)).headers.get('x-total-count'))
}

/** Statuses of a retry after a change whose response was lost. */
type Again = readonly number[]

interface Case {
  readonly what: string
  /** Creates the prerequisites, once for each loss. */
  readonly prepare?: (attempt: Attempt) => Promise<unknown>
  readonly ask: (attempt: Attempt) => Promise<Response>
  readonly success: number
  readonly again?: Again
  /** Number of additional items afterwards, however often the request is sent. */
  readonly makes?: { readonly count: () => Promise<number>; readonly more: number }
}

const api: readonly Case[] = [
  { what: 'GET /readyz', ask: () => service.request('/readyz'), success: 200 },
  { what: 'GET /types', ask: () => service.request('/types'), success: 200 },
  { what: 'GET /simulations', ask: () => service.request('/simulations'), success: 200 },
  {
    what: 'POST /simulations',
    ask: () => service.request('/simulations', { method: 'POST', body: empty }),
    success: 201,
  },
  {
    what: 'POST /simulations with a key of its own',
    ask: ({ id }) =>
      service.request('/simulations', { method: 'POST', body: empty, headers: onceWith(id, 's') }),
    success: 201,
    makes: { count: () => countAt('/simulations'), more: 1 },
  },
  {
    what: 'POST /simulations/validate',
    ask: () => service.request('/simulations/validate', { method: 'POST', body: empty }),
    success: 200,
  },
  {
    what: 'PUT /simulations/{key}, a new one',
    ask: ({ id }) => service.request(`/simulations/new-${id}`, { method: 'PUT', body: empty }),
    success: 201,
    again: [200],
  },
  {
    what: 'PUT /simulations/{key}, one that is there',
    ask: () => service.request('/simulations/read', { method: 'PUT', body: many(50) }),
    success: 200,
  },
  {
    what: 'PATCH /simulations/{key}',
    ask: ({ id }) => service.request('/simulations/read', { method: 'PATCH', body: { seed: id } }),
    success: 200,
  },
  { what: 'GET /simulations/{key}', ask: () => service.request('/simulations/read'), success: 200 },
  {
    what: 'POST /simulations/{key}/runs',
    ask: () => service.request('/simulations/read/runs', newRun),
    success: 201,
  },
  {
    what: 'POST /simulations/{key}/runs with a key of its own',
    ask: ({ id }) =>
      service.request('/simulations/read/runs', { ...newRun, headers: onceWith(id, 'r') }),
    success: 201,
    makes: { count: () => countAt('/simulations/read/runs'), more: 1 },
  },
  ...['', '/1', '/1/definition', '/1/entities', '/1/systems'].map((path) => ({
    what: `GET /simulations/{key}/runs${path}`,
    ask: () => service.request(`/simulations/read/runs${path}`),
    success: 200,
  })),
  {
    what: 'GET …/stream with an id',
    ask: () => service.request('/simulations/read/runs/1/stream?lastEventId=0'),
    success: 200,
  },
  {
    what: 'GET …/stream without one',
    prepare: () => service.request('/simulations/read/runs/1/stream?lastEventId=0&limit=1'),
    ask: () => service.request('/simulations/read/runs/1/stream?limit=1'),
    success: 200,
  },
  {
    what: 'GET …/stream of a part',
    ask: () => service.request('/simulations/read/runs/1/stream?part=0&parts=2'),
    success: 200,
  },
  {
    what: 'GET …/stream that is over',
    prepare: () => readWhole(service, '/simulations/read/runs/1/stream?lastEventId=0', 'ndjson'),
    ask: () => service.request('/simulations/read/runs/1/stream'),
    success: 204,
  },
  {
    what: 'POST /simulations of the earlier form',
    ask: () => service.request('/simulations', { method: 'POST', body: earlier }),
    success: 201,
  },
  {
    what: 'GET /simulations/{id} of the earlier form',
    prepare: createEarlier,
    ask: () => service.request(earlierPath),
    success: 200,
  },
  {
    what: 'GET /simulations/{id}/stream of the earlier form',
    prepare: createEarlier,
    ask: () => service.request(`${earlierPath}/stream`),
    success: 200,
    // The stream can be read once, and a client without a response does not know whether it was.
    again: [409],
  },
]

const stated: readonly Case[] = [
  ['/session', '/sessions', '/keys', '/people', '/invitations'].map((path) => ({
    what: `GET ${path}`,
    ask: () => owner.request(path),
    success: 200,
  })),
  ['/snapshot', '/progress'].map((path) => ({
    what: `GET …${path}`,
    ask: () => owner.request(`/simulations/read/runs/1${path}`),
    success: 200,
  })),
  [
    {
      what: 'POST /keys',
      ask: ({ id }: Attempt) =>
        owner.request('/keys', { method: 'POST', body: { name: `k${id}` } }),
      success: 201,
    },
    {
      what: 'POST /invitations',
      ask: () =>
        owner.request('/invitations', { method: 'POST', body: { label: 'x', joins: true } }),
      success: 201,
    },
    {
      what: 'PATCH /workspace',
      ask: ({ id }: Attempt) =>
        owner.request('/workspace', { method: 'PATCH', body: { name: `w${id}` } }),
      success: 200,
    },
  ],
].flat()

describe.each([
  ['the API', api],
  ['the console', stated],
] as const)('of %s', (_, cases) => {
  it.each(cases)('$what', async ({ prepare, ask, success, again = [], makes }) => {
    let id = 0
    for (const loss of losses) {
      for (let number = 1; ; number++) {
        id += 1
        expect(number).toBeLessThan(queriesMax)
        await eventually(async () => (await service.request('/readyz')).status, [200])
        await prepare?.({ id })
        const before = await makes?.count()
        way.lose(number, loss)
        const answer = await ask({ id })
        const { status, headers } = answer
        const heard = await answer.text()
        if (!way.hasLost) {
          expect(status).toBe(success)
          break
        }
        expect([success, 503]).toContain(status)
        if (status === 503) expect(headers.get('retry-after')).not.toBeNull()
        await eventually(async () => (await ask({ id })).status, [success, ...again])
        if (makes === undefined) continue
        expect(await makes.count()).toBe((before ?? 0) + makes.more)
        if (status === success) expect(await (await ask({ id })).text()).toBe(heard)
      }
    }
    way.lose(Number.POSITIVE_INFINITY, 'before')
  })
})

/** A client that retries a few times. */
async function eventually(act: () => Promise<number>, wanted: readonly number[]): Promise<void> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const status = await act()
    if (wanted.includes(status)) return
    statuses.push(status)
  }
  expect(statuses).toEqual(wanted)
}

it('no run was lost or created twice with one index', async () => {
  const indexes: number[] = []
  for (;;) {
    const page = `/simulations/read/runs?limit=100&offset=${indexes.length}`
    const rows: readonly { readonly index: number }[] = JSON.parse(
      await (await service.request(page)).text(),
    )
    if (rows.length === 0) break
    indexes.push(...rows.map(({ index }) => index))
  }
  expect(indexes).toEqual(indexes.map((_, i) => i + 1))
})
