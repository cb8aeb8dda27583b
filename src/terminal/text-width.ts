/**
 * Width of texts on a terminal, in columns. East Asian letters and emoji take two columns, combining marks none. The
 * width is measured per grapheme.
 */

import type { Output } from './command.ts'

/** Assumed number of columns of a terminal that does not report its width. */
export const defaultColumns = 80

/** Returns the number of columns of an output stream. It is infinite for an output that is not a terminal. */
export function columnsOf({ isTTY, columns }: Pick<Output, 'isTTY' | 'columns'>): number {
  return isTTY === true ? (columns ?? defaultColumns) : Number.POSITIVE_INFINITY
}

let segmenter: Intl.Segmenter | undefined

/** Splits a text into graphemes. Loading the tables of the segmenter takes 10 ms, so it is created on first use. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/**
 * Matches wide and fullwidth characters by the blocks of Unicode's EastAsianWidth.txt. Emoji have a property of their
 * own.
 */
const wide =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1aff0}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)/u
const nothing = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]+$/u
/** Matches texts of printable ASCII, in which every character has one column. */
const plain = /^[\x20-\x7e]*$/

export function textWidth(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const { segment } of segmentsOf(text)) width += segmentWidth(segment)
  return width
}

/** Shortens a text to a maximum number of columns. An ellipsis replaces the end of a longer text. */
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

/** Adds spaces to a text, at its end or start, until it has a number of columns. */
export function pad(text: string, columns: number, side: 'end' | 'start' = 'end'): string {
  const space = ' '.repeat(Math.max(columns - textWidth(text), 0))
  return side === 'end' ? text + space : space + text
}

function segmentWidth(segment: string): number {
  if (nothing.test(segment)) return 0
  return wide.test(segment) || emoji.test(segment) ? 2 : 1
}
