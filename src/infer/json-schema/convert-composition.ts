/** Converts `allOf`, `oneOf` and `anyOf` to plain schemas where possible. Recursive alternatives are dropped. */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { SchemaContext } from './conversion.ts'
import { nameOfReference, type SchemaDocument } from './document.ts'
import { hasConstraints, hasOnlyProperties, isNullable } from './keywords.ts'
import { verbatimSchema } from './verbatim-schema.ts'

export type CompositionKeyword = 'allOf' | 'oneOf' | 'anyOf'

/** Returns the converted schema, or undefined if no alternative can be converted. */
export function convertComposition(
  schema: JsonObject,
  keyword: CompositionKeyword,
  context: SchemaContext,
): JsonObject | undefined {
  const { [keyword]: listed, ...beside } = schema
  const parts = listOf(listed)
  const isAlone = !hasConstraints(beside)
  const [only, ...others] = parts.filter(hasConstraints)
  if (isAlone && isObject(only) && others.length === 0) {
    return context.conversion.convert(tagged(only, schema), context)
  }
  if (keyword === 'allOf') {
    return mergeParts([beside, ...parts], context) ?? verbatimSchema(schema, context)
  }
  return isAlone ? choice(schema, keyword, context) : verbatimSchema(schema, context)
}

/** Converts a schema with no keyword but `oneOf` or `anyOf`. */
function choice(
  schema: JsonObject,
  keyword: CompositionKeyword,
  context: SchemaContext,
): JsonObject | undefined {
  const parts = listOf(schema[keyword])
  const others = parts.filter((part) => !isObject(part) || part.type !== 'null')
  const hasNull = others.length < parts.length
  const { document } = context
  const isTwice = others.some((part) => isObject(part) && isNullable(document.resolved(part)))
  if (keyword === 'oneOf' && isTwice && hasNull) return verbatimSchema(schema, context)
  const nulls = hasNull ? { nulls: 0.1 } : {}
  const converted = others
    .map((part) => context.conversion.convert(tagged(part, schema), context))
    .filter((part) => part !== undefined)
  if (converted.length < others.length)
    context.note(`lost the parts of "${keyword}" that cannot be generated`)
  const [first] = converted
  if (first === undefined) return hasNull ? { type: 'null' } : undefined
  return converted.length === 1 ? { ...first, ...nulls } : { [keyword]: converted, ...nulls }
}

/**
 * Merges the parts of `allOf` into one object schema. Returns undefined if the parts have other keywords or properties
 * of the same name.
 */
function mergeParts(parts: readonly JsonValue[], context: SchemaContext): JsonObject | undefined {
  const { merging, convert } = context.conversion
  const flattened = flat(parts, context.document, 0)
  const schema = merged(flattened)
  // A part that refers to itself must not be merged again: as a type, its recursion is detected.
  const inside = flattened.filter(isObject).filter((part) => !merging.has(part))
  if (schema === undefined || inside.length < flattened.length) return undefined
  const owners = inside.filter(({ properties }) => isObject(properties))
  const isClosed = inside.some(
    (part) => part.additionalProperties === false && owners.some((other) => other !== part),
  )
  if (isClosed) {
    context.note('has a part with "additionalProperties": false, which was ignored')
  }
  for (const part of inside) merging.add(part)
  const converted = convert(schema, context)
  for (const part of inside) merging.delete(part)
  return converted
}

function merged(parts: readonly JsonValue[]): JsonObject | undefined {
  const properties = new Map<string, JsonValue>()
  const required = new Set<JsonValue>()
  for (const part of parts) {
    if (!isObject(part) || !hasOnlyProperties(part)) return undefined
    for (const [name, value] of membersOf(part.properties)) {
      if (properties.has(name)) return undefined
      properties.set(name, value)
    }
    for (const name of listOf(part.required)) required.add(name)
  }
  if (properties.size === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  }
}

const flatDepthMax = 8

/** Returns the parts of `allOf` with nested `allOf` flattened and `$ref` resolved. */
function flat(
  parts: readonly JsonValue[],
  document: SchemaDocument,
  depth: number,
): readonly JsonValue[] {
  if (depth > flatDepthMax) return parts
  return parts.flatMap((part) => {
    if (!isObject(part)) return part === true ? [] : [part]
    const target = document.resolved(part)
    const { allOf, ...beside } = target
    return isArray(allOf) ? [beside, ...flat(allOf, document, depth + 1)] : [target]
  })
}

/** Returns an alternative of `oneOf` or `anyOf` with the value of the OpenAPI `discriminator` that identifies it. */
function tagged(part: JsonValue, { discriminator }: JsonObject): JsonValue {
  if (!isObject(discriminator) || !isObject(part)) return part
  const { propertyName, mapping } = discriminator
  const reference = member(part, '$ref')
  if (typeof propertyName !== 'string' || typeof reference !== 'string') return part
  const named = membersOf(mapping).find(
    ([, target]) => target === reference || target === nameOfReference(reference),
  )
  const tag = { const: named?.[0] ?? nameOfReference(reference) }
  return {
    allOf: [
      part,
      { type: 'object', properties: { [propertyName]: tag }, required: [propertyName] },
    ],
  }
}
