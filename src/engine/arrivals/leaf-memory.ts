/**
 * The memory layout that the modules of the leaf kernel share, and the WebAssembly code that draws four words at a
 * time.
 */

import { keptNumbers } from '../../random/numbered.ts'
import type { Code } from '../../wasm/code.ts'
import { hashOfFour, writeHash } from '../../wasm/hash.ts'

/** Maximum number of arrivals in a leaf of a tree of arrivals. */
export const leafMax = keptNumbers

/**
 * Number of leaves that `lookups.ts` caches, as the exponent of a power of two. The cache takes 100 KB for the whole
 * process. Its records are aligned to cache lines; JavaScript objects were slower.
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

/** Addresses of the areas of the memory, in bytes. A number has eight bytes, and a word four. */
export const values = 0
export const sorted = values + keptNumbers * 8
export const wordsA = sorted + keptNumbers * 8
export const wordsB = wordsA + keptNumbers * 4
/** Address of the result of a descent: four words, followed by two numbers. */
export const found = wordsB + keptNumbers * 4
export const bounds = found + 16
/**
 * Address of the bit masks for coin tosses, one for each remainder of a number of coins divided by eight. Reading
 * backwards from the middle of a mask selects as many bits as there are coins.
 */
export const masks = bounds + 16
export const maskBytes = keptNumbers * 8
export const recordsBegin = masks + 8 * maskBytes
export const memoryBytes = recordsBegin + (1 << recordBits) * record.length * 8

/**
 * Writes code that sets the local variable `t` to a vector of four random words: those with the numbers from `first`,
 * for the index `low` and one half of a key.
 */
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
