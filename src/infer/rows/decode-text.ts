/** Decodes the bytes of a file: UTF-8 or UTF-16 with or without a byte order mark, or Windows-1252. */

import type { FileText } from './row-sets.ts'

/**
 * Decodes the bytes of a file. A byte order mark decides the encoding; without one, zeros in every second byte mean
 * UTF-16.
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): FileText {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) {
    return { text: new TextDecoder(utf16).decode(bytes), isCut, encoding: 'UTF-16' }
  }
  try {
    // The bytes of a truncated file may end within a character.
    const options = { stream: isCut }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, options)
    return { text, isCut, encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isCut, encoding: 'Windows-1252' }
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
