/** Keys of parts, which are derived from the key of the containing part and a name. */

import { Key, mix } from './draw'

/** Sets a key to that of the part whose name is the `length` ASCII characters at an address. */
export function setChildKey(key: Key, parent: Key, name: usize, length: i32): void {
  beginName(key, parent)
  for (let i = 0; i < length; i++) addCharacter(key, load<u8>(name + <usize>i))
  endName(key, length)
}

/**
 * Starts a key from that of the containing part. `addCharacter` then adds each character of the name, and `endName`
 * completes the key.
 */
export function beginName(key: Key, parent: Key): void {
  key.a = parent.a
  key.b = parent.b
  key.c = parent.c
  key.d = parent.d
}

/** Adds a character of the name, as a UTF-16 code unit. */
export function addCharacter(key: Key, unit: u32): void {
  // Four lanes, each with its own constant. The constants are the odd ones of MurmurHash3 (public domain).
  key.a = rotl<u32>((key.a ^ unit) * 0x239b961b, 15)
  key.b = rotl<u32>((key.b ^ unit) * 0xab0e9789, 16) + key.a
  key.c = rotl<u32>((key.c ^ unit) * 0x38b34ae5, 17) + key.b
  key.d = rotl<u32>((key.d ^ unit) * 0xa1e38b93, 18) + key.c
}

/** Completes a key whose name has `length` characters. */
export function endName(key: Key, length: i32): void {
  // The length distinguishes a name from the same name followed by zero units.
  key.a ^= <u32>length
  key.d += 0x9e3779b9
  stirKey(key)
}

/** Mixes every bit of the four words of a key into all four. */
export function stirKey(key: Key): void {
  let a = key.a
  let b = key.b
  let c = key.c
  let d = key.d
  for (let round: u32 = 0; round < 2; round++) {
    a = mix(a + d + round)
    b = mix(b ^ a)
    c = mix(c + b)
    d = mix(d ^ c)
  }
  key.a = a
  key.b = b
  key.c = c
  key.d = d
}

/** Adds a text of up to eight ASCII characters, from the lowest byte on. Returns the number of characters. */
export function addText(key: Key, text: u64): i32 {
  let length = 0
  for (let rest = text; rest !== 0; rest >>= 8) {
    addCharacter(key, <u32>rest & 0xff)
    length++
  }
  return length
}

/** Adds the digits of a number from 0. Returns the number of digits. */
export function addDecimal(key: Key, number: i32): i32 {
  const digits = number >= 10 ? addDecimal(key, number / 10) : 0
  addCharacter(key, <u32>(48 + (number % 10)))
  return digits + 1
}
