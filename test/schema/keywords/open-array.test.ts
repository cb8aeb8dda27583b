/** An array without `items` may contain any values: words are generated. If no value is allowed, it is empty. */

import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

function valuesOf(schema: JsonObject, count = 2_000): readonly JsonValue[] {
  const { issues, values } = drawValues(schema, count)
  expect(issues).toEqual([])
  return values
}

describe('an array without a schema of its elements', () => {
  test.each<JsonObject>([
    { type: 'array' },
    { type: 'array', items: true },
    { type: 'array', items: true, minItems: 2, maxItems: 3 },
    { type: 'array', uniqueItems: true },
    { type: 'array', length: { type: 'poisson', mean: 3 } },
    { type: 'array', contains: { type: 'integer' }, minContains: 0, maxContains: 0 },
    { allOf: [{ type: 'array' }, { minItems: 2 }] },
  ])('%j contains words', (schema) => {
    const lists = valuesOf(schema, 200) as readonly (readonly JsonValue[])[]
    expect(lists.flat().length).toBeGreaterThan(100)
    expect(lists.flat().every((value) => typeof value === 'string')).toBe(true)
    for (const list of lists)
      expect(list.length).toBeGreaterThanOrEqual(Number(schema.minItems ?? 0))
  })

  test('words follow the first elements if more are required', () => {
    const schema = { type: 'array', prefixItems: [{ type: 'null' }], minItems: 3, maxItems: 3 }
    for (const value of valuesOf(schema, 20)) {
      expect(value).toEqual([null, expect.any(String), expect.any(String)])
    }
  })

  test.each<JsonObject>([
    { type: 'array', items: false },
    { type: 'array', maxItems: 0 },
    { type: 'array', items: { type: 'integer' }, maxItems: 0 },
    { type: 'array', items: false, uniqueItems: true },
    { type: 'array', unevaluatedItems: false },
  ])('%j is empty', (schema) => {
    expect(valuesOf(schema, 5)).toEqual([[], [], [], [], []])
  })

  test.each<[JsonObject, string]>([
    [
      { type: 'array', items: false, minItems: 1 },
      'minItems: must be 0 with "items": false; got 1',
    ],
  ])('%j is an issue', (schema, issue) => {
    expect(drawValues(schema, 1).issues).toEqual([issue])
  })
})
