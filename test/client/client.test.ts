import { afterAll, beforeAll, expect, test } from 'vitest'
import { Spate } from '../../src/client/spate.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let spate: Spate
beforeAll(async () => {
  service = await startService()
  spate = new Spate({ url: service.address, key: service.key })
})
afterAll(() => service.stop())

test('a test is filled by five lines', async () => {
  const put = await spate.simulations.put('blog', {
    entities: {
      posts: {
        rate: '10/hour',
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
      },
    },
  })
  expect(put).toMatchObject({ key: 'blog', isNew: true, etag: '"1"' })
  const run = await spate.simulation('blog').runs.create({ start: '2026-01-01', end: '2026-01-02' })
  const { total } = await run.get()
  let n = 0
  for await (const event of run.events<{ id: number }>()) {
    n += 1
    if (event.type === 'create') expect(event.value.id).toBe(n)
  }
  expect(n).toBe(total)
})
