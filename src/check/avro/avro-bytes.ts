/** Reads values in the binary encoding of Avro (https://avro.apache.org/docs/1.12.0/specification/). */

/** Positions of the bytes of Avro, and the values that are read from them. */
export class AvroBytes {
  readonly bytes: Uint8Array
  readonly #view: DataView
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  /** @throws {RangeError} if the bytes end before, or if the integer has more than ten bytes */
  integer(): bigint {
    let value = 0n
    for (let shift = 0n; shift < maxShift; shift += 7n) {
      const byte = this.#view.getUint8(this.at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return (value >> 1n) ^ -(value & 1n)
    }
    throw new RangeError('an integer has at most ten bytes')
  }

  /** Returns an integer that is a length or a position. */
  small(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.#view.getUint8(this.at++)
      value += (byte & 0x7f) * factor
      if (byte < 0x80) break
      factor *= 128
      if (factor > maxFactor) throw new RangeError('a length has at most five bytes')
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  float(): number {
    this.at += 4
    return this.#view.getFloat32(this.at - 4, true)
  }

  double(): number {
    this.at += 8
    return this.#view.getFloat64(this.at - 8, true)
  }

  take(length: number): Uint8Array {
    if (length < 0 || length > this.bytes.length - this.at) {
      throw new RangeError(`${length} bytes must follow; got ${this.bytes.length - this.at}`)
    }
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  text(): string {
    return decoder.decode(this.take(this.small()))
  }

  /** Calls `read` for each item of an array or a map. */
  blocks(read: () => void): void {
    for (let count = this.small(); count !== 0; count = this.small()) {
      // A negative count is followed by the size of the block in bytes.
      if (count < 0) this.integer()
      if (Math.abs(count) > itemsMax) throw new RangeError(`a block has at most ${itemsMax} items`)
      for (let i = 0; i < Math.abs(count); i++) read()
    }
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const maxShift = 70n
const maxFactor = 128 ** 5
/** Maximum number of items of a block. Some items take no bytes. */
const itemsMax = 10_000_000
