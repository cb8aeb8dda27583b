/**
 * A pattern that is being read: the position and what was found so far. Reading stops at the first problem, because
 * the meaning of the rest would be a guess.
 */

export interface Cursor {
  readonly text: string
  readonly characters: readonly string[]
  /** Where each character begins in the text, in UTF-16 code units; at last the length of the text. */
  readonly offsets: readonly number[]
  at: number
  problem: string | undefined
  /** In order of position. */
  readonly edits: Edit[]
  /** Whether the meaning is another without the flag `u`, so that no edit is harmless. */
  needsFlag: boolean
  /** What to write instead, if a `]` that closes no class follows: other dialects read the class before it otherwise. */
  strayBracketAdvice: string | undefined
  /** Position of the first class that no text can match. */
  emptyClassAt: number | undefined
}

/**
 * A piece that is an error with the flag `u`, and means `text` in every dialect that accepts it, such as `\-` outside
 * of a class.
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

/** The next character; empty at the end. */
export function peek(cursor: Cursor, ahead = 0): string {
  return cursor.characters[cursor.at + ahead] ?? ''
}

export function isAtEnd({ at, characters }: Cursor): boolean {
  return at >= characters.length
}

/** Reads that text if it comes next, and returns whether it did. */
export function take(cursor: Cursor, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (peek(cursor, i) !== text[i]) return false
  cursor.at += text.length
  return true
}

/** Reads characters of a kind, at most `maxLength` of them. */
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

/** Returns what an expression with the flag `y` finds at the cursor, without reading it. */
export function find(cursor: Cursor, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = cursor.offsets[cursor.at] ?? cursor.text.length
  return sticky.exec(cursor.text)
}

/** Notes a problem, with its position in the pattern, counted from 1. */
export function refuse(cursor: Cursor, message: string, at = cursor.at): void {
  cursor.problem ??= `${message}, at character ${at + 1}`
  cursor.at = cursor.characters.length
}

/** The pattern with its edits. */
export function edited({ characters, edits }: Cursor): string {
  let text = ''
  let next = 0
  for (const { at, length, text: replacement } of edits) {
    text += characters.slice(next, at).join('') + replacement
    next = at + length
  }
  return text + characters.slice(next).join('')
}
