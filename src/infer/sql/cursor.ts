/** A position in the tokens of an SQL text, for parsers. */

import type { Token } from './tokens.ts'

/** Signals an SQL construct that a parser does not support. The complete text is discarded. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

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

  /** Returns the token at `offset` tokens after the next one, or undefined after the last token. */
  peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset]
  }

  isWord(text: string): boolean {
    return this.#is('word', text)
  }

  isSign(text: string): boolean {
    return this.#is('sign', text)
  }

  /** If the next token is the given word or sign, advances and returns true. Otherwise returns false. */
  take(text: string): boolean {
    const isThere = this.isWord(text) || this.isSign(text)
    if (isThere) this.#at++
    return isThere
  }

  /** Advances over the given word or sign. Throws `Unreadable` if the next token is another one. */
  need(text: string): void {
    if (!this.take(text)) unreadable()
  }

  /** Returns the next token and advances. Throws `Unreadable` after the last token. */
  next(): Token {
    return this.#tokens[this.#at++] ?? unreadable()
  }

  #is(kind: Token['kind'], text: string): boolean {
    const token = this.peek()
    return token?.kind === kind && token.text === text
  }
}
