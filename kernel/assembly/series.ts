/**
 * The keys of series that belong to values of an event: each sensor, for example, has its own series. A key is derived
 * from the JSON text of the values. Deriving takes longer than computing the values of a series, and usually few series
 * repeat often, so the keys are cached by the text.
 */

import { Key } from './draw'
import { addCharacter, beginName, endName, setChildKey } from './key'

/** The series whose keys are derived from the same values. The series follow. */
@unmanaged
class Family {
  /** Address of the cache, which is 0 at first. */
  slots: usize
  /** Number of slots in the cache, as the exponent of a power of two. One more slot follows them. */
  slotBits: i32
  series: i32
  /** Number of keys of all series. */
  keys: i32
}

const familyBytes: usize = 16

/** A series: its key, and the number of its names, which follow. Each name has its own key. */
@unmanaged
class Series {
  a: u32
  b: u32
  c: u32
  d: u32
  names: i32
}

const seriesBytes: usize = 20
/** Size of a name: its length in ASCII characters, and space for the characters. */
const nameBytes: usize = 16

/** Maximum length of a cached text in bytes. Clients define the texts. */
const textMax: usize = 56
/** Distances in a slot, which begins with the length of its text; 0 for an empty slot. */
const textOffset: usize = 8
const keysOffset: usize = textOffset + textMax

/**
 * Returns the address of a family's keys for the JSON texts of the values from `begin` to `end`, separated by commas.
 * The keys are valid until the next call for the family.
 */
export function seriesKeys(family: Family, begin: usize, end: usize): usize {
  const slotBytes = keysOffset + ((<usize>family.keys) << 4)
  const length = end - begin
  const isCached = length <= textMax
  // The last slot is for texts that are not cached.
  const number = isCached ? slotOf(begin, end, family.slotBits) : (<usize>1) << family.slotBits
  const slot = family.slots + number * slotBytes
  const keys = slot + keysOffset
  if (isCached) {
    if (<usize>load<u32>(slot) === length && isEqual(slot + textOffset, begin, length)) return keys
    store<u32>(slot, <u32>length)
    memory.copy(slot + textOffset, begin, length)
  }
  deriveAll(family, begin, end, keys)
  return keys
}

/** Factor of the hash that selects the slot of a text. */
const factor: u64 = 0x1e3779b97f4a7d

function slotOf(begin: usize, end: usize, bits: i32): usize {
  let sum = <u64>(end - begin)
  let at = begin
  for (; at + 8 <= end; at += 8) sum = rotl<u64>((sum ^ load<u64>(at)) * factor, 29)
  for (; at < end; at++) sum = (sum ^ <u64>load<u8>(at)) * factor
  return <usize>((sum * factor) >>> (64 - bits))
}

function isEqual(one: usize, other: usize, length: usize): bool {
  let at: usize = 0
  for (; at + 8 <= length; at += 8) {
    if (load<u64>(one + at) !== load<u64>(other + at)) return false
  }
  for (; at < length; at++) if (load<u8>(one + at) !== load<u8>(other + at)) return false
  return true
}

/** Derives the keys of all series and stores them from an address. */
function deriveAll(family: Family, begin: usize, end: usize, keys: usize): void {
  let at = changetype<usize>(family) + familyBytes
  let to = keys
  for (let i = 0; i < family.series; i++) {
    const series = changetype<Series>(at)
    at += seriesBytes
    // The place of the first key holds the key of all names until it is derived itself, at the end.
    const own = changetype<Key>(to)
    setListKey(own, changetype<Key>(series), begin, end)
    for (let name = series.names - 1; name >= 0; name--) {
      const from = at + <usize>name * nameBytes
      const length = load<i32>(from)
      const key = changetype<Key>(to + ((<usize>name) << 4))
      if (length > 0) setChildKey(key, own, from + 4, length)
    }
    at += <usize>series.names * nameBytes
    to += (<usize>series.names) << 4
  }
}

/** Sets a key to that of the part whose name is the JSON texts in brackets, which are UTF-8. */
function setListKey(key: Key, parent: Key, begin: usize, end: usize): void {
  beginName(key, parent)
  addCharacter(key, 0x5b)
  let length = 2
  for (let at = begin; at < end; length++) {
    const first = <u32>load<u8>(at)
    if (first < 0x80) {
      addCharacter(key, first)
      at++
    } else if (first < 0xe0) {
      addCharacter(key, ((first & 31) << 6) | bitsAt(at + 1))
      at += 2
    } else if (first < 0xf0) {
      addCharacter(key, ((first & 15) << 12) | (bitsAt(at + 1) << 6) | bitsAt(at + 2))
      at += 3
    } else {
      const high = ((first & 7) << 18) | (bitsAt(at + 1) << 12)
      const point = high | (bitsAt(at + 2) << 6) | bitsAt(at + 3)
      addCharacter(key, 0xd7c0 + (point >>> 10))
      addCharacter(key, 0xdc00 | (point & 0x3ff))
      length++
      at += 4
    }
  }
  addCharacter(key, 0x5d)
  endName(key, length)
}

/** Returns the six bits of a continuation byte. */
function bitsAt(address: usize): u32 {
  return <u32>load<u8>(address) & 63
}
