/**
 * The memory that streams are written from: pieces are filled, written, given back and filled again. A fresh buffer
 * for each piece would cost half as much again as filling it, and leave the garbage collector the rest.
 */

/** The most bytes that are kept for later. More are in use only when many readers are slow, and are then released. */
const keptBytesMax = 8 * 1024 * 1024

export class BufferPool {
  /** By length: a reader that stalls on a small piece must not hold a large one. */
  readonly #free = new Map<number, Buffer[]>()
  #keptBytes = 0

  /** Returns a piece of that length, with any content. */
  take(bytes: number): Buffer {
    const piece = this.#free.get(bytes)?.pop()
    // Not from Node's own pool, where any piece would keep a whole block of the pool.
    if (piece === undefined) return Buffer.allocUnsafeSlow(bytes)
    this.#keptBytes -= bytes
    return piece
  }

  /** Takes a piece back after its write was called back, when nothing reads it any more. */
  release(piece: Buffer): void {
    if (this.#keptBytes + piece.length > keptBytesMax) return
    this.#keptBytes += piece.length
    const same = this.#free.get(piece.length)
    if (same === undefined) this.#free.set(piece.length, [piece])
    else same.push(piece)
  }
}
