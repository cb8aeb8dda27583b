/** The response of a service whose database hangs to a load balancer: not ready, instead of no response. */

import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../support/postgres.ts'
import { startService } from '../../support/service.ts'

/** An operation on a database that hangs times out after 4.5 s; the readiness check must respond earlier. */
const beforeMs = 4_000

test('/readyz returns 503 before the database times out, and 200 when it responds again', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const service = await startService({ SPATE_DATABASE_URL: await postgres.createDatabase() })
  onTestFinished(() => service.stop())
  const ready = () => service.request('/readyz', { signal: AbortSignal.timeout(beforeMs) })
  expect((await ready()).status).toBe(200)
  await postgres.freeze()
  const hanging = await ready()
  expect(hanging.status).toBe(503)
  expect(hanging.headers.get('retry-after')).toBe('1')
  expect((await service.request('/healthz')).status).toBe(200)
  await postgres.thaw()
  let { status } = await service.request('/readyz')
  while (status !== 200) ({ status } = await service.request('/readyz'))
})
