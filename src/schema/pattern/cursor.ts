/**
 * The state of the pattern parser: its position in the pattern, and what it has found so far. Parsing stops at the
 * first problem, because the meaning of the rest is uncertain.
 */

export interface Cursor {
  readonly text: string
  readonly characters: readonly string[]
  /** Position of each character in `text`, in UTF-16 code units; the last element is the length of `text`. */
  readonly offsets: readonly number[]
  at: number
  problem: string | undefined
  /** Edits that make the pattern valid with the flag `u`, in the order of their positions. */
  readonly edits: Edit[]
  /** Whether the pattern has another meaning without the flag `u`, so that no edit is harmless. */
  needsFlag: boolean
  /**
   * Replacement to suggest if the parser finds a `]` that closes no class: other dialects read the class before the `]`
   * differently.
   */
  strayBracketAdvice: string | undefined
  /** Position in the pattern, from 0, of the first class without a character that can be generated. */
  emptyClassAt: number | undefined
}

/**
 * Replacement for a part of the pattern that is an error with the flag `u`. In every dialect that accepts the part, it
 * means `text`, such as `-` for `\-` outside a class.
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

/** Returns the character that is `ahead` characters after the cursor, or an empty text after the end of the pattern. */
export function peek(cursor: Cursor, ahead = 0): string {
  return cursor.characters[cursor.at + ahead] ?? ''
}

export function isAtEnd({ at, characters }: Cursor): boolean {
  return at >= characters.length
}

/** Moves the cursor after `text` if the pattern continues with it. Returns whether it does. */
export function take(cursor: Cursor, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (peek(cursor, i) !== text[i]) return false
  cursor.at += text.length
  return true
}

/** Moves the cursor after the following characters that match `kind`, at most `maxLength`, and returns them. */
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

/** Returns the match of an expression with the flag `y` at the cursor, without moving the cursor. */
export function find(cursor: Cursor, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = cursor.offsets[cursor.at] ?? cursor.text.length
  return sticky.exec(cursor.text)
}

/** Records the first problem of the pattern, with its position in the message, counted from 1, and ends the parsing. */
export function refuse(cursor: Cursor, message: string, at = cursor.at): void {
  cursor.problem ??= `${message}, at character ${at + 1}`
  cursor.at = cursor.characters.length
}

/** Returns the text of the pattern after all edits. */
export function edited({ characters, edits }: Cursor): string {
  let text = ''
  let next = 0
  for (const { at, length, text: replacement } of edits) {
    text += characters.slice(next, at).join('') + replacement
    next = at + length
  }
  return text + characters.slice(next).join('')
}
