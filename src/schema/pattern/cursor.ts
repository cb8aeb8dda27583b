/**
 * The state of the parser: the position in the pattern and the findings so far. Parsing stops at the first problem,
 * because the meaning of the rest is uncertain.
 */

export interface Cursor {
  readonly text: string
  readonly characters: readonly string[]
  /** Start of each character in the text, in UTF-16 code units; the last element is the length of the text. */
  readonly offsets: readonly number[]
  at: number
  problem: string | undefined
  /** Edits in order of position. */
  readonly edits: Edit[]
  /** Whether the pattern has another meaning without the flag `u`, so that no edit is harmless. */
  needsFlag: boolean
  /**
   * Replacement to suggest if a `]` follows that closes no class: other dialects read the class before it differently.
   */
  strayBracketAdvice: string | undefined
  /** Position of the first class that no text can match. */
  emptyClassAt: number | undefined
}

/**
 * A part that is an error with the flag `u`, and means `text` in every dialect that accepts it, such as `\-` outside a
 * class.
 */
export interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}

export function newCursor(pattern: string): Cursor {
  const characters = [...pattern]
  const offsets = [0]
  for (const [i, { length }] of characters.entries()) offsets.push((offsets[i] as number) + length)
  return {
    text: pattern,
    characters,
    offsets,
    at: 0,
    problem: undefined,
    edits: [],
    needsFlag: /[\u{10000}-\u{10ffff}]/u.test(pattern),
    strayBracketAdvice: undefined,
    emptyClassAt: undefined,
  }
}

/** Returns the next character, or an empty text at the end. */
export function peek(cursor: Cursor, ahead = 0): string {
  return cursor.characters[cursor.at + ahead] ?? ''
}

export function isAtEnd({ at, characters }: Cursor): boolean {
  return at >= characters.length
}

/** Reads the text if it is next, and returns whether it was. */
export function take(cursor: Cursor, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (peek(cursor, i) !== text[i]) return false
  cursor.at += text.length
  return true
}

/** Reads at most `maxLength` characters that satisfy a condition. */
export function takeWhile(
  cursor: Cursor,
  kind: RegExp,
  maxLength = cursor.characters.length,
): string {
  let text = ''
  for (let length = 0; length < maxLength && kind.test(peek(cursor)); length++) {
    text += peek(cursor)
    cursor.at++
  }
  return text
}

/** Returns the match of an expression with the flag `y` at the cursor, without reading it. */
export function find(cursor: Cursor, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = cursor.offsets[cursor.at] ?? cursor.text.length
  return sticky.exec(cursor.text)
}

/** Records a problem, with its position in the pattern, counted from 1. */
export function refuse(cursor: Cursor, message: string, at = cursor.at): void {
  cursor.problem ??= `${message}, at character ${at + 1}`
  cursor.at = cursor.characters.length
}

/** Returns the pattern with its edits applied. */
export function edited({ characters, edits }: Cursor): string {
  let text = ''
  let next = 0
  for (const { at, length, text: replacement } of edits) {
    text += characters.slice(next, at).join('') + replacement
    next = at + length
  }
  return text + characters.slice(next).join('')
}
