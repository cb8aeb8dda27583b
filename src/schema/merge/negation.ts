/**
 * Rewrites keywords that only restrict values to choices of schemas, so that values are generated to fit: `if` to a
 * choice of its two branches, and `not` to a choice of the ways to break the schema. Every value of the choice fits the
 * keyword; values that fit it otherwise are not generated.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { listOf, membersOf } from '../keywords/schema-parts.ts'

/** Maximum number of schemas in a choice. */
const optionsMax = 16

/** Returns a schema whose values fit the assertion, or undefined if it can only be checked. */
export function chosenFor(assertion: JsonObject): JsonValue | undefined {
  const { if: test, not, dependentSchemas } = assertion
  if (test !== undefined) {
    const { then: yes = true, else: no = true } = assertion
    return choiceOf([both(test, yes), both({ not: test }, no)])
  }
  if (not !== undefined) return negated(not)
  if (dependentSchemas === undefined) return undefined
  return allOf(
    membersOf(dependentSchemas).map(([name, schema]) =>
      choiceOf([{ properties: { [name]: false } }, both({ required: [name] }, schema)]),
    ),
  )
}

/** Returns a schema whose values do not fit this one, or undefined if that can only be checked. */
function negated(schema: JsonValue): JsonValue | undefined {
  if (!isObject(schema)) return schema !== true
  const ways = Object.keys(schema).flatMap((keyword) => waysToBreak(keyword, schema))
  const isOnlyChecked = ways.length === 1 && ways.every(isChecked)
  return isOnlyChecked ? undefined : choiceOf(ways.toSorted((a, b) => rank(a) - rank(b)))
}

const isChecked = (way: JsonValue): boolean => isObject(way) && Object.hasOwn(way, 'not')
/** Ways that can only be checked come last. */
const rank = (way: JsonValue): number => (isChecked(way) ? 1 : 0)

type Ways = (value: JsonValue, schema: JsonObject) => readonly JsonValue[]

function waysToBreak(keyword: string, schema: JsonObject): readonly JsonValue[] {
  const ways = Object.hasOwn(breaking, keyword) ? breaking[keyword] : undefined
  return ways === undefined ? [] : ways(schema[keyword] as JsonValue, schema)
}

/** Returns the way to break a keyword that values of a type can only be checked against. */
const checked =
  (keywords: readonly string[], type?: string): Ways =>
  (_, schema) => {
    const own = keywords.filter((name) => Object.hasOwn(schema, name))
    const not = Object.fromEntries(own.map((name) => [name, schema[name] as JsonValue]))
    return [{ ...(type !== undefined && { type }), not }]
  }

const above =
  (type: string, keyword: string, difference = 0): Ways =>
  (bound) => [{ type, [keyword]: Number(bound) + difference }]

/** Returns a count below the bound, which must not be negative. */
const below =
  (type: string, keyword: string): Ways =>
  (bound) =>
    Number(bound) > 0 ? [{ type, [keyword]: Math.ceil(Number(bound)) - 1 }] : []

const types = ['object', 'array', 'string', 'number', 'boolean', 'null']

const breaking: Readonly<Record<string, Ways>> = {
  type(given) {
    const excluded = isArray(given) ? given : [given]
    const isOut = (type: string): boolean =>
      excluded.includes(type) || (type === 'number' && excluded.includes('integer'))
    const others = types.filter((type) => !isOut(type))
    const fractions = excluded.includes('integer') && !excluded.includes('number')
    return [
      ...(others.length > 0 ? [{ type: others }] : []),
      ...(fractions ? [{ type: 'number', not: { type: 'integer' } }] : []),
    ]
  },
  $ref: checked(['$ref']),
  const: checked(['const']),
  enum: checked(['enum']),
  minimum: above('number', 'exclusiveMaximum'),
  maximum: above('number', 'exclusiveMinimum'),
  exclusiveMinimum: above('number', 'maximum'),
  exclusiveMaximum: above('number', 'minimum'),
  multipleOf: checked(['multipleOf'], 'number'),
  minLength: below('string', 'maxLength'),
  maxLength: above('string', 'minLength', 1),
  pattern: checked(['pattern'], 'string'),
  format: checked(['format']),
  minItems: below('array', 'maxItems'),
  maxItems: above('array', 'minItems', 1),
  uniqueItems: (is) => (is === true ? [{ type: 'array', not: { uniqueItems: true } }] : []),
  prefixItems: (list) =>
    listOf(list).flatMap((schema, i) =>
      schema === true
        ? []
        : [
            {
              type: 'array',
              minItems: i + 1,
              prefixItems: [...Array.from({ length: i }, () => true), { not: schema }],
            },
          ],
    ),
  items(schema, { prefixItems }) {
    const first = listOf(prefixItems).length
    const free = Array.from({ length: first }, () => true)
    return [{ type: 'array', minItems: first + 1, prefixItems: [...free, { not: schema }] }]
  },
  contains: (schema, { minContains = 1, maxContains }) =>
    minContains === 1 && maxContains === undefined
      ? [{ type: 'array', items: { not: schema } }]
      : [
          {
            type: 'array',
            not: {
              contains: schema,
              minContains,
              ...(maxContains !== undefined && { maxContains }),
            },
          },
        ],
  required: (names) => listOf(names).map((name) => ({ type: 'object', ...without(String(name)) })),
  minProperties: below('object', 'maxProperties'),
  maxProperties: above('object', 'minProperties', 1),
  properties: (schemas) =>
    membersOf(schemas).flatMap(([name, schema]) =>
      schema === true
        ? []
        : [{ type: 'object', required: [name], properties: { [name]: { not: schema } } }],
    ),
  patternProperties: checked(['patternProperties'], 'object'),
  additionalProperties: checked(
    ['properties', 'patternProperties', 'additionalProperties'],
    'object',
  ),
  propertyNames: checked(['propertyNames'], 'object'),
  unevaluatedItems: (_, schema) => [{ type: 'array', not: schema }],
  unevaluatedProperties: (_, schema) => [{ type: 'object', not: schema }],
  dependentRequired: (lists) =>
    membersOf(lists).flatMap(([name, needed]) =>
      listOf(needed).map((other) => ({
        type: 'object',
        required: [name],
        ...without(String(other)),
      })),
    ),
  dependentSchemas: (schemas) =>
    membersOf(schemas).map(([name, schema]) => ({
      type: 'object',
      required: [name],
      not: schema,
    })),
  allOf: (list) => listOf(list).map((schema) => ({ not: schema })),
  anyOf: (list) => [allOf(listOf(list).map((schema) => ({ not: schema })))],
  oneOf: (list) => [{ not: { oneOf: list } }],
  not: (schema) => [schema],
  if: (test, { then: yes = true, else: no = true }) => [
    ...(yes === true ? [] : [allOf([test, { not: yes }])]),
    ...(no === true ? [] : [allOf([{ not: test }, { not: no }])]),
  ],
}

const without = (name: string): JsonObject => ({ properties: { [name]: false } })

function both(one: JsonValue, other: JsonValue): JsonValue {
  return allOf([one, other])
}

/** Returns the schema of values that fit all schemas. */
function allOf(schemas: readonly JsonValue[]): JsonValue {
  if (schemas.includes(false)) return false
  const saying = schemas.filter((schema) => schema !== true)
  const [only] = saying
  if (only === undefined) return true
  return saying.length === 1 ? only : { allOf: saying }
}

/** Returns the schema of values that fit one of the schemas. */
export function choiceOf(schemas: readonly JsonValue[]): JsonValue {
  const possible = schemas.filter((schema) => schema !== false).slice(0, optionsMax)
  const [only] = possible
  if (only === undefined) return false
  return possible.length === 1 ? only : { anyOf: possible }
}
