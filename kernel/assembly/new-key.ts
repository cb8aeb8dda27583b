/** Creates keys. */

import { Key } from './draw'
import { passedKey, reserve } from './memory'

/** Returns the address of a key with four words. The key is valid until the next call. */
export function passKey(a: u32, b: u32, c: u32, d: u32): Key {
  const key = changetype<Key>(passedKey)
  key.a = a
  key.b = b
  key.c = c
  key.d = d
  return key
}

/** Returns the address of a key with four words. */
export function newKey(a: u32, b: u32, c: u32, d: u32): Key {
  const key = changetype<Key>(reserve(offsetof<Key>()))
  key.a = a
  key.b = b
  key.c = c
  key.d = d
  return key
}
