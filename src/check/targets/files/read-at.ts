/** Reads a part of a file. */

import type { FileHandle } from 'node:fs/promises'

/** Returns the bytes from a position. They are fewer than `length` only if the file ends before. */
export async function readAt(
  handle: Pick<FileHandle, 'read'>,
  position: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, position + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}
