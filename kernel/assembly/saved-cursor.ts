/** Saves the state of a cursor, so that several streams can share one cursor. */

import { bufferMax, clear, makeSpace } from './buffer'
import { Cursor, filling } from './cursor-state'
import { allocate, release } from './memory'
import { growWindow } from './window'

/** Size of the numbers at the start of a saved cursor, in bytes. */
const blockHead: usize = 32

/**
 * Copies the cursor, with its window and the arrivals that have been found, to a block. Returns the address of the
 * block, whose first word is its size. `loadCursor` restores it, also in another memory with the same arrivals.
 */
export function saveCursor(cursor: Cursor): usize {
  const window = cursor.window
  const found = cursor.phase === filling ? window.found.count : 0
  const count = <usize>window.count
  const head = blockHead + offsetof<Cursor>()
  const places = (<usize>window.entities + 1) << 2
  const selected = <usize>window.entities
  const bytes = head + places + count * 18 + ((<usize>found) << 4) + selected
  const block = allocate(bytes)
  store<u32>(block, <u32>bytes)
  store<i32>(block + 4, window.count)
  store<i32>(block + 8, found)
  store<i32>(block + 12, window.entity)
  store<i32>(block + 16, window.found.max)
  store<i32>(block + 20, <i32>window.found.isOver)
  store<f64>(block + 24, window.at)
  memory.copy(block + blockHead, changetype<usize>(cursor), offsetof<Cursor>())
  let to = block + head
  to = copyTo(to, window.offsets, count << 3)
  to = copyTo(to, window.indexes, count << 3)
  to = copyTo(to, window.found.offsets, (<usize>found) << 3)
  to = copyTo(to, window.found.indexes, (<usize>found) << 3)
  to = copyTo(to, window.places, places)
  to = copyTo(to, window.numbers, count << 1)
  copyTo(to, cursor.selected, selected)
  return block
}

function copyTo(to: usize, from: usize, bytes: usize): usize {
  memory.copy(to, from, bytes)
  return to + bytes
}

/** Returns the address of a block of a size, for a cursor that another memory has saved. */
export function cursorBlock(bytes: i32): usize {
  return allocate(<usize>bytes)
}

/** Releases a block of `saveCursor` or `cursorBlock`. */
export function releaseCursorBlock(block: usize): void {
  release(block, <usize>load<u32>(block))
}

/** Restores the cursor from a block. */
export function loadCursor(cursor: Cursor, block: usize): void {
  const window = cursor.window
  const selected = cursor.selected
  const count = load<i32>(block + 4)
  const found = load<i32>(block + 8)
  memory.copy(changetype<usize>(cursor), block + blockHead, offsetof<Cursor>())
  cursor.window = window
  cursor.selected = selected
  if (count > window.capacity) growWindow(window, count)
  window.count = count
  clear(window.found, bufferMax)
  makeSpace(window.found, found)
  window.found.count = found
  window.entity = load<i32>(block + 12)
  window.found.max = load<i32>(block + 16)
  window.found.isOver = load<i32>(block + 20) !== 0
  window.at = load<f64>(block + 24)
  const places = (<usize>window.entities + 1) << 2
  let from = block + blockHead + offsetof<Cursor>()
  from = copyFrom(window.offsets, from, (<usize>count) << 3)
  from = copyFrom(window.indexes, from, (<usize>count) << 3)
  from = copyFrom(window.found.offsets, from, (<usize>found) << 3)
  from = copyFrom(window.found.indexes, from, (<usize>found) << 3)
  from = copyFrom(window.places, from, places)
  from = copyFrom(window.numbers, from, (<usize>count) << 1)
  copyFrom(selected, from, <usize>window.entities)
}

function copyFrom(to: usize, from: usize, bytes: usize): usize {
  memory.copy(to, from, bytes)
  return from + bytes
}
