/**
 * A pool of buffers for streams. Allocating a new buffer for each write would cost half as much as filling it, plus
 * garbage collection.
 */

/** Maximum size of a buffer, in bytes. Each write has a fixed cost, but larger writes than this are hardly faster. */
const bufferBytesMax = 256 * 1024
/** Size of the buffers when very many lanes are open. */
const crowdedBufferBytes = 16 * 1024
/** Target for the sum of the buffers of all open lanes, in bytes, because stalled readers hold their buffers. */
const heldBytesMax = 8 * 1024 * 1024

/** Returns the size of the buffers while `count` lanes are open: a power of two, so that lanes share free buffers. */
export function bufferBytesOf(count: number): number {
  const share = 2 ** Math.floor(Math.log2(heldBytesMax / count))
  return Math.max(crowdedBufferBytes, Math.min(share, bufferBytesMax))
}

/**
 * Maximum number of bytes in the free buffers of the pool. More bytes are in use only while many readers are slow, and
 * the pool does not keep these.
 */
const keptBytesMax = 8 * 1024 * 1024

export class BufferPool {
  /** Free buffers by length, so that a reader that stalls on a small write does not hold a large buffer. */
  readonly #free = new Map<number, Buffer[]>()
  #keptBytes = 0

  /** Returns a buffer with a length of `bytes` and with arbitrary content. */
  take(bytes: number): Buffer {
    const buffer = this.#free.get(bytes)?.pop()
    // A buffer from Node's own pool would keep the complete block of that pool alive.
    if (buffer === undefined) return Buffer.allocUnsafeSlow(bytes)
    this.#keptBytes -= bytes
    return buffer
  }

  /**
   * Returns a buffer to the pool. Call this after the callback of its write, when no code reads the buffer any more.
   */
  release(buffer: Buffer): void {
    if (this.#keptBytes + buffer.length > keptBytesMax) return
    this.#keptBytes += buffer.length
    const free = this.#free.get(buffer.length)
    if (free === undefined) this.#free.set(buffer.length, [buffer])
    else free.push(buffer)
  }
}
