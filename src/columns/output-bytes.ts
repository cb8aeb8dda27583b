/** Bytes that are appended one after another. */

const initialBytes = 1_024
/** Maximum size of a buffer that is used again, in bytes. */
const keptBytesMax = 256 * 1024
const nothing = new Uint8Array(0)

export class OutputBytes {
  bytes: Uint8Array<ArrayBuffer> = nothing
  length = 0
  /** Size of the next buffer: a little more than what was taken last. */
  #nextBytes = initialBytes

  /** Ensures that `count` more bytes can be written from `length` on. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length, this.#nextBytes))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Appends a number of 32 bits, its low byte first. The space must be reserved. */
  pushWord(word: number): void {
    const { bytes } = this
    bytes[this.length++] = word
    bytes[this.length++] = word >> 8
    bytes[this.length++] = word >> 16
    bytes[this.length++] = word >> 24
  }

  /** Appends a number from 0 to 2³¹ − 1 in seven bits for each byte. The space must be reserved. */
  pushVariable(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }

  /** Returns the bytes, which are valid until others are appended, and starts again. */
  drain(): Uint8Array<ArrayBuffer> {
    if (this.bytes.length > keptBytesMax) return this.take()
    const drained = this.view()
    this.length = 0
    return drained
  }

  /** Returns the bytes, and starts again with another buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.view()
    this.#nextBytes = Math.ceil(Math.max(initialBytes, this.length * 1.125) / 16) * 16
    this.bytes = nothing
    this.length = 0
    return taken
  }
}
