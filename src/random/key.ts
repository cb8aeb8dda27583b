/**
 * Keys of random numbers: 128 bits that identify one part of a definition. A key is derived from its parent's key and a
 * name, never from a position. So adding, removing or reordering parts does not change other keys. Keys are created
 * when a definition is compiled; `draw.ts` draws with them.
 */

import { sharedKernel } from '../wasm/kernel.ts'

export interface Key {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** Returns the root key of a run. `seed` is an integer from 0 to 2⁵³ − 1. */
export function rootKey(seed: number): Key {
  const { passKey, stirKey } = sharedKernel()
  const low = seed | 0
  const high = Math.floor(seed / 0x100000000) | 0
  const key = passKey(low ^ 0x243f6a88, high ^ 0x85a308d3, low + 0x13198a2e, high + 0x03707344)
  stirKey(key)
  return keyAt(key)
}

/** Returns the key of the part `name` of the part that has the key `parent`. Different names return unrelated keys. */
export function childKey({ a, b, c, d }: Key, name: string): Key {
  const { passKey, addCharacter, endName } = sharedKernel()
  const key = passKey(a, b, c, d)
  for (let i = 0; i < name.length; i++) addCharacter(key, name.charCodeAt(i))
  endName(key, name.length)
  return keyAt(key)
}

/** Reads a key from the memory of the kernel. */
function keyAt(address: number): Key {
  const [a = 0, b = 0, c = 0, d = 0] = new Int32Array(sharedKernel().memory.buffer, address, 4)
  return { a, b, c, d }
}
