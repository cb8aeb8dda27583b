/** Base64 with the alphabet for URLs (RFC 4648, section 5), without padding. */

import { copyText } from './column'
import { hostTextEnd, isBailedOut } from './memory'

const backslash: u32 = 0x5c
const quote: u32 = 0x22

/**
 * Replaces the text between two addresses, which has the escapes of a JSON string, by its encoding. Returns the end
 * address. Bails out for escapes of other characters than quotes and backslashes.
 */
export function encodeBase64(begin: usize, end: usize): usize {
  // A host call may have written a text of any length, and the encoding needs space after it.
  let isPossible = end + ((end - begin) << 1) < <usize>load<u32>(hostTextEnd)
  let to = end
  let bits: u32 = 0
  let count: u32 = 0
  for (let at = begin; at < end && isPossible; at++) {
    let byte = <u32>load<u8>(at)
    if (byte === backslash) {
      byte = <u32>load<u8>(++at)
      isPossible = byte === backslash || byte === quote
    }
    // Three bytes become four letters. Between two letters, `count` bits of the text remain: two or four.
    bits = (bits << 8) | byte
    count += 2
    store<u8>(to++, letterOf(bits >> count))
    if (count === 6) {
      store<u8>(to++, letterOf(bits))
      count = 0
    }
  }
  if (count > 0) store<u8>(to++, letterOf(bits << (6 - count)))
  if (!isPossible) store<u32>(isBailedOut, 1)
  return copyText(end, <i32>(to - end), begin)
}

/** Returns the letter for the last six bits of a number. */
function letterOf(bits: u32): u8 {
  const six = bits & 63
  return <u8>(six < 26 ? six + 65 : six < 52 ? six + 71 : six < 62 ? six - 4 : six === 62 ? 45 : 95)
}
