/** Writes times as RFC 3339 text. */

import { dateOf, dayMs } from './calendar'
import { fourDigits } from './digits'
import { State, state, stateAddress } from './memory'

const minuteMs: u32 = 60000
/** Milliseconds from the year 0 to 1970, plus a day. With this shift, no day and no minute starts at 0. */
const shiftMs: i64 = 62167305600000
const minuteText: usize = stateAddress + offsetof<State>('minuteText')

/** Writes a time in milliseconds since 1970, in the years 0 to 9999, such as `2026-01-02T03:04:05.678Z`: 24 bytes. */
export function writeTimestamp(ms: i64, address: usize): void {
  const shifted = ms + shiftMs
  // Timestamps usually rise, and many share one minute, so most calls need no calendar.
  let inMinute = shifted - state().minuteStart
  if (<u64>inMinute >= <u64>minuteMs) {
    inMinute = <i64>writeMinute(shifted)
    state().minuteStart = shifted - inMinute
  }
  v128.store(address, v128.load(minuteText))
  const second = <u32>inMinute / 1000
  // Stores `:`, the two digits of the seconds, and the point.
  store<u32>(address, 0x2e00003a | (twoDigits(second) << 8), 16)
  // Stores the milliseconds without the leading 0 of `0678`, followed by `Z`.
  store<u32>(address, 0x5a000000 | (fourDigits(<u32>inMinute - second * 1000) >> 8), 20)
}

/** Writes the text of the minute of a shifted time. Returns the milliseconds since the start of the minute. */
function writeMinute(shifted: i64): u32 {
  let inDay = shifted - state().dayStart
  if (<u64>inDay >= <u64>dayMs) {
    const day = Math.floor(<f64>(shifted - shiftMs) / dayMs)
    writeDate(dateOf(<i32>day))
    state().dayStart = <i64>(day * dayMs) + shiftMs
    inDay = shifted - state().dayStart
  }
  const rest = <u32>inDay
  const minutes = rest / minuteMs
  const hours = minutes / 60
  store<u16>(minuteText, <u16>twoDigits(hours), 11)
  store<u8>(minuteText, 0x3a, 13)
  store<u16>(minuteText, <u16>twoDigits(minutes - hours * 60), 14)
  return rest - minutes * minuteMs
}

function writeDate(date: u32): void {
  store<u32>(minuteText, fourDigits(date >> 9))
  store<u32>(minuteText, 0x2d00002d | (twoDigits((date >> 5) & 15) << 8), 4)
  store<u16>(minuteText, <u16>twoDigits(date & 31), 8)
  store<u8>(minuteText, 0x54, 10)
}

/** Returns the digits of a number from 0 to 99 as two bytes. */
function twoDigits(number: u32): u32 {
  return fourDigits(number) >> 16
}
