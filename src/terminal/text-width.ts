/**
 * How many columns of a terminal a text takes. Letters of East Asia and emoji take two, marks that combine none;
 * what people see as one character is measured as one.
 */

import type { Output } from './command.ts'

/** Of a terminal that does not say. */
export const defaultColumns = 80

/** Of an output for what is fitted to it; elsewhere than on a terminal nothing is cut. */
export function columnsOf({ isTTY, columns }: Pick<Output, 'isTTY' | 'columns'>): number {
  return isTTY === true ? (columns ?? defaultColumns) : Number.POSITIVE_INFINITY
}

let segmenter: Intl.Segmenter | undefined

/** The tables behind it take 10 ms to load, and most that is shown is plain. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Wide and fullwidth characters of Unicode's EastAsianWidth.txt, as blocks; emoji are told apart by their property. */
const wide =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1aff0}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)/u
const nothing = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]+$/u
/** Most texts: every character takes a column. */
const plain = /^[\x20-\x7e]*$/

export function textWidth(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const { segment } of segmentsOf(text)) width += segmentWidth(segment)
  return width
}

/** At most so many columns of it; what is left out is an ellipsis. */
export function fitText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  let fitted = ''
  let width = 0
  for (const { segment } of segmentsOf(text)) {
    width += segmentWidth(segment)
    if (width > columns - 1) break
    fitted += segment
  }
  return columns < 1 ? '' : `${fitted}…`
}

/** Filled with spaces to so many columns, behind or before. */
export function pad(text: string, columns: number, side: 'end' | 'start' = 'end'): string {
  const space = ' '.repeat(Math.max(columns - textWidth(text), 0))
  return side === 'end' ? text + space : space + text
}

function segmentWidth(segment: string): number {
  if (nothing.test(segment)) return 0
  return wide.test(segment) || emoji.test(segment) ? 2 : 1
}
