/** A position in the tokens of a statement. */

import type { Token } from './tokens.ts'

/** An unsupported construct. The complete text is discarded. */
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

  /** Returns the token at an offset from the next one, or undefined after the last. */
  peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset]
  }

  isWord(text: string): boolean {
    return this.#is('word', text)
  }

  isSign(text: string): boolean {
    return this.#is('sign', text)
  }

  /** Advances and returns true if the next token is the word or sign. */
  take(text: string): boolean {
    const isThere = this.isWord(text) || this.isSign(text)
    if (isThere) this.#at++
    return isThere
  }

  /** Advances over the word or sign. Throws `Unreadable` if the next token is another one. */
  need(text: string): void {
    if (!this.take(text)) unreadable()
  }

  /** Returns the next token and advances. Throws `Unreadable` after the last one. */
  next(): Token {
    return this.#tokens[this.#at++] ?? unreadable()
  }

  #is(kind: Token['kind'], text: string): boolean {
    const token = this.peek()
    return token?.kind === kind && token.text === text
  }
}
