/**
 * Schemas that are only held against values and make none (`not`, `if`, `contains` and the like): plain JSON Schema
 * 2020-12, read into one without `$ref`.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Scope } from './declaration.ts'
import { countSchemas } from './document.ts'
import { isAnnotation, isStandard } from './keywords.ts'
import { type Origin, originOf } from './layer.ts'
import { jsonTypes } from './merge-types.ts'
import { follow } from './pointer.ts'

/** How a keyword holds schemas: one, a list, or one for each name. */
const holding: ReadonlyMap<string, 'one' | 'list' | 'members'> = new Map(
  Object.entries({
    one: 'not if then else contains items propertyNames additionalProperties',
    list: 'allOf anyOf oneOf prefixItems',
    members: 'properties patternProperties dependentSchemas',
  }).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as 'one' | 'list' | 'members'] as const),
  ),
)

const depthMax = 32

/** Undefined when there are issues. */
export function readAssertion(
  schema: JsonValue,
  origin: Origin,
  scope: Scope,
  depth = 0,
): JsonValue | undefined {
  const { document } = scope
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema) || depth > depthMax) {
    const must = depth > depthMax ? `be nested at most ${depthMax} deep` : 'be a schema (an object)'
    document.report(origin.pathOf(), `must ${must}, not ${show(schema)}`)
    return undefined
  }
  if (!countSchemas(1, document)) return undefined
  const read: Record<string, JsonValue> = {}
  let isWhole = true
  const readPart = (part: JsonValue, ...steps: readonly (string | number)[]): JsonValue => {
    const one = readAssertion(
      part,
      originOf(document.origins, part, origin, steps),
      scope,
      depth + 1,
    )
    if (one === undefined) isWhole = false
    return one ?? true
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref') continue
    const kind = holding.get(keyword)
    if (kind === 'one') read[keyword] = readPart(value, keyword)
    else if (kind === 'list' && isArray(value)) {
      read[keyword] = value.map((part, i) => readPart(part, keyword, i))
    } else if (kind === 'members' && isObject(value)) {
      const parts = Object.entries(value).map(
        ([name, part]) => [name, readPart(part, keyword, name)] as const,
      )
      read[keyword] = Object.fromEntries(parts)
    } else if (isAnnotation(keyword)) continue
    else if (kind === undefined && isStandard(keyword) && isPlain(keyword, value))
      read[keyword] = value
    else {
      isWhole = false
      const only = 'values are only checked here, and not made'
      const message =
        keyword === 'type'
          ? `must be a type of JSON: ${only}`
          : `must be a sound keyword of JSON Schema: ${only}`
      document.report(origin.pathOf(keyword), message)
    }
  }
  if (!Object.hasOwn(schema, '$ref')) return isWhole ? read : undefined
  const target = follow(schema.$ref as JsonValue, origin, scope)
  const below = target && readAssertion(target.schema, target, scope, depth + 1)
  return isWhole && below !== undefined ? { allOf: [below, read] } : undefined
}

const refused = [
  '$dynamicRef',
  '$dynamicAnchor',
  '$vocabulary',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const numbers =
  /^(?:(?:exclusive)?M(?:in|ax)imum|m(?:in|ax)imum|m(?:in|ax)(?:Length|Items|Properties|Contains)|multipleOf)$/i

/** Whether a keyword without schemas has a value that can be checked. */
function isPlain(keyword: string, value: JsonValue): boolean {
  if (refused.includes(keyword)) return false
  if (numbers.test(keyword)) return typeof value === 'number'
  const isNames = (list: JsonValue): boolean =>
    isArray(list) && list.every((name) => typeof name === 'string')
  switch (keyword) {
    case 'type':
      return (isArray(value) ? value : [value]).every((type) => jsonTypes.includes(String(type)))
    case 'enum':
      return isArray(value)
    case 'required':
      return isNames(value)
    case 'dependentRequired':
      return isObject(value) && Object.values(value).every(isNames)
    case 'uniqueItems':
      return typeof value === 'boolean'
    case 'pattern':
    case 'format':
      return typeof value === 'string'
    default:
      return true
  }
}

/** Whether it is an object; schemas that say true or false are no objects. */
export function asObject(schema: JsonValue): JsonObject {
  if (isObject(schema)) return schema
  return schema === true ? {} : { not: {} }
}
