/**
 * Tables of a fixed size that several share who keep in them what they computed: each of them has a number, and each of
 * the parts that it keeps one slot, of which whoever comes last takes it.
 */

export interface CacheSlots {
  /** From 1; it tells in a slot whose part is there. */
  readonly owner: number
  /** The slot of a part, from 0. */
  of(part: number): number
}

const owners = { last: 0 }

/** For a new owner in a table of so many slots as a power of two. */
export function newCacheSlots(bits: number): CacheSlots {
  const owner = ++owners.last
  const begin = Math.imul(owner, 0x85ebca6b)
  const drop = 32 - bits
  return {
    owner,
    // Spread by the golden ratio: the first nodes of all levels of a tree end in the same bits.
    of: (part) => Math.imul((part | 0) + begin, 0x9e3779b1) >>> drop,
  }
}
