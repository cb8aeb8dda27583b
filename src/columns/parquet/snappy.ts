/** Compresses bytes in the Snappy format (https://github.com/google/snappy/blob/main/format_description.txt). */

import type { OutputBytes } from '../output-bytes.ts'

/** Size of a block. Copies refer to bytes of the same block, so that distances have two bytes. */
const blockBytes = 65_536
const tableBits = 14
/** For each hash, the position of the last four bytes with this hash, and these bytes. */
const positions = new Int32Array(1 << tableBits)
const words = new Int32Array(1 << tableBits)
/** No match begins this close to the end of a block. */
const marginBytes = 15

/** Appends the compressed form of bytes. */
export function compressSnappy(input: Uint8Array, output: OutputBytes): void {
  output.reserve(10 + input.length + Math.ceil(input.length / 6) + 32)
  output.pushVariable(input.length)
  positions.fill(-1)
  for (let from = 0; from < input.length; from += blockBytes) {
    compressBlock(input, from, Math.min(from + blockBytes, input.length), output)
  }
}

function compressBlock(input: Uint8Array, from: number, to: number, output: OutputBytes): void {
  const limit = to - marginBytes
  let literalFrom = from
  let at = from
  let misses = 0
  while (at < limit) {
    const word = wordAt(input, at)
    const slot = Math.imul(word, 0x1e35a7bd) >>> (32 - tableBits)
    const candidate = positions[slot] as number
    const isMatch = candidate >= from && words[slot] === word
    positions[slot] = at
    words[slot] = word
    if (!isMatch) {
      // Bytes that do not compress are passed faster and faster.
      at += 1 + (misses++ >> 5)
      continue
    }
    misses = 0
    let length = 4
    while (at + length < to && input[candidate + length] === input[at + length]) length++
    writeLiteral(input, literalFrom, at, output)
    writeCopy(at - candidate, length, output)
    at += length
    literalFrom = at
  }
  writeLiteral(input, literalFrom, to, output)
}

function wordAt(input: Uint8Array, at: number): number {
  return (
    (input[at] as number) |
    ((input[at + 1] as number) << 8) |
    ((input[at + 2] as number) << 16) |
    ((input[at + 3] as number) << 24)
  )
}

function writeLiteral(input: Uint8Array, from: number, to: number, output: OutputBytes): void {
  const length = to - from
  if (length === 0) return
  const { bytes } = output
  if (length <= 60) bytes[output.length++] = (length - 1) << 2
  else if (length <= 256) {
    bytes[output.length++] = 60 << 2
    bytes[output.length++] = length - 1
  } else {
    bytes[output.length++] = 61 << 2
    bytes[output.length++] = length - 1
    bytes[output.length++] = (length - 1) >> 8
  }
  if (length > 24) bytes.set(input.subarray(from, to), output.length)
  else for (let i = 0; i < length; i++) bytes[output.length + i] = input[from + i] as number
  output.length += length
}

/** Maximum length of one copy. */
const copyMax = 64

function writeCopy(distance: number, length: number, output: OutputBytes): void {
  const { bytes } = output
  let rest = length
  while (rest > 0) {
    const part = Math.min(rest, copyMax)
    if (part >= 4 && part < 12 && distance < 2_048) {
      bytes[output.length++] = 1 | ((part - 4) << 2) | ((distance >> 8) << 5)
      bytes[output.length++] = distance
    } else {
      bytes[output.length++] = 2 | ((part - 1) << 2)
      bytes[output.length++] = distance
      bytes[output.length++] = distance >> 8
    }
    rest -= part
  }
}
