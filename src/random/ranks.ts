/**
 * Ranks by Zipf's law, which the kernel draws (kernel/assembly/zipf.ts): the probability of rank k is proportional to k
 * to the power of −exponent.
 */

import { Block } from '../wasm/block.ts'
import { sharedKernel } from '../wasm/kernel.ts'
import type { Place } from './draw.ts'
import type { Key } from './key.ts'

/** Byte distance of the exponent from the address of the key, and the size of both with the kernel's constants. */
const exponentAt = 16
const bytesOfRanks = 64

/** Returns the data of a draw of ranks for the function `rankAt` of the kernel. */
export function rankBytes({ a, b, c, d }: Key, exponent: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(bytesOfRanks))
  for (const [i, word] of [a, b, c, d].entries()) bytes.setInt32(i * 4, word, true)
  bytes.setFloat64(exponentAt, exponent, true)
  return new Uint8Array(bytes.buffer)
}

/**
 * Returns a function that draws a rank from 0 to count − 1 (at most 2⁵³) at a place, in an attempt. The exponent is
 * above 0 and up to 100.
 */
export function ranks(
  key: Key,
  exponent: number,
): (place: Place, attempt: number, count: number) => number {
  const block = new Block(rankBytes(key, exponent))
  return ({ low, a, b }, attempt, count) =>
    sharedKernel().rankAt(block.address, count, attempt, low, a, b)
}
