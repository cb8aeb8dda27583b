/**
 * The keywords of all drafts of JSON Schema and of OpenAPI: which say something of values, of which kind, and how
 * JSON Schema 2020-12 spells them. What its own keywords mean stands in the tables of the definition language.
 */

import { annotations } from '../../schema/keywords/keywords.ts'
import { membersOf } from '../../schema/keywords/schema-parts.ts'
import { standardKeyword, standardKeywords } from '../../schema/keywords/standard-keywords.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'

const kindNames = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const

export type SchemaKind = (typeof kindNames)[number] | 'several'

function isKindName(name: unknown): name is (typeof kindNames)[number] {
  return kindNames.some((kind) => kind === name)
}

/** Kinds with the keywords that only they have, in the order in which these tell a kind. */
const kindKeywords = (['object', 'array', 'string', 'number'] as const).map((kind) => {
  const own = standardKeywords.filter(({ name, types }) => {
    return types?.includes(kind) === true && name !== 'required' && name !== 'format'
  })
  return [kind, own.map(({ name }) => name)] as const
})

/** The types that a schema lists, without words that are no type. */
function typesOf({ type }: JsonObject): readonly Exclude<SchemaKind, 'several'>[] {
  return [...new Set((isArray(type) ? type : [type]).filter(isKindName))]
}

/** Its type, null aside; without one, as its keywords tell, and text where these tell nothing. */
export function schemaKindOf(schema: JsonObject): SchemaKind {
  const types = typesOf(schema)
  const [only, ...others] = types.filter((type) => type !== 'null')
  if (only !== undefined) return others.length > 0 ? 'several' : only
  if (types.length > 0) return 'null'
  const told = kindKeywords.find(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  )
  return told?.[0] ?? (isArray(schema.required) ? 'object' : 'string')
}

/** OpenAPI 3.0 says `nullable`, Swagger tools `x-nullable`, JSON Schema a type beside "null". */
export function isNullable(schema: JsonObject): boolean {
  const { type } = schema
  if (schema.nullable === true || schema['x-nullable'] === true) return true
  return isArray(type) && type.includes('null') && type.length > 1
}

/** What says something to people, or holds schemas for others. */
const annotationKeywords: ReadonlySet<string> = new Set([
  ...annotations,
  ...['example', 'xml', 'externalDocs', 'id', 'definitions', 'discriminator', 'nullable'],
])

/** Whether a schema says anything of its values. */
export function hasConstraints(schema: JsonValue): boolean {
  if (!isObject(schema)) return schema !== true
  return Object.keys(schema).some((keyword) => !annotationKeywords.has(keyword))
}

/** Whether keywords beside a `$ref` say something of its values. */
export function hasOwnConstraints(schema: JsonObject): boolean {
  return Object.keys(schema).some((name) => name !== '$ref' && isCarried(name))
}

/** Whether the definition language knows the keyword, and it says something of values. */
function isCarried(name: string): boolean {
  const keyword = annotations.has(name) ? undefined : standardKeyword(name)
  return keyword !== undefined && keyword.refused === undefined
}

/** Keywords beside which nothing may be added to a schema. */
const inseparableKeywords: ReadonlySet<string> = new Set([
  ...['not', 'if', 'contains', 'dependentSchemas', 'dependencies', 'propertyNames'],
  ...['dependentRequired', 'minProperties', 'maxProperties', 'unevaluatedItems'],
])

export function isInseparable(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => inseparableKeywords.has(keyword))
}

/** Whether a part of `allOf` says no more than which properties an object has. */
export function hasOnlyProperties(schema: JsonObject): boolean {
  const { additionalProperties, type } = schema
  if (isObject(additionalProperties) || (type !== undefined && type !== 'object')) return false
  return Object.keys(schema).every(
    (keyword) => objectKeywords.has(keyword) || keyword.startsWith('x-'),
  )
}

const objectKeywords: ReadonlySet<string> = new Set([
  ...annotationKeywords,
  ...['type', 'properties', 'required', 'additionalProperties'],
])

const boundNames = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
])

/** The bounds of numbers; draft 4 and OpenAPI 3.0 say of a bound that it is exclusive. */
export function standardBounds(schema: JsonObject): Readonly<Record<string, number>> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const bounds: Record<string, number> = {}
  const put = (keyword: string, value: JsonValue | undefined): void => {
    if (typeof value === 'number' && Number.isFinite(value)) bounds[keyword] = value
  }
  put(exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum', minimum)
  put(exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum', maximum)
  put('exclusiveMinimum', exclusiveMinimum)
  put('exclusiveMaximum', exclusiveMaximum)
  if (typeof multipleOf === 'number' && multipleOf > 0) put('multipleOf', multipleOf)
  return bounds
}

/** The types of a schema, with `null` where it is nullable; none where it lists none. */
export function standardTypes(schema: JsonObject): readonly string[] {
  const types = typesOf(schema)
  return types.length > 0 && isNullable(schema) ? [...new Set([...types, 'null'])] : types
}

type Entries = readonly (readonly [string, JsonValue])[]

/** The keywords of a schema that say something of its values, as JSON Schema 2020-12 spells them. */
export function standardEntries(schema: JsonObject): Entries {
  const [type, ...others] = standardTypes(schema)
  return [
    ...(type === undefined
      ? []
      : [['type', others.length === 0 ? type : [type, ...others]] as const]),
    ...Object.entries(standardBounds(schema)),
    ...dependencies(schema),
    ...Object.entries(schema).flatMap(([name, value]) => standardEntry(name, value, schema)),
  ]
}

function standardEntry(name: string, value: JsonValue, { additionalItems }: JsonObject): Entries {
  if (name === 'type' || boundNames.has(name)) return []
  if (name === 'items' && isArray(value)) {
    const more = additionalItems === undefined ? [] : [['items', additionalItems] as const]
    return [['prefixItems', value], ...more]
  }
  return isCarried(name) ? [[name, value]] : []
}

/** Before 2019 one keyword stood for both. */
function dependencies(schema: JsonObject): Entries {
  const found = membersOf(schema.dependencies)
  const names = found.filter(([, value]) => isArray(value))
  const parts = found.filter(([, value]) => !isArray(value))
  return [
    ...(names.length > 0 ? [['dependentRequired', objectOf(names)] as const] : []),
    ...(parts.length > 0 ? [['dependentSchemas', objectOf(parts)] as const] : []),
  ]
}
