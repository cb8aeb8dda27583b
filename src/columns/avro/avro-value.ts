/** Writes values of Arrow arrays in the binary encoding of Avro (https://avro.apache.org/docs/1.12.0/specification/). */

import type { Data } from 'apache-arrow'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import type { ColumnType, ColumnValue } from '../column.ts'
import type { OutputBytes } from '../output-bytes.ts'

/** Appends the value of a position. */
export type WriteValue = (position: number, output: OutputBytes) => void

/** Maximum number of bytes of an integer. */
const integerBytesMax = 10

/** Returns the function that writes the values of a column, whose schema is that of `avroSchema`. */
export function valueWriter(value: ColumnValue, schema: JsonValue, data: Data): WriteValue {
  if (!value.nullable) return plainWriter(value, schema, data)
  // The schema is a union of null and the type of the values.
  const write = plainWriter(value, isArray(schema) ? (schema[1] ?? null) : schema, data)
  const { nullBitmap, nullCount } = data
  return (position, output) => {
    const bit = nullCount === 0 ? 1 : ((nullBitmap[position >> 3] as number) >> (position & 7)) & 1
    output.reserve(1)
    output.bytes[output.length++] = bit << 1
    if (bit === 1) write(position, output)
  }
}

function plainWriter(column: ColumnType, schema: JsonValue, data: Data): WriteValue {
  switch (column.type) {
    case 'boolean':
      return (position, output) => {
        output.reserve(1)
        output.bytes[output.length++] =
          ((data.values[position >> 3] as number) >> (position & 7)) & 1
      }
    case 'int32':
    case 'date':
      return (position, output) => writeInteger(data.values[position], output)
    case 'int64':
    case 'timestamp':
      return (position, output) => writeInteger(Number(data.values[position]), output)
    case 'double':
      return (position, output) => {
        const { buffer, byteOffset } = data.values
        output.append(new Uint8Array(buffer, byteOffset + 8 * position, 8))
      }
    case 'decimal':
      return (position, output) => writeDecimal(wordsOf(data.values), position, output)
    case 'list':
      return listWriter(column.items, schema, data)
    case 'struct': {
      const fields = fieldsOf(schema)
      const writers = column.fields.map((field, i) =>
        valueWriter(field, typeOf(fields[i]), childOf(data, i)),
      )
      return (position, output) => {
        for (const write of writers) write(position, output)
      }
    }
    default:
      return textWriter(schema, data)
  }
}

/** Returns the schemas of the fields of a record. */
export function fieldsOf(schema: JsonValue): readonly JsonValue[] {
  const fields = isObject(schema) ? member(schema, 'fields') : undefined
  return isArray(fields) ? fields : []
}

export function typeOf(field: JsonValue | undefined): JsonValue {
  return isObject(field ?? null) ? (member(field as JsonObject, 'type') ?? null) : null
}

function childOf(data: Data, position: number): Data {
  const child = data.children[position]
  if (child === undefined) throw new Error('a nested array has the arrays of its parts')
  return child
}

function listWriter(items: ColumnValue, schema: JsonValue, data: Data): WriteValue {
  const type = isObject(schema) ? (member(schema, 'items') ?? null) : null
  const write = valueWriter(items, type, childOf(data, 0))
  const { valueOffsets } = data
  return (position, output) => {
    const from = valueOffsets[position] as number
    const to = valueOffsets[position + 1] as number
    if (to > from) writeInteger(to - from, output)
    for (let item = from; item < to; item++) write(item, output)
    // A block of zero items ends an array.
    writeInteger(0, output)
  }
}

/** Returns the function that writes texts, as numbers of symbols if the schema is an enum. */
function textWriter(schema: JsonValue, { values, valueOffsets }: Data): WriteValue {
  const symbols = isObject(schema) ? member(schema, 'symbols') : undefined
  const numbers = isArray(symbols) ? new Map(symbols.map((symbol, i) => [symbol, i])) : undefined
  return (position, output) => {
    const from = valueOffsets[position] as number
    const text: Uint8Array = values.subarray(from, valueOffsets[position + 1])
    if (numbers !== undefined) {
      writeInteger(numbers.get(String.fromCharCode(...text)) ?? 0, output)
      return
    }
    writeInteger(text.length, output)
    output.append(text)
  }
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}

/** Number of words of a decimal in an Arrow array, and of its bytes that are written: a decimal has at most 18 digits. */
const [decimalStride, decimalBytes] = [4, 8]

/** Appends a decimal: the bytes of its number, the high one first, without those that only repeat its sign. */
function writeDecimal(words: Int32Array, position: number, output: OutputBytes): void {
  const at = decimalStride * position
  const [low, high] = [words[at] as number, words[at + 1] as number]
  const byte = (i: number): number => (i < 4 ? low >> (8 * i) : high >> (8 * (i - 4))) & 0xff
  const sign = high < 0 ? 0xff : 0
  let count = decimalBytes
  while (count > 1 && byte(count - 1) === sign && (byte(count - 2) ^ sign) < 0x80) count--
  writeInteger(count, output)
  output.reserve(count)
  for (let i = count - 1; i >= 0; i--) output.bytes[output.length++] = byte(i)
}

/** Appends an integer from −2⁵³ to 2⁵³: zigzag, and then seven bits for each byte. */
export function writeInteger(value: number, output: OutputBytes): void {
  output.reserve(integerBytesMax)
  if (value >= -0x40000000 && value < 0x40000000) {
    output.pushVariable(value < 0 ? -2 * value - 1 : 2 * value)
    return
  }
  // 2 × 2⁵³ is exact, but 2 × 2⁵³ − 1 is not, so the last bit is written apart.
  const isNegative = value < 0
  const half = isNegative ? -value - 1 : value
  output.bytes[output.length++] = ((half % 64) * 2 + (isNegative ? 1 : 0)) | 0x80
  let rest = Math.floor(half / 64)
  while (rest > 0x7f) {
    output.bytes[output.length++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  output.bytes[output.length++] = rest
}
