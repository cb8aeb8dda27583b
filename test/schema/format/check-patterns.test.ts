/**
 * A pattern that is not a valid regular expression is an issue in any schema; a pattern that is only unsupported is
 * not, in schemas that are not used.
 */

import { describe, expect, test } from 'vitest'
import { newDocument } from '../../../src/schema/compile/document.ts'
import { checkPatterns } from '../../../src/schema/format/check-patterns.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

const broken: JsonObject = { pattern: '(' }
const brokenNames: JsonObject = { patternProperties: { '(': true } }

describe('"(" is an issue', () => {
  test.each<[string, JsonObject]>([
    ['patternProperties.(', { type: 'object', ...brokenNames }],
    ['patternProperties.(', { const: {}, ...brokenNames }],
    ['pattern', { const: 5, ...broken }],
    ['not.pattern', { type: 'integer', minimum: 5, not: { maximum: 3, ...broken } }],
    ['propertyNames.pattern', { type: 'object', propertyNames: broken }],
    [
      'dependentSchemas.a.patternProperties.(',
      { type: 'object', dependentSchemas: { a: brokenNames } },
    ],
    ['unevaluatedProperties.pattern', { type: 'object', unevaluatedProperties: broken }],
    [
      'additionalProperties.pattern',
      { type: 'object', additionalProperties: { type: 'string', ...broken } },
    ],
    ['patternProperties.a.pattern', { type: 'object', patternProperties: { a: broken } }],
    ['unevaluatedItems.pattern', { type: 'array', items: false, unevaluatedItems: broken }],
    ['items.pattern', { type: 'array', maxItems: 0, items: { type: 'string', ...broken } }],
    ['anyOf.0.pattern', { anyOf: [{ const: 1, ...broken }] }],
    ['contentSchema.pattern', { const: 'a', contentSchema: broken }],
    ['else.pattern', { type: 'integer', if: true, else: broken }],
  ])('at %s of %j', (path, schema) => {
    expect(drawValues(schema, 1).issues).toEqual([
      `${path}: must close its group with ")", at character 1`,
    ])
  })
})

test.each<JsonObject>([
  { type: 'object', patternProperties: { '^(?!x-)': true } },
  { const: 5, pattern: '(?<a>.)\\k<a>' },
  { const: { pattern: '(' } },
  { type: 'object', properties: { pattern: { const: '(' } } },
  { type: 'object', 'x-example': { pattern: '(' } },
])('%j has no issue', (schema) => {
  expect(drawValues(schema, 1).issues).toEqual([])
})

describe('the search for patterns', () => {
  const check = (schema: JsonObject) => {
    const document = newDocument({ types: new Map(), entities: [] })
    const checking = checkPatterns({ schema, path: [] }, document)
    let pauses = 0
    while (!checking.next().done) pauses++
    return { document, pauses }
  }
  const many = (count: number, part: JsonObject): JsonObject => ({
    anyOf: Array.from({ length: count }, () => ({ ...part })),
  })

  test('pauses and is charged even if no schema has a pattern', () => {
    const { document, pauses } = check(many(10_239, { type: 'null' }))
    expect(pauses).toBe(10)
    expect(document.work.unitsOf('schemas')).toBe(10_240)
  })

  test('is charged for the length of patterns', () => {
    const { document } = check(many(10, { pattern: 'a'.repeat(160) }))
    expect(document.work.unitsOf('patterns')).toBe(110)
  })

  test('ends with an issue when the work of the definition is spent', () => {
    const { document } = check(many(70_000, { pattern: 'a'.repeat(256) }))
    expect(document.work.isExhausted).toBe(true)
    expect(document.issues.some(({ message }) => message.includes('units of work'))).toBe(true)
  })
})
