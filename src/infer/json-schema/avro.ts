/**
 * Translates Avro schemas to JSON Schema. Values have the plain JSON form: a union is the value itself, and bytes are
 * Base64.
 */

import { listOf } from '../../schema/keywords/schema-parts.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { freeKey } from '../model/entity-name.ts'
import { base64OfLength } from './base64-pattern.ts'

/** Returns whether a JSON document is an Avro schema: a record, or a list that contains one. */
export function isAvro(document: JsonValue): boolean {
  if (isArray(document)) return document.some(isAvro)
  return isObject(document) && document.type === 'record' && isArray(document.fields)
}

/** Returns a JSON Schema with a definition for each named type. It describes the record, if the source is one. */
export function fromAvro(source: JsonValue): JsonObject {
  const types = new AvroTypes()
  const root = types.schemaOf(source)
  const { definitions } = types
  return isArray(source) ? { definitions } : { ...root, definitions }
}

/** The records, enumerations and fixed types of Avro schemas by their full names. */
export class AvroTypes {
  readonly #keys = new Map<string, string>()
  readonly #schemas = new Map<string, JsonObject>()

  get definitions(): JsonObject {
    return objectOf(this.#schemas)
  }

  /** Returns the JSON Schema of an Avro schema, which refers to the definitions. */
  schemaOf(source: JsonValue): JsonObject {
    return translate(source, '', this)
  }

  /** Returns the reference to a type, which may be defined later. */
  refer(name: string): JsonObject {
    return {
      $ref: `#/definitions/${this.#keyOf(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    }
  }

  define(name: string, schema: () => JsonObject): JsonObject {
    const reference = this.refer(name)
    this.#schemas.set(this.#keyOf(name), {})
    this.#schemas.set(this.#keyOf(name), schema())
    return reference
  }

  /** Returns the key of a type: its name without the namespace, if no other type has it. */
  #keyOf(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = freeKey(name.split('.').at(-1) ?? name, new Set(this.#keys.values()))
    this.#keys.set(name, key)
    return key
  }
}

const daySeconds = 86_400
const [firstDay, lastDay] = [18_262, 21_914]

/** Integers within the dates from 2020 to 2029, in units that are a fraction of a second. */
function instants(perSecond: number): JsonObject {
  return {
    type: 'integer',
    minimum: firstDay * daySeconds * perSecond,
    maximum: lastDay * daySeconds * perSecond,
  }
}

const bytes: JsonObject = { type: 'string', contentEncoding: 'base64' }

const primitives: Readonly<Record<string, JsonObject>> = {
  null: { type: 'null' },
  boolean: { type: 'boolean' },
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  bytes,
  string: { type: 'string' },
}

const logicalTypes: Readonly<Record<string, JsonObject>> = {
  'string uuid': { type: 'string', format: 'uuid' },
  'int date': { type: 'integer', minimum: firstDay, maximum: lastDay },
  'int time-millis': { type: 'integer', minimum: 0, maximum: daySeconds * 1_000 - 1 },
  'long time-micros': { type: 'integer', minimum: 0, maximum: daySeconds * 1_000_000 - 1 },
  'long timestamp-millis': instants(1_000),
  'long timestamp-micros': instants(1_000_000),
  'long local-timestamp-millis': instants(1_000),
  'long local-timestamp-micros': instants(1_000_000),
}

/** Maximum nesting of types in a schema. */
const depthMax = 200

function translate(source: JsonValue, space: string, types: AvroTypes, depth = 0): JsonObject {
  if (depth > depthMax) return { not: {} }
  const inner = (part: JsonValue | undefined): JsonObject =>
    translate(part ?? null, space, types, depth + 1)
  if (typeof source === 'string') return primitiveOf(source) ?? types.refer(fullName(source, space))
  if (isArray(source)) return { anyOf: source.map(inner) }
  if (!isObject(source)) return { not: {} }
  const { type, logicalType, items, values } = source
  if (type === 'array') return { type: 'array', items: inner(items) }
  if (type === 'map') return { type: 'object', additionalProperties: inner(values) }
  if (type === 'record' || type === 'error') return recordOf(source, space, types, depth)
  if (type === 'enum' || type === 'fixed') {
    const name = fullName(source.name, nameSpace(source, space))
    return types.define(name, () => (type === 'enum' ? enumOf(source) : fixedOf(source)))
  }
  const key = `${typeof type === 'string' ? type : ''} ${typeof logicalType === 'string' ? logicalType : ''}`
  return (Object.hasOwn(logicalTypes, key) ? logicalTypes[key] : undefined) ?? inner(type)
}

function primitiveOf(name: string): JsonObject | undefined {
  return Object.hasOwn(primitives, name) ? primitives[name] : undefined
}

function recordOf(record: JsonObject, around: string, types: AvroTypes, depth: number): JsonObject {
  const space = nameSpace(record, around)
  const fields = listOf(record.fields).filter(isObject)
  return types.define(fullName(record.name, space), () => ({
    type: 'object',
    properties: objectOf(
      fields.map(({ name, type }) => [
        String(name),
        translate(type ?? null, space, types, depth + 1),
      ]),
    ),
    // A field always has a value, be it null.
    required: [...new Set(fields.map(({ name }) => String(name)))],
    additionalProperties: false,
  }))
}

function enumOf({ symbols }: JsonObject): JsonObject {
  return { type: 'string', enum: listOf(symbols) }
}

function fixedOf({ size }: JsonObject): JsonObject {
  return typeof size === 'number' ? base64OfLength(size) : bytes
}

/** Returns the namespace of a named type: that of its full name, its own, or the one around it. */
function nameSpace({ name, namespace }: JsonObject, around: string): string {
  if (typeof name === 'string' && name.includes('.')) return name.slice(0, name.lastIndexOf('.'))
  return typeof namespace === 'string' ? namespace : around
}

function fullName(name: JsonValue | undefined, space: string): string {
  const text = typeof name === 'string' && name !== '' ? name : 'record'
  return text.includes('.') || space === '' ? text : `${space}.${text}`
}
