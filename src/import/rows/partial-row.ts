/**
 * A row of a stream whose pieces arrive one by one. Each byte is looked at once: the state of the quotes is kept from one
 * piece to the next, since a line feed within quotes of CSV does not end the row.
 */

import { GrowingBytes } from '../../client/growing-bytes.ts'

const [tab, lineFeed, quote] = [9, 10, 34]
/** The id and the name of the entity stand before the text, each with a tab after it. */
const headTabs = 2

export class PartialRow {
  readonly #mayBreakLines: (name: Buffer) => boolean
  readonly #bytes = new GrowingBytes()
  #tabs = 0
  #nameFrom = 0
  #isCsv = false
  #isQuoted = false

  /** The function returns whether rows of an entity may have line feeds within quotes. */
  constructor(mayBreakLines: (name: Buffer) => boolean) {
    this.#mayBreakLines = mayBreakLines
  }

  get length(): number {
    return this.#bytes.length
  }

  /** Copies what belongs to the row. Returns how many bytes that is; undefined where the row does not end in them. */
  add(piece: Buffer): number | undefined {
    const headBytes = this.#addHead(piece)
    const text = piece.subarray(headBytes)
    const end = this.#isCsv ? this.#endOfCsv(text) : text.indexOf(lineFeed)
    if (this.#tabs < headTabs || end < 0) {
      this.#bytes.append(text)
      return undefined
    }
    this.#bytes.append(text.subarray(0, end + 1))
    return headBytes + end + 1
  }

  /** Returns the row, and begins another. */
  take(): Buffer {
    const { buffer, byteOffset, byteLength } = this.#bytes.take()
    this.clear()
    return Buffer.from(buffer, byteOffset, byteLength)
  }

  clear(): void {
    this.#bytes.clear()
    this.#tabs = 0
    this.#isCsv = false
    this.#isQuoted = false
  }

  /** Returns how many bytes come before the text. */
  #addHead(piece: Buffer): number {
    let at = 0
    while (this.#tabs < headTabs) {
      const next = piece.indexOf(tab, at) + 1
      if (next === 0) {
        this.#bytes.append(piece.subarray(at))
        return piece.length
      }
      this.#bytes.append(piece.subarray(at, next))
      at = next
      if (++this.#tabs === 1) this.#nameFrom = this.length
      else this.#isCsv = this.#mayBreakLines(this.#name())
    }
    return at
  }

  #name(): Buffer {
    return Buffer.from(this.#bytes.slice(this.#nameFrom, this.length - 1))
  }

  #endOfCsv(text: Buffer): number {
    for (let at = 0; at < text.length; at++) {
      if (text[at] === quote) this.#isQuoted = !this.#isQuoted
      else if (text[at] === lineFeed && !this.#isQuoted) return at
    }
    return -1
  }
}
