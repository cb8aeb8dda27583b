/** Decompresses parts of files up to a maximum size, because a few bytes may stand for very many. */

import * as zlib from 'node:zlib'
import { snappyUncompress } from 'hyparquet'

/** Maximum number of bytes of a block or a page, before and after it is decompressed. */
export const blockBytesMax = 2 ** 30

/** @throws {RangeError} if the result has more than `bytesMax` bytes, which are `blockBytesMax` by default */
export type Decompress = (bytes: Uint8Array, bytesMax?: number) => Uint8Array

type ZlibFunction = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array

/** Versions of Node before 22.15 have no Zstandard. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: ZlibFunction }

export const decompressDeflate = limited(zlib.inflateRawSync)
export const decompressGzip = limited(zlib.gunzipSync)
export const decompressBrotli = limited(zlib.brotliDecompressSync)
export const decompressZstd = zstdDecompressSync && limited(zstdDecompressSync)

/** Decompresses a block of Snappy, which begins with the size of the result. */
export const decompressSnappy: Decompress = (bytes, bytesMax = blockBytesMax) => {
  let length = 0
  for (let i = 0, factor = 1; ; i++, factor *= 128) {
    const byte = bytes[i] ?? 0
    length += (byte & 0x7f) * factor
    if (byte < 0x80) break
  }
  if (length > bytesMax) throw tooLarge(bytesMax)
  const output = new Uint8Array(length)
  snappyUncompress(bytes, output)
  return output
}

function limited(decompress: ZlibFunction): Decompress {
  return (bytes, bytesMax = blockBytesMax) => {
    try {
      // The limit of zlib is at least 1.
      return decompress(bytes, { maxOutputLength: Math.max(1, Math.min(bytesMax, blockBytesMax)) })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
      throw tooLarge(bytesMax)
    }
  }
}

function tooLarge(bytesMax: number): RangeError {
  return new RangeError(`a block must have at most ${bytesMax} bytes when it is decompressed`)
}
