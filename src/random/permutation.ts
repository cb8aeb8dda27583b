/** Permutations in the kernel (kernel/assembly/permutation.ts), which provide unique values without retries. */

import { Block } from '../wasm/block.ts'
import { sharedKernel } from '../wasm/kernel.ts'
import type { Key } from './key.ts'

/** Maximum number of integers that are shuffled. They take two bytes of memory each. */
export const shuffledMax = 1_024

/** Byte distance of the count from the address of the key, and the size of both with the kernel's state. */
const countAt = 16
const bytesOfNetwork = 104
const bytesOfShuffle = 16

/** The place of an element in its array. */
interface ElementPlace {
  readonly low: number
  readonly arrayA: number
  readonly arrayB: number
  readonly position: number
}

/** A random permutation of the integers from 0 to count − 1. `count` is from 1 to 2⁵³. */
export class Permutation {
  readonly bytes: Uint8Array
  readonly #block: Block

  constructor({ a, b, c, d }: Key, count: number) {
    const shuffled = count > shuffledMax ? 0 : bytesOfShuffle + count * 2
    const bytes = new DataView(new ArrayBuffer(bytesOfNetwork + shuffled))
    for (const [i, word] of [a, b, c, d].entries()) bytes.setInt32(i * 4, word, true)
    bytes.setFloat64(countAt, count, true)
    this.bytes = new Uint8Array(bytes.buffer)
    this.#block = new Block(this.bytes)
  }

  /** Returns the integer for an index from 0 to count − 1. */
  at(index: number): number {
    return sharedKernel().uniqueAt(this.#block.address, index)
  }

  /** Returns the integer for an element of an array, which is unique in the array. Each array has its own permutation. */
  atElement({ low, arrayA, arrayB, position }: ElementPlace): number {
    return sharedKernel().distinctAt(this.#block.address, position, low, arrayA, arrayB)
  }
}
