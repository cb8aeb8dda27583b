/**
 * Reads the descendants of a range of root instances in batches of bounded size: each level of a chain reads the
 * batches of the level above, and adds the children of each parent.
 */

import { Arrivals, childKind, countBefore, offsetOf, visit } from './arrivals'
import { add, Buffer, bufferMax, clear, discard, needSpace, newBuffer } from './buffer'
import { Children, childrenOf, delayOf, historyEvents, stepNumbers } from './children'
import { itemsBefore } from './counts'
import { addSteps, Steps } from './history'
import { allocate, release } from './memory'

/** Maximum number of instances in a batch. A batch takes some milliseconds. */
const batchMax: i32 = 16384

/** One entity of a chain, with the batch that was read last. */
@unmanaged
export class Level {
  arrivals: Arrivals
  /** The level of the parents, or 0 for the root. */
  above: usize
  batch: Buffer
  /** Root: the index of the next batch, and the index at which the range ends. */
  index: f64
  end: f64
  /** Children: position of the next parent in the batch above, and whether that batch has been read. */
  parent: i32
  isRead: bool
}

/** Returns a new level that reads the instances with a root in a range of time. `closeLevel` releases it. */
export function openLevel(arrivals: Arrivals, from: f64, to: f64): Level {
  const level = changetype<Level>(allocate(offsetof<Level>()))
  level.arrivals = arrivals
  level.batch = newBuffer(bufferMax)
  level.parent = 0
  level.isRead = false
  if (arrivals.kind === childKind) {
    const children = childrenOf(arrivals)
    const parents = children.parents
    const end = parents.kind === childKind ? childrenOf(parents).lastRootMs : Infinity
    const above = openLevel(parents, Math.max(from, children.firstRootMs), Math.min(to, end))
    level.above = changetype<usize>(above)
    return level
  }
  level.above = 0
  level.index = countBefore(arrivals, from)
  level.end = to > from ? countBefore(arrivals, to) : level.index
  return level
}

export function closeLevel(level: Level): void {
  if (level.above !== 0) closeLevel(changetype<Level>(level.above))
  discard(level.batch)
  release(changetype<usize>(level), offsetof<Level>())
}

/** Reads the next batch of a level. Returns false if no instance remains. */
export function readBatch(level: Level): bool {
  return level.above === 0 ? readRoot(level) : readChildren(level)
}

function readRoot(level: Level): bool {
  const arrivals = level.arrivals
  const index = level.index
  const batch = level.batch
  if (index >= level.end) return false
  const next = Math.min(index + <f64>batchMax, level.end)
  clear(batch, bufferMax)
  visit(arrivals, offsetOf(arrivals, index), offsetOf(arrivals, next - 1) + 1, batch)
  // The first and the last millisecond may contain arrivals of other batches.
  dropBefore(batch, index)
  batch.count = min(batch.count, <i32>(next - index))
  level.index = next
  return true
}

/** Removes the arrivals with indexes below `first` from a batch. */
function dropBefore(batch: Buffer, first: f64): void {
  let dropped = 0
  while (dropped < batch.count && load<f64>(batch.indexes + ((<usize>dropped) << 3)) < first)
    dropped++
  if (dropped === 0) return
  const from = (<usize>dropped) << 3
  const left = batch.count - dropped
  memory.copy(batch.offsets, batch.offsets + from, (<usize>left) << 3)
  memory.copy(batch.indexes, batch.indexes + from, (<usize>left) << 3)
  batch.count = left
}

function readChildren(level: Level): bool {
  const above = changetype<Level>(level.above)
  const batch = level.batch
  clear(batch, bufferMax)
  if (!level.isRead) {
    if (!readBatch(above)) return false
    level.isRead = true
    level.parent = 0
  }
  const children = childrenOf(level.arrivals)
  const parents = above.batch
  // Items of consecutive parents are consecutive, so the end of one parent's items is the start of the next one's.
  let known: f64 = -1
  let first: f64 = 0
  while (level.parent < parents.count) {
    const at = (<usize>level.parent) << 3
    const parent = load<f64>(parents.indexes + at)
    if (parent !== known) first = itemsBefore(children.counts, parent) - children.skipped
    const next = itemsBefore(children.counts, parent + 1) - children.skipped
    if (batch.count > 0 && <f64>batch.count + next - first > <f64>batchMax) return true
    addChildren(children, batch, load<f64>(parents.offsets + at), parent, first, next)
    known = parent + 1
    first = next
    level.parent++
  }
  level.isRead = false
  return true
}

/** Adds to a batch those of the children `first` to `next` − 1 of a parent that are in the period. */
function addChildren(
  children: Children,
  batch: Buffer,
  parentMs: f64,
  parent: f64,
  first: f64,
  next: f64,
): void {
  needSpace(batch, <i32>(next - first))
  const begin = children.beginMs
  const end = children.endMs
  if (children.kind >= historyEvents) {
    const steps = changetype<Steps>(children.delay)
    const firstStep = children.kind === historyEvents ? parent * stepNumbers : first
    addSteps(steps, parent, parentMs, firstStep, begin, end, batch)
    return
  }
  for (let index = first; index < next; index++) {
    const offset = parentMs + delayOf(children, index, parent, index > first)
    if (offset >= begin && offset < end) add(batch, offset, index)
  }
}
