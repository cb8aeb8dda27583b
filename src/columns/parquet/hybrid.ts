/** Writes small integers as runs and as packed bits (https://parquet.apache.org/docs/file-format/data-pages/encodings/). */

import type { OutputBytes } from '../output-bytes.ts'

/** Returns the number of bits of the largest of several integers. */
export function bitWidth(max: number): number {
  return max === 0 ? 0 : 32 - Math.clz32(max)
}

/** Appends `count` times the same integer. */
export function writeRun(value: number, count: number, width: number, output: OutputBytes): void {
  output.reserve(12)
  output.pushVariable(count << 1)
  for (let bits = 0; bits < width; bits += 8) output.bytes[output.length++] = value >> bits
}

/** Appends integers of at most `width` bits. If they are all equal, they are one run. */
export function writeIntegers(
  values: Uint8Array | Int32Array,
  width: number,
  output: OutputBytes,
): void {
  const [first = 0] = values
  if (values.every((value) => value === first)) {
    writeRun(first, values.length, width, output)
    return
  }
  const groups = Math.ceil(values.length / 8)
  output.reserve(8 + groups * width)
  output.pushVariable((groups << 1) | 1)
  const { bytes } = output
  const end = output.length + groups * width
  let bits = 0
  let count = 0
  for (let i = 0; i < values.length; i++) {
    bits |= (values[i] as number) << count
    count += width
    while (count >= 8) {
      bytes[output.length++] = bits
      bits >>>= 8
      count -= 8
    }
  }
  if (count > 0) bytes[output.length++] = bits
  bytes.fill(0, output.length, end)
  output.length = end
}
