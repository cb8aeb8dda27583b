/**
 * A buffer of arrivals: columns to which one source after another adds the arrivals of a window of time. The columns are
 * typed arrays that are used again, because a call or an object for each arrival would cost more than all else about it.
 */

const initialLength = 256

export class ArrivalBuffer {
  /** How many arrivals there are; the columns may be longer. */
  count = 0
  offsets = new Float64Array(initialLength)
  indexes = new Float64Array(initialLength)
  /** Set when there are more arrivals than the maximum; the content is incomplete then. */
  isOver = false
  #max = Number.POSITIVE_INFINITY

  /** Empties the buffer, which accepts at most `max` arrivals from now on. */
  clear(max: number): void {
    this.count = 0
    this.isOver = false
    this.#max = max
  }

  /** Adds one arrival, for which there is space. */
  add(offset: number, index: number): void {
    const { count } = this
    this.offsets[count] = offset
    this.indexes[count] = index
    this.count = count + 1
  }

  /** Makes space for that many more; false where they exceed the maximum and need not be added. */
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

/** Unused buffers, so that a page does not cost new ones. */
const free: ArrivalBuffer[] = []
const freeMax = 8
const freeLengthMax = 32_768

/** Returns an empty buffer for at most `max` arrivals, to be released after use. */
export function takeBuffer(max = Number.POSITIVE_INFINITY): ArrivalBuffer {
  const buffer = free.pop() ?? new ArrivalBuffer()
  buffer.clear(max)
  return buffer
}

/** Keeps the buffer for the next `takeBuffer`, unless it is unusually long. */
export function releaseBuffer(buffer: ArrivalBuffer): void {
  if (free.length < freeMax && buffer.offsets.length <= freeLengthMax) free.push(buffer)
}
