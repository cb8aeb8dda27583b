/**
 * Children, such as the items of each order, the deliveries of each record or the steps of each history. Every parent
 * has its own number of children, and each child has its own delay. Children have the order of their parents, not of
 * their offsets.
 */

import { Arrivals, childKind, countBefore, offsetOf } from './arrivals'
import { Counts, itemsBefore, ownerOfItem } from './counts'
import { Delay, DeliveryDelay, deliveryDelay, drawDelay, isLate } from './delay'
import { Steps, stepTime, visitTime } from './history'

/**
 * The kinds of children. The address of their delays is that of a `Delay`, a `DeliveryDelay`, or `Steps`. The
 * index of an event of a history is made of those of its instance and its step, so that no search is needed. The visits
 * of a state are numbered like other children.
 */
const delivery: i32 = 1
export const historyEvents: i32 = 2
export const historyVisits: i32 = 3

/** The index of an event of a history is that of its instance times this number, plus its step. */
export const stepNumbers: f64 = 128

/**
 * The own structure of arrivals of children. The root is the first entity of the chain, whose offsets never decrease
 * with the index. Children outside of the period have an index, too.
 */
@unmanaged
export class Children {
  parents: Arrivals
  root: Arrivals
  counts: Counts
  /** Address of the delays, and the kind of the children. */
  delay: usize
  kind: i32
  /** The period of the children: offsets from `beginMs` to `endMs` − 1. */
  beginMs: f64
  endMs: f64
  /** Maximum time from an instance of the root to a descendant, in milliseconds. */
  spanMs: f64
  /** Offsets of the first instance of the root that may have a descendant in the period, and of the first without. */
  firstRootMs: f64
  lastRootMs: f64
  /** Offsets between which all descendants of an instance of the root are in the period. */
  wholeFromMs: f64
  wholeMs: f64
  firstRoot: f64
  /** Number of children of the root instances before `firstRoot`. They are too early, so they have no index. */
  skipped: f64
  /** Number of children that have an index but would occur before the period. */
  tooEarly: f64
  /** Number of root instances that occur during each page. */
  pageRoots: f64
  /** The page that was read last, and the first one of the list of pages. Both are 0 without a page. */
  lastPage: usize
  pages: usize
  /** The next entity with children, or 0. */
  next: usize
}

export function childrenOf(arrivals: Arrivals): Children {
  return changetype<Children>(arrivals.own)
}

/** Returns how many indexes the descendants of the first `rootCount` instances of the root have. */
export function indexesBefore(arrivals: Arrivals, rootCount: f64): f64 {
  if (arrivals.kind !== childKind) return rootCount
  const children = childrenOf(arrivals)
  const parents = indexesBefore(children.parents, Math.max(rootCount, children.firstRoot))
  return itemsBefore(children.counts, parents) - children.skipped
}

/** Returns the index of the parent of an instance. The parent of a child of a visit is the instance that is visited. */
export function ownerOf(arrivals: Arrivals, index: f64): f64 {
  const children = childrenOf(arrivals)
  const owner = directOwnerOf(children, index)
  const parents = children.parents
  const isVisit = parents.kind === childKind && childrenOf(parents).kind === historyVisits
  return isVisit ? ownerOf(parents, owner) : owner
}

function directOwnerOf(children: Children, index: f64): f64 {
  if (children.kind === historyEvents) return Math.floor(index / stepNumbers)
  return ownerOfItem(children.counts, index + children.skipped)
}

/**
 * Returns the maximum number of instances before an offset. For children, these are the descendants of the root
 * instances before the offset and before the end of the chain.
 */
export function instancesBefore(arrivals: Arrivals, offset: f64): f64 {
  if (arrivals.kind !== childKind) return countBefore(arrivals, offset)
  const children = childrenOf(arrivals)
  return indexesBefore(arrivals, countBefore(children.root, Math.min(offset, children.lastRootMs)))
}

/** Returns the offset of an instance, or Infinity if it never occurs. */
export function instanceOffset(arrivals: Arrivals, index: f64): f64 {
  if (arrivals.kind !== childKind) {
    return index < arrivals.total ? offsetOf(arrivals, index) : Infinity
  }
  const children = childrenOf(arrivals)
  const offset =
    children.kind === historyEvents ? eventOffset(children, index) : childOffset(children, index)
  return offset >= children.beginMs && offset < children.endMs ? offset : Infinity
}

function eventOffset(children: Children, index: f64): f64 {
  const owner = Math.floor(index / stepNumbers)
  const history = changetype<Steps>(children.delay).history
  const time = stepTime(history, owner, <i32>(index - owner * stepNumbers))
  return instanceOffset(children.parents, owner) + time
}

function childOffset(children: Children, index: f64): f64 {
  const item = index + children.skipped
  const owner = ownerOfItem(children.counts, item)
  const ordinal = children.kind === 0 ? 0 : <i32>(item - itemsBefore(children.counts, owner))
  const delay =
    children.kind === historyVisits
      ? visitTime(changetype<Steps>(children.delay), owner, ordinal)
      : delayOf(children, index, owner, ordinal > 0)
  return instanceOffset(children.parents, owner) + delay
}

/** Returns the delay of a child or a delivery. With `isCopy`, it is a delivery after the first one of its instance. */
export function delayOf(children: Children, index: f64, parent: f64, isCopy: bool): f64 {
  return children.kind === delivery
    ? deliveryDelay(changetype<DeliveryDelay>(children.delay), parent, isCopy)
    : drawDelay(changetype<Delay>(children.delay), index)
}

/** Returns whether a delivery is on time (0), late (1), or after the first one of its instance (2). */
export function deliveryTag(arrivals: Arrivals, index: f64): i32 {
  const children = childrenOf(arrivals)
  const item = index + children.skipped
  const instance = ownerOfItem(children.counts, item)
  if (item > itemsBefore(children.counts, instance)) return 2
  return <i32>isLate(changetype<DeliveryDelay>(children.delay), instance)
}
