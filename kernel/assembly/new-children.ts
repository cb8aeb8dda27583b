/** Creates the arrivals of children and deliveries, and their delays. */

import { Arrivals, childKind, countBefore, newArrivals, offsetOf } from './arrivals'
import { Children, indexesBefore } from './children'
import { Counts, itemsBefore } from './counts'
import { Delay, DeliveryDelay } from './delay'
import { Key } from './draw'
import { reserve, state } from './memory'
import { openTotal } from './page-job'

/** Returns the address of a delay of `minimum` milliseconds plus a pick, unless the address of the pick is 0. */
export function newDelay(minimum: f64, pick: usize): Delay {
  const delay = changetype<Delay>(reserve(offsetof<Delay>()))
  delay.minimum = minimum
  delay.pick = pick
  return delay
}

/** Returns the address of the delays of deliveries. `lateBy` and `repeatBy` are addresses of delays or 0. */
export function newDeliveryDelay(
  lateKey: Key,
  lateRate: f64,
  lateBy: usize,
  repeatBy: usize,
): DeliveryDelay {
  const delay = changetype<DeliveryDelay>(reserve(offsetof<DeliveryDelay>()))
  delay.lateKey = lateKey
  delay.lateRate = lateRate
  delay.lateBy = lateBy
  delay.repeatBy = repeatBy
  return delay
}

/**
 * Returns the address of the arrivals of children. Their total is known after the jobs that `stepJob` takes.
 *
 * @param counts how many children the parents have
 * @param delay address of the delays: a `Delay` (`kind` 0), a `DeliveryDelay` (1), or `Steps` of a history (2 and 3)
 * @param delayMaxMs maximum delay, in milliseconds
 * @param beginMs start of the period of the children, in milliseconds since the start of the run; `endMs` is its end
 * @param pageMax maximum number of children of a page
 */
export function newChildren(
  parents: Arrivals,
  counts: Counts,
  delay: usize,
  kind: i32,
  delayMaxMs: f64,
  beginMs: f64,
  endMs: f64,
  pageMax: f64,
): Arrivals {
  const children = changetype<Children>(reserve(offsetof<Children>()))
  const arrivals = newArrivals(childKind, changetype<usize>(children), 0)
  children.parents = parents
  children.counts = counts
  children.delay = delay
  children.kind = kind
  placeChildren(children, delayMaxMs, beginMs, endMs)
  const all = state()
  children.next = all.children
  all.children = changetype<usize>(children)
  sizePages(children, indexesBefore(arrivals, children.root.total), pageMax)
  openTotal(arrivals)
  return arrivals
}

/** Sets the periods of children, and the number of children that have no index. */
function placeChildren(children: Children, delayMaxMs: f64, beginMs: f64, endMs: f64): void {
  const parents = children.parents
  const isChild = parents.kind === childKind
  const above = changetype<Children>(parents.own)
  children.root = isChild ? above.root : parents
  children.beginMs = beginMs
  children.endMs = Math.max(endMs, 0)
  children.spanMs = (isChild ? above.spanMs : 0) + delayMaxMs
  children.firstRootMs = Math.max(isChild ? above.firstRootMs : 0, beginMs - children.spanMs)
  children.lastRootMs = Math.min(isChild ? above.lastRootMs : Infinity, children.endMs)
  children.wholeFromMs = Math.max(isChild ? above.wholeFromMs : 0, beginMs)
  children.wholeMs = Math.min(isChild ? above.wholeMs : Infinity, children.endMs - children.spanMs)
  children.firstRoot = countBefore(children.root, children.firstRootMs)
  children.skipped = itemsBefore(children.counts, indexesBefore(parents, children.firstRoot))
}

/** Minimum number of instances that are read for a page. A page reads twice those in flight if these are more. */
const pageMin: f64 = 512

function sizePages(children: Children, indexes: f64, pageMax: f64): void {
  const root = children.root
  const total = root.total
  const perRoot = 1 + indexes / Math.max(total, 1)
  const rootMs = total > 0 ? offsetOf(root, total - 1) - offsetOf(root, 0) + 1 : 1
  const inFlight = total * perRoot * Math.min(children.spanMs / rootMs, 1)
  children.pageRoots = Math.ceil(Math.min(Math.max(2 * inFlight, pageMin), pageMax) / perRoot)
}
