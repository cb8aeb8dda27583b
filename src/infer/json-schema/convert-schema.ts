/**
 * Converts a schema of any draft of JSON Schema, of OpenAPI or Swagger to the definition language. The language is a
 * superset, so most keywords stay. Other dialects are translated, `$ref` becomes a type, and infinite recursion is cut
 * where the schema allows it.
 */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, member, objectOf } from '../../text/json.ts'
import type { ConvertSchema, SchemaContext } from './conversion.ts'
import { type CompositionKeyword, convertComposition } from './convert-composition.ts'
import { convertString } from './convert-string.ts'
import { convertInteger, convertNumber, convertValues, exampleOf } from './convert-values.ts'
import {
  hasOwnConstraints,
  isInseparable,
  isNullable,
  schemaKindOf,
  standardEntries,
} from './keywords.ts'
import { typeOf } from './named-type.ts'
import { filterNulls, referenceTo } from './resource-reference.ts'
import { verbatimSchema } from './verbatim-schema.ts'

/** Maximum nesting of properties in a converted schema. The language allows 32 levels, including those of types. */
const depthMax = 24

/** Share of nulls among the values of a nullable schema. */
const nullShare = 0.1

export const convertSchema: ConvertSchema = (schema, context) => {
  if (schema === false) return undefined
  if (!isObject(schema)) return convertString({}, context)
  if (context.place.length > depthMax) {
    context.note('was skipped: it is nested too deeply')
    return undefined
  }
  const reference = referenceTo(schema, context)
  if (reference === 'never') return undefined
  const converted = reference ?? context.nested(() => withoutNull(schema, context))
  // In a schema with several types, the list of types already contains null.
  if (converted === undefined || !isNullable(schema) || isArray(converted.type)) return converted
  return Object.hasOwn(converted, 'enum') ||
    converted.type === 'null' ||
    converted.type === 'reference'
    ? converted
    : { ...converted, nulls: nullShare }
}

function withoutNull(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  if (isInseparable(schema)) return verbatimSchema(schema, context)
  const reference = member(schema, '$ref')
  if (typeof reference === 'string') {
    const isMissing = context.document.follow(reference) === undefined
    if (!isMissing && hasOwnConstraints(schema)) return verbatimSchema(schema, context)
    return typeOf(reference, context) ?? (isMissing ? convertString({}, context) : undefined)
  }
  const keywords: readonly CompositionKeyword[] = ['allOf', 'oneOf', 'anyOf']
  const keyword = keywords.find((name) => isArray(schema[name]))
  if (keyword !== undefined) return convertComposition(schema, keyword, context)
  return convertValues(schema) ?? ofKind(schema, context)
}

/** Converts a schema by its type, or by the type that its keywords imply if it has none. */
function ofKind(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const kind = schemaKindOf(schema)
  switch (kind) {
    case 'object':
      return objectSchema(schema, context)
    case 'array':
      return arraySchema(schema, context)
    case 'integer':
      return convertInteger(schema, context)
    case 'number':
      return convertNumber(schema, context)
    case 'boolean':
    case 'null':
      return { type: kind }
    case 'several':
      return { anyOf: kindsOf(schema, context) }
    case 'string':
      return convertString(schema, context, exampleOf(schema))
  }
}

function kindsOf(schema: JsonObject, context: SchemaContext): readonly JsonObject[] {
  const kinds = listOf(schema.type).filter((kind) => kind !== 'null')
  return [...new Set(kinds)]
    .map((kind) => ofKind({ ...schema, type: kind }, context))
    .filter((converted) => converted !== undefined)
}

function objectSchema(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const { properties, patternProperties, additionalProperties } = schema
  if (isObject(properties) && isObject(patternProperties)) return verbatimSchema(schema, context)
  // In draft 3, `required` is a Boolean in the schema of each property.
  const required = new Set(listOf(schema.required).filter((name) => typeof name === 'string'))
  const converted = new Map<string, JsonObject>()
  for (const [name, part] of membersOf(properties)) {
    const within = context.within(name)
    const value = context.conversion.convert(part, within)
    if (value !== undefined) converted.set(name, value)
    else if (required.has(name)) {
      within.note('is required but cannot be generated: it is an empty object')
      converted.set(name, { type: 'object' })
    }
  }
  const [kept, missing] = [
    [...required].filter((name) => converted.has(name)),
    [...required].filter((name) => !converted.has(name)),
  ]
  for (const name of missing) {
    context.note(`requires ${JSON.stringify(name)}, which has no schema`)
  }
  if (converted.size === 0 && isObject(additionalProperties)) {
    context.note('allows properties of any name, of which none is generated')
  }
  return {
    type: 'object',
    ...(converted.size > 0 && { properties: objectOf(converted) }),
    ...(kept.length > 0 && { required: kept }),
    ...(additionalProperties === false && { additionalProperties }),
  }
}

/**
 * Maximum number of elements above `minItems` if a list has no `maxItems`. The default of the definition language, 16,
 * would generate long lists.
 */
const moreItems = 4

function arraySchema(schema: JsonObject, context: SchemaContext): JsonObject {
  const { minItems, maxItems, uniqueItems, prefixItems, items } = objectOf(standardEntries(schema))
  const within = context.within('[]')
  const prefix = listOf(prefixItems).map((one) => convertSchema(one, within) ?? { type: 'null' })
  const min = typeof minItems === 'number' ? minItems : 0
  const isTuple = items === undefined && prefix.length > 0 && min <= prefix.length
  const others = isTuple ? false : items
  const item = convertSchema(others, within)
  if (item === undefined) {
    if (others !== false && min > 0) {
      context.note('requires elements that cannot be generated: it is empty')
    }
    return prefix.length === 0
      ? { const: [] }
      : { type: 'array', prefixItems: prefix, items: false, minItems: prefix.length }
  }
  const max = typeof maxItems === 'number' ? maxItems : Math.max(min, prefix.length) + moreItems
  const converted = {
    type: 'array',
    ...(prefix.length > 0 && { prefixItems: prefix }),
    items: item,
    ...(min > 0 && { minItems: min }),
    maxItems: max,
    ...(uniqueItems === true && { uniqueItems }),
  }
  return item.type === 'reference' ? filterNulls(converted) : converted
}
