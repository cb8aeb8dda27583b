/**
 * A schema of any draft of JSON Schema, of OpenAPI or Swagger, as one of the definition language. The language is a
 * superset, so most passes as it is: what other dialects spell in their own way is translated, `$ref` leads to types,
 * and recursion, of which no value ever ends, is cut where it may be.
 */

import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../../text/json.ts'
import { type Conversion, follow, nested, note, type Spot } from './conversion.ts'
import { typeOf } from './named-type.ts'
import { composed, verbatim } from './plain-composition.ts'
import {
  exampleOf,
  integerSchema,
  isNullable,
  kindOf,
  numberSchema,
  valuesSchema,
} from './plain-keywords.ts'
import { textSchema } from './plain-text.ts'
import { referenceTo, withoutNulls } from './resource-reference.ts'

/** Deeper ones are left out; the language has room for 32, and types are counted within. */
const depthMax = 24

/** Share of nulls where null is as good as a value. */
const nullShare = 0.1

/** Undefined where no value can be made: recursion, `false`, what is nested too deep. */
export function plainSchema(
  schema: JsonValue | undefined,
  spot: Spot,
  conversion: Conversion,
): JsonObject | undefined {
  if (schema === false) return undefined
  if (!isObject(schema)) return textSchema({}, { spot, conversion })
  if (spot.place.length > depthMax) {
    note(conversion, spot, 'is nested too deep, and was left out')
    return undefined
  }
  const reference = referenceTo(schema, spot, conversion)
  const made =
    reference === 'never'
      ? undefined
      : (reference ?? nested(conversion, spot, () => withoutNull(schema, spot, conversion)))
  // What passes as it is has its null among its types.
  if (made === undefined || !isNullable(schema) || isArray(made.type)) return made
  return Object.hasOwn(made, 'enum') || made.type === 'null' || made.type === 'reference'
    ? made
    : { ...made, nulls: nullShare }
}

function withoutNull(
  schema: JsonObject,
  spot: Spot,
  conversion: Conversion,
): JsonObject | undefined {
  if (Object.keys(schema).some((keyword) => intricate.has(keyword))) {
    return verbatim(schema, spot, conversion)
  }
  const reference = member(schema, '$ref')
  if (typeof reference === 'string') return led(reference, { schema, spot, conversion })
  const choices = (['allOf', 'oneOf', 'anyOf'] as const).filter((word) => isArray(schema[word]))
  const [keyword] = choices
  if (keyword !== undefined) {
    const parts = schema[keyword] as readonly JsonValue[]
    return composed(schema, { keyword, parts, spot, conversion })
  }
  return valuesSchema(schema) ?? ofKind(schema, spot, conversion)
}

/** Keywords beside which nothing may be added to a schema. */
const intricate: ReadonlySet<string> = new Set([
  ...['not', 'if', 'contains', 'dependentSchemas', 'dependencies', 'propertyNames'],
  ...['dependentRequired', 'minProperties', 'maxProperties', 'unevaluatedItems'],
])

function led(
  reference: string,
  { schema, spot, conversion }: { schema: JsonObject; spot: Spot; conversion: Conversion },
): JsonObject | undefined {
  const target = follow(reference, conversion)
  if (target === undefined) {
    note(conversion, spot, `refers to ${JSON.stringify(reference)}, which is not in the file`)
    return textSchema({}, { spot, conversion })
  }
  const isNarrowed = Object.keys(schema).some((keyword) => narrowing.has(keyword))
  return isNarrowed
    ? verbatim(schema, spot, conversion)
    : typeOf(target, { reference, spot, conversion })
}

/** Keywords that say something of the values. */
const narrowing: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
  ...['enum', 'const', 'items', 'minItems', 'maxItems', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'format', 'allOf', 'anyOf', 'oneOf', 'uniqueItems', 'prefixItems'],
  ...['patternProperties', 'additionalProperties', 'unevaluatedProperties'],
])

/** A schema that says its type, or whose keywords tell it. */
function ofKind(schema: JsonObject, spot: Spot, conversion: Conversion): JsonObject | undefined {
  switch (kindOf(schema)) {
    case 'object':
      return objectSchema(schema, spot, conversion)
    case 'array':
      return arraySchema(schema, spot, conversion)
    case 'integer':
      return integerSchema(schema, spot)
    case 'number':
      return numberSchema(schema, spot)
    case 'boolean':
      return { type: 'boolean' }
    case 'null':
      return { type: 'null' }
    case 'several':
      return { anyOf: kindsOf(schema, spot, conversion) }
    default: {
      const example = exampleOf(schema)
      return textSchema(schema, {
        spot,
        conversion,
        ...(typeof example === 'string' && { example }),
      })
    }
  }
}

function kindsOf(schema: JsonObject, spot: Spot, conversion: Conversion): readonly JsonObject[] {
  const kinds = (isArray(schema.type) ? schema.type : []).filter((kind) => kind !== 'null')
  return [...new Set(kinds)].flatMap(
    (kind): JsonObject | readonly never[] =>
      ofKind({ ...schema, type: kind }, spot, conversion) ?? [],
  )
}

function objectSchema(
  schema: JsonObject,
  spot: Spot,
  conversion: Conversion,
): JsonObject | undefined {
  const { properties, patternProperties } = schema
  if (isObject(properties) && isObject(patternProperties)) return verbatim(schema, spot, conversion)
  const required = requiredOf(schema)
  const made = Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, part]): readonly (readonly [string, JsonObject])[] => {
      const isRequired = required.has(name)
      const within: Spot = { ...spot, place: [...spot.place, name], isRequired }
      const value = plainSchema(part, within, conversion)
      if (value !== undefined) return [[name, value]]
      if (!isRequired) return []
      note(conversion, within, 'must be there and never ends: it is an empty object here')
      return [[name, { type: 'object' }]]
    },
  )
  const names = new Set(made.map(([name]) => name))
  const kept = [...required].filter((name) => names.has(name))
  for (const name of required) {
    if (!names.has(name))
      note(conversion, spot, `requires ${JSON.stringify(name)}, of which nothing is said`)
  }
  const { additionalProperties } = schema
  if (made.length === 0 && isObject(additionalProperties)) {
    note(conversion, spot, 'takes members of any name, of which none is made')
  }
  return {
    type: 'object',
    ...(made.length > 0 && { properties: objectOf(made) }),
    ...(kept.length > 0 && { required: kept }),
    ...(additionalProperties === false && { additionalProperties }),
  }
}

/** Draft 3 says it at each property. */
function requiredOf({ required }: JsonObject): ReadonlySet<string> {
  const names = isArray(required) ? required : []
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

/** Elements beyond the fewest, where nobody says how many: 16, the most of the language, is long for people. */
const moreItems = 4

function arraySchema(schema: JsonObject, spot: Spot, conversion: Conversion): JsonObject {
  const { items, minItems, maxItems, uniqueItems, prefixItems, additionalItems } = schema
  const within: Spot = { ...spot, place: [...spot.place, '[]'], isRequired: false }
  const first = isArray(prefixItems) ? prefixItems : isArray(items) ? items : []
  const prefix = first.map((item) => plainSchema(item, within, conversion) ?? { type: 'null' })
  const others = isArray(items) ? (additionalItems ?? false) : items
  const item = others === false ? undefined : plainSchema(others, within, conversion)
  const least = typeof minItems === 'number' ? minItems : 0
  if (item === undefined) {
    if (others !== false && least > 0)
      note(conversion, spot, 'must have elements, which never end: it is empty here')
    return prefix.length === 0
      ? { const: [] }
      : { type: 'array', prefixItems: prefix, items: false, minItems: prefix.length }
  }
  const most = typeof maxItems === 'number' ? maxItems : Math.max(least, prefix.length) + moreItems
  const made = {
    type: 'array',
    ...(prefix.length > 0 && { prefixItems: prefix }),
    items: item,
    ...(least > 0 && { minItems: least }),
    maxItems: most,
    ...(uniqueItems === true && { uniqueItems }),
  }
  return item.type === 'reference' ? withoutNulls(made) : made
}
