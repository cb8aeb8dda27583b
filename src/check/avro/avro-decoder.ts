/** Decodes values in Avro with any schema to values of JSON, with logical types as a run writes them. */

import { propertyOfField } from '../../columns/avro.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import {
  bytesValue,
  dateValue,
  decimalValue,
  integerOfBytes,
  integerValue,
  timestampValue,
  uuidValue,
} from '../rows/typed-value.ts'
import type { AvroBytes } from './avro-bytes.ts'

export type AvroDecoder = (bytes: AvroBytes) => JsonValue

/** Named types of a schema. A type may contain itself, so the decoder of a name is known only after its type. */
type Names = Map<string, AvroDecoder>

/**
 * Returns the function that decodes values of a schema.
 *
 * @throws {Error} if the schema is not valid
 */
export function avroDecoder(schema: JsonValue): AvroDecoder {
  return decoderOf(schema, { names: new Map(), space: '' })
}

/** A field of a record: its property, and its type. */
export interface AvroField {
  readonly property: string
  readonly type: JsonValue
}

/** Returns the fields of a record, or undefined if the schema is no record. */
export function avroFields(schema: JsonValue): readonly AvroField[] | undefined {
  const fields = isObject(schema) ? member(schema, 'fields') : undefined
  if (!isArray(fields)) return undefined
  return fields.map((field) => {
    if (!isObject(field)) throw new Error('a field must be an object')
    const property = propertyOfField(textMember(field, 'name'), member(field, 'doc'))
    return { property, type: member(field, 'type') ?? null }
  })
}

/** Returns the type of a field without null. */
export function typeOfField({ type }: AvroField): JsonValue {
  if (!isArray(type)) return type
  const others = type.filter((each) => each !== 'null')
  const [only] = others
  return others.length === 1 && only !== undefined ? only : type
}

interface Scope {
  readonly names: Names
  /** Namespace of the surrounding type. */
  readonly space: string
}

const primitives: Readonly<Record<string, AvroDecoder>> = {
  null: () => null,
  boolean: (bytes) => bytes.take(1)[0] === 1,
  int: (bytes) => integerValue(bytes.integer()),
  long: (bytes) => integerValue(bytes.integer()),
  float: (bytes) => finite(bytes.float()),
  double: (bytes) => finite(bytes.double()),
  bytes: (bytes) => bytesValue(bytes.take(bytes.small())),
  string: (bytes) => bytes.text(),
}

/** JSON has no infinite numbers. */
function finite(number: number): JsonValue {
  return Number.isFinite(number) ? number : String(number)
}

function decoderOf(schema: JsonValue, scope: Scope): AvroDecoder {
  if (isArray(schema)) {
    const decoders = schema.map((each) => decoderOf(each, scope))
    return (bytes) => at(decoders, bytes.small())(bytes)
  }
  if (typeof schema === 'string') return namedDecoder(schema, scope)
  if (!isObject(schema)) throw new Error('a type must be a name, an object or a list')
  const type = member(schema, 'type')
  if (type !== undefined && typeof type !== 'string') return decoderOf(type, scope)
  return logicalDecoder(schema) ?? complexDecoder(schema, String(type), scope)
}

function namedDecoder(name: string, { names, space }: Scope): AvroDecoder {
  const primitive = Object.hasOwn(primitives, name) ? primitives[name] : undefined
  if (primitive !== undefined) return primitive
  const own = names.get(name.includes('.') || space === '' ? name : `${space}.${name}`)
  const found = own ?? names.get(name)
  if (found === undefined) throw new Error(`the type ${JSON.stringify(name)} must be declared`)
  return found
}

function complexDecoder(schema: JsonObject, type: string, scope: Scope): AvroDecoder {
  switch (type) {
    case 'array': {
      const decode = decoderOf(member(schema, 'items') ?? null, scope)
      return (bytes) => {
        const items: JsonValue[] = []
        bytes.blocks(() => items.push(decode(bytes)))
        return items
      }
    }
    case 'map': {
      const decode = decoderOf(member(schema, 'values') ?? null, scope)
      return (bytes) => {
        const entries: [string, JsonValue][] = []
        bytes.blocks(() => entries.push([bytes.text(), decode(bytes)]))
        return Object.fromEntries(entries)
      }
    }
    case 'enum': {
      const symbols = member(schema, 'symbols')
      if (!isArray(symbols)) throw new Error('an enum must have symbols')
      return declared(schema, scope, () => (bytes) => at(symbols, bytes.small()))
    }
    case 'fixed': {
      const size = Number(member(schema, 'size'))
      return declared(schema, scope, () => (bytes) => bytesValue(bytes.take(size)))
    }
    case 'record':
    case 'error':
      return declared(schema, scope, (inner) => recordDecoder(schema, inner))
    default:
      return namedDecoder(type, scope)
  }
}

function recordDecoder(schema: JsonObject, scope: Scope): AvroDecoder {
  const fields = avroFields(schema)
  if (fields === undefined) throw new Error('a record must have fields')
  const decoders = fields.map(({ property, type }) => [property, decoderOf(type, scope)] as const)
  return (bytes) => Object.fromEntries(decoders.map(([name, decode]) => [name, decode(bytes)]))
}

/** Declares the name of a type before its parts, which may refer to it. */
function declared(
  schema: JsonObject,
  { names, space }: Scope,
  make: (scope: Scope) => AvroDecoder,
): AvroDecoder {
  const name = textMember(schema, 'name')
  const own = member(schema, 'namespace')
  const prefix = typeof own === 'string' ? own : space
  const full = name.includes('.') || prefix === '' ? name : `${prefix}.${name}`
  let decode: AvroDecoder | undefined
  names.set(full, (bytes) => {
    if (decode === undefined) throw new Error('a type is complete before values are decoded')
    return decode(bytes)
  })
  decode = make({ names, space: full.includes('.') ? full.slice(0, full.lastIndexOf('.')) : '' })
  return decode
}

/** Digits of the second of timestamps, by their logical type. */
const timestampDigits: Readonly<Record<string, number>> = {
  'timestamp-millis': 3,
  'timestamp-micros': 6,
  'timestamp-nanos': 9,
  'local-timestamp-millis': 3,
  'local-timestamp-micros': 6,
  'local-timestamp-nanos': 9,
}
const uuidBytes = 16

/** Returns the decoder of a logical type that a run has columns of. Values of others are those of their plain type. */
function logicalDecoder(schema: JsonObject): AvroDecoder | undefined {
  const logical = String(member(schema, 'logicalType'))
  const type = member(schema, 'type')
  const size = Number(member(schema, 'size'))
  const digits = Object.hasOwn(timestampDigits, logical) ? timestampDigits[logical] : undefined
  if (digits !== undefined && type === 'long') {
    return (bytes) => timestampValue(bytes.integer(), digits)
  }
  if (logical === 'date' && type === 'int') return (bytes) => dateValue(Number(bytes.integer()))
  if (logical === 'uuid' && type === 'fixed' && size === uuidBytes) {
    return (bytes) => uuidValue(bytes.take(size))
  }
  if (logical !== 'decimal') return undefined
  const scale = Number(member(schema, 'scale') ?? 0)
  if (type === 'fixed') return (bytes) => decimalValue(integerOfBytes(bytes.take(size)), scale)
  return (bytes) => decimalValue(integerOfBytes(bytes.take(bytes.small())), scale)
}

function at<T>(list: readonly T[], position: number): T {
  const found = list[position]
  if (found === undefined) throw new RangeError(`there is no choice ${position} of ${list.length}`)
  return found
}

function textMember(object: JsonObject, name: string): string {
  const value = member(object, name)
  if (typeof value === 'string') return value
  throw new Error(`a type must have the member ${JSON.stringify(name)}`)
}
