/**
 * The shuffled assignment of unique references, which refer to each instance at most once. A short table assigns ranges
 * of referenced instances to ranges of referring ones, and both ranges are permuted. So the assignment of every index is
 * found directly, and memory does not grow with the run.
 */

import { Arrivals } from './arrivals'
import {
  firstOrder,
  layOut,
  rangeBytes,
  sizeOf,
  slotsAt,
  stretchAt,
  Table,
  uniformOrder,
} from './assignment-table'
import { Key } from './draw'
import { KeptOrders, memberAt, newKeptOrders } from './kept-orders'
import { reserve } from './memory'

/** The names of the keys of random orders: "stretch " and "block ", each followed by a number. */
const stretchName: u64 = ((<u64>0x20686374) << 32) | 0x65727473
const blockName: u64 = 0x206b636f6c62

@unmanaged
export class Assignment extends Table {
  /** The random orders of the members of each stretch and of each block, if the order is random. */
  inStretch: KeptOrders
  inBlock: KeptOrders
}

/**
 * Creates an assignment of the instances of `target` to those of `source`. The order is 0 for random, 1 for the oldest
 * first, and 2 for the newest first.
 */
export function newAssignment(
  key: Key,
  order: i32,
  source: Arrivals,
  target: Arrivals,
): Assignment {
  const assignment = changetype<Assignment>(reserve(offsetof<Assignment>()))
  assignment.key = key
  assignment.order = order
  assignment.source = source
  assignment.target = target
  return assignment
}

/**
 * Returns the index of the instance that is assigned to the referring instance with an index, or −1 if no instance
 * remains.
 */
export function assigned(assignment: Assignment, index: f64): f64 {
  if (assignment.stretches === 0) open(assignment)
  const at = lastUpTo(assignment.stretches, 0, assignment.stretchCount, index)
  if (at < 0) return -1
  const stretch = stretchAt(assignment, at)
  const begin = stretch.begin
  if (index >= stretch.end) return -1
  const isUniform = assignment.order === uniformOrder
  const place = isUniform
    ? begin + memberAt(assignment.inStretch, at, stretch.end - begin, index - begin)
    : index
  const slots = slotsAt(
    assignment,
    lastUpTo(assignment.slots, stretch.firstSlot, stretch.endSlot, place),
  )
  const block = slots.block
  const first = <f64>block * assignment.size
  const size = sizeOf(assignment, block)
  const position = slots.used + place - slots.begin
  if (isUniform) return first + memberAt(assignment.inBlock, block, size, position)
  return assignment.order === firstOrder ? first + position : first + size - 1 - position
}

function open(assignment: Assignment): void {
  layOut(assignment)
  if (assignment.order !== uniformOrder) return
  const key = assignment.key
  const blocks = assignment.blocks
  assignment.inStretch = newKeptOrders(key, stretchName, blocks, assignment.longest)
  assignment.inBlock = newKeptOrders(key, blockName, blocks, assignment.size)
}

/**
 * Returns the position of the last range whose `begin` is at most the index, among those from `from` to `to` − 1; or
 * `from` − 1 if there is no such range.
 */
function lastUpTo(ranges: usize, from: i32, to: i32, index: f64): i32 {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (load<f64>(ranges + <usize>middle * rangeBytes) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}
