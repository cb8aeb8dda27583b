/**
 * Reads the text of a file that contains rows, in UTF-8 or UTF-16 with or without a byte order mark, or in
 * Windows-1252.
 */

import { open } from 'node:fs/promises'
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
    return { ...decode(bytes.subarray(0, Math.min(length, bytesMax)), isCut), isCut }
  } finally {
    await file.close()
  }
}

/**
 * Decodes the bytes of a file. A byte order mark decides the encoding; without one, zeros in every second byte mean
 * UTF-16.
 */
function decode(bytes: Uint8Array, isCut: boolean): Omit<FileText, 'isCut'> {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) {
    return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  }
  try {
    // The bytes of a truncated file may end within a character.
    const options = { stream: isCut }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, options)
    return { text, encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** Number of bytes at the start of a file in which zeros are counted to detect UTF-16. */
const sampledBytes = 4_096

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, sampledBytes)
  const pairs = Math.floor(head.length / 2)
  if (pairs < 2) return undefined
  let [even, odd] = [0, 0]
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) even++
    if (head[i + 1] === 0) odd++
  }
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le'
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'utf-16be' : undefined
}
