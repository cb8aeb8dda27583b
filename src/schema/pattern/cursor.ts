/**
 * A place in a pattern that is being read, and what was found on the way. The first problem ends the reading: what
 * comes behind it could only be guessed.
 */

export interface Cursor {
  readonly characters: readonly string[]
  at: number
  problem: string | undefined
  /** Whether ECMAScript, with the flag `u`, reads all of it as RE2 does, as far as values are concerned. */
  isPortable: boolean
}

export function newCursor(pattern: string): Cursor {
  return { characters: [...pattern], at: 0, problem: undefined, isPortable: true }
}

/** The next character; empty at the end. */
export function peek(cursor: Cursor, ahead = 0): string {
  return cursor.characters[cursor.at + ahead] ?? ''
}

export function isAtEnd({ at, characters }: Cursor): boolean {
  return at >= characters.length
}

/** Whether that text comes next; then it has been read. */
export function take(cursor: Cursor, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (peek(cursor, i) !== text[i]) return false
  cursor.at += text.length
  return true
}

/** Reads on while the characters are of a kind. */
export function takeWhile(cursor: Cursor, kind: RegExp, most = cursor.characters.length): string {
  let text = ''
  while (text.length < most && kind.test(peek(cursor))) {
    text += peek(cursor)
    cursor.at++
  }
  return text
}

/** What comes before the text, which is read too; undefined when it does not come any more. */
export function takeUntil(cursor: Cursor, text: string): string | undefined {
  for (let i = cursor.at; i + text.length <= cursor.characters.length; i++) {
    if (cursor.characters.slice(i, i + text.length).join('') !== text) continue
    const before = cursor.characters.slice(cursor.at, i).join('')
    cursor.at = i + text.length
    return before
  }
  return undefined
}

/** Notes a problem, with the place in the pattern, counted from 1. */
export function refuse(cursor: Cursor, message: string, at = cursor.at): void {
  cursor.problem ??= `${message}, at character ${at + 1}`
  cursor.at = cursor.characters.length
}
