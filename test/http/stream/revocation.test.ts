/** Checks that a revoked key stops working within 30 s everywhere, for open streams, too. */

import { expect, test } from 'vitest'
import { openStore } from '../../../src/server/open-store.ts'
import { startService } from '../../support/service.ts'

test('the open streams of a revoked key are cut off', async () => {
  const service = await startService()
  try {
    const entities = { ticks: { rate: '1000/second', schema: { type: 'integer' } } }
    await service.request('/simulations/ticks', { method: 'PUT', body: { entities } })
    await service.request('/simulations/ticks/runs', { method: 'POST', body: { output: 'stream' } })
    const answer = await service.request('/simulations/ticks/runs/1/stream', {
      headers: { Accept: 'application/x-ndjson' },
    })
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    await reader?.read()

    const store = await openStore({ data: service.data })
    const id = service.key.split('_')[1] ?? ''
    await store.revokeKey({ workspace: store.workspace, id }, new Date().toISOString())
    await store.close()
    expect((await service.request('/simulations')).status).toBe(401)

    // Slow, so that the response has not ended when the key is checked again.
    const readToEnd = async (): Promise<void> => {
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    // The body is incomplete, and the reader can detect it.
    await expect(readToEnd()).rejects.toThrow()
  } finally {
    await service.stop()
  }
})
