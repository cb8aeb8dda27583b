/** Compresses bytes in the Snappy format, a block at a time in the memory of a kernel (kernel/assembly/snappy.ts). */

import { newKernelInstance } from '../../wasm/kernel.ts'
import type { OutputBytes } from '../output-bytes.ts'

const blockBytes = 65_536
const tableBytes = 32_768
/** Number of bytes that the kernel may read or write after the end of a block. */
const overhang = 16
/** Maximum size of a compressed block. */
const compressedMax = blockBytes + Math.ceil(blockBytes / 6) + 32

interface Compressor {
  readonly input: Uint8Array
  /** Compresses the first bytes of the input, and returns them. They are valid until the next call. */
  readonly compress: (length: number) => Uint8Array
}

let shared: Compressor | undefined

function newCompressor(): Compressor {
  const kernel = newKernelInstance(1)
  const table = kernel.reserve(tableBytes + blockBytes + compressedMax + 3 * overhang)
  const from = table + tableBytes
  const to = from + blockBytes + overhang
  const { buffer } = kernel.memory
  return {
    input: new Uint8Array(buffer, from, blockBytes),
    compress: (length) =>
      new Uint8Array(buffer, to, kernel.compressSnappy(from, from + length, table, to) - to),
  }
}

/** Appends the compressed form of bytes. */
export function compressSnappy(bytes: Uint8Array, output: OutputBytes): void {
  shared ??= newCompressor()
  output.reserve(5)
  output.pushVariable(bytes.length)
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const block = bytes.subarray(from, from + blockBytes)
    shared.input.set(block)
    output.append(shared.compress(block.length))
  }
}
