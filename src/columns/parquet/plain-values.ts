/** Writes the values of a leaf in the encoding PLAIN, from the buffers of its Arrow array. */

import type { Data } from 'apache-arrow'
import type { ColumnType } from '../column.ts'
import type { OutputBytes } from '../output-bytes.ts'

/** Some values of a leaf: `count` values at the given positions, or from the position `from` on. */
export interface Chosen {
  readonly from: number
  readonly count: number
  readonly positions: Int32Array | undefined
}

export function writePlain(
  type: ColumnType,
  data: Data,
  chosen: Chosen,
  output: OutputBytes,
): void {
  switch (type.type) {
    case 'boolean':
      writeBits(data.values, chosen, output)
      break
    case 'int32':
    case 'date':
      writeWords(wordsOf(data.values), { taken: 1, stride: 1 }, chosen, output)
      break
    case 'decimal':
      writeWords(
        wordsOf(data.values),
        { taken: decimalWords(type.precision), stride: 4 },
        chosen,
        output,
      )
      break
    case 'int64':
    case 'timestamp':
    case 'double':
      writeWords(wordsOf(data.values), { taken: 2, stride: 2 }, chosen, output)
      break
    default:
      writeTexts(data.values, data.valueOffsets, chosen, output)
  }
}

/** Maximum number of digits of a decimal that fits into 32 bits. */
const shortDigits = 9

export function decimalWords(precision: number): 1 | 2 {
  return precision <= shortDigits ? 1 : 2
}

function wordsOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}

/** Appends the first `taken` words of values that have `stride` words each. */
function writeWords(
  words: Int32Array,
  { taken, stride }: { readonly taken: number; readonly stride: number },
  { from, count, positions }: Chosen,
  output: OutputBytes,
): void {
  if (positions === undefined && taken === stride) {
    const { buffer, byteOffset } = words
    const start = byteOffset + 4 * stride * from
    output.append(new Uint8Array(buffer, start, 4 * stride * count))
    return
  }
  const chosen = new Int32Array(taken * count)
  for (let i = 0, to = 0; i < count; i++) {
    const position = stride * (positions === undefined ? from + i : (positions[from + i] as number))
    for (let word = 0; word < taken; word++) chosen[to++] = words[position + word] as number
  }
  output.append(new Uint8Array(chosen.buffer))
}

function writeBits(
  bits: Uint8Array,
  { from, count, positions }: Chosen,
  output: OutputBytes,
): void {
  const packed = new Uint8Array(Math.ceil(count / 8))
  for (let i = 0; i < count; i++) {
    const position = positions === undefined ? from + i : (positions[from + i] as number)
    const bit = ((bits[position >> 3] as number) >> (position & 7)) & 1
    packed[i >> 3] = (packed[i >> 3] as number) | (bit << (i & 7))
  }
  output.append(packed)
}

/** Number of bytes above which a copy by the engine is faster than a loop. */
const longText = 64

function writeTexts(
  bytes: Uint8Array,
  offsets: Int32Array,
  { from, count, positions }: Chosen,
  output: OutputBytes,
): void {
  for (let i = from; i < from + count; i++) {
    const position = positions === undefined ? i : (positions[i] as number)
    const start = offsets[position] as number
    const length = (offsets[position + 1] as number) - start
    output.reserve(4 + length)
    output.pushWord(length)
    const at = output.length
    const target = output.bytes
    if (length > longText) target.set(bytes.subarray(start, start + length), at)
    else for (let byte = 0; byte < length; byte++) target[at + byte] = bytes[start + byte] as number
    output.length = at + length
  }
}
