/**
 * Arrivals as they are found: columns to which one source after another adds those of a slice of time. Plain numbers
 * in arrays that are used again, because a call or an object for each arrival would cost more than all else about it.
 */

export interface Found {
  count: number
  offsets: Float64Array
  indexes: Float64Array
  /** Nobody wants more than so many at once. */
  most: number
  /** There are more; what was found is of no use then. */
  isOver: boolean
}

const leastRoom = 256
const keptRoom = 4_096

export function newFound(): Found {
  return {
    count: 0,
    offsets: new Float64Array(leastRoom),
    indexes: new Float64Array(leastRoom),
    most: Number.POSITIVE_INFINITY,
    isOver: false,
  }
}

/** For new ones; what grew beyond all that is common is let go. */
export function empty(found: Found, most = Number.POSITIVE_INFINITY): void {
  if (found.offsets.length > keptRoom) {
    found.offsets = new Float64Array(keptRoom)
    found.indexes = new Float64Array(keptRoom)
  }
  found.count = 0
  found.most = most
  found.isOver = false
}

/** Rooms that nobody uses, so that a page does not cost new ones. */
const free: Found[] = []
const freeMax = 8
const freeRoom = 32_768

/** An empty one, to be given back when it is not needed any more. */
export function takeFound(): Found {
  return free.pop() ?? newFound()
}

/** Rooms that grew beyond all that is common are let go. */
export function giveFound(found: Found): void {
  if (free.length === freeMax || found.offsets.length > freeRoom) return
  found.count = 0
  found.most = Number.POSITIVE_INFINITY
  found.isOver = false
  free.push(found)
}

/** Adds one, for which there is room. */
export function add(found: Found, offset: number, index: number): void {
  const { count } = found
  found.offsets[count] = offset
  found.indexes[count] = index
  found.count = count + 1
}

/** Makes room for so many more; false where they would be too many, and need not be added. */
export function reserve(found: Found, more: number): boolean {
  const needed = found.count + more
  if (needed > found.most) {
    found.isOver = true
    return false
  }
  const { offsets, indexes } = found
  if (needed <= offsets.length) return true
  const room = Math.max(needed, offsets.length * 2)
  found.offsets = new Float64Array(room)
  found.offsets.set(offsets)
  found.indexes = new Float64Array(room)
  found.indexes.set(indexes)
  return true
}
