/** Reads comma-separated rows (RFC 4180) piece by piece. An empty cell is null, and `""` is the empty text. */

const needed = /[",\r\n]/g

export class CsvReader {
  #cell = ''
  #isQuoted = false
  /** Whether the current cell began with a quote that has not ended. */
  #isOpen = false
  #row: (string | null)[] = []
  /** Whether the last character was a quote in a quoted cell: the end of the cell, or half of a quote. */
  #isAtQuote = false

  /** Returns the rows that end in a piece of text. */
  read(piece: string): readonly (readonly (string | null)[])[] {
    const rows: (readonly (string | null)[])[] = []
    for (let at = 0; at < piece.length; ) {
      if (this.#isOpen && !this.#isAtQuote) at = this.#takeQuoted(piece, at)
      else if (this.#isAtQuote && piece[at] === '"') {
        this.#isAtQuote = false
        this.#cell += piece[at++]
      } else {
        this.#isOpen = this.#isAtQuote = false
        at = this.#takePlain(piece, at, rows)
      }
    }
    return rows
  }

  /** Takes text up to the next quote, and returns the position after it. */
  #takeQuoted(piece: string, from: number): number {
    const quote = piece.indexOf('"', from)
    const end = quote < 0 ? piece.length : quote
    this.#cell += piece.slice(from, end)
    this.#isAtQuote = quote >= 0
    return end + 1
  }

  /** Takes text up to a character with a meaning, or this character, and returns the position after it. */
  #takePlain(piece: string, from: number, rows: (readonly (string | null)[])[]): number {
    needed.lastIndex = from
    const end = needed.exec(piece)?.index ?? piece.length
    if (end > from) {
      this.#cell += piece.slice(from, end)
      return end
    }
    const character = piece[from]
    if (character === '"') this.#isOpen = this.#isQuoted = true
    else if (character === ',') this.#endCell()
    else if (character === '\n') rows.push(this.#endRow())
    return from + 1
  }

  /** Returns the row that the text ends with, if it has no line break. */
  end(): readonly (string | null)[] | undefined {
    return this.#row.length > 0 || this.#cell !== '' || this.#isQuoted ? this.#endRow() : undefined
  }

  #endCell(): void {
    this.#row.push(this.#cell === '' && !this.#isQuoted ? null : this.#cell)
    this.#cell = ''
    this.#isOpen = this.#isQuoted = this.#isAtQuote = false
  }

  #endRow(): readonly (string | null)[] {
    this.#endCell()
    const row = this.#row
    this.#row = []
    return row
  }
}
