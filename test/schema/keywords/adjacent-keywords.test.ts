/**
 * Some keywords of JSON Schema depend on others in the same schema: `minContains` on `contains`, `additionalProperties`
 * on `properties`, `items` on `prefixItems`. When schemas are merged, each keeps the meaning that it has in its own
 * schema.
 */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

function isValid(schema: JsonObject, value: JsonValue): boolean {
  return new Validator(schema as object, '2020-12').validate(value).valid
}

const digits: JsonObject = { type: 'array', items: { type: 'integer', minimum: 0, maximum: 9 } }
const five: JsonObject = { contains: { const: 5 } }

describe('"minContains" and "maxContains" bound the "contains" of their own schema', () => {
  test.each<[JsonObject, string]>([
    [{ ...digits, ...five, allOf: [{ minContains: 0 }] }, 'allOf.0.minContains'],
    [{ ...digits, minContains: 0, allOf: [five] }, 'minContains'],
    [{ ...digits, ...five, anyOf: [{ minContains: 0 }] }, 'anyOf.0.minContains'],
    [{ ...digits, ...five, oneOf: [{ maxContains: 9 }] }, 'oneOf.0.maxContains'],
    [{ $defs: { a: { ...digits, ...five } }, $ref: '#/$defs/a', minContains: 0 }, 'minContains'],
  ])('in %j they have no effect', (schema, path) => {
    const { issues, warnings } = drawValues(schema, 1)
    expect(issues).toEqual([])
    expect(warnings).toEqual([`${path}: has no effect without "contains"`])
  })

  test.each<JsonObject>([
    { ...digits, ...five, allOf: [{ ...five, minContains: 0 }] },
    { ...digits, ...five, minContains: 2, allOf: [{ ...five, minContains: 1 }] },
    { ...digits, ...five, allOf: [{ contains: { const: 6 }, minContains: 0 }] },
    { ...digits, contains: { const: 6 }, minContains: 0, allOf: [{ ...five, minContains: 3 }] },
    { ...digits, contains: { minimum: 10 }, minContains: 0, maxContains: 1, allOf: [digits] },
  ])('the values of %j satisfy it', (schema) => {
    const { issues, values } = drawValues(schema, 200)
    expect(issues).toEqual([])
    for (const value of values) expect(isValid(schema, value), JSON.stringify(value)).toBe(true)
  })

  test('two different "contains" are not supported', () => {
    const schema = { ...digits, ...five, allOf: [{ contains: { const: 6 } }] }
    expect(drawValues(schema, 1).issues).toEqual([
      'contains: must be in only one of the schemas that are merged, or equal in each',
    ])
  })
})

const foo: JsonObject = { properties: { foo: {} } }
const closed: JsonObject = { additionalProperties: false }
const pair: JsonObject = { prefixItems: [{}, {}] }

describe('a listed value is checked against each of the merged schemas', () => {
  const wrong: readonly (readonly [JsonObject, JsonValue])[] = [
    [{ allOf: [foo, closed] }, { foo: 1 }],
    [{ ...foo, allOf: [closed] }, { foo: 1 }],
    [{ ...closed, allOf: [foo] }, { foo: 1 }],
    [{ ...closed, anyOf: [foo] }, { foo: 1 }],
    [{ ...closed, $ref: '#/$defs/a', $defs: { a: foo } }, { foo: 1 }],
    [{ allOf: [{ patternProperties: { f: true } }, closed] }, { foo: 1 }],
    [
      { allOf: [{ properties: { foo: true } }, { additionalProperties: { type: 'null' } }] },
      { foo: 1 },
    ],
    [{ properties: { p: { allOf: [foo, closed] } } }, { p: { foo: 1 } }],
    [{ allOf: [pair, { items: false }] }, [1, 2]],
    [{ ...pair, allOf: [{ items: { type: 'null' } }] }, [1, 2]],
    [{ allOf: [{ contains: { const: 5 } }, { contains: { const: 6 }, minContains: 0 }] }, [6]],
  ]

  test.each(wrong)('%j rejects the const and the enum %j', (schema, value) => {
    expect(isValid(schema, value)).toBe(false)
    for (const listed of [{ const: value }, { enum: [value] }]) {
      const { issues } = drawValues({ ...schema, ...listed }, 1)
      expect(issues).toHaveLength(1)
      expect(issues[0]).toMatch(/must (?:fit the other keywords|allow a value that fits)/)
    }
  })

  const right: readonly (readonly [JsonObject, JsonValue])[] = [
    [{ allOf: [foo, { properties: { foo: { type: 'integer' } } }] }, { foo: 1, bar: 2 }],
    [{ allOf: [{ ...foo, ...closed }] }, { foo: 1 }],
    [{ allOf: [foo], unevaluatedProperties: false }, { foo: 1 }],
    [{ allOf: [{ ...pair, items: false }] }, [1, 2]],
    [{ allOf: [pair], unevaluatedItems: false }, [1, 2]],
    [{ allOf: [{ pattern: 'a' }, { pattern: 'b' }] }, 'ab'],
    [{ allOf: [{ contains: { const: 5 } }, { contains: { const: 6 } }] }, [5, 6]],
  ]

  test.each(right)('%j accepts the const %j', (schema, value) => {
    expect(isValid(schema, value)).toBe(true)
    const { issues, values } = drawValues({ ...schema, const: value }, 1)
    expect(issues).toEqual([])
    expect(values).toEqual([value])
  })
})

describe('a message about a wrong keyword names the keyword', () => {
  test.each<[JsonObject, readonly string[]]>([
    [{ $vocabulary: {} }, ['$vocabulary: is not supported: it applies to meta-schemas only']],
    [
      { type: 'array', minContains: -1 },
      ['minContains: must be an integer from 0 to 10000; got -1'],
    ],
    [
      { type: 'integer', not: { unevaluatedProperties: false } },
      [
        'not.unevaluatedProperties: is not supported where values are only checked: write "additionalProperties"',
      ],
    ],
    [
      { type: 'integer', not: { minLength: -1 } },
      ['not.minLength: must have a value that JSON Schema allows; got -1'],
    ],
    [
      { type: 'integer', not: { colour: 1 } },
      ['not.colour: is not a keyword of JSON Schema: values are checked here, not generated'],
    ],
  ])('%j', (schema, issues) => {
    expect(drawValues(schema, 1).issues).toEqual(issues)
  })

  test.each([
    ['then', '"if"'],
    ['else', '"if" or "when"'],
  ])('a warning about "%s" names %s', (keyword, missing) => {
    const { issues, warnings } = drawValues({ type: 'integer', [keyword]: { minimum: 1 } }, 1)
    expect(issues).toEqual([])
    expect(warnings).toEqual([`${keyword}: has no effect without ${missing}`])
  })
})
