/** Reads the beginning of a file, and decodes its text. */

import { open } from 'node:fs/promises'
import { decodeText } from '../rows/decode-text.ts'
import type { FileText } from '../rows/row-sets.ts'

export async function readFileText(path: string, bytesMax: number): Promise<FileText> {
  const file = await open(path, 'r')
  try {
    // Reading one byte beyond the limit shows whether the file is longer.
    const { size } = await file.stat()
    const bytesToRead = size > 0 ? Math.min(size, bytesMax + 1) : bytesMax + 1
    const bytes = Buffer.alloc(bytesToRead)
    let length = 0
    while (length < bytesToRead) {
      const { bytesRead } = await file.read(bytes, length, bytesToRead - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    const isCut = length > bytesMax
    return decodeText(bytes.subarray(0, Math.min(length, bytesMax)), isCut)
  } finally {
    await file.close()
  }
}
