/**
 * Keys of random numbers: 128 bits that identify one part of a definition. A key is derived from its parent's key and a
 * name, never from a position. So adding, removing or reordering parts does not change other keys. Keys are created
 * when a definition is compiled; `draw.ts` draws with them.
 */

import { mix } from './mix.ts'

export interface Key {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** Returns the root key of a run. `seed` is an integer from 0 to 2⁵³ − 1. */
export function rootKey(seed: number): Key {
  const low = seed | 0
  const high = Math.floor(seed / 0x100000000) | 0
  return stir(low ^ 0x243f6a88, high ^ 0x85a308d3, low + 0x13198a2e, high + 0x03707344)
}

/** Returns the key of the part `name` of the part that has the key `parent`. Different names return unrelated keys. */
export function childKey(parent: Key, name: string): Key {
  let { a, b, c, d } = parent
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i)
    // Four lanes, each with its own constant. The constants are the odd ones of MurmurHash3 (public domain).
    a = rotate(Math.imul(a ^ unit, 0x239b961b), 15)
    b = rotate(Math.imul(b ^ unit, 0xab0e9789 | 0), 16) + a
    c = rotate(Math.imul(c ^ unit, 0x38b34ae5), 17) + b
    d = rotate(Math.imul(d ^ unit, 0xa1e38b93 | 0), 18) + c
  }
  // The length distinguishes a name from the same name followed by zero units.
  return stir(a ^ name.length, b, c, d + 0x9e3779b9)
}

/** Mixes every bit of the four words of a key into all four. */
function stir(a: number, b: number, c: number, d: number): Key {
  for (let round = 0; round < 2; round++) {
    a = mix(a + d + round)
    b = mix(b ^ a)
    c = mix(c + b)
    d = mix(d ^ c)
  }
  return { a, b, c, d }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
