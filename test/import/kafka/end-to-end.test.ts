/** The guide that finds the events which a consumer of Kafka has lost, with a real broker and PostgreSQL. */

import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kafkaEnvironment, ThrowawayKafka } from '../../support/kafka.ts'
import { patternOf, runPage } from '../../support/pages.ts'
import { startPostgres, type ThrowawayPostgres } from '../../support/postgres.ts'
import { startProcess, type TestService } from '../../support/service.ts'

let kafka: ThrowawayKafka
let postgres: ThrowawayPostgres
let service: TestService
beforeAll(async () => {
  kafka = await ThrowawayKafka.start()
  postgres = await startPostgres()
  service = await startProcess()
}, 300_000)
afterAll(async () => {
  await service?.stop()
  await postgres?.stop()
  await kafka?.stop()
})

test('docs/guides/end-to-end.md finds what a consumer has lost', async () => {
  const { program, environment } = await kafkaEnvironment()
  const folders = [
    `${service.data}/page/bin`,
    dirname(program),
    process.env.SPATE_TEST_RECIPES,
    process.env.SPATE_TEST_POSTGRES_BIN,
    process.env.PATH,
  ]
  const blocks = await runPage('docs/guides/end-to-end.md', service, {
    ...environment,
    BROKERS: kafka.address,
    DATABASE_URL: await postgres.createDatabase(),
    PATH: folders.join(':'),
  })
  const shown = blocks.filter(({ output }) => output !== undefined)
  expect(shown).toHaveLength(2)
  for (const { text, output = '', printed } of shown) {
    expect(printed, text).toMatch(patternOf(output))
  }
})
