/**
 * The table of an assignment of unique references. The referenced instances are divided into blocks in order of arrival.
 * A block is available when all of its instances have arrived. The referring instances between the arrivals of two
 * blocks form a stretch, which is assigned slots of available blocks. The table contains the slots of each stretch. It
 * is computed by counting. With up to `blocksMax` referenced instances, each block is one instance, which is assigned to
 * the next reference.
 */

import { Arrivals } from './arrivals'
import { instanceOffset, instancesBefore } from './children'
import { belowAt, Key, unitAt } from './draw'
import { addText, beginName, endName } from './key'
import { reserve } from './memory'

/**
 * Maximum number of blocks of referenced instances. The table of an assignment takes at most some hundred KiB.
 * Computing it takes 3 ms for 10³ instances or 0.1 s for 10¹¹.
 */
const blocksMax: f64 = 1024
/** Number of blocks from which a stretch is assigned slots, if the stretch is not longer than one block. */
const slotsMax: i32 = 4
/**
 * Maximum number of attempts to draw a block. Blocks with few remaining slots are rejected with high probability, but
 * the last attempt always succeeds.
 */
const drawsMax: i32 = 32

/** The orders in which the remaining instances are assigned: at random, the oldest first, or the newest first. */
export const uniformOrder: i32 = 0
export const firstOrder: i32 = 1

/** The name of the key that draws blocks: "take". */
const takeName: u64 = 0x656b6174

@unmanaged
export class Table {
  key: Key
  order: i32
  /** The referring and the referenced instances. */
  source: Arrivals
  target: Arrivals
  /** Number of referenced instances, and the size of a block of them. The last block can be shorter. */
  total: f64
  size: f64
  blocks: i32
  /** The addresses and the numbers of the stretches and ranges of slots. The addresses are 0 until the first call. */
  stretchCount: i32
  stretches: usize
  slots: usize
  slotCount: i32
  /** Maximum number of instances in a stretch that are assigned one. */
  longest: f64
}

/**
 * A stretch: the referring instances between the arrivals of two blocks. Those from `begin` to `end` − 1 are assigned
 * an instance; later ones are not. The ranges of slots of the stretch are those from `firstSlot` to `endSlot` − 1.
 */
@unmanaged
export class Stretch {
  begin: f64
  end: f64
  firstSlot: i32
  endSlot: i32
}

/**
 * Consecutive slots of a block, assigned to the referring instances from index `begin`. `used` slots of the block are
 * assigned to earlier ones.
 */
@unmanaged
export class SlotRange {
  begin: f64
  used: f64
  block: i32
  unused: i32
}

/** Size of a stretch or of a range of slots, in bytes. */
export const rangeBytes: usize = 24

/** Returns the number of instances in a block. */
export function sizeOf(table: Table, block: i32): f64 {
  return Math.min(table.size, table.total - <f64>block * table.size)
}

export function stretchAt(table: Table, i: i32): Stretch {
  return changetype<Stretch>(table.stretches + <usize>i * rangeBytes)
}

export function slotsAt(table: Table, i: i32): SlotRange {
  return changetype<SlotRange>(table.slots + <usize>i * rangeBytes)
}

/** The blocks that have slots left while the table is computed. */
@unmanaged
class Remaining {
  /** The numbers of these blocks in ascending order, with four bytes each; and how many they are. */
  blocks: usize
  count: i32
  /** Number of words drawn so far to choose blocks. */
  drawn: u32
  takeKey: Key
  /** For every block, the number of its slots that are assigned. */
  used: usize
}

/** Computes the table. */
export function layOut(table: Table): void {
  const total = instancesBefore(table.target, Infinity)
  const size = Math.ceil(total / blocksMax)
  const blocks = total === 0 ? 0 : <i32>Math.ceil(total / size)
  table.total = total
  table.size = size
  table.blocks = blocks
  table.stretches = reserve(<usize>blocks * rangeBytes)
  // A range of slots is the last one of its stretch or of its block, or has one part of `slotsMax` of its stretch.
  table.slots = reserve(<usize>(blocks * (slotsMax + 2)) * rangeBytes)
  const left = newRemaining(table.key, blocks)
  let from = arrivedBy(table, Math.min(size, total) - 1)
  for (let number = 0; number < blocks; number++) {
    const next = Math.min(<f64>(number + 1) * size, total)
    store<i32>(blockAt(left, left.count++), number)
    const to =
      next === total
        ? instancesBefore(table.source, Infinity)
        : arrivedBy(table, Math.min(next + size, total) - 1)
    if (to > from) addStretch(table, left, from, to)
    from = to
  }
}

/** Returns the number of referring instances whose offset is at most that of the referenced instance with an index. */
function arrivedBy(table: Table, index: f64): f64 {
  return index < 0 ? 0 : instancesBefore(table.source, instanceOffset(table.target, index) + 1)
}

/** Adds the stretch of the referring instances `from` to `to` − 1, and its slots. */
function addStretch(table: Table, left: Remaining, from: f64, to: f64): void {
  const isUniform = table.order === uniformOrder
  const sizeMax = isUniform ? Math.max(Math.ceil((to - from) / <f64>slotsMax), 1) : table.size
  const stretch = stretchAt(table, table.stretchCount++)
  stretch.firstSlot = table.slotCount
  let end = from
  while (end < to && left.count > 0) {
    const position = choose(table, left)
    const block = load<i32>(blockAt(left, position))
    const used = load<f64>(usedOf(left, block))
    const unused = sizeOf(table, block) - used
    const count = Math.min(Math.min(to - end, unused), sizeMax)
    const slots = slotsAt(table, table.slotCount++)
    slots.begin = end
    slots.block = block
    slots.used = used
    store<f64>(usedOf(left, block), used + count)
    end += count
    if (count === unused) {
      left.count--
      const at = blockAt(left, position)
      memory.copy(at, at + 4, (<usize>(left.count - position)) << 2)
    }
  }
  stretch.begin = from
  stretch.end = end
  table.longest = Math.max(table.longest, end - from)
  stretch.endSlot = table.slotCount
}

/** Returns the position among the remaining blocks of the next one to take slots from. */
function choose(table: Table, left: Remaining): i32 {
  if (table.order !== uniformOrder) return table.order === firstOrder ? 0 : left.count - 1
  let draws = 0
  while (true) {
    draws++
    const position = belowAt(left.takeKey, left.drawn++, 0, 0, left.count)
    const block = load<i32>(blockAt(left, position))
    const unit = unitAt(left.takeKey, left.drawn++, 0, 0)
    const unused = sizeOf(table, block) - load<f64>(usedOf(left, block))
    if (draws === drawsMax || unit * table.size < unused) return position
  }
}

function blockAt(left: Remaining, position: i32): usize {
  return left.blocks + ((<usize>position) << 2)
}

function usedOf(left: Remaining, block: i32): usize {
  return left.used + ((<usize>block) << 3)
}

function newRemaining(key: Key, blocks: i32): Remaining {
  const left = changetype<Remaining>(reserve(offsetof<Remaining>()))
  left.takeKey = changetype<Key>(reserve(offsetof<Key>()))
  beginName(left.takeKey, key)
  endName(left.takeKey, addText(left.takeKey, takeName))
  left.blocks = reserve((<usize>blocks) << 2)
  left.used = reserve((<usize>blocks) << 3)
  return left
}
