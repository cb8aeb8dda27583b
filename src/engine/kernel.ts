/**
 * An instance of the kernel with the arrivals of one definition. Structures are at addresses in its memory, which the
 * functions of the kernel take as arguments.
 */

import type { Key } from '../random/key.ts'
import { type KernelFunctions, type KernelInstance, newKernelInstance } from '../wasm/kernel.ts'

export class Kernel {
  readonly call: KernelFunctions
  /** Address of a cursor without entities, for reading the arrivals of single entities. */
  readonly scratchCursor: number
  readonly #instance: KernelInstance
  readonly #start: number

  constructor() {
    this.#instance = newKernelInstance(recordBits)
    this.call = this.#instance
    this.#start = this.end
    this.scratchCursor = this.call.newCursor(0, 0, 0)
  }

  get memory(): WebAssembly.Memory {
    return this.#instance.memory
  }

  /** The memory as bytes. The array is valid until the kernel allocates memory. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#instance.memory.buffer)
  }

  /** First address of the memory that is not in use. */
  get end(): number {
    return this.call.heapEnd()
  }

  /** Size of the memory in use without the tables of fixed size, most of which only machines write. */
  get usedBytes(): number {
    return this.end - this.#start
  }

  /** Returns the address of a copy of a column of numbers. */
  numbers(values: ArrayLike<number>): number {
    const address = this.call.reserve(values.length * 8)
    new Float64Array(this.#instance.memory.buffer, address, values.length).set(values)
    return address
  }

  /** Returns the address of a list of addresses. */
  addresses(values: readonly number[]): number {
    const address = this.call.reserve(values.length * 4)
    new Uint32Array(this.#instance.memory.buffer, address, values.length).set(values)
    return address
  }

  /** Returns the address of a copy of bytes. */
  block(bytes: Uint8Array): number {
    const address = this.call.reserve(bytes.length)
    this.bytes.set(bytes, address)
    return address
  }

  /** Returns the address of a key. */
  key({ a, b, c, d }: Key): number {
    return this.call.newKey(a, b, c, d)
  }

  /** Returns the numbers at an address. The array is valid until the kernel allocates memory. */
  doubles(address: number, length: number): Float64Array {
    return new Float64Array(this.#instance.memory.buffer, address, length)
  }
}

/**
 * Number of leaves of trees of arrivals that the kernel caches, as the exponent of a power of two: 192 bytes each, which
 * are allocated at the first lookup.
 */
const recordBits = 9
