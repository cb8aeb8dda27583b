/**
 * The hash of a text that PostgreSQL computes as `hashtextextended(text, 0)`: Bob Jenkins' lookup3 over the bytes of
 * UTF-8. So a server can compute the same checksums. The hash finds accidental differences. It is no protection against
 * texts that were chosen to have equal hashes.
 */

const start = 0x9e3779b9 + 3_923_095
const wordsBytes = 12

export class RowHash {
  /** The lower 32 bits of the last hash, which PostgreSQL computes as `hashtext(text)`. */
  low = 0
  /** The upper 32 bits of the last hash. */
  high = 0

  /** Hashes the bytes of a view from `from` to `to`, and sets `low` and `high`. */
  hash(view: DataView, from: number, to: number): void {
    let a = (start + to - from) | 0
    let b = a
    let c = a
    let at = from
    for (; to - at >= wordsBytes; at += wordsBytes) {
      a = (a + view.getInt32(at, true)) | 0
      b = (b + view.getInt32(at + 4, true)) | 0
      c = (c + view.getInt32(at + 8, true)) | 0
      a = (a - c) ^ ((c << 4) | (c >>> 28))
      c = (c + b) | 0
      b = (b - a) ^ ((a << 6) | (a >>> 26))
      a = (a + c) | 0
      c = (c - b) ^ ((b << 8) | (b >>> 24))
      b = (b + a) | 0
      a = (a - c) ^ ((c << 16) | (c >>> 16))
      c = (c + b) | 0
      b = (b - a) ^ ((a << 19) | (a >>> 13))
      a = (a + c) | 0
      c = (c - b) ^ ((b << 4) | (b >>> 28))
      b = (b + a) | 0
    }
    for (let i = 0; at < to; i++, at++) {
      const byte = view.getUint8(at)
      if (i < 4) a = (a + (byte << (i * 8))) | 0
      else if (i < 8) b = (b + (byte << ((i - 4) * 8))) | 0
      // The lowest byte of the last word is reserved for the length.
      else c = (c + (byte << ((i - 7) * 8))) | 0
    }
    this.#finish(a, b, c)
  }

  #finish(first: number, second: number, third: number): void {
    let [a, b, c] = [first, second, third]
    c = ((c ^ b) - ((b << 14) | (b >>> 18))) | 0
    a = ((a ^ c) - ((c << 11) | (c >>> 21))) | 0
    b = ((b ^ a) - ((a << 25) | (a >>> 7))) | 0
    c = ((c ^ b) - ((b << 16) | (b >>> 16))) | 0
    a = ((a ^ c) - ((c << 4) | (c >>> 28))) | 0
    b = ((b ^ a) - ((a << 14) | (a >>> 18))) | 0
    c = ((c ^ b) - ((b << 24) | (b >>> 8))) | 0
    this.low = c >>> 0
    this.high = b >>> 0
  }
}
