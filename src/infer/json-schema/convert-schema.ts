/**
 * Converts a schema of any draft of JSON Schema, of OpenAPI or Swagger to the definition language. The language is a
 * superset, so most keywords stay. Other dialects are translated, `$ref` becomes a type, and infinite recursion is cut
 * where the schema allows it.
 */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, member, objectOf } from '../../text/json.ts'
import type { ConvertSchema, SchemaContext } from './conversion.ts'
import { convertArray } from './convert-array.ts'
import { type CompositionKeyword, convertComposition } from './convert-composition.ts'
import { convertString } from './convert-string.ts'
import { convertInteger, convertNumber, convertValues, exampleOf } from './convert-values.ts'
import { hasOwnConstraints, isInseparable, isNullable, schemaKindOf } from './keywords.ts'
import { typeOf } from './named-type.ts'
import { referenceTo } from './resource-reference.ts'
import { verbatimSchema } from './verbatim-schema.ts'

/** Maximum nesting of properties in a converted schema. The language allows 32 levels, including those of types. */
const depthMax = 24

/** Share of nulls among the values of a nullable schema. */
const nullShare = 0.1

export const convertSchema: ConvertSchema = (schema, context) => {
  if (schema === false) return undefined
  if (!isObject(schema)) return convertString({}, context)
  if (context.place.length > depthMax) {
    context.note('was omitted: it is nested too deeply')
    return undefined
  }
  const reference = referenceTo(schema, context)
  if (reference === 'never') return undefined
  const converted = reference ?? context.nested(() => withoutNull(schema, context))
  // In a schema with several types, the list of types already contains null.
  if (!isNullable(schema) || isArray(converted?.type)) return converted
  if (converted === undefined) return isArray(schema.enum) ? undefined : { type: 'null' }
  return Object.hasOwn(converted, 'enum') ||
    converted.type === 'null' ||
    converted.type === 'reference'
    ? converted
    : { ...converted, nulls: nullShare }
}

const compositions: readonly CompositionKeyword[] = ['allOf', 'oneOf', 'anyOf']

function withoutNull(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const dynamic = ['$dynamicRef', '$recursiveRef'].find((name) => Object.hasOwn(schema, name))
  if (dynamic !== undefined) {
    context.note(`was omitted: it has "${dynamic}"`)
    return undefined
  }
  if (isInseparable(schema)) return verbatimSchema(schema, context)
  const reference = member(schema, '$ref')
  if (typeof reference === 'string') {
    const isMissing = context.document.follow(reference) === undefined
    if (!isMissing && hasOwnConstraints(schema)) return verbatimSchema(schema, context)
    return typeOf(reference, context)
  }
  const keyword = compositions.find((name) => isArray(schema[name]))
  if (keyword !== undefined) return convertComposition(schema, keyword, context)
  const values = convertValues(schema)
  if (values !== undefined || listOf(schema.enum).length === 0)
    return values ?? ofKind(schema, context)
  context.note('was omitted: no value of its "enum" fits its other keywords')
  return undefined
}

/** Converts a schema by its type, or by the type that its keywords imply if it has none. */
function ofKind(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const kind = schemaKindOf(schema)
  switch (kind) {
    case 'object':
      return objectSchema(schema, context)
    case 'array':
      return convertArray(schema, context)
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

/** Converts an object schema. Properties that cannot be converted are omitted; undefined if one of them is required. */
function objectSchema(schema: JsonObject, context: SchemaContext): JsonObject | undefined {
  const { properties, patternProperties, additionalProperties } = schema
  if (isObject(properties) && isObject(patternProperties)) return verbatimSchema(schema, context)
  // In draft 3, `required` is a Boolean in the schema of each property.
  const required = new Set(listOf(schema.required).filter((name) => typeof name === 'string'))
  const converted = new Map<string, JsonObject>()
  const described = new Set<string>()
  for (const [name, part] of membersOf(properties)) {
    described.add(name)
    const isRequired = required.has(name)
    if (context.detail === 0 && !isRequired) continue
    const value = context.conversion.convert(part, context.within(name, isRequired))
    if (value !== undefined) converted.set(name, value)
    else if (isRequired) return undefined
  }
  // A required name without a schema is an additional property.
  for (const name of required) {
    if (described.has(name)) continue
    const value = context.conversion.convert(additionalProperties, context.within(name))
    if (value === undefined) return undefined
    converted.set(name, value)
  }
  return {
    type: 'object',
    ...(converted.size > 0 && { properties: objectOf(converted) }),
    ...(required.size > 0 && { required: [...required] }),
    ...(additionalProperties === false && { additionalProperties }),
  }
}
