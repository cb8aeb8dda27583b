/** What the parts of the kernel of leaves share: their memory, and how they draw four words at once. */

import { keptNumbers } from '../../random/numbered.ts'
import type { Code } from '../../wasm/code.ts'
import { hashOfFour, writeHash } from '../../wasm/hash.ts'

/** Up to this many arrivals are placed one by one. */
export const leafMax = keptNumbers

/**
 * Leaves that `lookups.ts` keeps, as a power of two, in 100 KB for the whole process: whole lines of a cache each, for
 * objects took longer.
 */
export const recordBits = 9
export const record = {
  tree: 0,
  before: 1,
  count: 2,
  start: 3,
  end: 4,
  offsets: 5,
  length: 24,
} as const

/** Addresses; a number takes eight bytes and a word four. */
export const values = 0
export const sorted = values + keptNumbers * 8
export const wordsA = sorted + keptNumbers * 8
export const wordsB = wordsA + keptNumbers * 4
/** How many arrivals come before a leaf, and the like: four words, then two numbers. */
export const found = wordsB + keptNumbers * 4
export const bounds = found + 16
/** One for each remainder of a count by eight, with as many bits as there are coins, from its middle on backwards. */
export const masks = bounds + 16
export const maskBytes = keptNumbers * 8
export const recordsBegin = masks + 8 * maskBytes
export const memoryBytes = recordsBegin + (1 << recordBits) * record.length * 8

/** Sets the vector to four words: those of the numbers from `first` on, for the index `low` and half of a key. */
export function setHash(
  code: Code,
  t: number,
  from: { readonly low: number; readonly a: number; readonly b: number; readonly first: number },
): void {
  code.get(from.low).op('i32x4.splat').get(from.a).op('i32x4.splat').i32(0)
  code.access('v128.load', wordsA + from.first * 4).op('v128.xor', 'v128.xor')
  writeHash(code, t, hashOfFour, () => {
    code.get(from.b).op('i32x4.splat').i32(0)
    code.access('v128.load', wordsB + from.first * 4).op('i32x4.add', 'i32x4.add')
  })
  code.set(t)
}
