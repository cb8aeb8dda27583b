/** Growing columns of arrivals: offsets and indexes. Several sources add arrivals to the same buffer. */

import { allocate, release } from './memory'

@unmanaged
export class Buffer {
  count: i32
  capacity: i32
  offsets: usize
  indexes: usize
  /** Maximum number of arrivals, and whether more were to be added. The content is then incomplete. */
  max: i32
  isOver: bool
}

/** Maximum number of arrivals of any buffer: half a gigabyte for each column. */
export const bufferMax: i32 = 67108864

/** Returns a new, empty buffer for up to `max` arrivals. `discard` releases it. */
export function newBuffer(max: i32): Buffer {
  const buffer = changetype<Buffer>(allocate(offsetof<Buffer>()))
  memory.fill(changetype<usize>(buffer), 0, offsetof<Buffer>())
  clear(buffer, max)
  return buffer
}

/** Empties a buffer and sets the maximum number of arrivals. */
export function clear(buffer: Buffer, max: i32): void {
  buffer.count = 0
  buffer.max = max
  buffer.isOver = false
}

/**
 * Reserves space for additional arrivals. Returns false if they exceed the maximum; the caller then does not add them.
 */
export function makeSpace(buffer: Buffer, more: i32): bool {
  if (more > buffer.max - buffer.count) {
    buffer.isOver = true
    return false
  }
  const needed = buffer.count + more
  if (needed > buffer.capacity) grow(buffer, needed)
  return true
}

/** Reserves space for additional arrivals in a buffer without a limit of its own. */
export function needSpace(buffer: Buffer, more: i32): void {
  if (!makeSpace(buffer, more)) unreachable()
}

const capacityMin: i32 = 256

function grow(buffer: Buffer, needed: i32): void {
  let capacity = max(buffer.capacity, capacityMin)
  while (capacity < needed) capacity *= 2
  buffer.offsets = grown(buffer.offsets, buffer, capacity)
  buffer.indexes = grown(buffer.indexes, buffer, capacity)
  buffer.capacity = capacity
}

function grown(column: usize, buffer: Buffer, capacity: i32): usize {
  const longer = allocate((<usize>capacity) << 3)
  if (column !== 0) {
    memory.copy(longer, column, (<usize>buffer.count) << 3)
    release(column, (<usize>buffer.capacity) << 3)
  }
  return longer
}

/** Releases a buffer and its columns. */
export function discard(buffer: Buffer): void {
  if (buffer.capacity > 0) {
    release(buffer.offsets, (<usize>buffer.capacity) << 3)
    release(buffer.indexes, (<usize>buffer.capacity) << 3)
  }
  release(changetype<usize>(buffer), offsetof<Buffer>())
}

/** Adds an arrival. The caller has reserved space for it. */
export function add(buffer: Buffer, offset: f64, index: f64): void {
  const at = (<usize>buffer.count) << 3
  store<f64>(buffer.offsets + at, offset)
  store<f64>(buffer.indexes + at, index)
  buffer.count++
}
