/**
 * A lexer for the parts of SQL statements that `text/sql.ts` writes: exactly the values that each dialect uses. Each part
 * is a method that moves past it, or returns false.
 */

import type { Dialect } from '../../text/sql-dialect.ts'
import { isText, lineEnds, meanings, plain, special } from '../text-bytes.ts'

const [quote, closing, plus, comma, minus, point] = [39, 41, 43, 44, 45, 46]
const [digit0, digit9, less, greater, upperA, upperE, upperF, backslash, lowerE] = [
  48, 57, 60, 62, 65, 69, 70, 92, 101,
]
const [letterN, letterR, letterB] = [110, 114, 98]

/** SQL expressions for special characters, which `text/sql.ts` writes instead of the characters themselves. */
const hidden: Readonly<Record<'sqlite' | 'standard', readonly Buffer[]>> = {
  sqlite: ["',char(10))", "',char(13))"].map((text) => Buffer.from(text)),
  standard: [
    ['\\n', 10],
    ['\\r', 13],
    ['\\\\', 92],
  ].map(([escaped, code]) =>
    Buffer.from(`',(SELECT E'${escaped}' FROM (SELECT char(${code}) 'e') AS x))`),
  ),
}

const marks: readonly number[] = [letterN, letterR, letterB]
const words = ['NULL', 'true', 'false'].map((word) => Buffer.from(word))
const replaceOpening = Buffer.from('replace(')
const jsonOpening = Buffer.from('json(')
const hexOpening = Buffer.from("_utf8mb4 X'")

export class StatementLexer {
  readonly #dialect: Dialect
  readonly #quote: number
  /** Class of each byte within a quoted string, within a name of a known column, and within an unknown name. */
  readonly #inText: Uint8Array
  readonly #inName: Uint8Array
  readonly #inUnknownName: Uint8Array
  #data: Buffer = Buffer.alloc(0)
  #from = 0
  #at = 0
  #end = 0
  #seen = plain

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#quote = (dialect === 'mysql' ? '`' : '"').charCodeAt(0)
    // Only in SQLite is a backslash a plain character.
    this.#inText = meanings([...lineEnds, quote, ...(dialect === 'sqlite' ? [] : [backslash])])
    this.#inName = meanings([...lineEnds, this.#quote])
    // The name of an unknown column is from the stream, and some clients read a backslash in it as an escape.
    this.#inUnknownName =
      dialect === 'sqlite' ? this.#inName : meanings([...lineEnds, this.#quote, backslash])
  }

  /** Begins with the bytes `from` to `to` − 1 of the data. */
  open(data: Buffer, from: number, to: number): void {
    this.#data = data
    this.#from = from
    this.#at = from
    this.#end = to
    this.#seen = plain
  }

  /** Moves back to the first byte. */
  restart(): void {
    this.#at = this.#from
    this.#seen = plain
  }

  /** Whether all bytes are taken, and those since `restart` or `passHead` are text in UTF-8. */
  get isWhole(): boolean {
    return this.#at === this.#end && isText(this.#data, this.#from, this.#end, this.#seen)
  }

  /**
   * Returns a copy of the taken bytes, which need not be checked for UTF-8 again, or undefined if they are not text.
   */
  passHead(): Buffer | undefined {
    if (!isText(this.#data, this.#from, this.#at, this.#seen)) return undefined
    this.#seen = plain
    return Buffer.from(this.#data.subarray(this.#from, this.#at))
  }

  /** Takes a quoted name of a column. Returns its bytes. */
  takeName(isKnown: boolean): Buffer | undefined {
    const from = this.#at
    const inName = isKnown ? this.#inName : this.#inUnknownName
    const isName = this.takeByte(this.#quote) && this.#takeQuoted(inName, this.#quote)
    return isName ? this.#data.subarray(from, this.#at) : undefined
  }

  takeValue(): boolean {
    const byte = this.#data[this.#at] as number
    if (byte === quote) {
      this.#at++
      return this.#takeQuoted(this.#inText, quote)
    }
    if (byte === minus || (byte >= digit0 && byte <= digit9)) return this.#takeNumber()
    if (words.some((word) => this.take(word))) return true
    if (this.#dialect === 'postgres')
      return (
        this.takeByte(upperE) && this.takeByte(quote) && this.#takeQuoted(this.#inText, quote, true)
      )
    if (this.#dialect === 'mysql') return this.take(hexOpening) && this.#takeHexadecimal()
    if (this.#dialect === 'standard' && this.take(jsonOpening)) {
      return this.#takeMarked() && this.takeByte(closing)
    }
    return this.#takeMarked()
  }

  /** Accepts a number as JSON writes it. */
  #takeNumber(): boolean {
    if (this.#data[this.#at] === minus) this.#at++
    if (this.#data[this.#at] === digit0) this.#at++
    else if (!this.#takeDigits()) return false
    if (this.#data[this.#at] === point) {
      this.#at++
      if (!this.#takeDigits()) return false
    }
    const byte = this.#data[this.#at]
    if (byte !== lowerE && byte !== upperE) return true
    this.#at++
    const sign = this.#data[this.#at]
    if (sign === minus || sign === plus) this.#at++
    return this.#takeDigits()
  }

  #takeDigits(): boolean {
    const from = this.#at
    while (
      (this.#data[this.#at] as number) >= digit0 &&
      (this.#data[this.#at] as number) <= digit9
    ) {
      this.#at++
    }
    return this.#at > from
  }

  /**
   * Accepts the rest of a quoted text, up to the quote `end`. A quote within the text is doubled. In `E'…'`, a
   * backslash is followed by `n`, `r` or a backslash.
   */
  #takeQuoted(meaningOf: Uint8Array, end: number, hasEscapes = false): boolean {
    const data = this.#data
    let at = this.#at
    let seen = this.#seen
    for (; at < this.#end; at++) {
      const byte = data[at] as number
      const meaning = meaningOf[byte] as number
      if (meaning !== special) {
        seen |= meaning
        continue
      }
      const next = data[at + 1]
      if (byte === end && next !== end) break
      const isEscape = next === letterN || next === letterR || next === backslash
      if (byte !== end && !(hasEscapes && byte === backslash && isEscape)) return false
      at++
    }
    this.#at = at + 1
    this.#seen = seen
    return at < this.#end
  }

  #takeHexadecimal(): boolean {
    const from = this.#at
    for (; this.#at < this.#end; this.#at++) {
      const byte = this.#data[this.#at] as number
      const isDigit = (byte >= digit0 && byte <= digit9) || (byte >= upperA && byte <= upperF)
      if (!isDigit) break
    }
    return (this.#at - from) % 2 === 0 && this.takeByte(quote)
  }

  /**
   * Accepts a string with special characters, such as `replace('a<n>b','<n>',char(10))`, with one call for each kind of
   * character.
   */
  #takeMarked(): boolean {
    let calls = 0
    while (this.take(replaceOpening)) calls++
    const { [this.#dialect as 'sqlite' | 'standard']: originals } = hidden
    if (calls === 0 || calls > originals.length) return false
    if (!this.takeByte(quote) || !this.#takeQuoted(this.#inText, quote)) return false
    for (let i = 0; i < calls; i++) {
      if (!this.takeByte(comma) || !this.takeByte(quote) || !this.#takeMark()) return false
      if (!originals.some((original) => this.take(original))) return false
    }
    return true
  }

  /** Accepts the placeholder of a special character, such as `<n>` or `<r12>`. */
  #takeMark(): boolean {
    if (!this.takeByte(less) || !marks.includes(this.#data[this.#at] as number)) return false
    this.#at++
    this.#takeDigits()
    return this.takeByte(greater)
  }

  takeByte(byte: number): boolean {
    if (this.#data[this.#at] !== byte || this.#at >= this.#end) return false
    this.#at++
    return true
  }

  take(part: Buffer): boolean {
    const { length } = part
    if (this.#at + length > this.#end) return false
    for (let i = 0; i < length; i++) if (this.#data[this.#at + i] !== part[i]) return false
    this.#at += length
    return true
  }
}
