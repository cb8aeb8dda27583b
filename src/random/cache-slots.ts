/**
 * Slots in caches of a fixed size that several owners share, such as the trees of several entities. Each owner has a
 * number, and each of its values has one slot. A new value replaces the previous one in its slot.
 */

export interface CacheSlots {
  /** Number of the owner, from 1. A cache stores it with a value, so that other owners do not read the value. */
  readonly owner: number
  /** Returns the cache slot, from 0, for one of the owner's values, by the number of the value. */
  of(part: number): number
}

const owners = { last: 0 }

/** Returns the slots for a new owner in a cache with 2^`bits` slots. */
export function newCacheSlots(bits: number): CacheSlots {
  const owner = ++owners.last
  const begin = Math.imul(owner, 0x85ebca6b)
  const drop = 32 - bits
  return {
    owner,
    // Multiplying by the golden ratio distributes the values: the first nodes of all levels of a tree have the same low
    // bits.
    of: (part) => Math.imul((part | 0) + begin, 0x9e3779b1) >>> drop,
  }
}
