/** `allOf`, `oneOf` and `anyOf`: what can be said plainly becomes so, and choices that recur lose that choice. */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { type Conversion, nameOfReference, note, resolved, type Spot } from './conversion.ts'
import { kindOf } from './plain-keywords.ts'
import { ofKind, plainSchema } from './plain-schema.ts'

interface Composition {
  readonly keyword: 'allOf' | 'oneOf' | 'anyOf'
  readonly parts: readonly JsonValue[]
  readonly spot: Spot
  readonly conversion: Conversion
}

export function composed(schema: JsonObject, composition: Composition): JsonObject | undefined {
  const { keyword, parts, spot, conversion } = composition
  const { [keyword]: _, ...beside } = schema
  if (keyword === 'allOf') {
    const flattened = flat([beside, ...parts], conversion, 0)
    const together = merged(flattened)
    // What leads back to itself is a type, where that is seen.
    const inside = flattened.filter((part) => isObject(part) && !conversion.merging.has(part))
    if (together !== undefined && inside.length === flattened.length) {
      for (const part of inside) conversion.merging.add(part as JsonObject)
      const made = plainSchema(together, spot, conversion)
      for (const part of inside) conversion.merging.delete(part as JsonObject)
      return made
    }
  }
  const isNull = (part: JsonValue): boolean => isObject(part) && part.type === 'null'
  const [first] = parts.filter((part) => !isObject(part) || Object.keys(part).length > 0)
  if (parts.length === 1 && isObject(first) && !isTelling(beside)) {
    return plainSchema(tagged(first, schema), spot, conversion)
  }
  const others = keyword === 'allOf' ? parts : parts.filter((part) => !isNull(part))
  const hasNull = others.length < parts.length
  const made = others.flatMap(
    (part): JsonObject | readonly never[] =>
      plainSchema(tagged(part, schema), { ...spot, isRequired: false }, conversion) ?? [],
  )
  if (made.length < others.length) note(conversion, spot, `"${keyword}" lost what never ends`)
  const own = isTelling(beside) ? ofKind(beside, spot, conversion) : undefined
  const [only]: readonly JsonObject[] = made
  if (only === undefined) return hasNull ? { type: 'null' } : own
  if (made.length === 1 && own === undefined) return hasNull ? { ...only, nulls: 0.1 } : only
  if (keyword === 'allOf') return { allOf: own === undefined ? made : [own, ...made] }
  const choice = { [keyword]: made, ...(hasNull && { nulls: 0.1 }) }
  return own === undefined ? choice : { ...own, ...choice }
}

/** Whether it says more than words to people. */
function isTelling(schema: JsonObject): boolean {
  return kindOf(schema) !== 'string' || schema.type === 'string'
}

/** Objects that name different properties, as one; undefined where they are more than that. */
function merged(parts: readonly JsonValue[]): JsonObject | undefined {
  const properties: [string, JsonValue][] = []
  const required: JsonValue[] = []
  const names = new Set<string>()
  for (const part of parts) {
    if (!isObject(part)) return undefined
    if (Object.keys(part).some((keyword) => !mergeable.has(keyword))) return undefined
    if (part.type !== undefined && part.type !== 'object') return undefined
    for (const [name, value] of Object.entries(isObject(part.properties) ? part.properties : {})) {
      if (names.has(name)) return undefined
      names.add(name)
      properties.push([name, value])
    }
    if (isArray(part.required)) required.push(...part.required)
  }
  if (properties.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

const mergeable: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'title', 'description', 'example', 'examples', 'default'],
  ...['discriminator', 'readOnly', 'writeOnly', 'deprecated', 'xml', 'externalDocs', '$comment'],
  ...['$id', 'id', '$schema', '$defs', 'definitions', 'additionalProperties', 'x-internal'],
])

const flatDepthMax = 8

/** With the parts of `allOf` within, and what `$ref` leads to. */
function flat(
  parts: readonly JsonValue[],
  conversion: Conversion,
  depth: number,
): readonly JsonValue[] {
  if (depth > flatDepthMax) return parts
  return parts.flatMap((part) => {
    if (!isObject(part)) return part === true ? [] : [part]
    const target = resolved(part, conversion)
    const { allOf, ...beside } = target
    return isArray(allOf) ? [beside, ...flat(allOf, conversion, depth + 1)] : [target]
  })
}

/** With the value of the discriminator that tells the choice. */
function tagged(part: JsonValue, { discriminator }: JsonObject): JsonValue {
  if (!isObject(discriminator) || !isObject(part)) return part
  const { propertyName, mapping } = discriminator
  const reference = member(part, '$ref')
  if (typeof propertyName !== 'string' || typeof reference !== 'string') return part
  const named = Object.entries(isObject(mapping) ? mapping : {}).find(
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
