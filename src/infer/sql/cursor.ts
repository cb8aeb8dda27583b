/** A place in the tokens of a statement, which a reader moves on. */

import type { Token } from './tokens.ts'

/** What is read is not understood, and so the whole is not. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

export function unreadable(): never {
  throw new Unreadable('not a condition that is understood')
}

export interface Cursor {
  readonly at: number
  readonly isAtEnd: boolean
  peek(): Token | undefined
  isWord(text: string, offset?: number): boolean
  isSign(text: string): boolean
  /** Moves on where the token is that word or sign. */
  take(text: string): boolean
  /** Must be that one. */
  need(text: string): void
  /** Any token, and moves on; there must be one. */
  next(): Token
  moveTo(place: number): void
}

export function newCursor(tokens: readonly Token[]): Cursor {
  let at = 0
  const isKind = (kind: Token['kind'], text: string, offset = 0): boolean => {
    const token = tokens[at + offset]
    return token?.kind === kind && token.text === text
  }
  const take = (text: string): boolean => {
    if (!isKind('word', text) && !isKind('sign', text)) return false
    at++
    return true
  }
  return {
    get at() {
      return at
    },
    get isAtEnd() {
      return at === tokens.length
    },
    peek: () => tokens[at],
    isWord: (text, offset) => isKind('word', text, offset),
    isSign: (text) => isKind('sign', text),
    take,
    need(text) {
      if (!take(text)) unreadable()
    },
    next: () => tokens[at++] ?? unreadable(),
    moveTo(place) {
      at = place
    },
  }
}
