/** Watching a run: the same events as its stream, from any position, without any effect on its state. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayStillRead } from '../../../src/http/stream/reader.ts'
import { openStore } from '../../../src/server/open-store.ts'
import { startService, type TestService } from '../../support/service.ts'
import { listOf, objectOf, problemOf, timestamp } from '../definitions.ts'
import { becomeOwner, newVisitor, password, type Visitor } from './visitor.ts'

const start = '2026-01-01T00:00:00.000Z'
const end = '2026-01-02T00:00:00.000Z'
const definition = {
  seed: 7,
  start,
  end,
  entities: { ticks: { rate: '10/minute', schema: { type: 'integer' } } },
}

let service: TestService
let owner: Visitor
let total: number
beforeAll(async () => {
  service = await startService()
  owner = await becomeOwner(service)
  await owner.request('/simulations/ticks', { method: 'PUT', body: definition })
  await owner.request('/simulations/ticks/runs', { method: 'POST', body: { output: 'stream' } })
  total = Number((await objectOf(await owner.request(run))).total)
})
afterAll(() => service.stop())

const run = '/simulations/ticks/runs/1'
const ndjson = { Accept: 'application/x-ndjson' }

async function progress() {
  return objectOf(await owner.request(`${run}/progress`))
}

test('the snapshot is everything that the events depend on', async () => {
  expect(await objectOf(await owner.request(`${run}/snapshot`))).toEqual({
    simulation: 'ticks',
    index: 1,
    seed: 7,
    start,
    end,
    total,
    generatorVersion: expect.any(String),
    createdAt: timestamp,
    definition: { start, end, systems: {}, entities: expect.objectContaining({}) },
  })
})

test('the events are those of the stream, byte for byte, and the cursor stays where it is', async () => {
  expect(await progress()).toEqual({ cursor: 0, peak: 0, issued: 0, total })
  const watch = async (query: string, headers = {}): Promise<string> => {
    const answer = await owner.request(`${run}/events${query}`, { headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const lines = await watch('', ndjson)
  expect(lines.split('\n')).toHaveLength(total + 1)
  const last = await watch(`?after=${total - 5}`)
  const part = await watch('?after=100&limit=50', ndjson)
  for (const after of [total, total + 1, Number.MAX_SAFE_INTEGER]) {
    expect(await watch(`?after=${String(after).slice(0, 15)}`)).toBe('')
  }
  expect(await progress()).toEqual({ cursor: 0, peak: 0, issued: 0, total })

  // A concurrent reader of the API, from the start.
  const stream = (query: string, headers = {}): Promise<Response> =>
    service.request(`${run}/stream${query}`, { headers })
  expect(await (await stream('?limit=120', ndjson)).text()).toBe(
    lines.split('\n').slice(0, 120).join('\n').concat('\n'),
  )
  expect(await progress()).toEqual({ cursor: 120, peak: 120, issued: 120, total })
  await watch('?after=7&limit=3')
  expect(await progress()).toEqual({ cursor: 120, peak: 120, issued: 120, total })
  expect(await (await stream('', ndjson)).text()).toBe(lines.split('\n').slice(120).join('\n'))
  expect(await (await stream('?lastEventId=100&limit=50', ndjson)).text()).toBe(part)
  expect(await (await stream(`?lastEventId=${total - 5}`)).text()).toBe(last)
  // A finished run can be watched again.
  expect((await stream('')).status).toBe(204)
  expect(await watch('', ndjson)).toBe(lines)
})

test('a replay counts from now: its first event is sent immediately, and the next one is due later', async () => {
  // At this speed, an event of the end of the run is due years after the creation, and the next one after an hour.
  const answer = await owner.request(`${run}/events?after=${total - 5}&speed=0.001`, {
    headers: ndjson,
  })
  const reader = answer.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  expect(first.split('\n')).toHaveLength(2)
  expect(JSON.parse(first)).toMatchObject({ id: total - 4 })
  // After the last event, there is nothing to pace.
  expect(await (await owner.request(`${run}/events?after=${total}&speed=60`)).text()).toBe('')
})

test('events that are due by the clock are sent immediately, and no others', async () => {
  const rate = { base: '1/hour', arrivals: 'even' }
  const body = { entities: { ticks: { rate, schema: { type: 'integer' } } } }
  await owner.request('/simulations/hours', { method: 'PUT', body })
  const lasting = { output: 'stream', start: 'now - hours(10)', end: 'now + years(10)' }
  await owner.request('/simulations/hours/runs', { method: 'POST', body: lasting })
  const answer = await owner.request(
    '/simulations/hours/runs/1/events?after=2&speedFrom=creation',
    { headers: ndjson },
  )
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let sent = ''
  // Event 10 was due half an hour ago, and event 11 is due in half an hour.
  while (!/"id":10,.*\n/.test(sent)) {
    const next = await reader?.read()
    if (next === undefined || next.done) break
    sent += next.value
  }
  await reader?.cancel()
  const lines = sent.split('\n').slice(0, -1)
  expect(lines.map((line) => JSON.parse(line).id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})

test('positions that a stream refuses are refused here', async () => {
  await problemOf(await owner.request(`${run}/events?after=-1`), 400, ['after'])
  await problemOf(await owner.request(`${run}/events?limit=0`), 400, ['limit'])
  await problemOf(await owner.request(`${run}/events?speed=0`), 400, ['speed'])
  await problemOf(await owner.request(`${run}/events?speedFrom=now`), 400, ['speedFrom'])
  await problemOf(await owner.request(`${run}/events`, { headers: { Accept: 'image/png' } }), 406)
  for (const path of ['events', 'snapshot', 'progress']) {
    await problemOf(await owner.request(`/simulations/ticks/runs/9/${path}`), 404)
    await problemOf(await owner.request(`/simulations/ticks/runs/x/${path}`), 404)
  }
  const head = await owner.request(`${run}/events`, { method: 'HEAD', headers: ndjson })
  expect(head.headers.get('content-type')).toBe('application/x-ndjson')
  expect(await head.text()).toBe('')
})

describe('a session that has ended', () => {
  /** Starts watching a run that is played for hours. Resolves with the first bytes. */
  async function watchLong(visitor: Visitor): Promise<() => Promise<void>> {
    await owner.request('/simulations/long', {
      method: 'PUT',
      body: { entities: { ticks: { rate: '1/second', schema: { type: 'integer' } } } },
    })
    const later = { output: 'stream', start: 'now', end: 'now + days(1)' }
    const made = await objectOf(
      await owner.request('/simulations/long/runs', { method: 'POST', body: later }),
    )
    const answer = await visitor.request(`/simulations/long/runs/${made.index}/events?speed=1`)
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    return async () => {
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) return
      }
    }
  }

  async function another(): Promise<Visitor> {
    const visitor = newVisitor(service.address)
    await visitor.request('/session', { method: 'POST', body: { name: 'olga', password } })
    return visitor
  }

  test('ends its watched streams, however it ended', async () => {
    const [revoked, expired] = [await another(), await another()]
    const readers = [await watchLong(revoked), await watchLong(expired)]
    const id = async (visitor: Visitor): Promise<string> => {
      const sessions = await listOf(await visitor.request('/sessions'))
      return String(sessions.find(({ isThis }) => isThis)?.id)
    }
    const stays = await watchLong(owner)
    const ends = { isOver: false }
    const over = stays().finally(() => {
      ends.isOver = true
    })
    await owner.request(`/sessions/${await id(revoked)}`, { method: 'DELETE' })
    const store = await openStore({ data: service.data })
    await store.deleteSession({ person: await personOf(store), id: await id(expired) })
    await store.close()
    for (const read of readers) await expect(read()).rejects.toThrow()
    expect(ends.isOver).toBe(false)
    await problemOf(await revoked.request('/types'), 401)
    // The stream of the owner continues until the owner disconnects.
    await owner.request('/session', { method: 'DELETE' })
    await expect(over).rejects.toThrow()
  })

  test('is not kept alive by the streams that it watches', async () => {
    const visitor = await another()
    const store = await openStore({ data: service.data })
    const person = await personOf(store)
    const sessions = await listOf(await visitor.request('/sessions'))
    const id = String(sessions.find(({ isThis }) => isThis)?.id)
    const seenAt = async (): Promise<string | undefined> =>
      (await store.listSessions(person, 100)).find((session) => session.id === id)?.seenAt
    const before = await seenAt()
    const isIn = (hoursLater: number): Promise<boolean> =>
      mayStillRead(store, {
        reader: { kind: 'session', id },
        now: new Date(Date.now() + hoursLater * 60 * 60 * 1_000),
      })
    expect(await isIn(11)).toBe(true)
    expect(await seenAt()).toBe(before)
    expect(await isIn(13)).toBe(false)
    await store.close()
  })

  async function personOf(store: Awaited<ReturnType<typeof openStore>>): Promise<string> {
    const person = await store.owner()
    if (person === undefined) throw new Error('there is an owner')
    return person.id
  }
})
