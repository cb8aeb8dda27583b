/** The use of keys over HTTP: it survives a shutdown, and several services add it up in one database. */

import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-database.ts'
import { startPostgres } from '../../support/postgres.ts'
import { startProcess, startService } from '../../support/service.ts'
import { listOf, users } from '../definitions.ts'
import { becomeOwner, inviteVisitor, type Visitor } from './visitor.ts'

type Counts = Readonly<Record<'requests' | 'events' | 'bytes', number>>

/** Returns the sums of the listed days of the first key. A test may run at midnight. */
async function totalsOf(visitor: Visitor): Promise<Counts> {
  const [key] = await listOf(await visitor.request('/keys'))
  return sumOf(key?.usage)
}

function sumOf(days: unknown): Counts {
  const sum = { requests: 0, events: 0, bytes: 0 }
  for (const day of Array.isArray(days) ? days : []) {
    sum.requests += day.requests
    sum.events += day.events
    sum.bytes += day.bytes
  }
  return sum
}

test('requests, events and bytes of streams are counted for the key, and written at the shutdown', async () => {
  const service = await startProcess()
  try {
    const owner = await becomeOwner(service)
    const body = { entities: { users }, start: '2026-01-01', end: '2026-01-02' }
    await service.request('/simulations/ours', { method: 'PUT', body })
    const started = { method: 'POST', body: { output: 'stream' } }
    await service.request('/simulations/ours/runs', started)
    const headers = { Accept: 'application/x-ndjson', Authorization: `Bearer ${service.key}` }
    const stream = await service.request('/simulations/ours/runs/1/stream', { headers })
    const text = await stream.text()
    // The console reads the same run without a key.
    await (await owner.request('/simulations/ours/runs/1/watch?after=0')).text()
    await service.request('/simulations', { headers: { Authorization: 'Bearer none' } })
    await service.restart()
    const counts = {
      requests: 3,
      events: text.trimEnd().split('\n').length,
      bytes: Buffer.byteLength(text),
    }
    expect(counts.events).toBeGreaterThan(0)
    expect(await totalsOf(owner)).toEqual(counts)
    await service.request('/simulations')
    await service.restart()
    expect(await totalsOf(owner)).toEqual({ ...counts, requests: 4 })
    const editor = await inviteVisitor(owner, { ...service, name: 'Eva', joins: true })
    expect(await totalsOf(editor)).toEqual({ ...counts, requests: 4 })
  } finally {
    await service.stop()
  }
})

test('two services that write at the same time lose no count', async () => {
  const postgres = await startPostgres()
  try {
    const url = await postgres.createDatabase()
    const first = await startService({ SPATE_DATABASE_URL: url })
    const settings = { SPATE_DATABASE_URL: url, SPATE_API_KEY: first.key }
    const services = [first, await startService(settings)]
    const requests = Array.from({ length: 60 }, (_, i) => services[i % 2]?.request('/simulations'))
    for (const response of await Promise.all(requests)) expect(response?.status).toBe(200)
    await Promise.all(services.map((service) => service.stop()))
    const store = await openPostgres({ url, connections: 1, connectTimeoutMs: 5_000 })
    const usage = await store.listKeyUsage(store.workspace, '')
    await store.close()
    expect(sumOf(usage)).toEqual({ requests: 60, events: 0, bytes: 0 })
  } finally {
    await postgres.stop()
  }
})
