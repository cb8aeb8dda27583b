/**
 * Keywords that contain schemas: one schema, a list, or an object of schemas by name. All traversals of schemas use
 * this table, so that a value that only resembles a schema (in `const`, `examples`) is never read as one.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'

type Holding = 'one' | 'list' | 'members'

const holdings: ReadonlyMap<string, Holding> = new Map(
  Object.entries({
    one: `not if then else contains items propertyNames additionalProperties unevaluatedItems
      unevaluatedProperties contentSchema`,
    list: 'allOf anyOf oneOf prefixItems options',
    members: 'properties patternProperties dependentSchemas $defs definitions variables',
  } satisfies Record<Holding, string>).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as Holding] as const),
  ),
)

/**
 * Returns whether the keyword contains one schema, a list or an object of schemas, or undefined if it contains none.
 */
export function holdingOf(keyword: string): Holding | undefined {
  return holdings.get(keyword)
}

/**
 * Whether the keyword contains schemas and its value is a schema, list or object as the keyword requires. The elements
 * may still be invalid schemas.
 */
export function holdsParts(keyword: string, value: JsonValue): boolean {
  switch (holdings.get(keyword)) {
    case 'one':
      return isObject(value) || typeof value === 'boolean'
    case 'list':
      return isArray(value)
    case 'members':
      return isObject(value)
    case undefined:
      return false
  }
}

/**
 * Returns the value of the keyword with each schema in it replaced by the result of `change`. `steps` is the path from
 * the schema that has the keyword to the replaced schema.
 */
export function mapParts(
  keyword: string,
  value: JsonValue,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonValue {
  // An invalid value in place of the schema is passed to `change`, too, so that it is reported as a schema.
  if (holdings.get(keyword) === 'one') return change(value, keyword)
  if (!holdsParts(keyword, value)) return value
  if (isArray(value)) {
    return value.map((part, i) =>
      isWeightedOption(part)
        ? { ...part, schema: change(part.schema, keyword, i, 'schema') }
        : change(part, keyword, i),
    )
  }
  // `fromEntries` defines own properties, so `__proto__` is a property like any other.
  return Object.fromEntries(
    membersOf(value).map(([name, part]) => [name, change(part, keyword, name)]),
  )
}

/** Returns the schema with each schema directly within it replaced by the result of `change`. */
export function mapAllParts(
  schema: JsonObject,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonObject {
  const entries = Object.entries(schema).map(
    ([keyword, value]) => [keyword, mapParts(keyword, value, change)] as const,
  )
  return Object.fromEntries(entries)
}

/** Returns the schemas directly within a schema, with their paths from it. */
export function partsIn(
  schema: JsonObject,
): readonly { readonly schema: JsonValue; readonly steps: Path }[] {
  const parts: { readonly schema: JsonValue; readonly steps: Path }[] = []
  mapAllParts(schema, (part, ...steps) => {
    parts.push({ schema: part, steps })
    return part
  })
  return parts
}

/** Whether the value is an option `{"weight": 2, "schema": {…}}` of `select`, `anyOf` or `oneOf`. */
export function isWeightedOption(
  option: JsonValue,
): option is JsonObject & { readonly schema: JsonObject } {
  return isObject(option) && isObject(member(option, 'schema'))
}

/** Returns the value if it is a list, otherwise an empty list. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : []
}

/** Returns the names and values of an object's members, or an empty list for other values. */
export function membersOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(value) ? Object.entries(value) : []
}

/** Returns the values of the keyword `type`, a name or a list, as a list, or undefined if the schema has no `type`. */
export function typesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const type = member(schema, 'type')
  return type === undefined ? undefined : isArray(type) ? type : [type]
}
