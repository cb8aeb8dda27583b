/** While the database is unavailable, the log contains the reason once, not for every request. */

import { expect, test } from 'vitest'
import { startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/service.ts'

test('an unavailable database is logged once, however many requests are refused', async () => {
  const postgres = await startPostgres()
  const service = await startProcess({
    SPATE_DATABASE_URL: await postgres.createDatabase(),
    SPATE_LOG: 'warn',
  })
  try {
    expect((await service.request('/simulations')).status).toBe(200)
    await postgres.shutDown('fast')
    for (let i = 0; i < 5; i++) expect((await service.request('/simulations')).status).toBe(503)
    const lines = () =>
      service
        .output()
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.includes('are refused'))
    await expect.poll(lines).toHaveLength(1)
    const [line = ''] = lines()
    expect(JSON.parse(line).reason).toMatch(/^the database does not respond: \S/)
  } finally {
    await service.stop()
    await postgres.stop()
  }
})
