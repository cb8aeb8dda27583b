/** Arrivals of all kinds: the instances of an entity with their offsets, addressed by index and by time. */

import { Buffer, makeSpace } from './buffer'
import { initialize, Path, pathBytes, visitLeaves } from './leaves'
import { treeCountBefore, treeOffsetOf } from './lookups'
import { allocate, reserve } from './memory'
import {
  Period,
  Places,
  periodCountBefore,
  periodOffsetOf,
  placeCountBefore,
  placeOffsetOf,
} from './regular'
import { Tree } from './tree'

export const periodicKind: i32 = 0
export const placedKind: i32 = 1
export const poissonKind: i32 = 2
/** Arrivals that are a part of other arrivals: those from an index, or the first ones. */
export const laterKind: i32 = 3
export const firstKind: i32 = 4
export const childKind: i32 = 5

@unmanaged
export class Arrivals {
  kind: i32
  /** Address of the arrivals' own structure, which depends on the kind. */
  own: usize
  /** Number of arrivals before the end of the run. */
  total: f64
  /** The cursor of visits to a tree, or 0 before the first visit. */
  path: usize
  /** `laterKind`: offset of the first arrival; `firstKind`: offset from which no arrival is read. */
  boundMs: f64
  /** `laterKind`: number of skipped arrivals. */
  skipped: f64
}

/** Returns new arrivals with their own structure at an address. */
export function newArrivals(kind: i32, own: usize, total: f64): Arrivals {
  const arrivals = changetype<Arrivals>(reserve(offsetof<Arrivals>()))
  arrivals.kind = kind
  arrivals.own = own
  arrivals.total = total
  return arrivals
}

/** Returns the number of arrivals before an offset. The arrivals must have a rate. */
export function countBefore(arrivals: Arrivals, offset: f64): f64 {
  switch (arrivals.kind) {
    case periodicKind:
      return periodCountBefore(changetype<Period>(arrivals.own), offset)
    case placedKind:
      return placeCountBefore(changetype<Places>(arrivals.own), offset)
    case poissonKind:
      return treeCountBefore(changetype<Tree>(arrivals.own), offset)
    case laterKind:
      return Math.max(countBefore(changetype<Arrivals>(arrivals.own), offset) - arrivals.skipped, 0)
    default:
      return Math.min(countBefore(changetype<Arrivals>(arrivals.own), offset), arrivals.total)
  }
}

/** Returns the offset of the arrival with an index. The arrivals must have a rate. */
export function offsetOf(arrivals: Arrivals, index: f64): f64 {
  switch (arrivals.kind) {
    case periodicKind:
      return periodOffsetOf(changetype<Period>(arrivals.own), index)
    case placedKind:
      return placeOffsetOf(changetype<Places>(arrivals.own), index)
    case poissonKind:
      return treeOffsetOf(changetype<Tree>(arrivals.own), index)
    case laterKind:
      return offsetOf(changetype<Arrivals>(arrivals.own), index + arrivals.skipped)
    default:
      return offsetOf(changetype<Arrivals>(arrivals.own), index)
  }
}

/** Adds the arrivals from `from` to `to` − 1 to a buffer, in the order of their indexes. */
export function visit(arrivals: Arrivals, from: f64, to: f64, buffer: Buffer): void {
  switch (arrivals.kind) {
    case poissonKind: {
      if (!(from < to)) return
      if (arrivals.path === 0) {
        arrivals.path = allocate(pathBytes)
        initialize(changetype<Path>(arrivals.path), changetype<Tree>(arrivals.own))
      }
      visitLeaves(changetype<Path>(arrivals.path), from, to, buffer)
      return
    }
    case laterKind: {
      const begin = buffer.count
      visit(changetype<Arrivals>(arrivals.own), Math.max(from, arrivals.boundMs), to, buffer)
      for (let i = begin; i < buffer.count; i++) {
        const at = buffer.indexes + ((<usize>i) << 3)
        store<f64>(at, load<f64>(at) - arrivals.skipped)
      }
      return
    }
    case firstKind:
      visitFirst(arrivals, from, to, buffer)
      return
    default:
      visitRegular(arrivals, from, to, buffer)
  }
}

/** Adds arrivals whose offsets are computed from their indexes. */
function visitRegular(arrivals: Arrivals, from: f64, to: f64, buffer: Buffer): void {
  const first = countBefore(arrivals, from)
  const more = countBefore(arrivals, to) - first
  if (!(more > 0) || !makeSpace(buffer, <i32>Math.min(more, <f64>i32.MAX_VALUE))) return
  const begin = buffer.count
  const end = begin + <i32>more
  const isPeriodic = arrivals.kind === periodicKind
  let index = first
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 3
    const offset = isPeriodic
      ? periodOffsetOf(changetype<Period>(arrivals.own), index)
      : placeOffsetOf(changetype<Places>(arrivals.own), index)
    store<f64>(buffer.offsets + at, offset)
    store<f64>(buffer.indexes + at, index)
    index++
  }
  buffer.count = end
}

/** Adds the arrivals whose index is below the total. */
function visitFirst(arrivals: Arrivals, from: f64, to: f64, buffer: Buffer): void {
  const begin = buffer.count
  visit(changetype<Arrivals>(arrivals.own), from, Math.min(to, arrivals.boundMs), buffer)
  let count = buffer.count
  while (
    count > begin &&
    load<f64>(buffer.indexes + ((<usize>(count - 1)) << 3)) >= arrivals.total
  ) {
    count--
  }
  // Arrivals beyond the limit can share the last millisecond with the last one within it. Any of these equal offsets
  // can be removed.
  let more = buffer.count - count
  let kept = begin
  for (let i = begin; i < buffer.count; i++) {
    const offset = load<f64>(buffer.offsets + ((<usize>i) << 3))
    if (more > 0 && offset === arrivals.boundMs - 1) more--
    else {
      store<f64>(buffer.offsets + ((<usize>kept) << 3), offset)
      kept++
    }
  }
  buffer.count = count
}
