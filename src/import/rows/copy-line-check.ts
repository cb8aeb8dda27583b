/**
 * Checks that bytes are one line of PostgreSQL's COPY as `text/copy.ts` writes it: cells separated by tabs, with
 * escapes.
 */

import { isText, lineEnds, meanings, plain, special } from '../text-bytes.ts'

const [backspace, tab, lineFeed, verticalTab, formFeed, upperN, backslash] = [
  8, 9, 10, 11, 12, 78, 92,
]
const inLine = meanings([...lineEnds, backspace, tab, verticalTab, formFeed, backslash])
const escapes = new Set([...'bfnrtv\\'].map((letter) => letter.charCodeAt(0)))

/** Returns a function that checks that bytes are one COPY line with `columns` cells. */
export function copyLineCheck(
  columns: number,
): (data: Buffer, from: number, to: number) => boolean {
  return (data, from, to) => {
    const end = to - 1
    let cells = 1
    let seen = plain
    for (let at = from; at < end; at++) {
      const byte = data[at] as number
      const meaning = inLine[byte] as number
      if (meaning !== special) seen |= meaning
      else if (byte === tab) cells++
      else if (byte !== backslash || !isEscape(data, { from, at, end })) return false
      else at++
    }
    return data[end] === lineFeed && cells === columns && isText(data, from, end, seen)
  }
}

function isEscape(
  data: Buffer,
  { from, at, end }: { readonly from: number; readonly at: number; readonly end: number },
): boolean {
  const next = at + 1 < end ? (data[at + 1] as number) : lineFeed
  if (escapes.has(next)) return true
  // `\N`, for null, must be a complete cell.
  const isFirst = at === from || data[at - 1] === tab
  const isLast = at + 2 === end || data[at + 2] === tab
  return next === upperN && isFirst && isLast
}
