/**
 * The messages for common mistakes: what a client sends, the message as it was in the first version, and the message as it
 * is now. The old messages are kept for comparison, so that a change of a message can be judged.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { startService, type TestRequest, type TestService } from '../support/service.ts'

interface Mistake {
  readonly mistake: string
  readonly request: TestRequest & { readonly path: string }
  /** The lines of the response: status and title, detail, and each issue with its path. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const id = { type: 'id.integer' }
const users = { rate: '50/day', schema: { type: 'object', properties: { id } } }
const entity = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  entities: {
    users,
    orders: {
      rate: '50/day',
      schema: { type: 'object', properties: { id, ...properties } },
      ...rest,
    },
  },
})
const validate = (body: JsonValue) => ({ method: 'POST', path: '/simulations/validate', body })
const property = (schema: JsonValue) => validate(entity({ p: schema }))
const rate = (value: JsonValue) => validate({ entities: { users: { ...users, rate: value } } })
const run = (body: JsonValue) => ({ method: 'POST', path: '/simulations/s/runs', body })
const get = (path: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path,
  headers,
})
const expression = (text: string) => property({ type: 'function', expression: text })

const mistakes: readonly Mistake[] = [
  {
    mistake: 'a rate in words',
    request: rate('10 per second'),
    before: [
      'entities/users/rate: must be <count>/<unit>, such as "300/hour" or "0.2/second", not "10 per second"',
    ],
    after: [
      'entities/users/rate: must be <count>/<unit>, such as "300/hour" or "0.2/second"; got "10 per second"',
    ],
  },
  {
    mistake: 'a rate that is too high',
    request: rate('99999999999/second'),
    before: ['entities/users/rate: must be from 0 to 1000000/second, not "99999999999/second"'],
    after: ['entities/users/rate: must be from 0 to 1000000/second; got "99999999999/second"'],
  },
  {
    mistake: 'a type that does not exist',
    request: property({ type: 'person.fullname' }),
    before: [
      'entities/orders/schema/properties/p/type: must be a known type, not "person.fullname"',
    ],
    after: [
      'entities/orders/schema/properties/p/type: must be a known type; got "person.fullname"; did you mean "person.name"?',
    ],
  },
  {
    mistake: 'a misspelled type',
    request: property({ type: 'internet.emial' }),
    before: [
      'entities/orders/schema/properties/p/type: must be a known type, not "internet.emial"; did you mean "internet.email"?',
    ],
    after: [
      'entities/orders/schema/properties/p/type: must be a known type; got "internet.emial"; did you mean "internet.email"?',
    ],
  },
  {
    mistake: 'a keyword of another type',
    request: property({ type: 'integer', maxLength: 5 }),
    before: ['entities/orders/schema/properties/p/maxLength: cannot be honoured by type "integer"'],
    after: ['entities/orders/schema/properties/p/maxLength: is not supported by type "integer"'],
  },
  {
    mistake: 'a misspelled keyword',
    request: property({ type: 'integer', minimun: 5 }),
    before: [
      'entities/orders/schema/properties/p/minimun: is no keyword of type "integer"; did you mean "minimum"?',
    ],
    after: [
      'entities/orders/schema/properties/p/minimun: is not a keyword of type "integer"; did you mean "minimum"?',
    ],
  },
  {
    mistake: 'minimum above maximum',
    request: property({ type: 'integer', minimum: 5, maximum: 1 }),
    before: [
      'entities/orders/schema/properties/p/maximum: must be greater than the other bound, 5, not 1',
    ],
    after: [
      'entities/orders/schema/properties/p/maximum: must be greater than "minimum", 5; got 1',
    ],
  },
  {
    mistake: 'a pattern with a lookahead',
    request: property({ type: 'string', pattern: '(?=a)b' }),
    before: [
      'entities/orders/schema/properties/p/pattern: must not look around ("(?="), which cannot be generated, at character 1',
    ],
    after: [
      'entities/orders/schema/properties/p/pattern: must not use lookahead or lookbehind ("(?="), which cannot be generated, at character 1',
    ],
  },
  {
    mistake: 'an unclosed pattern',
    request: property({ type: 'string', pattern: '(ab' }),
    before: [
      'entities/orders/schema/properties/p/pattern: must close its group with ")", at character 1',
    ],
    after: [
      'entities/orders/schema/properties/p/pattern: must close its group with ")", at character 1',
    ],
  },
  {
    mistake: 'an empty enum',
    request: property({ enum: [] }),
    before: [
      'entities/orders/schema/properties/p/enum: must be a list of at least one value, not an empty list',
    ],
    after: [
      'entities/orders/schema/properties/p/enum: must be a list of at least one value; got an empty list',
    ],
  },
  {
    mistake: 'more weights than values',
    request: property({ enum: ['a', 'b'], weights: [1, 2, 3] }),
    before: [
      'entities/orders/schema/properties/p/weights: must be a list of 2 weights, one for each choice, not 3',
    ],
    after: [
      'entities/orders/schema/properties/p/weights: must be a list of 2 weights, one for each choice; got 3',
    ],
  },
  {
    mistake: 'unique without enough values',
    request: property({ type: 'integer', minimum: 1, maximum: 3, unique: true }),
    before: [
      'entities/orders/schema/properties/p/unique: must have one value for each of the 1506 instances; there are only 3',
    ],
    after: [
      'entities/orders/schema/properties/p/unique: must have a distinct value for each of the 1506 instances; only 3 are possible',
    ],
  },
  {
    mistake: 'a reference to an unknown entity',
    request: property({ type: 'reference', entity: 'user', field: 'id' }),
    before: [
      'entities/orders/schema/properties/p/entity: must be an entity of this simulation, not "user"; did you mean "users"?',
    ],
    after: [
      'entities/orders/schema/properties/p/entity: must be an entity of this simulation; got "user"; did you mean "users"?',
    ],
  },
  {
    mistake: 'a reference to an unknown field',
    request: property({ type: 'reference', entity: 'users', field: 'di' }),
    before: [
      'entities/orders/schema/properties/p/field: must be a property of the entity, not "di"',
    ],
    after: [
      'entities/orders/schema/properties/p/field: must be a property of the entity; got "di"',
    ],
  },
  {
    mistake: 'two entities that refer to each other',
    request: validate({
      entities: {
        a: {
          rate: '1/day',
          schema: {
            type: 'object',
            properties: { id, b: { type: 'reference', entity: 'b', field: 'id' } },
          },
        },
        b: {
          rate: '1/day',
          schema: {
            type: 'object',
            properties: { id, a: { type: 'reference', entity: 'a', field: 'id' } },
          },
        },
      },
    }),
    before: [
      'entities/a/schema/properties/b/field: must have "ifEmpty": "null" somewhere in the circle a -> b -> a: each instance needs an earlier one, so there is no first',
      'entities/b/schema/properties/a/field: must have "ifEmpty": "null" somewhere in the circle b -> a -> b: each instance needs an earlier one, so there is no first',
    ],
    after: [
      'entities/a/schema/properties/b/field: is a circular reference, a -> b -> a: set "ifEmpty": "null" in one of these references, otherwise no first instance can exist',
      'entities/b/schema/properties/a/field: is a circular reference, b -> a -> b: set "ifEmpty": "null" in one of these references, otherwise no first instance can exist',
    ],
  },
  {
    mistake: 'a child of an unknown entity',
    request: validate({
      entities: { users, orders: { per: { entity: 'customers' }, schema: users.schema } },
    }),
    before: ['entities/orders/per/entity: must be an entity of this simulation, not "customers"'],
    after: ['entities/orders/per/entity: must be an entity of this simulation; got "customers"'],
  },
  {
    mistake: 'rate and per together',
    request: validate(entity({}, { per: { entity: 'users' } })),
    before: ['entities/orders/rate: must not stand beside "per", which says how many'],
    after: [
      'entities/orders/rate: must not be combined with "per", which sets the number of instances',
    ],
  },
  {
    mistake: 'an expression with a syntax error',
    request: expression('self.id +'),
    before: ['entities/orders/schema/properties/p/expression: unexpected end at character 10'],
    after: ['entities/orders/schema/properties/p/expression: unexpected end at character 10'],
  },
  {
    mistake: 'an expression with an unknown name',
    request: expression('selff.id + 1'),
    before: [
      'entities/orders/schema/properties/p/expression: unknown name "selff" at character 1; did you mean "self"?',
    ],
    after: [
      'entities/orders/schema/properties/p/expression: unknown name "selff" at character 1; did you mean "self"?',
    ],
  },
  {
    mistake: 'an expression with an unknown function',
    request: expression('uper("a")'),
    before: [
      'entities/orders/schema/properties/p/expression: unknown function "uper" at character 1',
    ],
    after: [
      'entities/orders/schema/properties/p/expression: unknown function "uper" at character 1',
    ],
  },
  {
    mistake: 'an expression that adds text and number',
    request: expression('"a" + 1'),
    before: [
      'entities/orders/schema/properties/p: must give a value for some instances; each of 16 failed: operands of + must be two numbers, strings, lists, or a timestamp and a duration, not "a" and 1',
    ],
    after: [
      'entities/orders/schema/properties/p: must produce a value for some instances; each of the 16 that were tried failed: operands of + must be two numbers, strings, lists, or a timestamp and a duration; got "a" and 1',
    ],
  },
  {
    mistake: 'a $ref to nothing',
    request: property({ $ref: '#/$defs/money' }),
    before: [
      'entities/orders/schema/properties/p/$ref: must point to a schema, not to "#/$defs/money", where there is none',
    ],
    after: [
      'entities/orders/schema/properties/p/$ref: must point to a schema; "#/$defs/money" does not exist',
    ],
  },
  {
    mistake: 'a $ref to itself',
    request: validate({
      entities: {
        users: { ...users, schema: { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } } },
      },
    }),
    before: [
      'entities/users/schema/$defs/a/$ref: must not lead back to itself: #/$defs/a -> #/$defs/a; write out as many levels as there shall be',
    ],
    after: [
      'entities/users/schema/$defs/a/$ref: must not refer to itself for the same value: #/$defs/a -> #/$defs/a',
    ],
  },
  {
    mistake: 'allOf that contradicts itself',
    request: property({
      allOf: [
        { type: 'integer', minimum: 5 },
        { type: 'integer', maximum: 1 },
      ],
    }),
    before: [
      'entities/orders/schema/properties/p/allOf/1/maximum: must be greater than the other bound, 5, not 1',
    ],
    after: [
      'entities/orders/schema/properties/p/allOf/1/maximum: must be greater than "minimum", 5; got 1',
    ],
  },
  {
    mistake: 'an entity without a schema',
    request: validate({ entities: { users: { rate: '1/day' } } }),
    before: ['entities/users: must have "schema": what its instances look like'],
    after: ['entities/users: must have "schema", the schema of its instances'],
  },
  {
    mistake: 'an entity name with a line break',
    request: validate({ entities: { 'my\nusers': users } }),
    before: ['entities/my\nusers: must not have control characters or line breaks'],
    after: ['entities/my\nusers: must not contain control characters or line breaks'],
  },
  {
    mistake: 'an unknown member',
    request: validate({ entitys: { users } }),
    before: ['entitys: is no known member; did you mean "entities"?'],
    after: ['entitys: is not a known member; did you mean "entities"?'],
  },
  {
    mistake: 'a list instead of an object',
    request: validate([]),
    before: ['400 Invalid request', 'the body must be a JSON object, not an empty list'],
    after: ['400 Invalid request', 'the body must be a JSON object; got an empty list'],
  },
  {
    mistake: 'text that is not JSON',
    request: {
      method: 'POST',
      path: '/simulations/validate',
      body: '{"entities": {"a": 1,}}',
      headers: { 'Content-Type': 'application/json' },
    },
    before: [
      '400 Invalid request',
      'the body must be JSON: Expected double-quoted property name in JSON at position 21',
    ],
    after: [
      '400 Invalid request',
      'the body must be JSON: Expected double-quoted property name in JSON at position 21',
    ],
  },
  {
    mistake: 'a body of another media type',
    request: {
      method: 'POST',
      path: '/simulations/validate',
      body: 'a: 1',
      headers: { 'Content-Type': 'text/yaml' },
    },
    before: ['415 Unsupported media type', 'the body must be application/json, not text/yaml'],
    after: ['415 Unsupported media type', 'the body must be application/json; got text/yaml'],
  },
  {
    mistake: 'a body with half a character',
    request: {
      method: 'POST',
      path: '/simulations/validate',
      body: '{"key": "\\ud800", "entities": {}}',
      headers: { 'Content-Type': 'application/json' },
    },
    before: ['key: must be well-formed Unicode, without unpaired surrogates'],
    after: ['key: must be well-formed Unicode, without unpaired surrogates'],
  },
  {
    mistake: 'an end before the start',
    request: run({ output: 'stream', start: '2026-01-02', end: '2026-01-01' }),
    before: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'end: must leave time between start and end: the start is 2026-01-02T00:00:00.000Z, the end 2026-01-01T00:00:00.000Z',
    ],
    after: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'end: must be after the start, 2026-01-02T00:00:00.000Z; got 2026-01-01T00:00:00.000Z',
    ],
  },
  {
    mistake: 'a start that is not a time',
    request: run({ output: 'stream', start: 'yesterday' }),
    before: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'start: must be a timestamp, a date or an expression such as "now - days(30)" over "now", not "yesterday"',
    ],
    after: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'start: must be a timestamp, a date or an expression over "now", such as "now - days(30)"; got "yesterday"',
    ],
  },
  {
    mistake: 'an unknown output',
    request: run({ output: 'kafka' }),
    before: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'output: must be "stream", the only output, not "kafka"',
    ],
    after: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'output: must be "stream", the only output; got "kafka"',
    ],
  },
  {
    mistake: 'a key that is a path',
    request: { method: 'PUT', path: '/simulations/a%2Fb', body: { entities: { users } } },
    before: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      ': the key in the path must not have a slash or backslash: "a/b"',
    ],
    after: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      ': the key in the path must not contain a slash or backslash; got "a/b"',
    ],
  },
  {
    mistake: 'a key that exists',
    request: { method: 'POST', path: '/simulations', body: { key: 's', entities: { users } } },
    before: [
      '422 Validation error',
      'there is one issue; nothing was changed',
      'key: must be free: "s" is taken; PUT /simulations/s replaces it',
    ],
    after: [
      '422 Validation error',
      'there is one issue; nothing was changed',
      'key: must be unique; "s" already exists, and PUT /simulations/s replaces it',
    ],
  },
  {
    mistake: 'a change of the parent',
    request: { method: 'PATCH', path: '/simulations/s', body: { parent: 'other' } },
    before: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'parent: must not be sent: the parent is fixed at creation',
    ],
    after: [
      '400 Invalid request',
      'there is one issue; nothing was changed',
      'parent: must not be sent; the parent cannot be changed',
    ],
  },
  {
    mistake: 'an outdated If-Match',
    request: {
      method: 'PUT',
      path: '/simulations/s',
      body: { entities: { users } },
      headers: { 'If-Match': '"99"' },
    },
    before: [
      '412 Precondition failed',
      'the simulation "s" is not as "If-Match" or "If-None-Match" demands: it has version 1; nothing was changed',
    ],
    after: [
      '412 Precondition failed',
      'the simulation "s" does not match "If-Match" or "If-None-Match": its ETag is "1"; nothing was changed',
    ],
  },
  {
    mistake: 'a simulation that does not exist',
    request: get('/simulations/none'),
    before: ['404 Not found', 'there is no simulation with the key "none"'],
    after: ['404 Not found', 'there is no simulation with the key "none"'],
  },
  {
    mistake: 'a limit out of range',
    request: get('/simulations?limit=0'),
    before: ['400 Invalid request', 'limit: must be an integer from 1 to 100, not "0"'],
    after: ['400 Invalid request', 'limit: must be an integer from 1 to 100; got "0"'],
  },
  {
    mistake: 'an unknown query parameter',
    request: get('/simulations?limt=5'),
    before: ['400 Invalid request', 'limt: unknown query parameter; did you mean "limit"?'],
    after: ['400 Invalid request', 'limt: unknown query parameter; did you mean "limit"?'],
  },
  {
    mistake: 'an id after the last event',
    request: get('/simulations/s/runs/1/stream?lastEventId=99999999'),
    before: [
      '400 Invalid request',
      'lastEventId: must be from 0 to 0, the last event that anybody was sent, not 99999999',
    ],
    after: [
      '400 Invalid request',
      'lastEventId: must be between 0 and 0, the last event sent so far; got 99999999',
    ],
  },
  {
    mistake: 'an id that is not a number',
    request: get('/simulations/s/runs/1/stream', { 'Last-Event-ID': 'abc' }),
    before: ['400 Invalid request', 'Last-Event-ID: must be 0 or the id of an event, not "abc"'],
    after: ['400 Invalid request', 'Last-Event-ID: must be 0 or the id of an event; got "abc"'],
  },
  {
    mistake: 'a part without parts',
    request: get('/simulations/s/runs/1/stream?part=2'),
    before: ['400 Invalid request', 'parts: must be given where "part" is'],
    after: ['400 Invalid request', 'parts: must be given together with "part"'],
  },
  {
    mistake: 'a speed of zero',
    request: get('/simulations/s/runs/1/stream?speed=0'),
    before: [
      '400 Invalid request',
      'speed: must be a number above 0 and at most 1000000000, not "0"',
    ],
    after: [
      '400 Invalid request',
      'speed: must be a number above 0 and at most 1000000000; got "0"',
    ],
  },
  {
    mistake: 'an Accept that nothing serves',
    request: get('/simulations/s/runs/1/stream', { Accept: 'text/csv' }),
    before: [
      '406 Not acceptable',
      'a stream is text/event-stream or application/x-ndjson; "Accept" allows neither',
    ],
    after: ['406 Not acceptable', '"Accept" must allow text/event-stream or application/x-ndjson'],
  },
  {
    mistake: 'no API key',
    request: get('/simulations', { Authorization: '' }),
    before: [
      '401 Auth error',
      'the "Authorization" header must be "Bearer <key>" with a valid key',
    ],
    after: ['401 Auth error', 'the "Authorization" header must be "Bearer <key>" with a valid key'],
  },
  {
    mistake: 'a wrong API key',
    request: get('/simulations', { Authorization: 'Bearer spate_wrong' }),
    before: [
      '401 Auth error',
      'the "Authorization" header must be "Bearer <key>" with a valid key',
    ],
    after: ['401 Auth error', 'the "Authorization" header must be "Bearer <key>" with a valid key'],
  },
  {
    mistake: 'a path that does not exist',
    request: get('/simulation'),
    before: ['404 Not found', 'there is nothing at /simulation'],
    after: ['404 Not found', 'there is no resource at /simulation'],
  },
  {
    mistake: 'a method that is not allowed',
    request: { method: 'DELETE', path: '/simulations' },
    before: ['405 Method not allowed', 'the method must be one of GET, HEAD, POST, not DELETE'],
    after: ['405 Method not allowed', 'the method must be one of GET, HEAD, POST; got DELETE'],
  },
]

let service: TestService
beforeAll(async () => {
  service = await startService()
  for (const key of ['other', 's'])
    await service.request(`/simulations/${key}`, { method: 'PUT', body: { entities: { users } } })
  await service.request('/simulations/s/runs', { method: 'POST', body: { output: 'stream' } })
})
afterAll(() => service.stop())

test.each(mistakes)('$mistake', async ({ request: { path, ...request }, after }) => {
  const response = await service.request(path, request)
  expect(linesOf(response.status, (await response.json()) as Problem)).toEqual(after)
})

interface Problem {
  readonly title?: string
  readonly detail?: string
  readonly issues?: readonly {
    readonly path: readonly string[] | string
    readonly message: string
  }[]
}

function linesOf(status: number, { title, detail, issues = [] }: Problem): readonly string[] {
  const lines = issues.map(({ path, message }) => `${[path].flat().join('/')}: ${message}`)
  return [title && `${status} ${title}`, detail, ...lines].filter((line) => line !== undefined)
}
