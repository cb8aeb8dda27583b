/**
 * Which keywords hold schemas, and how: one, a list, or one for each name. Schemas are walked, put elsewhere and read
 * by it, so that a value that only looks like a schema (`const`, `examples`) is none.
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

/** Undefined when the keyword holds no schemas. */
export function holdingOf(keyword: string): Holding | undefined {
  return holdings.get(keyword)
}

/** Whether the keyword holds schemas, and its value is of the kind that can: what stands in it may still be none. */
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

/** The keyword's value with other schemas in it; `steps` lead from the schema that has the keyword. */
export function mapParts(
  keyword: string,
  value: JsonValue,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonValue {
  // What is no schema there is told as one.
  if (holdings.get(keyword) === 'one') return change(value, keyword)
  if (!holdsParts(keyword, value)) return value
  if (isArray(value)) {
    return value.map((part, i) =>
      isWeightedOption(part)
        ? { ...part, schema: change(part.schema, keyword, i, 'schema') }
        : change(part, keyword, i),
    )
  }
  // `fromEntries` defines members, so a property `__proto__` is one like any other.
  return Object.fromEntries(
    membersOf(value).map(([name, part]) => [name, change(part, keyword, name)]),
  )
}

/** The same for all keywords of a schema. */
export function mapAllParts(
  schema: JsonObject,
  change: (part: JsonValue, ...steps: Path) => JsonValue,
): JsonObject {
  const entries = Object.entries(schema).map(
    ([keyword, value]) => [keyword, mapParts(keyword, value, change)] as const,
  )
  return Object.fromEntries(entries)
}

/** The schemas that stand in one, and how they are reached. */
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

/** An option `{"weight": 2, "schema": {…}}` of `select`, `anyOf` and `oneOf`. */
export function isWeightedOption(
  option: JsonValue,
): option is JsonObject & { readonly schema: JsonObject } {
  return isObject(option) && isObject(member(option, 'schema'))
}

/** None when the value is absent, or no list. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : []
}

/** Names and values; none when the value is absent, or no object. */
export function membersOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(value) ? Object.entries(value) : []
}

/** The types that a schema names; undefined when it names none. */
export function typesOf(schema: JsonObject): readonly JsonValue[] | undefined {
  const type = member(schema, 'type')
  return type === undefined ? undefined : isArray(type) ? type : [type]
}
