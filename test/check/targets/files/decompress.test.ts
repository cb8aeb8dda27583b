/** Decompression of blocks up to a maximum size. */

import * as zlib from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type Decompress,
  decompressBrotli,
  decompressDeflate,
  decompressGzip,
  decompressSnappy,
  decompressZstd,
} from '../../../../src/check/targets/files/decompress.ts'

type Compress = (bytes: Uint8Array) => Uint8Array
const { zstdCompressSync } = zlib as { zstdCompressSync?: Compress }

/** Compresses zeros with Snappy: the size, one zero, and copies of at most 64 bytes that are one byte before. */
function snappyZeros({ length }: Uint8Array): Uint8Array {
  const size: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 128)) {
    size.push((left % 128) + (left >= 128 ? 128 : 0))
  }
  const copies: number[] = []
  for (let left = length - 1; left > 0; left -= 64) {
    copies.push(((Math.min(64, left) - 1) << 2) | 2, 1, 0)
  }
  return Uint8Array.from([...size, 0, 0, ...copies])
}

const algorithms: readonly (readonly [string, Compress, Decompress])[] = [
  ['deflate', zlib.deflateRawSync, decompressDeflate],
  ['gzip', zlib.gzipSync, decompressGzip],
  ['brotli', zlib.brotliCompressSync, decompressBrotli],
  ['snappy', snappyZeros, decompressSnappy],
  ...(zstdCompressSync && decompressZstd
    ? [['zstd', zstdCompressSync, decompressZstd] as const]
    : []),
]

test.each(algorithms)('%s stops at the maximum size', (_name, compress, decompress) => {
  const zeros = new Uint8Array(1_000_000)
  const compressed = compress(zeros)
  expect(compressed.length).toBeLessThan(100_000)
  expect(Buffer.compare(decompress(compressed), zeros)).toBe(0)
  expect(decompress(compressed, 1_000_000)).toHaveLength(1_000_000)
  const message = 'a block must have at most 999999 bytes when it is decompressed'
  expect(() => decompress(compressed, 999_999)).toThrow(new RangeError(message))
})

test('a block of Snappy may state any size', () => {
  const huge = Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0])
  expect(() => decompressSnappy(huge)).toThrow(RangeError)
  expect(() => decompressSnappy(new Uint8Array(100).fill(0xff))).toThrow(RangeError)
})
