/**
 * Classes of the bytes of a UTF-8 text, to check it without decoding: plain, part of a multi-byte character, or
 * special.
 */

import { isUtf8 } from 'node:buffer'

const many = 1
export const [plain, special] = [0, 2]

const firstOfMany = 0x80

/** Bytes that end a line in some client: NUL, line feed and carriage return. */
export const lineEnds = [0, 10, 13]

/** Returns a table with the class of each of the 256 bytes. The bytes in `specials` are special. */
export function meanings(specials: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  table.fill(many, firstOfMany)
  for (const byte of specials) table[byte] = special
  return table
}

/**
 * Whether the bytes `from` … `to` − 1 are UTF-8. `seen` is the union of the classes of these bytes, so that ASCII is
 * not read again.
 */
export function isText(data: Buffer, from: number, to: number, seen: number): boolean {
  return seen === plain || isUtf8(data.subarray(from, to))
}
