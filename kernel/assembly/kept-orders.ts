/**
 * Random permutations of the members of numbered groups, each with its own key. The most recent permutations are
 * cached.
 */

import { Key } from './draw'
import { addDecimal, addText, beginName, endName } from './key'
import { reserve } from './memory'
import {
  initializePermutation,
  Permutation,
  permutationBytes,
  permuted,
  setPermutation,
} from './permutation'

/**
 * Maximum number of cached permutations. A stretch has slots of about four blocks, so neighboring indexes need few
 * permutations.
 */
const keptMax: i32 = 16

@unmanaged
export class KeptOrders {
  /** The key of all groups, and the text that is the name of a group's key, together with the number of the group. */
  parent: Key
  name: u64
  /** The key of the group whose permutation is being set. */
  key: Key
  /** Number of permutations that were set. The next one replaces the oldest. */
  count: i32
  /** For each group, the position in the cache where its permutation was set. One byte each. */
  places: usize
  /** The cached permutations: the address, the number and the size of each in bytes. The address is 0 if none is needed. */
  kept: usize
  size: i32
  keptBytes: usize
}

/** The header of a cached permutation: its group, or −1. The permutation follows. */
@unmanaged
class Kept {
  group: i32
  unused: i32
}

/**
 * Creates the permutations of up to `groups` groups with at most `countMax` members. The name of the keys is a text for
 * `addText`.
 */
export function newKeptOrders(parent: Key, name: u64, groups: i32, countMax: f64): KeptOrders {
  const orders = changetype<KeptOrders>(reserve(offsetof<KeptOrders>()))
  if (countMax < 2) return orders
  orders.parent = parent
  orders.name = name
  orders.key = changetype<Key>(reserve(offsetof<Key>()))
  orders.places = reserve(<usize>groups)
  orders.size = min(groups, keptMax)
  orders.keptBytes = offsetof<Kept>() + permutationBytes(countMax)
  orders.kept = reserve(<usize>orders.size * orders.keptBytes)
  for (let place = 0; place < orders.size; place++) {
    const kept = keptAt(orders, place)
    kept.group = -1
    initializePermutation(permutationOf(kept), countMax)
  }
  return orders
}

function keptAt(orders: KeptOrders, place: i32): Kept {
  return changetype<Kept>(orders.kept + <usize>place * orders.keptBytes)
}

function permutationOf(kept: Kept): Permutation {
  return changetype<Permutation>(changetype<usize>(kept) + offsetof<Kept>())
}

/** Returns the member at a position of the random order of a group with `count` members. Both start at 0. */
export function memberAt(orders: KeptOrders, group: i32, count: f64, position: f64): f64 {
  if (count === 1) return 0
  const placeAt = orders.places + <usize>group
  let kept = keptAt(orders, load<u8>(placeAt))
  if (kept.group !== group) {
    const place = orders.count++ % orders.size
    store<u8>(placeAt, <u8>place)
    kept = keptAt(orders, place)
    kept.group = group
    beginName(orders.key, orders.parent)
    const length = addText(orders.key, orders.name)
    endName(orders.key, length + addDecimal(orders.key, group))
    setPermutation(permutationOf(kept), orders.key, count)
  }
  return permuted(permutationOf(kept), position)
}
