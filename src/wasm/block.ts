/**
 * Data in the memory of the shared kernel. All blocks share an area, so that blocks of discarded objects need not be
 * released: when the area is full, it is emptied, and each block is written again at its next use. A block that is
 * larger than the area gets a new one, at least twice as large, so that all abandoned areas together are smaller.
 */

import { sharedKernel } from './kernel.ts'

const alignment = 16
const areaBytesMin = 1 << 20

let area = { address: 0, bytes: 0, end: 0 }

export class Block {
  readonly #bytes: Uint8Array
  #area = area
  #address = 0

  /** @param bytes The content. Changes that functions of the kernel make may be lost. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The address of the block, which is valid until the address of another block is read. */
  get address(): number {
    if (this.#address === 0 || this.#area !== area) this.#write()
    return this.#address
  }

  #write(): void {
    const { memory, reserve } = sharedKernel()
    const bytes = Math.ceil(this.#bytes.length / alignment) * alignment
    if (area.end + bytes > area.address + area.bytes) {
      const isLarge = bytes > area.bytes
      const size = Math.max(bytes, 2 * area.bytes, areaBytesMin)
      const address = isLarge ? reserve(size) : area.address
      area = { address, bytes: isLarge ? size : area.bytes, end: address }
    }
    this.#area = area
    this.#address = area.end
    area.end += bytes
    new Uint8Array(memory.buffer).set(this.#bytes, this.#address)
  }
}
