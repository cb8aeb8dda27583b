/** Tables of digits, from which numbers are written four digits at a time. */

import { powerOf10 } from '../../format/decimal.ts'
import type { Layout } from '../context/layout.ts'

const fourDigits = 10_000

/** Returns the address of a table with the texts `0000` to `9999`, four bytes each. */
export function paddedTable(layout: Layout): number {
  return layout.once(paddedTable, () => {
    const bytes = new Uint8Array(fourDigits * 4)
    for (let n = 0; n < fourDigits; n++) writeDigits(bytes.subarray(n * 4), n, 4)
    return layout.add(bytes)
  })
}

/**
 * Returns the address of a table with the texts `0` to `9999`, eight bytes each. The last byte is the length of the
 * text.
 */
export function plainTable(layout: Layout): number {
  return layout.once(plainTable, () => {
    const bytes = new Uint8Array(fourDigits * 8)
    for (let n = 0; n < fourDigits; n++) {
      const length = n < 10 ? 1 : n < 100 ? 2 : n < 1_000 ? 3 : 4
      writeDigits(bytes.subarray(n * 8), n, length)
      bytes[n * 8 + 7] = length
    }
    return layout.add(bytes)
  })
}

/**
 * Returns the address of a table of fractions with up to 3 digits, such as `.25` for 250 thousandths and an empty text
 * for 0, eight bytes each. The last byte is the length of the text.
 */
export function fractionTable(layout: Layout, digits: number): number {
  return layout.once(`fraction ${digits}`, () => {
    const count = powerOf10(digits)
    const bytes = new Uint8Array(count * 8)
    for (let n = 1; n < count; n++) {
      const at = bytes.subarray(n * 8)
      let rest = n
      let length = digits
      while (rest % 10 === 0) {
        rest /= 10
        length--
      }
      at[0] = 0x2e
      writeDigits(at.subarray(1), rest, length)
      at[7] = length + 1
    }
    return layout.add(bytes)
  })
}

function writeDigits(bytes: Uint8Array, number: number, length: number): void {
  let rest = number
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = 0x30 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}
