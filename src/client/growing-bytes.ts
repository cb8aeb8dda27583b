/**
 * Bytes that arrive in pieces, copied into one buffer. Its size at most doubles with each copy, so the cost is linear and
 * the memory is bounded by the number of bytes, however small the pieces are.
 */
export class GrowingBytes {
  #buffer = new Uint8Array(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  get last(): number | undefined {
    return this.#length === 0 ? undefined : this.#buffer[this.#length - 1]
  }

  append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#buffer.length))
      larger.set(this.#buffer.subarray(0, this.#length))
      this.#buffer = larger
    }
    this.#buffer.set(bytes, this.#length)
    this.#length = length
  }

  /** Returns a view of some of the bytes, which the next `append` may make stale. */
  slice(from: number, to: number): Uint8Array {
    return this.#buffer.subarray(from, Math.min(to, this.#length))
  }

  /** Returns all bytes and begins anew. The caller owns the result. */
  take(): Uint8Array {
    const bytes = this.#buffer.subarray(0, this.#length)
    this.clear()
    return bytes
  }

  clear(): void {
    this.#buffer = new Uint8Array(0)
    this.#length = 0
  }
}
