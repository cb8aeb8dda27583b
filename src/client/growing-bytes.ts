/**
 * A buffer of bytes that arrive in pieces. When it is full, the buffer grows to twice its size, or to the size
 * needed. The cost is therefore linear in the number of bytes, even for small pieces, and the memory is at most twice
 * their number plus one piece.
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

  /** Returns a view of the bytes from index `from` to index `to`. The view is valid until the next `append`. */
  slice(from: number, to: number): Uint8Array {
    return this.#buffer.subarray(from, Math.min(to, this.#length))
  }

  /** Returns all bytes and empties the buffer. The buffer does not use the returned array again. */
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
