/**
 * Checks that bytes are one INSERT statement as `text/sql.ts` writes it, with a lexer for exactly the values that each
 * dialect uses. In such a statement, no text can end its quotes in any client, and no line can begin with a client
 * command.
 */

import { columnName, emptyRow, insertInto, type Part } from '../../text/sql.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { isText, lineEnds, meanings, plain, special } from '../text-bytes.ts'

const [space, quote, opening, closing, plus, comma, minus, point] = [32, 39, 40, 41, 43, 44, 45, 46]
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
const valuesBetween = Buffer.from(') VALUES (')
const valuesOnly = Buffer.from(' VALUES (')
const statementEnd = Buffer.from(');\n')
const replaceOpening = Buffer.from('replace(')
const jsonOpening = Buffer.from('json(')
const hexOpening = Buffer.from("_utf8mb4 X'")

export interface Statements {
  readonly table: string
  readonly dialect: Dialect
  /** Names of the columns of the table, or undefined if the properties of the values are unknown. */
  readonly columns: readonly string[] | undefined
}

function textOf(part: Part): Buffer {
  if ('error' in part) throw new Error(`tables and columns are checked: ${part.error}`)
  return Buffer.from(part.text)
}

export class StatementCheck {
  readonly #dialect: Dialect
  readonly #into: Buffer
  readonly #empty: Buffer
  readonly #columns: readonly Buffer[] | undefined
  readonly #quote: number
  /** Class of each byte within a quoted string, within a name of a known column, and within an unknown name. */
  readonly #inText: Uint8Array
  readonly #inName: Uint8Array
  readonly #inUnknownName: Uint8Array
  /** Text of the previous statement before its first value, and the number of its columns. */
  #head: Buffer = Buffer.alloc(0)
  #headColumns = 0
  #data: Buffer = this.#head
  #at = 0
  #end = 0
  #seen = plain

  constructor({ table, dialect, columns }: Statements) {
    this.#dialect = dialect
    this.#into = textOf(insertInto(table, dialect))
    this.#empty = Buffer.from(`${emptyRow(dialect)}\n`)
    this.#columns = columns?.map((name) => textOf(columnName(name, dialect)))
    this.#quote = (dialect === 'mysql' ? '`' : '"').charCodeAt(0)
    // Only in SQLite is a backslash a plain character.
    this.#inText = meanings([...lineEnds, quote, ...(dialect === 'sqlite' ? [] : [backslash])])
    this.#inName = meanings([...lineEnds, this.#quote])
    // The name of an unknown column is from the stream, and some clients read a backslash in it as an escape.
    this.#inUnknownName =
      dialect === 'sqlite' ? this.#inName : meanings([...lineEnds, this.#quote, backslash])
  }

  check(data: Buffer, from: number, to: number): boolean {
    this.#data = data
    this.#at = from
    this.#end = to
    this.#seen = plain
    const columns = this.#takeHead(from)
    if (columns === undefined) return this.#takeEmpty(from)
    for (let i = 0; i < columns; i++) {
      if (i > 0 && !(this.#takeByte(comma) && this.#takeByte(space))) return false
      if (!this.#takeValue()) return false
    }
    return this.#take(statementEnd) && this.#at === to && isText(data, from, to, this.#seen)
  }

  /** Accepts an INSERT statement without columns, for a row of default values. Returns whether the statement is one. */
  #takeEmpty(from: number): boolean {
    this.#at = from
    return this.#take(this.#into) && this.#take(this.#empty) && this.#at === this.#end
  }

  /**
   * Accepts the text before the first value of the statement. Returns the number of values that follow, or undefined
   * for an invalid text. Most statements begin like the previous one.
   */
  #takeHead(from: number): number | undefined {
    if (this.#head.length > 0 && this.#take(this.#head)) return this.#headColumns
    if (!this.#take(this.#into)) return undefined
    const columns = this.#takeColumns()
    if (columns === undefined) return undefined
    if (!isText(this.#data, from, this.#at, this.#seen)) return undefined
    this.#seen = plain
    this.#head = Buffer.from(this.#data.subarray(from, this.#at))
    this.#headColumns = columns
    return columns
  }

  #takeColumns(): number | undefined {
    // A value that is not an object has no columns.
    if (this.#columns === undefined && this.#take(valuesOnly)) return 1
    if (!this.#takeByte(space) || !this.#takeByte(opening)) return undefined
    let columns = 0
    let known = 0
    do {
      if (columns > 0 && !this.#takeByte(space)) return undefined
      const from = this.#at
      if (!this.#takeName()) return undefined
      if (this.#columns !== undefined) {
        // Properties may be absent, but are in their order.
        const name = this.#data.subarray(from, this.#at)
        while (known < this.#columns.length && !this.#columns[known]?.equals(name)) known++
        if (known === this.#columns.length) return undefined
        known++
      }
      columns++
    } while (this.#takeByte(comma))
    return this.#take(valuesBetween) ? columns : undefined
  }

  #takeName(): boolean {
    const inName = this.#columns === undefined ? this.#inUnknownName : this.#inName
    return this.#takeByte(this.#quote) && this.#takeQuoted(inName, this.#quote)
  }

  #takeValue(): boolean {
    const byte = this.#data[this.#at] as number
    if (byte === quote) {
      this.#at++
      return this.#takeQuoted(this.#inText, quote)
    }
    if (byte === minus || (byte >= digit0 && byte <= digit9)) return this.#takeNumber()
    if (words.some((word) => this.#take(word))) return true
    if (this.#dialect === 'postgres')
      return (
        this.#takeByte(upperE) &&
        this.#takeByte(quote) &&
        this.#takeQuoted(this.#inText, quote, true)
      )
    if (this.#dialect === 'mysql') return this.#take(hexOpening) && this.#takeHexadecimal()
    if (this.#dialect === 'standard' && this.#take(jsonOpening)) {
      return this.#takeMarked() && this.#takeByte(closing)
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
    return (this.#at - from) % 2 === 0 && this.#takeByte(quote)
  }

  /**
   * Accepts a string with special characters, such as `replace('a<n>b','<n>',char(10))`, with one call for each kind of
   * character.
   */
  #takeMarked(): boolean {
    let calls = 0
    while (this.#take(replaceOpening)) calls++
    const { [this.#dialect as 'sqlite' | 'standard']: originals } = hidden
    if (calls === 0 || calls > originals.length) return false
    if (!this.#takeByte(quote) || !this.#takeQuoted(this.#inText, quote)) return false
    for (let i = 0; i < calls; i++) {
      if (!this.#takeByte(comma) || !this.#takeByte(quote) || !this.#takeMark()) return false
      if (!originals.some((original) => this.#take(original))) return false
    }
    return true
  }

  /** Accepts the placeholder of a special character, such as `<n>` or `<r12>`. */
  #takeMark(): boolean {
    if (!this.#takeByte(less) || !marks.includes(this.#data[this.#at] as number)) return false
    this.#at++
    this.#takeDigits()
    return this.#takeByte(greater)
  }

  #takeByte(byte: number): boolean {
    if (this.#data[this.#at] !== byte || this.#at >= this.#end) return false
    this.#at++
    return true
  }

  #take(part: Buffer): boolean {
    const { length } = part
    if (this.#at + length > this.#end) return false
    for (let i = 0; i < length; i++) if (this.#data[this.#at + i] !== part[i]) return false
    this.#at += length
    return true
  }
}
