/** Writes single values in the binary encoding of Avro, as messages contain them, with the schema of `avroSchema`. */

import { isArray, isObject, type JsonValue, jsonText, member } from '../../text/json.ts'
import { parseTimestamp } from '../../text/timestamp.ts'
import { avroSchema } from '../avro.ts'
import type { ColumnType, ColumnValue, EntityColumns } from '../column.ts'
import { OutputBytes } from '../output-bytes.ts'
import { fieldsOf, typeOf, writeInteger } from './avro-value.ts'

type Write = (value: JsonValue, output: OutputBytes) => void

export interface AvroMessages {
  readonly schema: JsonValue
  /** Returns a value of the entity after bytes that precede it. */
  encode(value: JsonValue, prefix: Uint8Array): Uint8Array
}

const encoder = new TextEncoder()
const dayMs = 86_400_000

/** Returns the schema of the values of an entity, and the function that encodes them. */
export function avroMessages(entity: EntityColumns): AvroMessages {
  const schema = avroSchema([entity])
  const fields = fieldsOf(schema)
  const writers = entity.columns.map((column, i) => ({
    name: column.name,
    write: writerOf(column, typeOf(fields[i])),
  }))
  const output = new OutputBytes()
  return {
    schema,
    encode(value, prefix) {
      output.append(prefix)
      for (const { name, write } of writers) {
        const own = isObject(value) && !entity.isScalar ? member(value, name) : value
        write(own ?? null, output)
      }
      return output.take()
    },
  }
}

function writerOf(column: ColumnValue, schema: JsonValue): Write {
  if (!column.nullable) return plainWriter(column, schema)
  // The schema is a union of null and the type of the values.
  const write = plainWriter(column, isArray(schema) ? (schema[1] ?? null) : schema)
  return (value, output) => {
    writeInteger(value === null ? 0 : 1, output)
    if (value !== null) write(value, output)
  }
}

function plainWriter(column: ColumnType, schema: JsonValue): Write {
  switch (column.type) {
    case 'boolean':
      return (value, output) => output.append(Uint8Array.of(value === true ? 1 : 0))
    case 'int32':
    case 'int64':
      return (value, output) => writeInteger(Number(value), output)
    case 'double':
      return (value, output) => {
        const bytes = new DataView(new ArrayBuffer(8))
        bytes.setFloat64(0, Number(value), true)
        output.append(new Uint8Array(bytes.buffer))
      }
    case 'decimal':
      return (value, output) => writeDecimal(Number(value), column.scale, output)
    case 'date':
      return (value, output) => writeInteger((parseTimestamp(String(value)) ?? 0) / dayMs, output)
    case 'timestamp':
      return (value, output) => writeInteger(parseTimestamp(String(value)) ?? 0, output)
    case 'list':
      return listWriter(column.items, schema)
    case 'struct': {
      const fields = fieldsOf(schema)
      const writers = column.fields.map((field, i) => ({
        name: field.name,
        write: writerOf(field, typeOf(fields[i])),
      }))
      return (value, output) => {
        for (const { name, write } of writers)
          write((isObject(value) ? member(value, name) : undefined) ?? null, output)
      }
    }
    case 'json':
      return (value, output) => writeText(jsonText(value), output)
    default:
      return textWriter(schema)
  }
}

function listWriter(items: ColumnValue, schema: JsonValue): Write {
  const type = isObject(schema) ? (member(schema, 'items') ?? null) : null
  const write = writerOf(items, type)
  return (value, output) => {
    const list = isArray(value) ? value : []
    if (list.length > 0) writeInteger(list.length, output)
    for (const item of list) write(item, output)
    // A block of zero items ends an array.
    writeInteger(0, output)
  }
}

/** Returns the function that writes texts, as numbers of symbols if the schema is an enum. */
function textWriter(schema: JsonValue): Write {
  const symbols = isObject(schema) ? member(schema, 'symbols') : undefined
  if (!isArray(symbols)) return (value, output) => writeText(String(value), output)
  const numbers = new Map(symbols.map((symbol, i) => [symbol, i]))
  return (value, output) => writeInteger(numbers.get(value) ?? 0, output)
}

function writeText(text: string, output: OutputBytes): void {
  const bytes = encoder.encode(text)
  writeInteger(bytes.length, output)
  output.append(bytes)
}

/** Appends a decimal: the bytes of its unscaled number in two's complement, the high one first. */
function writeDecimal(value: number, scale: number, output: OutputBytes): void {
  const unscaled = BigInt(value.toFixed(scale).replace('.', ''))
  let count = 1
  while (BigInt.asIntN(8 * count, unscaled) !== unscaled) count++
  writeInteger(count, output)
  const bits = BigInt.asUintN(8 * count, unscaled)
  const bytes = Array.from({ length: count }, (_, i) =>
    Number((bits >> BigInt(8 * (count - 1 - i))) & 0xffn),
  )
  output.append(Uint8Array.from(bytes))
}
