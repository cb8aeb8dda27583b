/**
 * A schema as it is: where its parts are merged or compared, nothing may be added to them. Only what other dialects
 * spell in their own way is translated, and `$ref` leads to types.
 */

import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { type Conversion, follow, nested, note, type Spot } from './conversion.ts'
import { typeOf } from './named-type.ts'
import { boundsOf, isNullable } from './plain-keywords.ts'
import { isKnownFormat } from './plain-text.ts'

type Entry = readonly (readonly [string, JsonValue])[]

const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const lists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const schemas: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
])
const values: ReadonlySet<string> = new Set([
  ...['const', 'enum', 'minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains', 'required'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
])

export function verbatimSchema(
  schema: JsonValue,
  spot: Spot,
  conversion: Conversion,
): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema)) return true
  return nested(conversion, spot, () => verbatimObject(schema, spot, conversion)) ?? true
}

function verbatimObject(schema: JsonObject, spot: Spot, conversion: Conversion): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, value]): Entry => {
    if (keyword === '$ref') return referred(value, spot, conversion)
    if (maps.has(keyword) && isObject(value)) {
      const parts = Object.entries(value).map(([name, part]) => {
        return [name, verbatimSchema(part, inside(spot, name), conversion)] as const
      })
      return [[keyword, objectOf(parts)]]
    }
    if (lists.has(keyword) && isArray(value)) {
      return [[keyword, value.map((part) => verbatimSchema(part, spot, conversion))]]
    }
    if (keyword === 'items' && isArray(value)) {
      const prefix = value.map((part) => verbatimSchema(part, inside(spot, '[]'), conversion))
      const more = verbatimSchema(schema.additionalItems ?? true, inside(spot, '[]'), conversion)
      return [['prefixItems', prefix], ...(more === true ? [] : [['items', more] as const])]
    }
    if (schemas.has(keyword)) {
      return [[keyword, verbatimSchema(value, inside(spot, keyword), conversion)]]
    }
    if (keyword === 'format' && typeof value === 'string') {
      if (isKnownFormat(value)) return [[keyword, value]]
      note(conversion, spot, `has no format ${JSON.stringify(value)}`)
      return []
    }
    return values.has(keyword) ? [[keyword, value]] : []
  })
  const { type } = schema
  const listed = isArray(type) ? type : type === undefined ? [] : [type]
  const types = isNullable(schema) && !listed.includes('null') ? [...listed, 'null'] : listed
  return objectOf([
    ...(listed.length > 0 ? [['type', types.length === 1 ? types[0]! : types] as const] : []),
    ...Object.entries(boundsOf(schema)),
    ...dependencies(schema, spot, conversion),
    ...entries,
  ])
}

function referred(value: JsonValue, spot: Spot, conversion: Conversion): Entry {
  const target = typeof value === 'string' ? follow(value, conversion) : undefined
  if (typeof value !== 'string' || target === undefined) {
    note(conversion, spot, `refers to ${JSON.stringify(value)}, which is not in the file`)
    return []
  }
  const type = typeOf(target, { reference: value, spot, conversion })
  return type === undefined ? [] : Object.entries(type)
}

/** Before 2019 one keyword stood for both. */
function dependencies(schema: JsonObject, spot: Spot, conversion: Conversion): Entry {
  const found = Object.entries(isObject(schema.dependencies) ? schema.dependencies : {})
  const names = found.filter(([, value]) => isArray(value))
  const parts = found.filter(([, value]) => !isArray(value))
  const made = parts.map(([name, value]) => {
    return [name, verbatimSchema(value, inside(spot, name), conversion)] as const
  })
  return [
    ...(names.length > 0 ? [['dependentRequired', objectOf(names)] as const] : []),
    ...(made.length > 0 ? [['dependentSchemas', objectOf(made)] as const] : []),
  ]
}

function inside(spot: Spot, name: string): Spot {
  return { ...spot, place: [...spot.place, name], isRequired: false }
}
