/** Bytes that are appended one after another. */

const initialBytes = 1_024
/** Maximum size of a buffer that is kept after its bytes are taken, in bytes. */
const keptBytesMax = 64 * 1024

export class OutputBytes {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(initialBytes)
  length = 0

  /** Ensures that `count` more bytes can be written from `length` on. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length))
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

  /** Returns the bytes as a copy, and starts again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    if (this.bytes.length > keptBytesMax) this.bytes = new Uint8Array(initialBytes)
    return taken
  }
}
