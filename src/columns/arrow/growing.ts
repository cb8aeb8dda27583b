/** Buffers of a column that grow with its rows. */

import { OutputBytes } from '../output-bytes.ts'

/** Positions in another buffer, in words of 32 bits. The first is 0. */
export class GrowingEnds {
  readonly #bytes = new OutputBytes()

  get bytes(): number {
    return this.#bytes.length
  }

  constructor() {
    this.push(0)
  }

  push(end: number): void {
    this.append(Int32Array.of(end))
  }

  append(ends: Int32Array): void {
    this.#bytes.append(new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength))
  }

  take(): Int32Array {
    const { buffer, length } = this.#bytes.drain()
    const taken = new Int32Array(buffer, 0, length / Int32Array.BYTES_PER_ELEMENT)
    this.push(0)
    return taken
  }
}

/** One bit for each row, from the lowest bit of the first byte on. */
export class GrowingBits {
  readonly #bytes = new OutputBytes()
  length = 0

  /** Appends a bit for each row: 1 unless the number of the row is 0. */
  append(rows: Uint8Array): void {
    const { length } = this
    const bytes = this.#bytes
    const needed = Math.ceil((length + rows.length) / 8)
    bytes.reserve(needed - bytes.length)
    bytes.bytes.fill(0, bytes.length, needed)
    bytes.length = needed
    const target = bytes.bytes
    for (let row = 0; row < rows.length; row++) {
      if (rows[row] === 0) continue
      const at = length + row
      target[at >> 3] = (target[at >> 3] as number) | (1 << (at & 7))
    }
    this.length = length + rows.length
  }

  take(): Uint8Array<ArrayBuffer> {
    this.length = 0
    return this.#bytes.drain()
  }
}
