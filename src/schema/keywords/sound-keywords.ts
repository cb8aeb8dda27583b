/**
 * Validates the values of JSON Schema 2020-12 keywords without schemas. Where several schemas are merged, or values are
 * only validated, no type reads the keywords, so an invalid one would be ignored.
 */

import { isArray, isObject, type JsonValue } from '../../text/json.ts'

export const jsonTypes: readonly string[] = [
  'object',
  'array',
  'string',
  'integer',
  'number',
  'boolean',
  'null',
]

type Test = (value: JsonValue) => boolean

const isNumber: Test = (value) => typeof value === 'number'
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0
const isText: Test = (value) => typeof value === 'string'
const isNames: Test = (list) => isArray(list) && list.every(isText)

const tests: ReadonlyMap<string, Test> = new Map(
  (
    [
      ['minimum maximum exclusiveMinimum exclusiveMaximum', isNumber],
      ['multipleOf', (value) => isNumber(value) && Number(value) > 0],
      ['minLength maxLength minItems maxItems minProperties maxProperties', isCount],
      ['minContains maxContains', isCount],
      ['pattern format contentEncoding contentMediaType', isText],
      ['uniqueItems', (value) => typeof value === 'boolean'],
      ['enum', isArray],
      ['required', isNames],
      ['dependentRequired', (lists) => isObject(lists) && Object.values(lists).every(isNames)],
      ['type', (value) => (isArray(value) ? value : [value]).every(isJsonType)],
    ] satisfies readonly (readonly [string, Test])[]
  ).flatMap(([names, test]) => names.split(' ').map((name) => [name, test] as const)),
)

function isJsonType(value: JsonValue): boolean {
  return typeof value === 'string' && jsonTypes.includes(value)
}

/** Whether the value of a JSON Schema keyword is valid; true for unknown keywords. */
export function isSound(keyword: string, value: JsonValue): boolean {
  return tests.get(keyword)?.(value) ?? true
}
