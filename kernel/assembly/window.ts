/**
 * Merges the events of all entities in a window of simulated time. Each entity adds its arrivals, and their offsets are
 * sorted together. The result equals that of a full sort for any window, so the choice of windows does not affect the
 * order.
 */

import { Arrivals, childKind, visit } from './arrivals'
import { Buffer, clear } from './buffer'
import { allocate, release } from './memory'
import { areInOrder, bucketBytes, fillBuckets, takePlace } from './order'
import { visitChildren } from './pages'

/** The events of a window in the order of the run, as columns, and the arrivals from which they are merged. */
@unmanaged
export class Window {
  /** Number of entities, and the address of the list of their arrivals. */
  entities: i32
  arrivals: usize
  count: i32
  capacity: i32
  offsets: usize
  indexes: usize
  /** The number of the entity of each event, in 16 bits. */
  numbers: usize
  found: Buffer
  /** For each entity, the number of found arrivals before its own, and then the position of its next index. */
  places: usize
  /** While arrivals are added: the entity, and the offset from which it is read next. */
  entity: i32
  at: f64
}

/** Begins to fill the window, unless it has more than `limit` events. `addArrivals` continues. */
export function beginFill(window: Window, from: f64, limit: i32): void {
  clear(window.found, limit)
  window.entity = 0
  window.at = from
  window.count = 0
}

/**
 * Adds the arrivals from `from` to `to` − 1 of the remaining entities. Returns false if a job must read a page first.
 */
export function addArrivals(window: Window, from: f64, to: f64): bool {
  const found = window.found
  const entities = window.entities
  while (window.entity < entities && !found.isOver) {
    const arrivals = load<Arrivals>(window.arrivals + ((<usize>window.entity) << 2))
    if (window.at === from) {
      store<u32>(window.places + ((<usize>window.entity) << 2), found.count)
    }
    if (arrivals.kind === childKind) {
      window.at = visitChildren(arrivals, window.at, to, found)
      if (window.at < to) return false
    } else visit(arrivals, from, to, found)
    window.entity++
    window.at = from
  }
  return true
}

/** Puts the added arrivals into the order of the run. The range is that of `addArrivals`. */
export function finishFill(window: Window, from: f64, to: f64): void {
  const found = window.found
  const count = found.count
  store<u32>(window.places + ((<usize>window.entities) << 2), count)
  window.count = count
  if (count > window.capacity) growWindow(window, count)
  if (areInOrder(found.offsets, count)) copyFound(window)
  else sortFound(window, from, to)
}

export function growWindow(window: Window, count: i32): void {
  if (window.capacity > 0) {
    release(window.offsets, (<usize>window.capacity) << 3)
    release(window.indexes, (<usize>window.capacity) << 3)
    release(window.numbers, (<usize>window.capacity) << 1)
  }
  let capacity = 256
  while (capacity < count) capacity *= 2
  window.offsets = allocate((<usize>capacity) << 3)
  window.indexes = allocate((<usize>capacity) << 3)
  window.numbers = allocate((<usize>capacity) << 1)
  window.capacity = capacity
}

/** Copies arrivals whose offsets are already in order. */
function copyFound(window: Window): void {
  const found = window.found
  const bytes = (<usize>found.count) << 3
  memory.copy(window.offsets, found.offsets, bytes)
  memory.copy(window.indexes, found.indexes, bytes)
  for (let entity = 0; entity < window.entities; entity++) {
    const at = window.places + ((<usize>entity) << 2)
    const end = load<u32>(at + 4)
    for (let i = load<u32>(at); i < end; i++) {
      store<u16>(window.numbers + ((<usize>i) << 1), <u16>entity)
    }
  }
}

function sortFound(window: Window, from: f64, to: f64): void {
  const found = window.found
  const count = found.count
  const offsets = window.offsets
  const numbers = window.numbers
  const buckets = allocate(bucketBytes(count))
  const scale = fillBuckets(buckets, found.offsets, count, from, to)
  for (let entity = 0; entity < window.entities; entity++) {
    const at = window.places + ((<usize>entity) << 2)
    const end = load<u32>(at + 4)
    for (let i = load<u32>(at); i < end; i++) {
      const offset = load<f64>(found.offsets + ((<usize>i) << 3))
      const place = takePlace(buckets, offset, from, scale)
      store<f64>(offsets + (place << 3), offset)
      store<u16>(numbers + (place << 1), <u16>entity)
    }
  }
  release(buckets, bucketBytes(count))
  // Entities add their arrivals in the order of their keys, and the sort is stable, so equal offsets are in order.
  let highest: f64 = -Infinity
  for (let i = 0; i < count; i++) {
    const offset = load<f64>(offsets + ((<usize>i) << 3))
    if (offset >= highest) highest = offset
    else moveBack(offsets, numbers, <usize>i)
  }
  for (let i = 0; i < count; i++) {
    const next = window.places + ((<usize>load<u16>(numbers + ((<usize>i) << 1))) << 2)
    const place = load<u32>(next)
    store<u32>(next, place + 1)
    store<f64>(window.indexes + ((<usize>i) << 3), load<f64>(found.indexes + ((<usize>place) << 3)))
  }
}

/** Moves the event at a position before all earlier ones with a higher offset. */
function moveBack(offsets: usize, numbers: usize, from: usize): void {
  const offset = load<f64>(offsets + (from << 3))
  const entity = load<u16>(numbers + (from << 1))
  let i = from
  while (i > 0 && load<f64>(offsets + ((i - 1) << 3)) > offset) {
    store<f64>(offsets + (i << 3), load<f64>(offsets + ((i - 1) << 3)))
    store<u16>(numbers + (i << 1), load<u16>(numbers + ((i - 1) << 1)))
    i--
  }
  store<f64>(offsets + (i << 3), offset)
  store<u16>(numbers + (i << 1), entity)
}
