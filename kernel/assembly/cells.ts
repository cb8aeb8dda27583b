/**
 * Reads lines in the encoding `cells` (src/wire/cells.ts) one column at a time, for columns of Arrow. `findCells` finds the
 * cells; the other functions take the addresses of the cells of the first row in a column, and the number of bytes to
 * those of the next row. A cell ends one byte before the next one.
 */

const tab: u32 = 0x09
const lineFeed: u32 = 0x0a
const minus: u32 = 0x2d
const point: u32 = 0x2e
const zero: i32 = 0x30
const letterUpperE: u32 = 0x45
const letterUpperN: u32 = 0x4e
const backslash: u32 = 0x5c
const letterE: u32 = 0x65
const letterN: u32 = 0x6e
const letterT: u32 = 0x74

/** Distance between the addresses of the cell and of the next one. */
const next: usize = 4

/**
 * Writes the addresses of the cells of the lines from `from` to before `end`, `stride` words for each row: those of the
 * cells, and the address after the row. Skips events of the type `error`, whose second cell begins with an e. Returns the
 * number of rows.
 */
export function findCells(from: usize, end: usize, cells: usize, stride: i32): i32 {
  const rowBytes = (<usize>stride) << 2
  const tabs = i8x16.splat(<i8>tab)
  const lineFeeds = i8x16.splat(<i8>lineFeed)
  let row = cells
  let place = row
  store<u32>(place, <u32>from)
  for (let block = from; block < end; block += 16) {
    const bytes = v128.load(block)
    let found = i8x16.bitmask(v128.or(i8x16.eq(bytes, tabs), i8x16.eq(bytes, lineFeeds)))
    if (block + 16 > end) found &= (1 << (<i32>(end - block))) - 1
    // A cell contains neither tabs nor line feeds.
    for (; found !== 0; found &= found - 1) {
      const at = block + <usize>ctz(found)
      place += 4
      store<u32>(place, <u32>at + 1)
      if (<u32>load<u8>(at) !== lineFeed) continue
      if (<u32>load<u8>(load<u32>(row + 4)) !== letterE) row += rowBytes
      place = row
      store<u32>(place, <u32>at + 1)
    }
  }
  return <i32>((row - cells) / rowBytes)
}

/**
 * Writes a byte for each row: 1 for a value, 0 for null. Returns the number of nulls. A null of JSON is `null`, or an
 * empty cell for an omitted value.
 */
export function readValidity(cells: usize, stride: usize, rows: i32, isJson: bool, to: usize): i32 {
  let nulls = 0
  for (let row = 0; row < rows; row++, cells += stride) {
    const from = <usize>load<u32>(cells)
    const length = <usize>load<u32>(cells + next) - from - 1
    const first = <u32>load<u8>(from)
    const isNull = isJson
      ? length === 0 || first === letterN
      : length === 2 && first === backslash && <u32>load<u8>(from + 1) === letterUpperN
    store<u8>(to + row, isNull ? 0 : 1)
    nulls += <i32>isNull
  }
  return nulls
}

/** Writes a byte for each row: 1 for true, 0 for false. */
export function readBooleans(cells: usize, stride: usize, rows: i32, to: usize): void {
  for (let row = 0; row < rows; row++, cells += stride) {
    store<u8>(to + row, <u32>load<u8>(<usize>load<u32>(cells)) === letterT ? 1 : 0)
  }
}

/**
 * Writes numbers of at most `scale` decimals, multiplied by 10^scale and increased by `add`, as integers of 4, 8 or 16
 * bytes.
 */
export function readScaled(
  cells: usize,
  stride: usize,
  rows: i32,
  scale: i32,
  add: f64,
  width: i32,
  to: usize,
): void {
  const more = <i64>add
  for (let row = 0; row < rows; row++, cells += stride) {
    storeInteger(
      to,
      scaledOf(<usize>load<u32>(cells), <usize>load<u32>(cells + next) - 1, scale) + more,
      width,
    )
    to += <usize>width
  }
}

function storeInteger(to: usize, value: i64, width: i32): void {
  if (width === 4) {
    store<i32>(to, <i32>value)
    return
  }
  store<i64>(to, value)
  if (width === 16) store<i64>(to + 8, value >> 63)
}

/** Digits zero, a point, and the high half of each byte, in eight bytes. */
const zeros: u64 = 0x3030303030303030
const points: u64 = 0x2e2e2e2e2e2e2e2e
const highHalves: u64 = 0xf0f0f0f0f0f0f0f0
const lowBits: u64 = 0x0101010101010101
const highBits: u64 = 0x8080808080808080

function scaledOf(from: usize, end: usize, scale: i32): i64 {
  const length = <i32>(end - from)
  if (length > 8 || length === 0) return anyScaled(from, end, scale)
  // The first character is the lowest byte. Digits are moved to the highest bytes, after leading zeros.
  let characters = load<u64>(from) << ((8 - length) << 3)
  const used: u64 = (<u64>-1) << ((8 - length) << 3)
  const notPoint = characters ^ points
  const point = (notPoint - lowBits) & ~notPoint & highBits & used
  let decimals = 0
  if (point !== 0) {
    // The digits before the point take its place.
    const bit = <i32>ctz(point) - 7
    decimals = 7 - (bit >> 3)
    const before = ((<u64>1) << bit) - 1
    characters = (characters & ~(before | ((<u64>0xff) << bit))) | ((characters & before) << 8)
    if (((characters ^ zeros) & highHalves & (used << 8)) !== 0) return anyScaled(from, end, scale)
  } else if (((characters ^ zeros) & highHalves & used) !== 0) return anyScaled(from, end, scale)
  let value = ((characters & 0x0f0f0f0f0f0f0f0f) * 2561) >> 8
  value = ((value & 0x00ff00ff00ff00ff) * 6553601) >> 16
  value = ((value & 0x0000ffff0000ffff) * 42949672960001) >> 32
  for (let shift = scale - decimals; shift > 0; shift--) value *= 10
  return <i64>value
}

/** Reads a number with a sign, an exponent or more than eight characters. */
function anyScaled(from: usize, end: usize, scale: i32): i64 {
  const isNegative = <u32>load<u8>(from) === minus
  let whole: i64 = 0
  let shift = scale
  let isAfterPoint = 0
  let at = isNegative ? from + 1 : from
  for (; at < end; at++) {
    const character = <u32>load<u8>(at)
    if (character === point) isAfterPoint = 1
    else if (character === letterE || character === letterUpperE) {
      shift += exponentOf(at + 1, end)
      break
    } else {
      whole = whole * 10 + <i64>(<i32>character - zero)
      shift -= isAfterPoint
    }
  }
  for (; shift > 0; shift--) whole *= 10
  for (; shift < 0 && whole !== 0; shift++) whole /= 10
  return isNegative ? -whole : whole
}

function exponentOf(from: usize, end: usize): i32 {
  const first = <u32>load<u8>(from)
  let exponent = 0
  for (let at = first === minus || first === 0x2b ? from + 1 : from; at < end; at++) {
    exponent = exponent * 10 + <i32>load<u8>(at) - zero
  }
  return first === minus ? -exponent : exponent
}

/** Maximum number of digits of a whole number that a double always represents. */
const exactDigits = 15

/**
 * Writes numbers as doubles. A number with more digits, or with an exponent, becomes NaN, and the host reads it. Returns
 * the number of these.
 */
export function readDoubles(cells: usize, stride: usize, rows: i32, to: usize): i32 {
  let unread = 0
  for (let row = 0; row < rows; row++, cells += stride) {
    const value = doubleOf(<usize>load<u32>(cells), <usize>load<u32>(cells + next) - 1)
    unread += <i32>isNaN(value)
    store<f64>(to, value)
    to += 8
  }
  return unread
}

function doubleOf(from: usize, end: usize): f64 {
  const isNegative = <u32>load<u8>(from) === minus
  let whole: f64 = 0
  let divisor: f64 = 1
  let digits = 0
  let isAfterPoint = false
  for (let at = isNegative ? from + 1 : from; at < end; at++) {
    const character = <u32>load<u8>(at)
    if (character === point) {
      isAfterPoint = true
      continue
    }
    if (character === letterE || character === letterUpperE || digits >= exactDigits) return NaN
    whole = whole * 10 + <f64>(<i32>character - zero)
    digits++
    // Products of ten up to 10^22 are exact.
    if (isAfterPoint) divisor *= 10
  }
  // A quotient of a whole number and a power of ten that are both exact is the double nearest to the decimal.
  const value = whole / divisor
  return isNegative ? -value : value
}

const dayMs: i64 = 86400000

/** Writes timestamps such as `2026-01-31T14:22:15.123Z` as milliseconds since 1970, in 8 bytes. */
export function readInstants(cells: usize, stride: usize, rows: i32, to: usize): void {
  for (let row = 0; row < rows; row++, cells += stride) {
    const from = <usize>load<u32>(cells)
    const seconds = (pair(from + 11) * 60 + pair(from + 14)) * 60 + pair(from + 17)
    const milliseconds = pair(from + 20) * 10 + <i32>load<u8>(from + 22) - zero
    store<i64>(to, <i64>daysOf(from) * dayMs + <i64>seconds * 1000 + <i64>milliseconds)
    to += 8
  }
}

/** Writes dates such as `2026-01-31` as days since 1970, in 4 bytes. */
export function readDates(cells: usize, stride: usize, rows: i32, to: usize): void {
  for (let row = 0; row < rows; row++, cells += stride) {
    store<i32>(to, daysOf(<usize>load<u32>(cells)))
    to += 4
  }
}

function pair(at: usize): i32 {
  return <i32>load<u8>(at) * 10 + <i32>load<u8>(at + 1) - 11 * zero
}

/** Years that begin in March have the leap day at their end (Hinnant, "chrono-Compatible Low-Level Date Algorithms"). */
function daysOf(from: usize): i32 {
  const month = pair(from + 5)
  const year = pair(from) * 100 + pair(from + 2) - <i32>(month <= 2)
  const era = (year >= 0 ? year : year - 399) / 400
  const yearOfEra = year - era * 400
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + pair(from + 8) - 1
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/**
 * Writes the texts of the cells one after another, without the backslashes of escapes unless they are JSON. Nulls, whose
 * byte in `validity` is 0, have no text; `validity` is 0 if no cell is null. Writes the end of each text, counted from
 * `base`, to `ends`. Writes up to 15 bytes more than the text. Returns the address after the text.
 */
export function readTexts(
  cells: usize,
  stride: usize,
  rows: i32,
  validity: usize,
  isJson: bool,
  base: i32,
  ends: usize,
  to: usize,
): usize {
  const begin = to
  const backslashes = i8x16.splat(<i8>backslash)
  for (let row = 0; row < rows; row++, cells += stride) {
    if (validity === 0 || load<u8>(validity + row) !== 0) {
      let from = <usize>load<u32>(cells)
      const end = <usize>load<u32>(cells + next) - 1
      // Blocks without an escape are copied as they are; the bytes after the end are overwritten by the next text.
      for (; from < end; from += 16, to += 16) {
        const bytes = v128.load(from)
        if (!isJson && v128.any_true(i8x16.eq(bytes, backslashes))) break
        v128.store(to, bytes)
      }
      if (from >= end) to -= from - end
      else to = writeUnescaped(from, end, to)
    }
    store<i32>(ends, base + <i32>(to - begin))
    ends += 4
  }
  return to
}

function writeUnescaped(from: usize, end: usize, to: usize): usize {
  while (from < end) {
    let byte = <u32>load<u8>(from++)
    if (byte === backslash) byte = unescaped(<u32>load<u8>(from++))
    store<u8>(to++, byte)
  }
  return to
}

/** Returns the byte that a letter after a backslash stands for. */
function unescaped(letter: u32): u32 {
  if (letter === 0x62) return 0x08
  if (letter === 0x66) return 0x0c
  if (letter === letterN) return lineFeed
  if (letter === 0x72) return 0x0d
  if (letter === letterT) return tab
  return letter === 0x76 ? 0x0b : letter
}
