/** Two services with one PostgreSQL: either of them can serve any request. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'
import { startService, type TestService } from '../../support/service.ts'
import { becomeOwner, newVisitor } from '../console/visitor.ts'
import { problemOf } from '../definitions.ts'
import {
  createRun,
  createSimulation,
  expectSame,
  many,
  openRaw,
  readWhole,
  wholeEvents,
} from './runs.ts'

const newRun = { method: 'POST', body: { output: 'stream' } }

let postgres: ThrowawayPostgres
let url: string
let services: readonly [TestService, TestService]

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
  const SPATE_DATABASE_URL = url
  const first = await startService({ SPATE_DATABASE_URL })
  services = [first, await startService({ SPATE_DATABASE_URL, SPATE_API_KEY: first.key })]
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await postgres.stop()
})

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}

describe('two services with one database', () => {
  it('immediately list simulations and runs of the other', async () => {
    const [first, second] = services
    await createSimulation(first, 'seen', many(10))
    expect((await second.request('/simulations/seen')).status).toBe(200)
    const body = { ...many(10), seed: 9 }
    await second.request('/simulations/seen', { method: 'PUT', body })
    expect(await (await first.request('/simulations/seen')).json()).toMatchObject({ seed: 9 })
  })

  it('end streams of a run that the other has deleted, and restore it', async () => {
    const [first, second] = services
    await createSimulation(first, 'deleted', many(1_000_000))
    await first.request('/simulations/deleted/runs', newRun)
    const path = '/simulations/deleted/runs/1'
    const stream = await second.request(`${path}/stream`)
    const reader = stream.body?.getReader()
    await reader?.read()
    const answer = await first.request(path, { method: 'DELETE' })
    const { id } = JSON.parse(await answer.text())
    expect((await second.request(path)).status).toBe(404)
    const readToEnd = async (): Promise<void> => {
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) return
        // The response must not have ended when the second service checks its streams.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    await expect(readToEnd()).rejects.toThrow()
    const restored = await second.request(`/deleted/runs/${id}/restore`, { method: 'POST' })
    expect(restored.status).toBe(200)
    expect((await first.request(path)).status).toBe(200)
  })

  it('assign the indexes 1 … n to runs that are created at the same time', async () => {
    await createSimulation(services[0], 'runs', many(10))
    const answers = await Promise.all(
      upTo(200).map(async (i) => {
        const service = services[i % 2 === 0 ? 0 : 1]
        const answer = await service.request('/simulations/runs/runs', newRun)
        return { status: answer.status, ...JSON.parse(await answer.text()) }
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const indexes = answers.map(({ index }) => Number(index))
    expect(indexes.toSorted((a, b) => a - b)).toEqual(upTo(200))
  })

  it('return 409 for a run that times out, and serve other requests in the meantime', async () => {
    await createSimulation(services[0], 'held', many(10))
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query(`begin; update simulation set seed = seed where key = 'held'`)
    const held = services[0].request('/simulations/held/runs', newRun)
    expect((await services[1].request('/simulations/runs/runs', newRun)).status).toBe(201)
    const answer = await held
    expect(answer.headers.get('retry-after')).not.toBeNull()
    await problemOf(answer, 409)
    await holder.query('rollback')
    await holder.end()
    const next = await services[1].request('/simulations/held/runs', newRun)
    expect(await next.json()).toMatchObject({ index: 1 })
  })

  it('create one run for a request that both receive at the same time, repeatedly', async () => {
    await createSimulation(services[0], 'repeated', many(10))
    for (const key of upTo(10).map((i) => `key-${i}`)) {
      const answers = await Promise.all(
        upTo(20).map(async (i) => {
          const answer = await services[i % 2 === 0 ? 0 : 1].request('/simulations/repeated/runs', {
            ...newRun,
            headers: { 'Idempotency-Key': key },
          })
          return { status: answer.status, text: await answer.text() }
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
    const list = await services[0].request('/simulations/repeated/runs')
    expect(list.headers.get('x-total-count')).toBe('10')
  })

  it('return 409 for a request whose first attempt is in progress', async () => {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query(
      `begin; insert into receipt (workspace, key, fingerprint, answer, created_at)
       select id, 'held', '', '{}', '' from workspace`,
    )
    const asked = { method: 'POST', body: many(10), headers: { 'Idempotency-Key': 'held' } }
    const answer = await services[0].request('/simulations', asked)
    expect(answer.headers.get('retry-after')).not.toBeNull()
    const { detail } = await problemOf(answer, 409)
    expect(detail).toMatch(
      /^the first request with the "Idempotency-Key" "held" is still in progress/,
    )
    await holder.query('rollback')
    await holder.end()
    expect((await services[1].request('/simulations', asked)).status).toBe(201)
  })

  it.each([
    '/simulations/%00',
    '/simulations/a%00',
    '/simulations/%EF%BF%BD%00/runs',
    '/simulations/shop/runs/1%00',
    '/simulations/shop/runs/%00/stream',
    '/simulations/00000000-0000-4000-8000-000000000000%00/stream',
    '/types/%00',
  ])('find no %s, though the database would reject the query', async (path) => {
    await problemOf(await services[0].request(path), 404)
  })

  it.each(['9007199254740991', '9007199254740993', '99999999999999999999'])(
    'list nothing beyond %s, or return an issue',
    async (offset) => {
      for (const path of ['/simulations', '/simulations/shop/runs']) {
        const answer = await services[0].request(`${path}?offset=${offset}`)
        expect([200, 400]).toContain(answer.status)
      }
    },
  )

  it('let one of many concurrent requests create a simulation', async () => {
    const statuses = await Promise.all(
      upTo(40).map(async (i) => {
        const answer = await services[i % 2 === 0 ? 0 : 1].request('/simulations/contested', {
          method: 'PUT',
          body: many(i),
          headers: { 'If-None-Match': '*' },
        })
        await answer.text()
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(39)
  })

  it.each(['sse', 'ndjson'] as const)('resume the streams of the other as %s', async (encoding) => {
    const [first, second] = services
    await createSimulation(first, 'long', many(5_000))
    const stream = await createRun(first, 'long')
    const golden = (await readWhole(first, `${stream}?lastEventId=0`, encoding)) ?? Buffer.alloc(0)
    // With ids: pages from alternating services.
    const pages: Buffer[] = []
    for (let at = 0; ; ) {
      const service = pages.length % 2 === 0 ? second : first
      const page = await readWhole(service, `${stream}?limit=700&lastEventId=${at}`, encoding)
      if (page === undefined) break
      pages.push(page)
      at = wholeEvents(page, encoding).lastId ?? at
    }
    expectSame(Buffer.concat(pages), golden)
    // Without ids: after the last response of either service.
    const other = await createRun(second, 'long')
    const parts: Buffer[] = []
    for (;;) {
      const service = parts.length % 2 === 0 ? second : first
      const part = await readWhole(service, `${other}?limit=1100`, encoding)
      if (part === undefined) break
      parts.push(part)
    }
    expectSame(Buffer.concat(parts), golden)
  })

  it('refuse a key that the other has revoked, and cut off its streams', async () => {
    const [first, second] = services
    const owner = await becomeOwner(first)
    const made = await owner.request('/keys', { method: 'POST', body: { name: 'leaked' } })
    expect(made.status).toBe(201)
    const { key, id } = JSON.parse(await made.text())
    await createSimulation(first, 'leak', many(1_000_000))
    const stream = await createRun(first, 'leak')
    const reader = await openRaw(
      { address: second.address, key },
      `${stream}?speed=1`,
      'ndjson',
    ).readHead()
    expect(reader.status).toBe(200)
    expect((await owner.request(`/keys/${id}`, { method: 'DELETE' })).status).toBe(204)
    const headers = { Authorization: `Bearer ${key}` }
    for (const service of services) {
      expect((await service.request('/simulations', { headers })).status).toBe(401)
    }
    await reader.readAll()
    expect(reader.isWhole).toBe(false)
  })

  it('accept the sessions of the other, and notice their end', async () => {
    const [first, second] = services
    const SPATE_DATABASE_URL = await postgres.createDatabase()
    const third = await startService({ SPATE_DATABASE_URL })
    const fourth = await startService({ SPATE_DATABASE_URL })
    const here = await becomeOwner(third)
    const there = newVisitor(fourth.address, here.cookie)
    expect((await there.request('/session')).status).toBe(200)
    expect((await here.request('/session', { method: 'DELETE' })).status).toBe(204)
    await problemOf(await there.request('/types'), 401)
    // Services with other databases are not affected.
    for (const service of [first, second]) {
      await problemOf(await newVisitor(service.address, there.cookie).request('/types'), 401)
    }
    await third.stop()
    await fourth.stop()
  })
})
