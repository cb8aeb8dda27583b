/** Lines and columns of the offsets of a text. */

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns the column of the offset `from` in its line, from 0. */
export function columnOf(text: string, from: number): number {
  return from - lineStart(text, from)
}
