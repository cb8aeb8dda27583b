/**
 * Translates a set of Protocol Buffers descriptors, as `protoc --descriptor_set_out` writes it, to a JSON Schema of the
 * JSON form of its messages.
 */

import { type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { freeKey } from '../model/entity-name.ts'
import { type WireField, wireFields } from './protobuf-wire.ts'

interface Message {
  /** Full name with a leading dot, as fields refer to it. */
  readonly name: string
  readonly fields: readonly Field[]
  /** Whether the message is an entry of a map. */
  readonly isMapEntry: boolean
}

interface Field {
  readonly name: string
  readonly isRepeated: boolean
  readonly isRequired: boolean
  /** Number of the type in `FieldDescriptorProto`. */
  readonly type: number
  /** Full name of the message or enumeration. */
  readonly typeName: string
  /** Index of the `oneof` that the field belongs to; undefined if it belongs to none. */
  readonly choice: number | undefined
}

interface Descriptors {
  readonly messages: Map<string, Message>
  /** Names of the values of each enumeration. */
  readonly enums: Map<string, readonly string[]>
}

/** Returns a JSON Schema with a definition for each message, or undefined if the bytes are not a set of descriptors. */
export function fromProtobuf(bytes: Uint8Array): JsonObject | undefined {
  const found: Descriptors = { messages: new Map(), enums: new Map() }
  const files = wireFields(bytes)
  if (files === undefined || files.length === 0) return undefined
  for (const { number, value } of files) {
    const file = number === 1 && typeof value !== 'number' ? wireFields(value) : undefined
    if (file === undefined) return undefined
    const space = textOf(file, 2)
    readTypes(file, space === '' ? '' : `.${space}`, { message: 4, enumeration: 5 }, found)
  }
  const own = [...found.messages.values()].filter(
    ({ name, isMapEntry }) => !isMapEntry && !name.startsWith('.google.protobuf.'),
  )
  if (own.length === 0) return undefined
  const keys = new Map<string, string>()
  for (const { name } of own) {
    keys.set(name, freeKey(name.split('.').at(-1) ?? name, new Set(keys.values())))
  }
  const context = { ...found, keys }
  return {
    definitions: objectOf(
      own.map((one) => [keys.get(one.name) ?? '', messageSchema(one, context)]),
    ),
  }
}

/** Adds the messages and enumerations of a file or a message, at any depth. */
function readTypes(
  fields: readonly WireField[],
  space: string,
  { message, enumeration }: { readonly message: number; readonly enumeration: number },
  found: Descriptors,
): void {
  for (const one of messagesAt(fields, enumeration)) {
    const names = messagesAt(one, 2).map((value) => textOf(value, 1))
    found.enums.set(`${space}.${textOf(one, 1)}`, names)
  }
  for (const one of messagesAt(fields, message)) {
    const name = `${space}.${textOf(one, 1)}`
    const isMapEntry = messagesAt(one, 7).some((options) => numberOf(options, 7) === 1)
    found.messages.set(name, { name, isMapEntry, fields: messagesAt(one, 2).map(fieldOf) })
    readTypes(one, name, { message: 3, enumeration: 4 }, found)
  }
}

function fieldOf(field: readonly WireField[]): Field {
  const name = textOf(field, 10) || textOf(field, 1)
  const isOptional = numberOf(field, 17) === 1
  return {
    name,
    isRepeated: numberOf(field, 4) === 3,
    isRequired: numberOf(field, 4) === 2,
    type: numberOf(field, 5) ?? 0,
    typeName: textOf(field, 6),
    // An `optional` field of proto3 is the only one of its `oneof`.
    choice: isOptional ? undefined : numberOf(field, 9),
  }
}

function messagesAt(
  fields: readonly WireField[],
  number: number,
): readonly (readonly WireField[])[] {
  return fields.flatMap((field) => {
    const inner =
      field.number === number && typeof field.value !== 'number'
        ? wireFields(field.value)
        : undefined
    return inner === undefined ? [] : [inner]
  })
}

function textOf(fields: readonly WireField[], number: number): string {
  const value = fields.findLast((field) => field.number === number)?.value
  return value === undefined || typeof value === 'number' ? '' : new TextDecoder().decode(value)
}

function numberOf(fields: readonly WireField[], number: number): number | undefined {
  const value = fields.findLast((field) => field.number === number)?.value
  return typeof value === 'number' ? value : undefined
}

type Context = Descriptors & { readonly keys: ReadonlyMap<string, string> }

/** Maximum number of schemas for the fields of `oneof`, of which a value has only one. */
const choicesMax = 8

function messageSchema({ fields }: Message, context: Context): JsonObject {
  const choices = new Map<number, readonly Field[]>()
  for (const field of fields) {
    if (field.choice !== undefined) {
      choices.set(field.choice, [...(choices.get(field.choice) ?? []), field])
    }
  }
  const count = Math.min(
    choicesMax,
    Math.max(1, ...[...choices.values()].map((list) => list.length)),
  )
  const schemas = Array.from({ length: count }, (_, i) => {
    const isChosen = (field: Field): boolean => {
      const list = field.choice === undefined ? undefined : choices.get(field.choice)
      return list === undefined || list[i % list.length] === field
    }
    return objectSchema(fields.filter(isChosen), context)
  })
  const [only = { type: 'object' }, ...others] = schemas
  return others.length === 0 ? only : { anyOf: schemas }
}

function objectSchema(fields: readonly Field[], context: Context): JsonObject {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    properties: objectOf(fields.map((field) => [field.name, fieldSchema(field, context)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function fieldSchema(field: Field, context: Context): JsonObject {
  const entry = context.messages.get(field.typeName)
  if (entry?.isMapEntry === true) {
    const value = entry.fields.find(({ name }) => name === 'value')
    return {
      type: 'object',
      additionalProperties: value === undefined ? {} : valueSchema(value, context),
    }
  }
  const value = valueSchema(field, context)
  return field.isRepeated ? { type: 'array', items: value } : value
}

/** Whole numbers of 64 bits are texts in JSON. */
const longText: JsonObject = { type: 'string', pattern: '^(0|[1-9]\\d{0,14})$' }
const int32: JsonObject = { type: 'integer', format: 'int32' }
const uint32: JsonObject = { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 }

/** The JSON form of scalar types by their number. */
const scalars: readonly (JsonObject | undefined)[] = [
  undefined,
  { type: 'number', format: 'double' },
  { type: 'number', format: 'float' },
  longText,
  longText,
  int32,
  longText,
  uint32,
  { type: 'boolean' },
  { type: 'string' },
  ...[undefined, undefined],
  { type: 'string', contentEncoding: 'base64' },
  uint32,
  undefined,
  int32,
  longText,
  int32,
  longText,
]

/** The JSON form of the messages that have their own. */
const wellKnown: Readonly<Record<string, JsonValue>> = {
  Timestamp: { type: 'string', format: 'date-time' },
  Duration: { type: 'string', pattern: '^\\d{1,5}(\\.\\d{3})?s$' },
  FieldMask: { type: 'string', pattern: '^[a-z]{3,8}(,[a-z]{3,8}){0,2}$' },
  Empty: { type: 'object', additionalProperties: false },
  Struct: { type: 'object' },
  Value: { type: 'string' },
  ListValue: { type: 'array', items: { type: 'string' } },
  Any: {
    type: 'object',
    properties: {
      '@type': { const: 'type.googleapis.com/google.protobuf.StringValue' },
      value: { type: 'string' },
    },
    required: ['@type', 'value'],
  },
  DoubleValue: { type: 'number' },
  FloatValue: { type: 'number' },
  Int64Value: longText,
  UInt64Value: longText,
  Int32Value: int32,
  UInt32Value: uint32,
  BoolValue: { type: 'boolean' },
  StringValue: { type: 'string' },
  BytesValue: { type: 'string', contentEncoding: 'base64' },
}

function valueSchema({ type, typeName }: Field, { enums, keys }: Context): JsonObject {
  const scalar = scalars[type]
  if (scalar !== undefined) return scalar
  const values = enums.get(typeName)
  if (values !== undefined) return { type: 'string', enum: values }
  const known = wellKnown[typeName.replace(/^\.google\.protobuf\./, '')]
  if (typeName.startsWith('.google.protobuf.') && known !== undefined) return known as JsonObject
  const key = keys.get(typeName)
  return key === undefined ? { type: 'object' } : { $ref: `#/definitions/${key}` }
}
