/** Checks that a revoked key stops working within 30 s everywhere, for open streams, too, and so do deleted runs. */

import { expect, test } from 'vitest'
import { openStore } from '../../../src/server/open-store.ts'
import { startService, type TestService } from '../../support/service.ts'

/** Creates a run with many events and opens its stream. Returns a function that reads the stream to its end, slowly. */
async function openLongStream(service: TestService): Promise<() => Promise<void>> {
  const entities = { ticks: { rate: '1000/second', schema: { type: 'integer' } } }
  await service.request('/simulations/ticks', { method: 'PUT', body: { entities } })
  await service.request('/simulations/ticks/runs', { method: 'POST', body: { output: 'stream' } })
  const answer = await service.request('/simulations/ticks/runs/1/stream', {
    headers: { Accept: 'application/x-ndjson' },
  })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  await reader?.read()
  // Slow, so that the response has not ended when the stream is checked.
  return async () => {
    for (;;) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

test('the open streams of a revoked key are cut off', async () => {
  const service = await startService()
  try {
    const readToEnd = await openLongStream(service)
    const store = await openStore({ data: service.data })
    const id = service.key.split('_')[1] ?? ''
    await store.revokeKey(
      { workspace: store.workspace, id },
      { author: null, at: new Date().toISOString() },
    )
    await store.close()
    expect((await service.request('/simulations')).status).toBe(401)

    // The body is incomplete, and the reader can detect it.
    await expect(readToEnd()).rejects.toThrow()
  } finally {
    await service.stop()
  }
})

test.each([
  ['a deleted run', '/simulations/ticks/runs/1'],
  ['a deleted simulation', '/simulations/ticks'],
])('the open streams of %s are cut off', async (_, path) => {
  const service = await startService()
  try {
    const readToEnd = await openLongStream(service)
    expect((await service.request(path, { method: 'DELETE' })).status).toBe(200)
    expect((await service.request('/simulations/ticks/runs/1/stream')).status).toBe(404)
    await expect(readToEnd()).rejects.toThrow()
  } finally {
    await service.stop()
  }
})
