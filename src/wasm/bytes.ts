/** A growing sequence of bytes, in the encodings of the WebAssembly binary format. */

/** Error: a sequence of bytes exceeds its maximum length. */
export class TooLong extends Error {}

export class Bytes {
  readonly #max: number
  #buffer = new Uint8Array(256)
  #length = 0

  /** Creates an empty sequence. Writing to it throws `TooLong` if its length exceeds `max`. */
  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max
  }

  push(...bytes: readonly number[]): void {
    this.#reserve(bytes.length)
    for (let i = 0; i < bytes.length; i++) this.#buffer[this.#length++] = bytes[i] as number
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** All bytes that have been written. The array is valid until the next write. */
  get all(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length)
  }

  /** Writes an integer from 0 to 2³² − 1 as LEB128: seven bits per byte, starting with the low ones. */
  unsigned(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.push((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.push(rest)
  }

  /** Writes a safe integer as signed LEB128. The second bit of the last byte is the sign. */
  signed(value: number): void {
    let rest = value
    while (rest < -0x40 || rest >= 0x40) {
      const low = ((rest % 0x80) + 0x80) % 0x80
      this.push(low | 0x80)
      rest = (rest - low) / 0x80
    }
    this.push(((rest % 0x80) + 0x80) % 0x80)
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#buffer.length) return
    // The limit is checked only when the buffer grows, so the length may exceed it slightly.
    if (this.#length + length > this.#max)
      throw new TooLong(`the length must be at most ${this.#max} bytes`)
    const larger = new Uint8Array(2 * (this.#length + length))
    larger.set(this.all)
    this.#buffer = larger
  }
}
