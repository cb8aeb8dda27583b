/**
 * A buffer for the arrivals in a range of time. Several sources add arrivals to the same buffer. Its columns are typed
 * arrays that are reused, because a call or an object per arrival would cost more than all other work on the arrival.
 */

const initialLength = 256

export class ArrivalBuffer {
  /** Number of arrivals in the buffer. The columns may be longer. */
  count = 0
  offsets = new Float64Array(initialLength)
  indexes = new Float64Array(initialLength)
  /** Whether more arrivals were to be added than the buffer's maximum. The content is then incomplete. */
  isOver = false
  #max = Number.POSITIVE_INFINITY

  /** Empties the buffer and sets the maximum number of arrivals. */
  clear(max: number): void {
    this.count = 0
    this.isOver = false
    this.#max = max
  }

  /** Adds an arrival. The caller has reserved space for it. */
  add(offset: number, index: number): void {
    const { count } = this
    this.offsets[count] = offset
    this.indexes[count] = index
    this.count = count + 1
  }

  /**
   * Reserves space for additional arrivals. Returns false if they exceed the maximum; the caller then does not add
   * them.
   */
  reserve(more: number): boolean {
    const needed = this.count + more
    if (needed > this.#max) {
      this.isOver = true
      return false
    }
    if (needed > this.offsets.length) {
      const length = Math.max(needed, this.offsets.length * 2)
      this.offsets = lengthened(this.offsets, length)
      this.indexes = lengthened(this.indexes, length)
    }
    return true
  }
}

function lengthened(values: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length)
  longer.set(values)
  return longer
}

/** Released buffers for reuse, so that reading a page allocates no memory. */
const free: ArrivalBuffer[] = []
const freeMax = 8
const freeLengthMax = 32_768

/** Returns an empty buffer for at most `max` arrivals. The caller releases it after use. */
export function takeBuffer(max = Number.POSITIVE_INFINITY): ArrivalBuffer {
  const buffer = free.pop() ?? new ArrivalBuffer()
  buffer.clear(max)
  return buffer
}

/** Keeps the buffer for the next `takeBuffer`, unless it is unusually long. */
export function releaseBuffer(buffer: ArrivalBuffer): void {
  if (free.length < freeMax && buffer.offsets.length <= freeLengthMax) free.push(buffer)
}
