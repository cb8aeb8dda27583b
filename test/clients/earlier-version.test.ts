/** The original command line, versions 0.2 to 0.4, against a running service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { startService, type TestService } from '../support/service.ts'
import { runToEnd } from './current-version.ts'
import { entitiesWithStream, streamsOf2025 } from './definitions.ts'
import { runToEnd02 } from './version-0-2.ts'
import { version018 } from './version-0-18.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const schema: JsonObject = {
  type: 'object',
  properties: { id: { type: 'id.integer' }, note: { enum: ['größer', '東京', '🌊', 'a\nb'] } },
}
const many: JsonObject = Object.fromEntries(
  Array.from({ length: 14 }, (_, i) => [`${i % 2 ? 'page.views' : 'order items'} ${i}`, schema]),
)

describe.each([
  streamsOf2025,
  entitiesWithStream,
  { name: 'fourteen streams', spec: { seed: 3, streams: many } },
])('$name', ({ spec }) => {
  test('0.2 to 0.4 get every event of the current API version, once and in the same order', async () => {
    // A fixed time, because the other run is created later.
    const fixed = { ...spec, start: '2026-01-01', end: '2026-02-01' }
    const { lines } = await runToEnd02(service, fixed)
    const current = await runToEnd(version018, service, { ...fixed, key: 'the same' })
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.map(({ stream, value }) => [stream, JSON.stringify(value)])).toEqual(
      current.lines.map(({ entity, line }) => [entity, line]),
    )
    expect(current.ids).toHaveLength(lines.length + current.errors.length)
  })

  test('the simulation can be read after streaming, and is written with the data', async () => {
    const { id, metadata } = await runToEnd02(service, spec)
    expect(isObject(metadata) && metadata).toMatchObject({ id, seed: spec.seed, status: 'drained' })
  })
})

test('every reference refers to an earlier instance; instances without one are omitted', async () => {
  const { lines } = await runToEnd02(service, {
    seed: 1,
    start: '2026-01-01',
    end: '2026-03-01',
    entities: {
      users: { stream: schema },
      posts: { rate: '5/day', stream: { type: 'reference', entity: 'users' } },
    },
  })
  const known = new Set<string>()
  for (const { stream, value } of lines) {
    if (stream === 'users') known.add(JSON.stringify(value))
    else expect(known).toContain(JSON.stringify(value))
  }
  expect(lines[0]?.stream).toBe('users')
})

test('a problem can be printed', async () => {
  await expect(runToEnd02(service, { streams: {} })).rejects.toMatchObject({
    message: 'Validation error: Validation error',
    status: 422,
    issues: ['streams: must have at least one entity'],
  })
  const stranger = { address: service.address, key: 'nobody' }
  await expect(runToEnd02(stranger, streamsOf2025.spec)).rejects.toMatchObject({ status: 401 })
})
