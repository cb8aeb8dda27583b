/** Classes of the bytes of a text, without decoding: plain, part of a longer character, or special. */

import { isUtf8 } from 'node:buffer'

const many = 1
export const [plain, special] = [0, 2]

const firstOfMany = 0x80

/** Line breaks and NUL, which end a line of any client. */
export const lineEnds = [0, 10, 13]

/** What each byte means where these are special. */
export function meanings(specials: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  table.fill(many, firstOfMany)
  for (const byte of specials) table[byte] = special
  return table
}

/** Whether the bytes are UTF-8; `seen` joins their meanings, so that ASCII needs no second look. */
export function isText(data: Buffer, from: number, to: number, seen: number): boolean {
  return seen === plain || isUtf8(data.subarray(from, to))
}
