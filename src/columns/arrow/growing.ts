/** Buffers of a column that grow with its rows. */

const initialLength = 1_024

/** Bytes that are appended one after another. */
export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(initialLength)
  length = 0

  /** Ensures that `count` more bytes can be written from `length` on. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** Returns the bytes as a copy, and starts again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** Words of 32 bits that are appended one after another. Values of 64 and 128 bits have several words, the low one first. */
export class GrowingWords {
  words: Int32Array<ArrayBuffer> = new Int32Array(initialLength)
  length = 0

  /** Ensures that `count` more words can be written from `length` on. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.words.length) return
    const larger = new Int32Array(Math.max(needed, 2 * this.words.length))
    larger.set(this.words.subarray(0, this.length))
    this.words = larger
  }

  push(word: number): void {
    this.reserve(1)
    this.words[this.length++] = word
  }

  take(): Int32Array<ArrayBuffer> {
    const taken = this.words.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** One bit for each row, from the lowest bit of the first byte on. */
export class GrowingBits {
  readonly #bytes = new GrowingBytes()
  length = 0

  /** Appends the bits of rows: 1 for every number but 0. */
  add(rows: ArrayLike<number>, count: number): void {
    const { length } = this
    const bytes = this.#bytes
    const needed = Math.ceil((length + count) / 8)
    bytes.reserve(needed - bytes.length)
    bytes.bytes.fill(0, bytes.length, needed)
    bytes.length = needed
    const target = bytes.bytes
    for (let row = 0; row < count; row++) {
      if (rows[row] === 0) continue
      const at = length + row
      target[at >> 3] = (target[at >> 3] as number) | (1 << (at & 7))
    }
    this.length = length + count
  }

  push(isSet: boolean): void {
    this.add([isSet ? 1 : 0], 1)
  }

  take(): Uint8Array<ArrayBuffer> {
    this.length = 0
    return this.#bytes.take()
  }
}

/** The validity of the rows of a column: which of them are not null. */
export class Validity {
  readonly #bits = new GrowingBits()
  #nullCount = 0
  #marks = new Uint8Array(initialLength)

  /** Returns an array for the marks of rows, which `add` then takes: 1 for a value, 0 for null. */
  marks(rows: number): Uint8Array {
    if (rows > this.#marks.length) this.#marks = new Uint8Array(2 * rows)
    return this.#marks
  }

  add(rows: number, nulls: number): void {
    this.#bits.add(this.#marks, rows)
    this.#nullCount += nulls
  }

  push(isValid: boolean): void {
    this.#bits.push(isValid)
    if (!isValid) this.#nullCount++
  }

  take(): {
    readonly length: number
    readonly nullCount: number
    readonly nullBitmap: Uint8Array<ArrayBuffer> | null
  } {
    const { length } = this.#bits
    const nullCount = this.#nullCount
    const bits = this.#bits.take()
    this.#nullCount = 0
    return { length, nullCount, nullBitmap: nullCount === 0 ? null : bits }
  }
}
