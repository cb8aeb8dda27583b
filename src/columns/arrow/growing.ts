/** Buffers of a column that grow with its rows. */

const initialBytes = 1_024

/** Bytes that are appended one after another. */
export class GrowingBytes {
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

  /** Returns the bytes as a copy, and starts again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** Words of 32 bits that are appended one after another. Values of 64 and 128 bits have several words, the low one first. */
export class GrowingWords {
  words: Int32Array<ArrayBuffer> = new Int32Array(initialBytes / 4)
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

/** The validity of the rows of a column: a bit for each row, which is 1 unless the value is null. */
export class Validity {
  readonly #bits = new GrowingBytes()
  length = 0
  nullCount = 0

  push(isValid: boolean): void {
    const bit = this.length & 7
    if (bit === 0) {
      this.#bits.reserve(1)
      this.#bits.bytes[this.#bits.length++] = 0
    }
    if (isValid)
      this.#bits.bytes[this.#bits.length - 1] =
        (this.#bits.bytes[this.#bits.length - 1] as number) | (1 << bit)
    else this.nullCount++
    this.length++
  }

  take(): {
    readonly length: number
    readonly nullCount: number
    readonly nullBitmap: Uint8Array<ArrayBuffer> | null
  } {
    const { length, nullCount } = this
    const bits = this.#bits.take()
    this.length = 0
    this.nullCount = 0
    return { length, nullCount, nullBitmap: nullCount === 0 ? null : bits }
  }
}
