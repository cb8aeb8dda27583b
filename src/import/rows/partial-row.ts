/**
 * A row of a stream that arrives in several pieces. Each byte is read once. Whether the last byte was within quotes is
 * remembered between pieces, since a line feed within quotes of CSV does not end the row.
 */

import { GrowingBytes } from '../../client/growing-bytes.ts'

const [tab, lineFeed, quote] = [9, 10, 34]
/** Number of tabs before the text of a row: after the id and after the name of the entity. */
const headTabs = 2

export class PartialRow {
  readonly #mayBreakLines: (name: Buffer) => boolean
  readonly #bytes = new GrowingBytes()
  #tabs = 0
  #nameFrom = 0
  #isCsv = false
  #isQuoted = false

  /** `mayBreakLines` returns whether rows of the entity with a name may contain line feeds within quotes. */
  constructor(mayBreakLines: (name: Buffer) => boolean) {
    this.#mayBreakLines = mayBreakLines
  }

  get length(): number {
    return this.#bytes.length
  }

  /**
   * Copies the bytes of a piece that belong to the row. Returns their number, or undefined if the row does not end in
   * this piece.
   */
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

  /** Returns the complete row, and starts an empty one. */
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

  /** Copies the id and the name, as far as they are in the piece. Returns the number of copied bytes. */
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
