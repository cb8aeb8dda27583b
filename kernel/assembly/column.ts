/**
 * Converts JSON texts to the values of columns, as text or inside a JSON string, with the results of `src/text/cell.ts`.
 * Without backslashes, which mark escapes, the conversion only doubles quotes. The host usually converts texts with
 * backslashes.
 */

import { hostCell } from './host'
import { hostTextEnd, isBailedOut } from './memory'

/** The forms of columns: twice their position in `cellForms`, plus 1 outside of JSON strings. The rest is SQL. */
const copy: i32 = 0
const copyPlain: i32 = 1
const csv: i32 = 2
const csvPlain: i32 = 3
const firstDialect: i32 = 4

const quote: u32 = 0x27
const doubleQuote: u32 = 0x22
const backslash: u32 = 0x5c
const comma: u32 = 0x2c
const bracket: u32 = 0x5b
const brace: u32 = 0x7b
const letterF: u32 = 0x66
const letterN: u32 = 0x6e
const letterT: u32 = 0x74
const letterU: u32 = 0x75
/** `\"` as two bytes. */
const escapedQuote: u32 = 0x225c

/** Copies a text in vectors of 16 bytes, past its end. Returns the end address. */
export function copyText(from: usize, bytes: i32, to: usize): usize {
  const end = to + <usize>bytes
  let source = from
  let target = to
  do {
    v128.store(target, v128.load(source))
    source += 16
    target += 16
  } while (target < end)
  return end
}

/** Replaces a JSON text that was just written by the value of a column. Returns the end address. */
export function writeColumnInPlace(form: i32, begin: usize, end: usize): usize {
  return copyText(end, <i32>(writeColumn(form, begin, end, end) - end), begin)
}

/** Writes the value of a column for the JSON text between two addresses. Returns the end address. */
export function writeColumn(form: i32, begin: usize, end: usize, address: usize): usize {
  // Bytes become at most two bytes, and quotes of CSV inside a JSON string four.
  const space = (end - begin) << (form === csv ? 2 : 1)
  if (address + space >= <usize>load<u32>(hostTextEnd)) {
    store<u32>(isBailedOut, 1)
    return address
  }
  const first = <u32>load<u8>(begin)
  // Omitted values are null, too.
  if (begin === end || first === letterN) return writeNull(form, address)
  if (first === doubleQuote || first === bracket || first === brace) {
    const isText = <usize>(first === doubleQuote)
    const from = begin + isText
    const last = end - isText
    const written =
      form <= copyPlain
        ? writeEscaped(form, from, last, address, from > begin)
        : form < firstDialect && isPlainCsv(from, last, address)
          ? address + (last - from)
          : writeQuoted(form, from, last, address)
    return written === 0 ? <usize>hostCell(form, <i32>begin, <i32>end, <i32>address) : written
  }
  if (form <= copyPlain && (first === letterT || first === letterF)) {
    store<u8>(address, <u8>first)
    return address + 1
  }
  // Numbers are unchanged, and so are booleans.
  return copyText(begin, <i32>(end - begin), address)
}

/** Copies a text, and returns whether it needs no quotes in CSV. Empty texts and those with special characters do. */
function isPlainCsv(from: usize, end: usize, address: usize): bool {
  return (
    from < end &&
    copyUntil(from, end, address, i8x16.splat(<i8>comma), i8x16.splat(<i8>doubleQuote)) === end
  )
}

function writeNull(form: i32, address: usize): usize {
  switch (form) {
    case copy:
      store<u32>(address, 0x4e5c5c)
      return address + 3
    case copyPlain:
      store<u32>(address, 0x4e5c)
      return address + 2
    case csv:
    case csvPlain:
      return address
    default:
      store<u32>(address, 0x4c4c554e)
      return address + 4
  }
}

/**
 * Writes a text, or the JSON text of an array or an object, in the quotes of a form, and doubles the quotes inside.
 * Returns the end address, or 0 if the host must convert the text.
 */
function writeQuoted(form: i32, from: usize, end: usize, address: usize): usize {
  const quoted = form > csvPlain ? quote : doubleQuote
  const other = (form & 1) === 1 ? quoted : doubleQuote
  const around = form === csv ? escapedQuote : quoted
  const aroundBytes: usize = form === csv ? 2 : 1
  const one = i8x16.splat(<i8>quoted)
  const two = i8x16.splat(<i8>other)
  store<u32>(address, around)
  let out = address + aroundBytes
  let at = from
  while (true) {
    const special = copyUntil(at, end, out, one, two)
    out += special - at
    store<u32>(out, around)
    if (special >= end) return out + aroundBytes
    const character = <u32>load<u8>(special)
    if (character === backslash) return 0
    if (character === quoted) store<u32>(out + aroundBytes, around)
    else store<u16>(out, escapedQuote)
    out += character === quoted ? 2 * aroundBytes : 2
    at = special + 1
  }
}

/**
 * Writes a text, or the JSON text of an array or an object, for COPY, which has the one-letter escapes of JSON strings,
 * but for the quote. Returns the end address, or 0 if the host must convert the text.
 */
function writeEscaped(form: i32, from: usize, end: usize, address: usize, isText: bool): usize {
  const special = i8x16.splat(<i8>(form === copyPlain ? backslash : doubleQuote))
  let out = address
  let at = from
  while (true) {
    const next = copyUntil(at, end, out, special, special)
    out += next - at
    if (next >= end) return out
    at = next + 1
    const character = <u32>load<u8>(next)
    if (character === backslash) {
      if (form === copy) return 0
      // Outside of strings, backslashes are doubled.
      const escaped = isText ? <u32>load<u8>(at++) : backslash
      if (escaped === letterU) return 0
      if (escaped === doubleQuote) {
        store<u8>(out++, doubleQuote)
        continue
      }
      store<u16>(out, <u16>(backslash | (escaped << 8)))
    } else store<u16>(out, escapedQuote)
    out += 2
  }
}

/**
 * Copies the text between two addresses up to the first backslash or one of two other characters. Returns its address, or
 * the end of the text.
 */
function copyUntil(from: usize, end: usize, to: usize, one: v128, other: v128): usize {
  let at = from
  while (at < end) {
    const bytes = v128.load(at)
    v128.store(to + (at - from), bytes)
    const isOne = v128.or(i8x16.eq(bytes, one), i8x16.eq(bytes, other))
    const isSpecial = v128.or(isOne, i8x16.eq(bytes, i8x16.splat(<i8>backslash)))
    // The vector may contain bytes after the text. A bit set for the end of the text stops the search there.
    const left = <u32>min<usize>(end - at, 16)
    const clean = ctz<u32>(<u32>i8x16.bitmask(isSpecial) | (1 << left))
    at += <usize>clean
    if (clean < left) break
  }
  return at
}
