/** Expressions that always fail are an issue, for any number of instances in a run. */

import { describe, expect, test } from 'vitest'
import { checkBody } from '../../../src/engine/check/check-body.ts'
import type { JsonObject } from '../../../src/text/json.ts'

function issuesOf(properties: JsonObject, { count, seed = 1 }: { count: number; seed?: number }) {
  const rate = { base: '1/minute', count }
  const schema = { type: 'object', properties }
  const body = { seed, start: '2026-01-01', end: '2026-01-02', entities: { e: { rate, schema } } }
  const checked = checkBody(body, { inherited: [], now: new Date(Date.UTC(2026, 0, 2)) })
  return 'issues' in checked ? checked.issues : []
}

const counts = [1, 2, 3, 7, 10, 15, 16, 17, 100]
const integer = { type: 'integer', minimum: 0, maximum: 9 }
const call = (expression: string, variables?: JsonObject): JsonObject => ({
  type: 'function',
  expression,
  ...(variables && { variables }),
})

describe.each(counts)('with %i instances', (count) => {
  test.each([
    ['1 / 0', {}],
    ['v / 0', { v: integer }],
    ['[1, 2][v + 2]', { v: integer }],
    ["int('x' + string(v))", { v: integer }],
  ])('%s', (expression, variables) => {
    expect(issuesOf({ f: call(expression, variables) }, { count })).toEqual([
      expect.objectContaining({
        path: ['entities', 'e', 'schema', 'properties', 'f'],
        message: expect.stringMatching(
          /^must produce a value for some instances; each of the 16 that were tried failed: /,
        ),
      }),
    ])
  })

  test('an expression that fails for some instances is no issue, for any seed', () => {
    const some = { f: call('10 / v', { v: { type: 'integer', minimum: 0, maximum: 1 } }) }
    for (let seed = 1; seed <= 30; seed++) expect(issuesOf(some, { count, seed })).toEqual([])
  })
})

test('without instances no expression fails', () => {
  expect(issuesOf({ f: call('1 / 0') }, { count: 0 })).toEqual([])
})
