/** Small definitions for tests over HTTP, and functions that read responses. */

import { expect } from 'vitest'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'

export const users = {
  rate: '10/day',
  schema: {
    type: 'object',
    properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
  },
} as const

export const posts = {
  schema: { type: 'object', properties: { title: { type: 'lorem.sentence' } } },
} as const

/** Simulated time that does not depend on the clock. */
export const january = { start: '2026-01-01', end: '2026-02-01' } as const

export const database = {
  format: { type: 'sql', table: 'people' },
  import: { command: 'sqlite3 shop.db', before: 'rm -f shop.db', after: 'echo done' },
} as const

export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

export async function jsonOf(response: Response): Promise<JsonValue> {
  return JSON.parse(await response.text()) as JsonValue
}

export async function objectOf(response: Response): Promise<JsonObject> {
  const value = await jsonOf(response)
  expect(isObject(value)).toBe(true)
  return value as JsonObject
}

export async function listOf(response: Response): Promise<readonly JsonObject[]> {
  const value = await jsonOf(response)
  expect(isArray(value)).toBe(true)
  return value as readonly JsonObject[]
}

export interface Problem {
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly issues: readonly {
    readonly path?: readonly (string | number)[]
    readonly message: string
  }[]
}

/** Returns the problem of a response, and checks its status and the paths of its issues. */
export async function problemOf(
  response: Response,
  status: number,
  ...paths: readonly (readonly (string | number)[])[]
): Promise<Problem> {
  const text = await response.text()
  expect(response.status, text).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = JSON.parse(text) as Problem
  expect(
    problem.issues.map(({ path }) => path),
    text,
  ).toEqual(paths)
  return problem
}
