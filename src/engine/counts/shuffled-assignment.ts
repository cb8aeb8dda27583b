/**
 * The shuffled assignment of unique references, which refer to each instance at most once. The referenced instances are
 * divided into blocks in order of arrival. A block is available when all of its instances have arrived. The referring
 * instances between the arrivals of two blocks form a stretch, which is assigned slots of available blocks. A short
 * table contains the slots of each stretch. It is computed by counting at the first call, so the assignment of every
 * index is found directly, and memory does not grow with the run. With up to `blocksMax` referenced instances, each
 * block is one instance, which is assigned to the next reference.
 */

import { below, type Place, unit } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { permutation } from '../../random/permutation.ts'
import type { EntityHandle } from '../../schema/interpret/instance.ts'

/**
 * Maximum number of blocks of referenced instances. The table of an assignment takes at most some hundred KiB.
 * Computing it takes 3 ms for 10³ instances or 0.1 s for 10¹¹.
 */
const blocksMax = 1_024
/** Number of blocks from which a stretch is assigned slots, if the stretch is not longer than one block. */
const slotsMax = 4
/**
 * Maximum number of attempts to draw a block. Blocks with few remaining slots are rejected with high probability, but
 * the last attempt always succeeds.
 */
const drawsMax = 32

type Counted = Pick<EntityHandle, 'countBefore' | 'offsetOf'>

export interface UniqueReference {
  readonly key: Key
  /**
   * The order in which the remaining referenced instances are assigned: at random, the oldest first, or the newest
   * first.
   */
  readonly order: 'uniform' | 'first' | 'last'
  readonly source: Counted
  readonly target: Counted
}

interface Block {
  readonly number: number
  readonly begin: number
  readonly count: number
  /** Number of instances of the block that are already assigned. */
  used: number
}

/**
 * Consecutive slots of a block, assigned to the referring instances from index `begin`. `used` slots of the block are
 * assigned to earlier ones.
 */
interface SlotRange {
  readonly begin: number
  readonly block: Block
  readonly used: number
}

/**
 * A stretch: the referring instances between the arrivals of two blocks. Those from `begin` to `end` − 1 are assigned
 * an instance; later ones are not.
 */
interface Stretch {
  readonly begin: number
  readonly end: number
}

/**
 * Returns a function from the index of a referring instance to the index of the instance that is assigned to it. The
 * function returns undefined if no instance remains.
 */
export function assigner(reference: UniqueReference): (index: number) => number | undefined {
  const { key, order } = reference
  let table: ReturnType<typeof layOut> | undefined
  const inStretch = keptOrders((number) => childKey(key, `stretch ${number}`))
  const inBlock = keptOrders((number) => childKey(key, `block ${number}`))
  return (index) => {
    table ??= layOut(reference)
    const { stretches, slots } = table
    const at = lastUpTo(stretches, index)
    const stretch = stretches[at]
    if (stretch === undefined || index >= stretch.end) return undefined
    const { begin, end } = stretch
    const place = order === 'uniform' ? begin + inStretch(at, end - begin)(index - begin) : index
    const { block, used, begin: from } = slots[lastUpTo(slots, place)] as SlotRange
    const position = used + place - from
    if (order === 'first') return block.begin + position
    if (order === 'last') return block.begin + block.count - 1 - position
    return block.begin + inBlock(block.number, block.count)(position)
  }
}

function layOut({ key, order, source, target }: UniqueReference) {
  const total = target.countBefore(Number.POSITIVE_INFINITY)
  const size = Math.ceil(total / blocksMax)
  const left: Block[] = []
  const stretches: Stretch[] = []
  const slots: SlotRange[] = []
  const takeKey = childKey(key, 'take')
  let drawn = 0
  const place: Place = { low: 0, a: 0, b: 0 }
  const choose = (): number => {
    if (order !== 'uniform') return order === 'first' ? 0 : left.length - 1
    for (let draws = 1; ; draws++) {
      place.low = drawn++
      const position = below(takeKey, place, left.length)
      const { count, used } = left[position] as Block
      place.low = drawn++
      if (draws === drawsMax || unit(takeKey, place) * size < count - used) return position
    }
  }
  let from = arrivedBy(source, target, Math.min(size, total) - 1)
  for (let number = 0; number * size < total; number++) {
    const begin = number * size
    const next = Math.min(begin + size, total)
    left.push({ number, begin, count: next - begin, used: 0 })
    const to =
      next === total
        ? source.countBefore(Number.POSITIVE_INFINITY)
        : arrivedBy(source, target, Math.min(next + size, total) - 1)
    const sizeMax = order === 'uniform' ? Math.max(Math.ceil((to - from) / slotsMax), 1) : size
    let end = from
    while (end < to && left.length > 0) {
      const position = choose()
      const block = left[position] as Block
      const count = Math.min(to - end, block.count - block.used, sizeMax)
      slots.push({ begin: end, block, used: block.used })
      block.used += count
      end += count
      if (block.used === block.count) left.splice(position, 1)
    }
    if (to > from) stretches.push({ begin: from, end })
    from = to
  }
  return { stretches, slots }
}

/** Returns the number of referring instances whose offset is at most that of the referenced instance with an index. */
function arrivedBy(source: Counted, target: Counted, index: number): number {
  return index < 0 ? 0 : source.countBefore(target.offsetOf(index) + 1)
}

/**
 * Maximum number of cached permutations. A stretch has slots of about `slotsMax` blocks, so neighboring indexes need
 * few permutations.
 */
const keptOrdersMax = 16

/**
 * Returns a function from the number of a stretch or block, and its number of members, to a random permutation of the
 * members. The most recent permutations are cached.
 */
function keptOrders(
  keyOf: (number: number) => Key,
): (number: number, count: number) => (index: number) => number {
  const kept = new Map<number, (index: number) => number>()
  return (number, count) => {
    const known = kept.get(number)
    if (known !== undefined) return known
    if (kept.size >= keptOrdersMax) kept.delete(kept.keys().next().value as number)
    const order = count === 1 ? () => 0 : permutation(keyOf(number), count)
    kept.set(number, order)
    return order
  }
}

/** Returns the position of the last element whose `begin` is at most the index, or −1 if there is no such element. */
function lastUpTo(ascending: readonly { readonly begin: number }[], index: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as { readonly begin: number }).begin <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}
