/**
 * A real service whose every response is checked against its own `/openapi.json`: the status is declared for the
 * operation, the content type is declared for the status, and the body has exactly the members of its schema.
 */

import { Validator } from '@cfworker/json-schema'
import { expect } from 'vitest'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { problemContentType } from '../../src/wire/problem.ts'
import { startService, type TestService } from './service.ts'

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly contentType: string | null
  readonly body: string
}

export interface CheckedService extends TestService {
  readonly document: JsonObject
  /** Checks a response that was received without `request`. */
  check(exchange: Exchange): void
}

export async function startCheckedService(
  environment: Readonly<Record<string, string>> = {},
): Promise<CheckedService> {
  const service = await startService(environment)
  const document: JsonValue = JSON.parse(
    await (await service.request('/openapi.json')).text(),
  ) as JsonValue
  if (!isObject(document)) throw new Error('the document is an object')
  const check = newCheck(document)
  return {
    ...service,
    document,
    check,
    async request(path, request = {}) {
      const response = await service.request(path, request)
      const bytes = await response.arrayBuffer()
      check({
        method: request.method ?? 'GET',
        path,
        status: response.status,
        contentType: response.headers.get('content-type'),
        body: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      })
      const { status, headers } = response
      return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
    },
  }
}

function newCheck(document: JsonObject): (exchange: Exchange) => void {
  const validators = new Map<string, Validator>()
  return ({ method, path, status, contentType, body }) => {
    const what = `${method} ${path} answered ${status} ${contentType}: ${body.slice(0, 300)}`
    expect(status, what).toBeLessThan(500)
    const declared = operationOf(document, method, path.replace(/[?#].*$/s, ''))
    const content =
      declared === undefined ? problems(document) : contentOf(document, declared, { status, what })
    if (content === undefined) {
      expect({ contentType, body }, what).toEqual({ contentType: null, body: '' })
      return
    }
    const type = contentType ?? ''
    expect(Object.keys(content), what).toContain(type)
    if (status >= 400) expect(type, what).toBe(problemContentType)
    if (method === 'HEAD') {
      expect(body, what).toBe('')
      return
    }
    const ofBody = objectAt(document, content[type] as JsonValue, 'schema')
    const { schema, values } = checkedBody(ofBody, { type, body, what })
    const key = JSON.stringify(schema)
    const validator =
      validators.get(key) ?? new Validator(closed(schema) as object, '2020-12', false)
    validators.set(key, validator)
    for (const value of values) {
      const { valid, errors } = validator.validate(value)
      expect(valid ? [] : errors, what).toEqual([])
    }
    if (status >= 400) expect(JSON.parse(body), what).toMatchObject({ status })
  }
}

/** Returns the declaration for paths without an operation: every response is a problem. */
function problems(document: JsonObject): JsonObject {
  const components = objectAt(document, document, 'components')
  return {
    [problemContentType]: {
      schema: objectAt(document, components, 'schemas').Problem as JsonValue,
    },
  }
}

function operationOf(document: JsonObject, method: string, path: string): JsonObject | undefined {
  const paths = objectAt(document, document, 'paths')
  const steps = path.split('/')
  const name = (method === 'HEAD' ? 'GET' : method).toLowerCase()
  for (const [template, item] of Object.entries(paths)) {
    const others = template.split('/')
    const isHere =
      steps.length === others.length &&
      others.every((other, i) => other === steps[i] || (other.startsWith('{') && steps[i] !== ''))
    if (isHere && isObject(item) && isObject(item[name])) return item[name]
  }
  return undefined
}

function contentOf(
  document: JsonObject,
  operation: JsonObject,
  { status, what }: { readonly status: number; readonly what: string },
): JsonObject | undefined {
  const responses = objectAt(document, operation, 'responses')
  expect(Object.keys(responses), what).toContain(`${status}`)
  return member(objectAt(document, responses, `${status}`), 'content') as JsonObject | undefined
}

/** Returns a member that is an object, or the object of the document that the member references. */
function objectAt(document: JsonObject, object: JsonValue, name: string): JsonObject {
  const value = isObject(object) ? object[name] : undefined
  const reference = isObject(value) ? value.$ref : undefined
  const found =
    typeof reference === 'string'
      ? reference
          .split('/')
          .slice(1)
          .reduce((at: JsonValue | undefined, step) => (isObject(at) ? at[step] : at), document)
      : value
  if (!isObject(found)) throw new Error(`the document must have an object at ${name}`)
  return found
}

/**
 * Returns the schema with `additionalProperties: false` wherever properties are declared: every member of a response
 * must be documented.
 */
function closed(schema: JsonValue): JsonValue {
  if (isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]))
        : ['items', 'anyOf', 'oneOf', 'additionalProperties', 'patternProperties'].includes(name)
          ? closed(value)
          : value,
    ]),
  )
  const isOpen =
    !isObject(schema.properties) ||
    Object.keys(schema.properties).length === 0 ||
    Object.hasOwn(schema, 'additionalProperties')
  return isOpen ? inner : { ...inner, additionalProperties: false }
}

/**
 * Returns the parts of a body with the schema of each. The body of a stream is text, and its events have a schema of
 * their own.
 */
function checkedBody(
  schema: JsonObject,
  { type, body, what }: { readonly type: string; readonly body: string; readonly what: string },
): { readonly schema: JsonObject; readonly values: readonly unknown[] } {
  const blocks = { 'text/event-stream': '\n\n', 'application/x-ndjson': '\n' }[type]
  if (blocks === undefined) return { schema, values: [JSON.parse(body)] }
  expect(schema.type, what).toBe('string')
  expect(body.endsWith(blocks), what).toBe(true)
  const events = body.slice(0, -blocks.length).split(blocks)
  const read = blocks === '\n' ? (line: string): unknown => JSON.parse(line) : fieldsOf
  return { schema: schema['x-itemSchema'] as JsonObject, values: events.map(read) }
}

/** Parses the fields of a server-sent event. */
function fieldsOf(block: string): unknown {
  return Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
}
