/**
 * Values that the JSON converter of Kafka Connect writes with their schema, as an object with `schema` and `payload`. The
 * schema names logical types, those of Kafka Connect and of Debezium, without which dates are numbers and decimals bytes.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../../text/json.ts'
import { dateValue, decimalValue, integerOfBytes, timestampValue } from '../../rows/typed-value.ts'

/** Returns the payload of a value with its schema, with the values of a run. Returns any other value as it is. */
export function withoutConnectSchema(value: JsonValue): JsonValue {
  if (!isObject(value) || Object.keys(value).length !== 2) return value
  const [schema, payload] = [member(value, 'schema'), member(value, 'payload')]
  if (payload === undefined || !isObject(schema) || !isArray(member(schema, 'fields'))) return value
  return converted(payload, schema)
}

function converted(value: JsonValue, schema: JsonObject): JsonValue {
  if (value === null) return null
  const logical = logicalTypes[String(member(schema, 'name'))]
  if (logical !== undefined) return logical(value, schema) ?? value
  const items = member(schema, 'items')
  if (isArray(value)) return isObject(items) ? value.map((item) => converted(item, items)) : value
  const fields = member(schema, 'fields')
  if (!isObject(value) || !isArray(fields)) return value
  const types = new Map(
    fields.flatMap((field) => (isObject(field) ? [[member(field, 'field'), field]] : [])),
  )
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      const type = types.get(name)
      return [name, type === undefined ? own : converted(own, type)]
    }),
  )
}

/** Returns the value of a run, or undefined if the value does not have the type of the schema. */
type Logical = (value: JsonValue, schema: JsonObject) => JsonValue | undefined

const days: Logical = (value) => (Number.isInteger(value) ? dateValue(Number(value)) : undefined)

/** Timestamps as numbers of units since 1970, of which a second has 10 to the power of `digits`. */
const timestamps =
  (digits: number): Logical =>
  (value) =>
    Number.isInteger(value) ? timestampValue(BigInt(Number(value)), digits) : undefined

/** Numbers of nanoseconds are not exact, since JSON has doubles. Rounded to microseconds they are. */
const nanoTimestamp: Logical = (value) =>
  typeof value === 'number' ? timestampValue(BigInt(Math.round(value / 1_000)), 6) : undefined

/** Times of day as numbers of units. */
const times =
  (digits: number): Logical =>
  (value, schema) => {
    const timestamp = timestamps(digits)(value, schema)
    return typeof timestamp === 'string' ? timestamp.slice(11, -1) : undefined
  }

function decimalOf(text: JsonValue | undefined, scale: JsonValue | undefined) {
  if (typeof text !== 'string' || !Number.isInteger(Number(scale))) return undefined
  return decimalValue(integerOfBytes(Buffer.from(text, 'base64')), Number(scale))
}

const decimal: Logical = (value, schema) => {
  const parameters = member(schema, 'parameters')
  return decimalOf(value, isObject(parameters) ? member(parameters, 'scale') : undefined)
}

const variableDecimal: Logical = (value) =>
  isObject(value) ? decimalOf(member(value, 'value'), member(value, 'scale')) : undefined

const logicalTypes: Readonly<Record<string, Logical>> = {
  'org.apache.kafka.connect.data.Decimal': decimal,
  'org.apache.kafka.connect.data.Date': days,
  'org.apache.kafka.connect.data.Time': times(3),
  'org.apache.kafka.connect.data.Timestamp': timestamps(3),
  'io.debezium.data.VariableScaleDecimal': variableDecimal,
  'io.debezium.time.Date': days,
  'io.debezium.time.Time': times(3),
  'io.debezium.time.MicroTime': times(6),
  'io.debezium.time.NanoTime': times(9),
  'io.debezium.time.Timestamp': timestamps(3),
  'io.debezium.time.MicroTimestamp': timestamps(6),
  'io.debezium.time.NanoTimestamp': nanoTimestamp,
}
