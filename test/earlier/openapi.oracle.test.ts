/** `/openapi.json` with both API versions, and with each alone, checked by a library that generates code. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { startService } from '../support/service.ts'

async function documentOf(forms: string): Promise<JsonObject> {
  const service = await startService({ SPATE_API_FORMS: forms })
  const document: unknown = await (await service.request('/openapi.json')).json()
  await service.stop()
  if (!isObject(document)) throw new Error('the document is an object')
  return document
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (part, step) => (isObject(part) ? part[step] : undefined),
    value,
  )
}

const json = ['content', 'application/json', 'schema']

test.each(['both', 'current', 'earlier'])('%s is a valid document', async (forms) => {
  const document = await documentOf(forms)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const operations = Object.values(document.paths as JsonObject).flatMap((item) =>
    isObject(item) ? Object.values(item).map((operation) => at(operation, 'operationId')) : [],
  )
  expect(new Set(operations).size).toBe(operations.length)
})

test('an operation of both API versions accepts and returns everything of either', async () => {
  const { paths } = await documentOf('both')
  const create = at(paths, '/simulations', 'post')
  const bodies = at(create, 'requestBody', ...json, 'anyOf')
  expect(bodies).toMatchObject([
    { properties: { seed: { minimum: 0 }, streams: {}, entities: {} } },
    { properties: { seed: { minimum: 1 }, key: {}, parent: {} } },
  ])
  const answers = at(create, 'responses', '201', ...json, 'anyOf')
  expect(answers).toMatchObject([
    { required: ['id', 'seed', 'entities', 'status', 'createdAt'] },
    { required: ['key', 'seed', 'createdAt', 'updatedAt'] },
  ])
  expect(Object.keys(at(create, 'responses') as JsonObject)).toEqual(
    expect.arrayContaining(['201', '400', '401', '422']),
  )
  const read = at(
    paths,
    '/simulations/{simulationKey}',
    'get',
    'responses',
    '200',
    ...json,
    'anyOf',
  )
  expect(read).toHaveLength(2)
  const stream = at(paths, '/simulations/{simulationKey}/stream', 'get', 'responses')
  expect(Object.keys(stream as JsonObject)).toEqual(
    expect.arrayContaining(['200', '401', '404', '409']),
  )
  expect(Object.keys(at(stream, '200', 'content') as JsonObject)).toEqual(['text/event-stream'])
})

test('a disabled API version is not described', async () => {
  const current = await documentOf('current')
  expect(at(current.paths, '/simulations/{simulationKey}/stream')).toBeUndefined()
  expect(at(current.paths, '/simulations', 'post', 'requestBody', ...json, 'anyOf')).toBeUndefined()
  const earlier = await documentOf('earlier')
  expect(Object.keys(earlier.paths as JsonObject).sort()).toEqual(
    expect.arrayContaining([
      '/simulations',
      '/simulations/{simulationKey}',
      '/simulations/{simulationKey}/stream',
    ]),
  )
  expect(at(earlier.paths, '/simulations/{simulationKey}/runs')).toBeUndefined()
})
