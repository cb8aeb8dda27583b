/**
 * Rows that are written one after another, in one buffer, with the id of the event of each row. When a system reports
 * the line at which it failed, the event can thus be found.
 */

const firstBytes = 64 * 1024
const firstRows = 1_024
const comma = 44

/** Consecutive rows of one entity in a block. */
export interface Segment {
  readonly entity: number
  /** Number of the part of the run (`partsOf`) to which the events of the segment belong. */
  readonly part: number
  /** Index in the block of the row after the last row of the segment. */
  rowEnd: number
}

export class Block {
  #bytes = Buffer.allocUnsafeSlow(firstBytes)
  #length = 0
  /** For each row, the id of its event, and the index in `#bytes` at which the row ends. */
  #ids = new Float64Array(firstRows)
  #ends = new Uint32Array(firstRows)
  #rows = 0
  readonly #segments: Segment[] = []
  /** The last segment of the block, or undefined without rows. */
  #segment: Segment | undefined
  /**
   * Text of the current statement before its first row. Rows with the same text may join the statement. Undefined if no
   * row can.
   */
  #head: Buffer | undefined
  #statementRows = 0
  #statementStart = 0
  readonly #partOf: ((id: number) => number) | undefined

  /** Segments end where `partOf` of the event id changes. */
  constructor(partOf?: (id: number) => number) {
    this.#partOf = partOf
  }

  get rows(): number {
    return this.#rows
  }

  get length(): number {
    return this.#length
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  /** Appends a row: bytes `from` … `to` − 1 of the data, including the line feed. */
  append(
    row: { readonly id: number; readonly entity: number },
    data: Buffer,
    from: number,
    to: number,
  ): void {
    // The next statement must not continue the one before this row.
    this.#head = undefined
    this.#append(row, data, from, to)
  }

  #append(
    row: { readonly id: number; readonly entity: number },
    data: Buffer,
    from: number,
    to: number,
  ): void {
    this.#makeRoom(to - from)
    data.copy(this.#bytes, this.#length, from, to)
    this.#length += to - from
    this.#note(row)
  }

  /**
   * Appends an INSERT statement of one row. If the last statement has the same head and fewer than `batch` rows, the
   * row joins it. Each row keeps a line of its own.
   */
  appendStatement(
    row: { readonly id: number; readonly entity: number },
    data: Buffer,
    { from, to, batch, statementBytes, headLength, mark }: Statement,
  ): void {
    const goesOn =
      this.#head !== undefined &&
      this.#statementRows < batch &&
      this.#length - this.#statementStart + to - from <= statementBytes &&
      to - from > this.#head.length &&
      data.compare(this.#head, 0, this.#head.length, from, from + this.#head.length) === 0
    if (goesOn && this.#head !== undefined) {
      // The previous row ends with a semicolon and a line feed.
      this.#bytes[this.#length - 2] = comma
      this.#append(row, data, from + this.#head.length, to)
      this.#statementRows++
      return
    }
    const length = batch === 1 ? undefined : headLength(data, from)
    this.#head = length === undefined ? undefined : Buffer.from(data.subarray(from, from + length))
    const marked = mark(row.id)
    this.#makeRoom(marked.length)
    this.#length += this.#bytes.write(marked, this.#length, 'latin1')
    this.#statementRows = 1
    this.#statementStart = this.#length
    this.#append(row, data, from, to)
  }

  /** Returns the bytes of the rows `from` … `to` − 1. */
  bytes(from = 0, to = this.rows): Buffer {
    return this.#bytes.subarray(this.#startOf(from), this.#startOf(to))
  }

  idOf(row: number): number | undefined {
    return row < this.#rows ? this.#ids[row] : undefined
  }

  rowOf(id: number): number | undefined {
    const row = this.#ids.subarray(0, this.#rows).indexOf(id)
    return row < 0 ? undefined : row
  }

  /**
   * Returns the index of the last row that ends at most `bytes` bytes after the start of the row `from`, or `from` if
   * that row is longer.
   */
  lastWithin(from: number, bytes: number): number {
    const end = this.#startOf(from) + bytes
    let row = from
    while (row + 1 < this.rows && (this.#ends[row + 1] as number) <= end) row++
    return row
  }

  /**
   * Returns the indexes of the first and the last row of the statement that contains a row. All rows of a statement but
   * the last end with a comma.
   */
  statementOf(row: number): { readonly first: number; readonly last: number } {
    const goesOn = (at: number) => this.#bytes[(this.#ends[at] as number) - 2] === comma
    let [first, last] = [row, row]
    while (first > 0 && goesOn(first - 1)) first--
    while (last + 1 < this.rows && goesOn(last)) last++
    return { first, last }
  }

  clear(): void {
    this.#length = 0
    this.#rows = 0
    this.#segments.length = 0
    this.#segment = undefined
    this.#head = undefined
    this.#statementRows = 0
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] as number)
  }

  #note({ id, entity }: { readonly id: number; readonly entity: number }): void {
    if (this.#rows === this.#ids.length) this.#makeRowRoom()
    this.#ids[this.#rows] = id
    this.#ends[this.#rows] = this.#length
    this.#rows++
    const part = this.#partOf === undefined ? 0 : this.#partOf(id)
    if (this.#segment?.entity === entity && this.#segment.part === part) {
      this.#segment.rowEnd = this.#rows
    } else {
      this.#segment = { entity, part, rowEnd: this.#rows }
      this.#segments.push(this.#segment)
    }
  }

  #makeRowRoom(): void {
    const [ids, ends] = [this.#ids, this.#ends]
    this.#ids = new Float64Array(2 * ids.length)
    this.#ends = new Uint32Array(2 * ends.length)
    this.#ids.set(ids)
    this.#ends.set(ends)
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

export interface Statement {
  readonly from: number
  readonly to: number
  /** Maximum number of rows and of bytes of a statement. A longer row has a statement of its own. */
  readonly batch: number
  readonly statementBytes: number
  /**
   * Returns the length of the text of an INSERT statement before its first row (`INSERT INTO users ("id") VALUES `), or
   * undefined for a statement without a list of values.
   */
  readonly headLength: (data: Buffer, from: number) => number | undefined
  /**
   * Returns the text to write before a statement, to identify it in the output of the client. `id` is the id of the
   * event of its first row. The text is ASCII.
   */
  readonly mark: (id: number) => string
}
