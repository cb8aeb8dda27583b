/** The contract over PostgreSQL, and what only a server that others use too can get wrong. */
import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { describeStore } from './store-contract.ts'
import { openTemporaryPostgres } from './temporary-postgres.ts'

let server: ThrowawayPostgres

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

describeStore('PostgreSQL', () => openTemporaryPostgres(server))
