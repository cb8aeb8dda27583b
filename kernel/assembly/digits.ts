/** Writes numbers as decimal text, up to four digits at a time, with tables. */

import { hostDouble } from './host'
import { paddedDigits, plainDigits, thousandths } from './memory'

/** Writes the tables of digits. */
export function writeDigitTables(): void {
  for (let n: u32 = 0; n < 10000; n++) {
    const length: u32 = n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : 4
    const ends = (((n / 10) % 10) << 16) | ((n % 10) << 24)
    const digits = 0x30303030 | (n / 1000) | (((n / 100) % 10) << 8) | ends
    store<u32>(paddedDigits + ((<usize>n) << 2), digits)
    writeEntry(plainDigits + ((<usize>n) << 3), digits >> (32 - 8 * length), length)
  }
  for (let n: u32 = 1; n < 1000; n++) {
    const length = n % 100 === 0 ? 1 : n % 10 === 0 ? 2 : 3
    // The point overwrites the leading 0 of the four digits.
    const text = (fourDigits(n) & 0xffffff00) | 0x2e
    writeEntry(
      thousandths + ((<usize>n) << 3),
      text & (0xffffffff >> (24 - 8 * length)),
      length + 1,
    )
  }
}

function writeEntry(entry: usize, text: u32, length: u32): void {
  store<u32>(entry, text)
  store<u8>(entry, <u8>length, 7)
}

/** Writes an entry of a table. Returns the end address of its text. */
function copyEntry(entry: u64, address: usize): usize {
  store<u64>(address, entry)
  return address + <usize>(entry >> 56)
}

/** Writes a number from 0 to 9999. Returns the end address. */
function writeSmall(number: u32, address: usize): usize {
  return copyEntry(load<u64>((<usize>number) << 3, plainDigits), address)
}

/** Writes the decimals of a number from 0 to 999 thousandths. Returns the end address. */
function writeThousandths(number: u32, address: usize): usize {
  return copyEntry(load<u64>((<usize>number) << 3, thousandths), address)
}

/** Returns the digits of a number from 0 to 9999, with leading zeros, as four bytes. */
export function fourDigits(number: u32): u32 {
  return load<u32>((<usize>number) << 2, paddedDigits)
}

/** Writes an integer from 0 to 2⁶³ − 1. Returns the end address. */
export function writeInteger(number: u64, address: usize): usize {
  if (number < 10000) return writeSmall(<u32>number, address)
  if (number < 100000000) {
    const first = <u32>number / 10000
    const end = writeSmall(first, address)
    store<u32>(end, fourDigits(<u32>number - first * 10000))
    return end + 4
  }
  const leading = number / 100000000
  const end = writeInteger(leading, address)
  const rest = <u32>(number - leading * 100000000)
  const first = rest / 10000
  store<u32>(end, fourDigits(first))
  store<u32>(end, fourDigits(rest - first * 10000), 4)
  return end + 8
}

/**
 * Writes the decimals of a number with a number of millionths, less than a million: nothing for 0, otherwise the point
 * and the digits without trailing zeros. Returns the end address.
 */
export function writeDecimals(millionths: u32, address: usize): usize {
  const first = millionths / 1000
  const last = millionths - first * 1000
  if (last === 0) return writeThousandths(first, address)
  const end = writeThousandths(last, address + 3)
  // The first three digits overwrite the point of the last three.
  store<u32>(address, fourDigits(first))
  store<u8>(address, 0x2e)
  return end
}

/**
 * Below this limit, a number with six decimals has at most 15 digits, so the decimal nearest to a double is its
 * shortest text.
 */
const wholeMax: f64 = 1e9
const millionths: f64 = 1e6

/**
 * Writes a double as its shortest text. Returns the end address. The host writes doubles with more than six decimals, and
 * large ones.
 */
export function writeDouble(number: f64, address: usize): usize {
  const size = Math.abs(number)
  if (size < wholeMax) {
    const units = <u64>Math.floor(size * millionths + 0.5)
    if (<f64>units / millionths === size) {
      store<u8>(address, 0x2d)
      const whole = units / 1000000
      const end = writeInteger(whole, address + <usize>(number < 0))
      return writeDecimals(<u32>(units - whole * 1000000), end)
    }
  }
  return <usize>hostDouble(number, <i32>address)
}

/** The state of a series of numbers that rise from event to event, such as ids. */
@unmanaged
export class Rising {
  /** The leading digits of the last number as text, all but its last four digits. */
  text: u64
  textRest: u64
  /** The least number with other leading digits, or 0 before the first number above 9999. */
  end: u64
  /** Number of the leading digits. */
  length: u32
}

/**
 * Writes a number of a rising series and stores its leading digits. Returns the end address. The module writes further
 * numbers with the same leading digits itself.
 */
export function writeRising(number: u64, rising: Rising, address: usize): usize {
  const leading = number / 10000
  if (leading > 0) {
    const text = changetype<usize>(rising)
    rising.length = <u32>(writeInteger(leading, text) - text)
    rising.end = leading * 10000 + 10000
  }
  return writeInteger(number, address)
}
