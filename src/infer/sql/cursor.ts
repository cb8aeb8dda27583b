/** A position in the tokens of a statement, which a parser moves forward. */

import type { Token } from './tokens.ts'

/** The text has something that is not understood, so nothing of it may be used. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Throws `Unreadable`. */
export function unreadable(): never {
  throw new Unreadable('not a condition that is understood')
}

export class TokenCursor {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  /** The next token, or one after it; undefined after the last. */
  peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset]
  }

  isWord(text: string): boolean {
    return this.#is('word', text)
  }

  isSign(text: string): boolean {
    return this.#is('sign', text)
  }

  /** Moves on where the next token is that word or sign. */
  take(text: string): boolean {
    const isThere = this.isWord(text) || this.isSign(text)
    if (isThere) this.#at++
    return isThere
  }

  /** Moves on; throws `Unreadable` where the next token is another one. */
  need(text: string): void {
    if (!this.take(text)) unreadable()
  }

  /** Any token, and moves on; throws `Unreadable` after the last. */
  next(): Token {
    return this.#tokens[this.#at++] ?? unreadable()
  }

  #is(kind: Token['kind'], text: string): boolean {
    const token = this.peek()
    return token?.kind === kind && token.text === text
  }
}
