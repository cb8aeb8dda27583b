/** Tests the schemas of texts that must match the patterns of conditions. */

import { expect, test } from 'vitest'
import { patternSchema } from '../../src/infer/columns/pattern-schema.ts'
import { trialValues } from '../../src/infer/columns/sample-rows.ts'
import { patternTest } from '../../src/infer/conditions/pattern-test.ts'
import type { JsonObject } from '../../src/text/json.ts'

const words: JsonObject = { type: 'lorem.words', minWords: 2, maxWords: 2 }

interface Case {
  readonly minLength?: number
  readonly maxLength?: number
  /** Number of different texts. By default texts may be equal. */
  readonly rows?: number
}

function schemaOf(patterns: readonly string[], { minLength = 0, maxLength = 60, rows }: Case) {
  const facts = { patterns: [...patterns] }
  return patternSchema(facts, { minLength, maxLength, rows, unbound: () => words })
}

test.each<[readonly string[], Case]>([
  // Unique texts of a pattern that matches a text in two ways.
  [['^[a-z](?:[a-z0-9\\_-])*[a-z0-9]$'], { minLength: 3, maxLength: 32, rows: 500 }],
  [['^\\w(?:\\w|[-.](?=\\w))*-?$'], { rows: 500 }],
  [['^[a-zA-Z0-9](?:[a-zA-Z0-9]|[-._\\s](?=[a-zA-Z0-9]))*-?$'], {}],
  [['^(?=.*\\d)(?=.*[a-z]).{8,}$'], { minLength: 8 }],
  [['^(?!.*--)[a-z][a-z-]{3,20}[a-z]$'], { rows: 300 }],
  [['(?i)^[[:alpha:]]+$', '^.{3,5}$'], {}],
  [['^[^@]+@[^@]+\\.[^@]+$'], { rows: 100 }],
  [['^v\\d+\\.\\d+$', '^[^0]*$'], {}],
])('generates texts that match %s', (patterns, bounds) => {
  const schema = schemaOf(patterns, bounds)
  const { rows = 200, minLength = 0, maxLength = 60 } = bounds
  const values = (trialValues(schema, { rows, max: rows }) ?? []).map(String)
  expect(values).toHaveLength(rows)
  for (const value of values) {
    for (const pattern of patterns)
      expect([value, patternTest(pattern)(value)]).toEqual([value, true])
    expect(value.length).toBeGreaterThanOrEqual(minLength)
    expect(value.length).toBeLessThanOrEqual(maxLength)
  }
  if (bounds.rows !== undefined) expect(new Set(values).size).toBe(rows)
})

test('keeps a pattern that the engine generates', () => {
  expect(schemaOf(['^[A-Z]{2}-\\d{4}$'], { rows: 100 })).toEqual({
    ...{ type: 'string', pattern: '^[A-Z]{2}-\\d{4}$', maxLength: 60, unique: true },
  })
})

test('the engine refuses the pattern if no text was found', () => {
  const schema = schemaOf(['^(?=a)b$'], {})
  expect(trialValues(schema, { rows: 1, max: 1 })).toBeUndefined()
})
