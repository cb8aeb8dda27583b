/**
 * The definition of a run contains everything that its events depend on: compiled again, it generates the same bytes.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRequestDefinition } from '../../src/definition/request-definition.ts'
import { checkContent } from '../../src/engine/check/check-content.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { type CheckedService, startCheckedService } from '../support/openapi.ts'
import { someOf } from '../support/samples.ts'
import { objectOf, problemOf } from './definitions.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const folder = new URL('../../examples/', import.meta.url)
/** Some of the examples. Together, several runs of the tests cover all of them. */
const examples = someOf(
  readdirSync(folder).filter((name) => name.endsWith('.json')),
  6,
)
const exampleOf = (file: string): JsonObject => {
  const content = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return isObject(content) ? content : {}
}
const events = 3_000

/** Creates the simulation and a run, and returns the definition of the run. */
async function definitionOf(key: string, content: JsonObject, run: JsonObject = {}) {
  const put = await service.request(`/simulations/${key}`, { method: 'PUT', body: content })
  expect(put.ok, await put.clone().text()).toBe(true)
  const body = { output: 'stream', ...run }
  const created = await service.request(`/simulations/${key}/runs`, { method: 'POST', body })
  expect(created.status, await created.clone().text()).toBe(201)
  const path = created.headers.get('location') as string
  const definition = await objectOf(await service.request(`${path}/definition`))
  return { path, definition }
}

/** Compiles the definition at another time, without any other information. */
function compiled(definition: JsonObject): Program {
  const sent = readRequestDefinition(definition)
  const issues: Issues = [...sent.issues]
  const { program } = checkContent(
    { seed: sent.seed ?? 0, content: sent.content, inherited: [], now: new Date(0) },
    issues,
  )
  expect(issues).toEqual([])
  return program
}

async function expectSameBytes(path: string, definition: JsonObject): Promise<void> {
  const program = compiled(definition)
  const { total } = await objectOf(await service.request(path))
  expect(program.total).toBe(total)
  const response = await service.request(`${path}/stream?limit=${events}&lastEventId=0`, {
    headers: { Accept: 'application/x-ndjson' },
  })
  const stream = openStream(program, ndjson, 0)
  const own = Array.from({ length: Math.min(events, program.total) }, () => stream.next())
  expect((await response.text()) === own.join('')).toBe(true)
}

test.each(examples)('%s: compiled again, it generates the same bytes', async (file) => {
  const { path, definition } = await definitionOf(file, exampleOf(file))
  await expectSameBytes(path, definition)
})

test.each(examples)('%s: also with the seed, start and end of the run', async (file) => {
  const own = { seed: 77, start: '2025-03-04', end: 'now - days(10)' }
  const { path, definition } = await definitionOf(`own-${file}`, exampleOf(file), own)
  expect(definition).toMatchObject({ seed: 77, start: '2025-03-04T00:00:00.000Z' })
  await expectSameBytes(path, definition)
})

test('inherited systems are included; aliases and starts of entities are resolved', async () => {
  const db = { format: 'sql', import: { command: 'sqlite3 a.db', after: 'true' } }
  await definitionOf('with-systems', { systems: { db } })
  const { path, definition } = await definitionOf('child', {
    parent: 'with-systems',
    simulation: 'a member of another client',
    output: 'stream',
    types: { small: { type: 'json.integer', max: 9 } },
    entities: {
      a: { stream: { type: 'object', properties: { n: { type: 'small' } } }, system: 'db' },
      b: { schema: { type: 'core.boolean' }, start: 'now - days(9)', end: 'now - days(1)' },
    },
  })
  expect(Object.keys(definition)).toEqual(['seed', 'start', 'end', 'types', 'systems', 'entities'])
  expect(definition).toMatchObject({
    seed: 1,
    systems: { db: { import: db.import } },
    types: { small: { type: 'integer', maximum: 9 } },
    entities: { a: { system: { type: 'db' } }, b: { start: expect.stringMatching(/^\d{4}-.*Z$/) } },
  })
  await expectSameBytes(path, definition)
})

test('a run that does not exist has none', async () => {
  await problemOf(await service.request('/simulations/default/runs/7/definition'), 404)
})
