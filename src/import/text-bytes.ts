/** Classes of the bytes of a text, without decoding: plain, part of a multi-byte character, or special. */

import { isUtf8 } from 'node:buffer'

const many = 1
export const [plain, special] = [0, 2]

const firstOfMany = 0x80

/** Line breaks and NUL, which end a line in every client. */
export const lineEnds = [0, 10, 13]

/** Returns the class of each byte, with these bytes as special. */
export function meanings(specials: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  table.fill(many, firstOfMany)
  for (const byte of specials) table[byte] = special
  return table
}

/** Whether the bytes are UTF-8. `seen` is the union of their classes, so that ASCII is not read again. */
export function isText(data: Buffer, from: number, to: number, seen: number): boolean {
  return seen === plain || isUtf8(data.subarray(from, to))
}
