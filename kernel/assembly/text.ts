/** Functions of text inside JSON strings: UTF-8 with escape sequences. */

import { isBailedOut } from './memory'

const backslash: u8 = 0x5c
const letterU: u8 = 0x75
/** Number of the bits that distinguish the characters of a check. */
const characterBits: i32 = 6

/** Returns the number of bytes of the character at an address, where an escape sequence is one character. */
function bytesAt(address: usize): usize {
  const byte = load<u8>(address)
  if (byte === backslash) return load<u8>(address, 1) === letterU ? 6 : 2
  if (byte < 0x80) return 1
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

/**
 * Moves the characters from `start` to before `stop` of the text between two addresses to its begin. Returns their new
 * end. Bails out if the text is too short. A negative `stop` is the end of the text.
 */
export function substring(begin: usize, start: i32, stop: i32, end: usize): usize {
  let at = begin
  let from: usize = start === 0 ? begin : 0
  let count = 0
  while (at < end && count !== stop) {
    at += bytesAt(at)
    count++
    if (count === start) from = at
  }
  if (from === 0 || (stop >= 0 && count < stop)) {
    store<u32>(isBailedOut, 1)
    return begin
  }
  memory.copy(begin, from, at - from)
  return begin + (at - from)
}

/**
 * Replaces each occurrence of one text by another that is not longer, in the text between two addresses. Returns the new
 * end.
 */
export function replaceText(
  begin: usize,
  search: usize,
  searchBytes: i32,
  by: usize,
  byBytes: i32,
  end: usize,
): usize {
  let at = begin
  let out = begin
  while (at < end) {
    if (at + <usize>searchBytes <= end && isEqual(at, search, searchBytes)) {
      memory.copy(out, by, <usize>byBytes)
      out += <usize>byBytes
      at += <usize>searchBytes
    } else {
      const bytes = bytesAt(at)
      memory.copy(out, at, bytes)
      out += bytes
      at += bytes
    }
  }
  return out
}

function isEqual(one: usize, other: usize, bytes: i32): bool {
  for (let i = 0; i < bytes; i++) {
    if (load<u8>(one + <usize>i) !== load<u8>(other + <usize>i)) return false
  }
  return true
}

/** Replaces each byte between two addresses by the one that a table has in its place. Returns the end. */
export function mapBytes(table: usize, begin: usize, end: usize): usize {
  for (let at = begin; at < end; at++) store<u8>(at, load<u8>(table + <usize>load<u8>(at)))
  return end
}

/** Adds zeros before the text between two addresses, up to `length` bytes, at most 16. Returns the new end. */
export function padText(begin: usize, length: i32, end: usize): usize {
  const missing = <usize>max(length - <i32>(end - begin), 0)
  const text = v128.load(begin)
  v128.store(begin, i8x16.splat(0x30))
  v128.store(begin + missing, text)
  return end + missing
}

/**
 * Returns the state of a check (src/schema/format/check.ts) after the characters between two addresses. The table of
 * `steps` has the next state for each state and each of 64 characters from `0` on.
 */
export function checkState(steps: usize, begin: i32, from: usize, end: usize): i32 {
  let state = begin
  for (let at = from; at < end; at++) {
    const step = (state << characterBits) + <i32>load<u8>(at) - 0x30
    state = load<u16>(steps + ((<usize>step) << 1))
  }
  return state
}
