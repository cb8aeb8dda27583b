/** Converts `allOf`, `oneOf` and `anyOf` to plain schemas where possible. Recursive alternatives are dropped. */

import { listOf, membersOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { SchemaContext } from './conversion.ts'
import { nameOfReference, type SchemaDocument } from './document.ts'
import { hasConstraints, hasOnlyProperties, isNullable } from './keywords.ts'

export type CompositionKeyword = 'allOf' | 'oneOf' | 'anyOf'

/** Returns the converted schema, or undefined if no alternative can be converted. */
export function convertComposition(
  schema: JsonObject,
  keyword: CompositionKeyword,
  context: SchemaContext,
): JsonObject | undefined {
  const { convert, convertPlain } = context.conversion
  const { [keyword]: listed, ...beside } = schema
  const parts = listOf(listed)
  const isAlone = !hasConstraints(beside) || isImplied(beside, parts, context)
  const [only, ...others] = parts.filter(hasConstraints)
  if (isAlone && isObject(only) && others.length === 0) {
    return convert(tagged(only, schema, context), context)
  }
  if (keyword === 'allOf') {
    const merged = mergeParts([beside, ...parts], context)
    return merged === undefined ? convertPlain(schema, context) : convertMerged(merged, context)
  }
  return isAlone ? choice(schema, keyword, context) : convertPlain(schema, context)
}

/** Returns whether a schema has no keyword but a type that all parts have, too. */
function isImplied(
  { type, ...beside }: JsonObject,
  parts: readonly JsonValue[],
  context: SchemaContext,
) {
  if (typeof type !== 'string' || hasConstraints(beside)) return false
  return parts.every((part) => isObject(part) && context.document.resolved(part).type === type)
}

/** Converts a schema with no keyword but `oneOf` or `anyOf`. */
function choice(
  schema: JsonObject,
  keyword: CompositionKeyword,
  context: SchemaContext,
): JsonObject | undefined {
  const { convertPlain } = context.conversion
  const parts = listOf(schema[keyword])
  const others = parts.filter((part) => !isObject(part) || part.type !== 'null')
  const hasNull = others.length < parts.length
  const { document } = context
  const nullable = others.filter((part) => isObject(part) && isNullable(document.resolved(part)))
  // If several alternatives of "oneOf" allow null, null is not valid.
  if (keyword === 'oneOf' && nullable.length + (hasNull ? 1 : 0) > 1) {
    return convertPlain(schema, context)
  }
  const all = others.map((part) => tagged(part, schema, context))
  const converted = alternatives(all, keyword, context)
  const [first] = converted
  if (first === undefined) return hasNull ? { type: 'null' } : undefined
  if (converted.length < all.length) {
    context.note(`has ${converted.length} of the ${all.length} schemas of its "${keyword}"`)
  }
  const nulls = hasNull ? { nulls: 0.1 } : {}
  return converted.length === 1 ? { ...first, ...nulls } : { [keyword]: converted, ...nulls }
}

/**
 * Converts the schemas of `anyOf` or `oneOf` that are small enough, or else the first one of `anyOf` that is possible.
 * Those of `oneOf` are converted all or none: whether a value fits another one decides whether it is valid.
 */
function alternatives(
  parts: readonly JsonValue[],
  keyword: CompositionKeyword,
  context: SchemaContext,
): readonly JsonObject[] {
  const { convert } = context.conversion
  const convertAll = (within: SchemaContext): readonly JsonObject[] =>
    parts.map((part) => convert(part, within)).filter((part) => part !== undefined)
  if (keyword === 'oneOf') {
    const all = convertAll(context.detailed())
    return all.length === parts.length ? all : []
  }
  const small = convertAll(context.optional())
  if (small.length > 0 || !context.isNeeded) return small
  const first = firstOf(parts, context)
  return first === undefined ? [] : [first]
}

/** Returns the first schema of a list that can be converted. */
function firstOf(parts: readonly JsonValue[], context: SchemaContext): JsonObject | undefined {
  for (const part of parts) {
    const converted = context.conversion.convert(part, context)
    if (converted !== undefined) return converted
  }
  return undefined
}

interface MergedParts {
  readonly schema: JsonObject
  /** The parts, so that a part that contains the same `allOf` again is not merged without end. */
  readonly parts: readonly JsonObject[]
}

function convertMerged({ schema, parts }: MergedParts, context: SchemaContext) {
  const { merging, convert } = context.conversion
  for (const part of parts) merging.add(part)
  const converted = convert(schema, context)
  for (const part of parts) merging.delete(part)
  return converted
}

/**
 * Merges the parts of `allOf` into one object schema. Returns undefined if the parts have other keywords than those
 * for properties.
 */
function mergeParts(parts: readonly JsonValue[], context: SchemaContext): MergedParts | undefined {
  const { merging } = context.conversion
  const flattened = flat(parts, context.document, 0)
  const inside = flattened.filter(isObject).filter(hasOnlyProperties)
  // A part that refers to itself must not be merged again: as a type, its recursion is detected.
  const isMergeable =
    inside.length === flattened.length && !inside.some((part) => merging.has(part))
  const properties = propertiesOf(inside)
  if (!isMergeable || properties.size === 0) return undefined
  // A part with "additionalProperties": false forbids the properties of the others.
  const closed = inside.filter(({ additionalProperties }) => additionalProperties === false)
  const isAllowed = (name: string): boolean =>
    closed.every((part) => isObject(part.properties) && Object.hasOwn(part.properties, name))
  const names = inside.flatMap(({ required }) => listOf(required))
  const required = [...new Set(names.filter((name) => typeof name === 'string'))]
  if (!required.every(isAllowed)) return undefined
  const schema = {
    type: 'object',
    properties: Object.fromEntries([...properties].filter(([name]) => isAllowed(name))),
    ...(required.length > 0 && { required }),
    ...(closed.length > 0 && { additionalProperties: false }),
  }
  return { schema, parts: inside }
}

/** Returns the properties of all parts. A property of several parts must fit the schemas of all of them. */
function propertiesOf(parts: readonly JsonObject[]): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, readonly JsonValue[]>()
  for (const { properties } of parts) {
    for (const [name, value] of membersOf(properties)) {
      const known = found.get(name) ?? []
      const text = JSON.stringify(value)
      if (known.some((other) => JSON.stringify(other) === text)) continue
      found.set(name, [...known, value])
    }
  }
  const schemas = [...found].map(([name, values]): readonly [string, JsonValue] => {
    const [only = {}, ...others] = values
    return [name, others.length === 0 ? only : { allOf: values }]
  })
  return new Map(schemas)
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

/**
 * Returns an alternative of `oneOf` or `anyOf` with the value of the OpenAPI `discriminator` that identifies it, if the
 * alternative allows this value.
 */
function tagged(
  part: JsonValue,
  { discriminator }: JsonObject,
  { document }: SchemaContext,
): JsonValue {
  if (!isObject(discriminator) || !isObject(part)) return part
  const { propertyName, mapping } = discriminator
  const reference = member(part, '$ref')
  if (typeof propertyName !== 'string' || typeof reference !== 'string') return part
  const named = membersOf(mapping).find(
    ([, target]) => target === reference || target === nameOfReference(reference),
  )
  const tag = named?.[0] ?? nameOfReference(reference)
  const own = document.propertiesOf(part).find(([name]) => name === propertyName)?.[1]
  const { enum: listed, const: fixed, type = 'string' } = document.resolved(own ?? {})
  const isOther = fixed !== undefined || (isArray(listed) && !listed.includes(tag))
  if (isOther || type !== 'string') return part
  return {
    allOf: [
      part,
      {
        type: 'object',
        properties: { [propertyName]: { const: tag } },
        required: [propertyName],
      },
    ],
  }
}
