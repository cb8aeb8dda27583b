/**
 * Keywords that contain schemas: one, a list, or one for each name. All traversals use this table, so that a value that
 * only resembles a schema (`const`, `examples`) is never read as one.
 */

import type { Path } from '../../text/issue.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'

type Holding = 'one' | 'list' | 'members'

const holdings: ReadonlyMap<string, Holding> = new Map(
  Object.entries({
    one: `not if then else contains items propertyNames additionalProperties unevaluatedItems
      unevaluatedProperties contentSchema`,
    list: 'allOf anyOf oneOf prefixItems options',
    members: 'properties patternProperties dependentSchemas $defs variables',
  } satisfies Record<Holding, string>).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as Holding] as const),
  ),
)

/** Returns how the keyword contains schemas, or undefined if it contains none. */
export function holdingOf(keyword: string): Holding | undefined {
  return holdings.get(keyword)
}

/**
 * Whether the keyword contains schemas and its value is of the right kind. Its elements may still be invalid schemas.
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

/** Returns the value of the keyword with replaced schemas; `steps` lead from the schema that has the keyword. */
export function mapParts(
  keyword: string,
  value: JsonValue,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonValue {
  // A value that is not a schema is reported as one.
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

/** Replaces the schemas in all keywords of a schema. */
export function mapAllParts(
  schema: JsonObject,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonObject {
  const entries = Object.entries(schema).map(
    ([keyword, value]) => [keyword, mapParts(keyword, value, change)] as const,
  )
  return Object.fromEntries(entries)
}

/** Returns the schemas directly within a schema, with their paths. */
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

/** Returns the list, or an empty list for other values. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : []
}

/** Returns names and values of the object, or an empty list for other values. */
export function membersOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(value) ? Object.entries(value) : []
}

/** Returns the types that a schema names, or undefined if it names none. */
export function typesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const type = member(schema, 'type')
  return type === undefined ? undefined : isArray(type) ? type : [type]
}
