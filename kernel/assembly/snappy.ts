/** Compresses a block in the Snappy format (https://github.com/google/snappy/blob/main/format_description.txt). */

const tableBits = 14
const tableBytes: usize = 2 << tableBits
/** No match begins this close to the end of a block. */
const margin: usize = 15
/** Maximum length of one copy. */
const copyMax: i32 = 64

/**
 * Writes the compressed form of the block from `from` to before `end`, which has at most 65,536 bytes, and returns the
 * address after it. `table` is the address of 32 KiB for hashes. Reads and writes up to 15 bytes more.
 */
export function compressSnappy(from: usize, end: usize, table: usize, to: usize): usize {
  memory.fill(table, 0, tableBytes)
  let literal = from
  let misses: u32 = 0
  // The table has 0 for no position, so the first byte is never one.
  let at = from + 1
  while (at + margin < end) {
    const word = load<u32>(at)
    const slot = table + <usize>(((word * 0x1e35a7bd) >> (32 - tableBits)) << 1)
    const candidate = from + <usize>load<u16>(slot)
    store<u16>(slot, <u16>(at - from))
    if (candidate === from || load<u32>(candidate) !== word) {
      // Bytes that do not compress are passed faster and faster.
      at += 1 + <usize>(misses++ >> 5)
      continue
    }
    misses = 0
    const length = 4 + equalBytes(candidate + 4, at + 4, end)
    to = writeLiteral(literal, at, to)
    to = writeCopy(<u32>(at - candidate), <i32>length, to)
    at += length
    literal = at
  }
  return writeLiteral(literal, end, to)
}

/** Returns how many bytes are equal at two addresses, the second of which must stay below `end`. */
function equalBytes(one: usize, other: usize, end: usize): usize {
  const begin = other
  while (other + 8 <= end) {
    const difference = load<u64>(one) ^ load<u64>(other)
    if (difference !== 0) return other - begin + <usize>(ctz(difference) >> 3)
    one += 8
    other += 8
  }
  while (other < end && load<u8>(one) === load<u8>(other)) {
    one++
    other++
  }
  return other - begin
}

function writeLiteral(from: usize, end: usize, to: usize): usize {
  if (from === end) return to
  const last = <u32>(end - from) - 1
  if (last < 60) store<u8>(to++, last << 2)
  else if (last < 256) {
    store<u8>(to, 60 << 2)
    store<u8>(to + 1, last)
    to += 2
  } else {
    store<u8>(to, 61 << 2)
    store<u16>(to + 1, <u16>last)
    to += 3
  }
  for (; from < end; from += 16, to += 16) v128.store(to, v128.load(from))
  return to - (from - end)
}

function writeCopy(distance: u32, length: i32, to: usize): usize {
  for (; length > 0; length -= copyMax) {
    const part = min(length, copyMax)
    if (part >= 4 && part < 12 && distance < 2048) {
      store<u8>(to, 1 | ((part - 4) << 2) | ((distance >> 8) << 5))
      store<u8>(to + 1, distance)
      to += 2
    } else {
      store<u8>(to, 2 | ((part - 1) << 2))
      store<u16>(to + 1, <u16>distance)
      to += 3
    }
  }
  return to
}
