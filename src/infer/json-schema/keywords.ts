/**
 * The keywords of all drafts of JSON Schema and of OpenAPI: which keywords constrain values, for which type, and their
 * spelling in JSON Schema 2020-12. The keywords of the definition language are in its own tables.
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

/** For each type, the keywords that only this type has. The order decides which type a schema without `type` has. */
const kindKeywords = (['object', 'array', 'string', 'number'] as const).map((kind) => {
  const own = standardKeywords.filter(({ name, types }) => {
    return types?.includes(kind) === true && name !== 'required' && name !== 'format'
  })
  return [kind, own.map(({ name }) => name)] as const
})

/** Returns the types that the keyword `type` of a schema lists, without unknown ones. */
function typesOf({ type }: JsonObject): readonly Exclude<SchemaKind, 'several'>[] {
  return [...new Set((isArray(type) ? type : [type]).filter(isKindName))]
}

/**
 * Returns the type of a schema, ignoring `null`. If the keyword `type` is missing, other keywords imply the type; the
 * default is `string`.
 */
export function schemaKindOf(schema: JsonObject): SchemaKind {
  const types = typesOf(schema)
  const [only, ...others] = types.filter((type) => type !== 'null')
  if (only !== undefined) return others.length > 0 ? 'several' : only
  if (types.length > 0) return 'null'
  const implied = kindKeywords.find(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  )
  return implied?.[0] ?? (isArray(schema.required) ? 'object' : 'string')
}

/**
 * Returns whether a schema allows null: by the type "null", or by `nullable` (OpenAPI 3.0), which has an effect only
 * next to `type`.
 */
export function isNullable(schema: JsonObject): boolean {
  const { type } = schema
  if (isArray(type)) return type.includes('null') && type.length > 1
  return (
    schema.nullable === true &&
    type !== undefined &&
    !narrowing.some((name) => Object.hasOwn(schema, name))
  )
}

/** Keywords next to `nullable` that may forbid null. */
const narrowing = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

/** Keywords that only document a schema, and keywords that contain schemas for use elsewhere. */
const annotationKeywords: ReadonlySet<string> = new Set([
  ...annotations,
  ...['example', 'xml', 'externalDocs', 'id', 'definitions', 'discriminator', 'nullable'],
])

/** Returns whether a schema has a keyword that constrains its values. */
export function hasConstraints(schema: JsonValue): boolean {
  if (!isObject(schema)) return schema !== true
  return Object.keys(schema).some(
    (keyword) => !annotationKeywords.has(keyword) && !keyword.startsWith('x-'),
  )
}

/** Returns whether a schema with a `$ref` has further keywords that constrain its values. */
export function hasOwnConstraints(schema: JsonObject): boolean {
  return Object.keys(schema).some((name) => name !== '$ref' && isCarried(name))
}

/** Returns whether a keyword constrains values and is supported by the definition language. */
function isCarried(name: string): boolean {
  const keyword = annotations.has(name) ? undefined : standardKeyword(name)
  return keyword !== undefined && keyword.refused === undefined
}

/** Keywords that constrain a value as a whole, so that no further keyword may be added to their schema. */
const inseparableKeywords: ReadonlySet<string> = new Set([
  ...['not', 'if', 'contains', 'dependentSchemas', 'dependencies', 'propertyNames'],
  ...['dependentRequired', 'minProperties', 'maxProperties', 'unevaluatedItems'],
])

export function isInseparable(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => inseparableKeywords.has(keyword))
}

/**
 * Returns whether a part of `allOf` has no keywords that constrain values but those for the properties of an object.
 */
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

/**
 * Returns the bounds of a number schema in the spelling of JSON Schema 2020-12. In draft 4 and OpenAPI 3.0
 * `exclusiveMinimum` is a Boolean.
 */
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

/** Returns the types of a schema, with `null` if it is nullable. The list is empty if the schema has no `type`. */
export function standardTypes(schema: JsonObject): readonly string[] {
  const types = typesOf(schema)
  return types.length > 0 && isNullable(schema) ? [...new Set([...types, 'null'])] : types
}

type Entries = readonly (readonly [string, JsonValue])[]

/** Returns the keywords of a schema that constrain its values, as JSON Schema 2020-12 spells them. */
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

/**
 * Converts `dependencies`, the keyword of the drafts before 2019, to its successors `dependentRequired` and
 * `dependentSchemas`.
 */
function dependencies(schema: JsonObject): Entries {
  const found = membersOf(schema.dependencies)
  const names = found.filter(([, value]) => isArray(value))
  const parts = found.filter(([, value]) => !isArray(value))
  return [
    ...(names.length > 0 ? [['dependentRequired', objectOf(names)] as const] : []),
    ...(parts.length > 0 ? [['dependentSchemas', objectOf(parts)] as const] : []),
  ]
}
