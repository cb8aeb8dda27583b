/** Reads the beginning of a file, and decodes its text. */

import { type FileHandle, open } from 'node:fs/promises'
import { decodeText } from '../rows/decode-text.ts'
import type { FileText } from '../rows/row-sets.ts'

/** Number of bytes of the beginning, which shows what a text is. */
const beginningBytes = 65_536

/** Limit of the bytes that are read of a file, by its kind. */
interface TextLimit<Kind> {
  /** Returns what a text is, by its beginning. */
  readonly kindOf: (beginning: string) => Kind
  readonly bytesMaxOf: (kind: Kind) => number
}

interface ReadText<Kind> {
  readonly content: FileText
  readonly kind: Kind
  /** Number of bytes that were read. */
  readonly bytes: number
}

export async function readFileText<Kind>(
  path: string,
  { kindOf, bytesMaxOf }: TextLimit<Kind>,
): Promise<ReadText<Kind>> {
  const file = await open(path, 'r')
  try {
    // The file may be a pipe, so each byte is read once.
    const beginning = await readNext(file, beginningBytes)
    const kind = kindOf(decodeText(beginning, true).text)
    const bytesMax = bytesMaxOf(kind)
    const { size } = await file.stat()
    // Reading one byte beyond the limit shows whether the file is longer.
    const wanted = size > 0 ? Math.min(size, bytesMax + 1) : bytesMax + 1
    const isComplete = beginning.length < beginningBytes
    const rest = isComplete ? [] : [await readNext(file, Math.max(0, wanted - beginning.length))]
    const bytes = Buffer.concat([beginning, ...rest])
    const isCut = bytes.length > bytesMax
    const content = decodeText(bytes.subarray(0, bytesMax), isCut)
    return { content, kind, bytes: Math.min(bytes.length, bytesMax) }
  } finally {
    await file.close()
  }
}

async function readNext(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}
