/**
 * A generated value never violates its own schema: two independent validators check the values of random definitions
 * over the complete language, against a reading of the definition that shares no code with the compiler.
 * SPATE_TEST_DEFINITIONS=100000 sets the number of definitions, SPATE_TEST_FIRST=50000 the first one, and
 * SPATE_TEST_EVENTS=100 the number of values of each.
 */

import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { shareOf } from '../support/samples.ts'
import { checkDefinition, checkSchema, validators } from './checked-definition.ts'
import { readAsJsonSchema } from './keywords/json-schema.ts'
import { randomDefinition } from './random-definition.ts'
import { randomSchema } from './random-schema.ts'

const share = shareOf(200, 4)
const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? share.count)
const first = Number(process.env.SPATE_TEST_FIRST ?? share.first)

test(
  `the values of ${count} random definitions from number ${first} on satisfy their schemas`,
  () => {
    let valid = 0
    let values = 0
    let errors = 0
    const wrong: string[] = []
    const refusals = new Map<string, number>()
    for (let number = first; number < first + count; number++) {
      const definition = randomDefinition(number)
      const checked = checkDefinition(definition, number)
      if (checked.issues.length === 0) valid++
      values += checked.values
      errors += checked.errors
      for (const { message } of checked.issues.slice(0, 1)) {
        const kind = message.replace(/"[^"]*"|-?\d[\d.e+-]*/g, '…')
        refusals.set(kind, (refusals.get(kind) ?? 0) + 1)
      }
      if (checked.wrong.length > 0 && wrong.length < 5) {
        wrong.push(`definition ${number}: ${checked.wrong[0]}\n${JSON.stringify(definition)}`)
      }
    }
    const share = `${valid} of ${count} definitions (from ${first}) were valid`
    console.info(`${share}; ${values} values checked, ${errors} error events passed over`)
    if (process.env.SPATE_TEST_REFUSALS) console.info(refusals)
    expect(wrong.join('\n\n')).toBe('')
    expect(valid / count).toBeGreaterThan(0.6)
    expect(values / valid).toBeGreaterThan(15)
  },
  60_000 + count * 100,
)

test(
  `the values of ${count} random plain schemas from number ${first} on satisfy the schemas`,
  () => {
    let valid = 0
    let values = 0
    const wrong: string[] = []
    for (let number = first; number < first + count; number++) {
      const schema = randomSchema(number)
      const checked = checkSchema(schema, number)
      if (checked.issues.length === 0) valid++
      values += checked.values
      if (checked.wrong.length > 0 && wrong.length < 5) {
        wrong.push(`schema ${number}: ${checked.wrong[0]}\n${JSON.stringify(schema)}`)
      }
    }
    console.info(
      `${valid} of ${count} schemas (from ${first}) were valid; ${values} values checked`,
    )
    expect(wrong.join('\n\n')).toBe('')
    expect(valid / count).toBeGreaterThan(0.4)
    expect(values / valid).toBeGreaterThan(15)
  },
  60_000 + count * 100,
)

const entity = (schema: JsonObject): JsonObject => ({
  types: { money: { type: 'number', minimum: 1 } },
  entities: {
    e: { schema },
    users: {
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, at: { type: 'time.now' } },
      },
    },
  },
})

const object = (keywords: JsonObject): JsonObject => ({
  type: 'object',
  properties: { a: { type: 'integer' }, b: { type: 'integer' } },
  ...keywords,
})

/** Schemas with a value that fits and one that does not. */
const planted: readonly (readonly [JsonObject, JsonValue, JsonValue])[] = [
  [{ type: 'integer', minimum: 3 }, 3, 2],
  [{ type: 'integer' }, 3, 3.5],
  [{ type: 'integer', exclusiveMaximum: 3 }, 2, 3],
  [{ type: 'number', multipleOf: 5 }, 10, 11],
  [{ type: 'string', minLength: 2, maxLength: 3 }, 'ab', 'abcd'],
  [{ type: 'boolean', nulls: 0.5 }, null, 0],
  [{ const: { a: [1] } }, { a: [1] }, { a: [2] }],
  [{ enum: ['a', 'b'] }, 'a', 'c'],
  [{ type: ['string', 'null'] }, null, 1],
  [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1.5, 1],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, null, ''],
  [{ type: 'select', options: [{ weight: 1, schema: { type: 'null' } }] }, null, 0],
  [{ type: 'array', items: { type: 'null' }, maxItems: 1 }, [null], [null, null]],
  [{ type: 'array', items: { type: 'integer' }, uniqueItems: true }, [1, 2], [2, 2]],
  [{ type: 'array', prefixItems: [{ const: 1 }], items: { const: 2 } }, [1, 2, 2], [1, 2, 1]],
  [{ type: 'object', properties: { a: { type: 'money' } }, required: ['a'] }, { a: 1 }, { a: 0.5 }],
  [{ type: 'object', properties: { a: { type: 'null' } }, required: ['a'] }, { a: null }, {}],
  [{ type: 'time.now' }, '2026-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z'],
  [{ type: 'internet.email' }, 'a@example.com', 'a@@example.com'],
  [{ type: 'id.uuid' }, '6ba7b810-9dad-41d1-80b4-00c04fd430c8', '6ba7b810-9dad-41d1-80b4'],
  [{ type: 'reference', entity: 'users', field: 'id' }, 1, null],
  [{ type: 'reference', entity: 'users', field: '/at', ifEmpty: 'null' }, null, 'now'],
  [{ type: 'reference', entity: 'users' }, { id: 1 }, { id: 'x' }],
  [{ type: 'string', pattern: '^[a-c]+$' }, 'ab', 'd'],
  [{ type: 'string', format: 'date' }, '2026-01-01', '2026-02-30'],
  [{ allOf: [{ type: 'integer', minimum: 3 }, { maximum: 5 }] }, 4, 6],
  [{ type: 'integer', allOf: [{ multipleOf: 2 }] }, 4, 3],
  [{ $ref: '#/types/money', maximum: 5 }, 5, 6],
  [{ $ref: '#/types/money', maximum: 5 }, 1, 0.5],
  [{ type: 'integer', anyOf: [{ maximum: 3 }, { minimum: 7 }] }, 3, 5],
  [{ type: 'integer', oneOf: [{ maximum: 3 }, { minimum: 2 }] }, 1, 3],
  [{ type: 'integer', not: { const: 4 } }, 3, 4],
  [{ enum: [1, 2], not: { const: 2 } }, 1, 2],
  [{ type: 'array', items: { type: 'integer' }, contains: { maximum: 3 } }, [9, 3], [9]],
  [{ type: 'array', items: { type: 'null' }, contains: {}, maxContains: 1 }, [null], [null, null]],
  [{ type: 'array', prefixItems: [{ type: 'null' }], unevaluatedItems: false }, [null], [null, 1]],
  [object({ propertyNames: { maxLength: 1 } }), { a: 1 }, { ab: 1 }],
  [object({ patternProperties: { '^a': { maximum: 3 } } }), { a: 3 }, { a: 4 }],
  [object({ dependentRequired: { a: ['b'] } }), { a: 1, b: 1 }, { a: 1 }],
  [object({ unevaluatedProperties: false }), { a: 1 }, { c: 1 }],
  [object({ allOf: [{ required: ['b'] }] }), { b: 1 }, { a: 1 }],
]

test.each(planted)('both validators reject a planted wrong value of %j', (schema, right, wrong) => {
  for (const check of validators(readAsJsonSchema(entity(schema), 'e'))) {
    expect(check(right)).toBeUndefined()
    expect(check(wrong)).toBeTypeOf('string')
  }
})
