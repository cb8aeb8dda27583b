/** Shuffles of the characters of a text. */

import { belowAt, enterA, enterB, Key } from './draw'

/** Shuffles the bytes from `begin` to `end` (Fisher–Yates), with the draws at a place. */
export function shuffleText(begin: usize, end: usize, key: Key, low: u32, a: u32, b: u32): void {
  for (let last = <i32>(end - begin) - 1; last > 0; last--) {
    const other = belowAt(key, low, enterA(a, last), enterB(b, last), last + 1)
    const moved = load<u8>(begin + <usize>last)
    store<u8>(begin + <usize>last, load<u8>(begin + <usize>other))
    store<u8>(begin + <usize>other, moved)
  }
}
