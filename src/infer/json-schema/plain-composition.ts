/** `allOf`, `oneOf` and `anyOf`: what can be said plainly becomes so, and choices that recur lose that choice. */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { type Conversion, nameOfReference, note, resolved, type Spot } from './conversion.ts'
import { isNullable } from './plain-keywords.ts'
import { plainSchema } from './plain-schema.ts'
import { verbatimSchema } from './verbatim-schema.ts'

interface Composition {
  readonly keyword: 'allOf' | 'oneOf' | 'anyOf'
  readonly parts: readonly JsonValue[]
  readonly spot: Spot
  readonly conversion: Conversion
}

/** Undefined where no value is left. */
export function composed(schema: JsonObject, composition: Composition): JsonObject | undefined {
  const { keyword, parts, spot, conversion } = composition
  const { [keyword]: _, ...beside } = schema
  const isAlone = !isTelling(beside)
  const [first] = parts.filter((part) => !isObject(part) || isTelling(part))
  if (isAlone && isObject(first) && parts.filter(isTellingPart).length === 1) {
    return plainSchema(tagged(first, schema), spot, conversion)
  }
  if (keyword === 'allOf') {
    const flattened = flat([beside, ...parts], conversion, 0)
    const together = merged(flattened)
    // What leads back to itself is a type, where that is seen.
    const inside = flattened.filter(isObject).filter((part) => !conversion.merging.has(part))
    if (together !== undefined && inside.length === flattened.length) {
      if (
        inside.some(
          (part) =>
            isClosed(part) && inside.some((other) => other !== part && hasProperties(other)),
        )
      ) {
        note(
          conversion,
          spot,
          'has a part that allows no properties but its own: that was left out',
        )
      }
      for (const part of inside) conversion.merging.add(part)
      const made = plainSchema(together, spot, conversion)
      for (const part of inside) conversion.merging.delete(part)
      return made
    }
  }
  if (!isAlone || keyword === 'allOf') return verbatim(schema, spot, conversion)
  const isNull = (part: JsonValue): boolean => isObject(part) && part.type === 'null'
  const others = parts.filter((part) => !isNull(part))
  const isTwice = others.some((part) => isObject(part) && isNullable(resolved(part, conversion)))
  if (keyword === 'oneOf' && isTwice && others.length < parts.length) {
    return verbatim(schema, spot, conversion)
  }
  const nulls = others.length < parts.length ? { nulls: 0.1 } : {}
  const made = others.flatMap(
    (part): JsonObject | readonly never[] =>
      plainSchema(tagged(part, schema), { ...spot, isRequired: false }, conversion) ?? [],
  )
  if (made.length < others.length)
    note(conversion, spot, `lost the parts of "${keyword}" that never end`)
  const [only]: readonly JsonObject[] = made
  if (only === undefined) return nulls.nulls === undefined ? undefined : { type: 'null' }
  return made.length === 1 ? { ...only, ...nulls } : { [keyword]: made, ...nulls }
}

export function verbatim(
  schema: JsonObject,
  spot: Spot,
  conversion: Conversion,
): JsonObject | undefined {
  const made = verbatimSchema(schema, spot, conversion)
  return isObject(made) ? made : undefined
}

function isTellingPart(part: JsonValue): boolean {
  return part !== true && (!isObject(part) || isTelling(part))
}

/** Whether it says more than words to people. */
function isTelling(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => !words.has(keyword))
}

const words: ReadonlySet<string> = new Set([
  ...['title', 'description', 'example', 'examples', 'default', 'readOnly', 'writeOnly', 'xml'],
  ...['deprecated', 'externalDocs', '$comment', '$id', 'id', '$schema', '$defs', 'definitions'],
  ...['discriminator', 'nullable', '$anchor'],
])

function isClosed({ additionalProperties }: JsonObject): boolean {
  return additionalProperties === false
}

function hasProperties({ properties }: JsonObject): boolean {
  return isObject(properties)
}

/** Objects that name different properties, as one; undefined where they are more than that. */
function merged(parts: readonly JsonValue[]): JsonObject | undefined {
  const properties: [string, JsonValue][] = []
  const required: JsonValue[] = []
  const names = new Set<string>()
  for (const part of parts) {
    if (!isObject(part)) return undefined
    const { additionalProperties: others, ...rest } = part
    if (isObject(others)) return undefined
    if (Object.keys(rest).some((keyword) => !isMergeable(keyword))) return undefined
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

function isMergeable(keyword: string): boolean {
  return mergeable.has(keyword) || keyword.startsWith('x-')
}

const mergeable: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'title', 'description', 'example', 'examples', 'default'],
  ...['discriminator', 'readOnly', 'writeOnly', 'deprecated', 'xml', 'externalDocs', '$comment'],
  ...['$id', 'id', '$schema', '$defs', 'definitions'],
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
