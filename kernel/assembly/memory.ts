/**
 * The memory of the kernel. All state is in memory and none in globals, so that a copy of the memory is a copy of the
 * kernel. The first 128 bytes belong to the module of a definition, which shares the memory.
 */

/** Words of the module of a definition (src/schema/emit/context/shared.ts). */
export const isBailedOut: usize = 36
export const hostTextEnd: usize = 80

/** Number of random numbers of an instance whose places are computed in advance. */
export const keptNumbers: i32 = 16

/** Addresses of tables with fixed size. */
export const stateAddress: usize = 128
/** The two words of the places 0 to 15 of an instance, as two tables. */
export const wordsA: usize = 256
export const wordsB: usize = 320
/** The numbers that are drawn for a leaf. */
export const values: usize = 384
/**
 * Bit masks for coin tosses, one for each remainder of a number of coins divided by eight. Reading backwards from the
 * middle of a mask selects as many bits as there are coins.
 */
export const masks: usize = 640
export const maskBytes: i32 = 128
/** The errors of Stirling's formula for 0 to 15. */
export const stirlingErrors: usize = 1664
/** For each power of two, the first released block of that size. */
const released: usize = 1792
/** The numbered draws and the sampler of the count that is being drawn. */
export const drawsAddress: usize = 1920
export const samplerAddress: usize = 1952
/** A key that the interpreter passes to a function. */
export const passedKey: usize = 2032
/** The texts `0000` to `9999`, four bytes each. */
export const paddedDigits: usize = 2048
/** The texts `0` to `9999`, eight bytes each. The last byte is the length of the text. */
export const plainDigits: usize = 42048
/** The decimals of 0 to 999 thousandths, such as `.25`, eight bytes each. The last byte is the length of the text. */
export const thousandths: usize = 122048
/** First address after the tables. */
export const tablesEnd: usize = 130048

/** The variables of the kernel. */
@unmanaged
export class State {
  /** Address from which no memory is in use. */
  heap: u32
  /** Number of cached leaves, as the exponent of a power of two. */
  recordBits: i32
  /** The cached leaves of all trees, or 0 before the first lookup. */
  records: usize
  /** The cached splits of all trees, or 0 before the first large split. */
  splits: usize
  /** Number of trees, which identify their entries in the caches. */
  trees: i32
  /** The logarithms of factorials, or 0 before the first one is read. */
  logFactorials: usize
  /** The job under way (`pages.ts`), or 0. */
  job: usize
  /** Number of pages that have been read, and the size of the kept ones in bytes. */
  serial: i32
  pageBytes: usize
  /** The first entity with children, or 0. */
  children: usize
  /** Minute of the last timestamp as text, such as `2026-01-02T03:04` (`timestamp.ts`). */
  minuteText: u64
  minuteTextRest: u64
  /** Start of its day and of this minute, shifted, or 0 before the first timestamp. */
  dayStart: i64
  minuteStart: i64
}

export function state(): State {
  return changetype<State>(stateAddress)
}

const pageBytes: usize = 65536
/** Maximum size of the memory, in bytes. Addresses are below 2³¹. */
const memoryBytesMax: usize = 1073741824

/** Returns the address of `bytes` bytes that are 0, which are never released. */
export function reserve(bytes: usize): usize {
  const all = state()
  const address = <usize>((all.heap + 15) & ~15)
  if (bytes > memoryBytesMax - address) unreachable()
  const end = address + bytes
  const missing = <isize>end - ((<isize>memory.size()) << 16)
  if (missing > 0) {
    if (memory.grow(<i32>((<usize>missing + pageBytes - 1) >> 16)) < 0) unreachable()
  }
  all.heap = <u32>end
  return address
}

/** First address of the memory that is not in use. */
export function heapEnd(): usize {
  return <usize>state().heap
}

/** Returns the address of a block whose size is a power of two, at least `bytes`. Its content is undefined. */
export function allocate(bytes: usize): usize {
  const bits = sizeBits(bytes)
  const slot = released + ((<usize>bits) << 2)
  const first = <usize>load<u32>(slot)
  if (first === 0) return reserve((<usize>1) << bits)
  store<u32>(slot, load<u32>(first))
  return first
}

/** Releases a block of `allocate` for the next one of its size. */
export function release(address: usize, bytes: usize): void {
  const slot = released + ((<usize>sizeBits(bytes)) << 2)
  store<u32>(address, load<u32>(slot))
  store<u32>(slot, <u32>address)
}

/** Returns the size that `allocate` reserves for a number of bytes, as the exponent of a power of two. */
export function sizeBits(bytes: usize): i32 {
  return bytes <= 16 ? 4 : 32 - <i32>clz<u32>(<u32>bytes - 1)
}

/**
 * Returns the slot of a cache, from 0, for a part of a tree. The first nodes of all levels of a tree have the same low
 * bits, which therefore are mixed.
 */
export function slotOf(tree: i32, part: i64, bits: i32): usize {
  return <usize>((<u32>part + <u32>tree * 0x85ebca6b) * 0x9e3779b1) >>> (32 - bits)
}
