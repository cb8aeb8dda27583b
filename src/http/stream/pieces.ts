/**
 * The memory that streams are written from: pieces are filled, written, given back and filled again. A fresh buffer
 * for each piece would cost half as much again as filling it, and leave the garbage collector the rest.
 */

export interface Pieces {
  /** A piece of that length, with anything in it. */
  take(bytes: number): Buffer
  /** Takes a piece back that nobody reads any more: its write was called back. */
  give(piece: Buffer): void
}

/** What is kept for later; more than that is under way only when many readers are slow, and is let go. */
const keptBytesMax = 8 * 1024 * 1024

export function newPieces(): Pieces {
  /** By length: a reader that stalls on a small piece shall not hold a large one. */
  const free = new Map<number, Buffer[]>()
  let keptBytes = 0

  return {
    take(bytes) {
      const piece = free.get(bytes)?.pop()
      // Not from Node's own pool, whose slabs would be held by any piece of them.
      if (piece === undefined) return Buffer.allocUnsafeSlow(bytes)
      keptBytes -= bytes
      return piece
    },
    give(piece) {
      if (keptBytes + piece.length > keptBytesMax) return
      keptBytes += piece.length
      const same = free.get(piece.length)
      if (same === undefined) free.set(piece.length, [piece])
      else same.push(piece)
    },
  }
}
