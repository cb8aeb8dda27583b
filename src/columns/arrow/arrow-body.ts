/** The body of a response with an Arrow IPC stream: record batches of rows as they are generated. */

import { type ArrowColumn, ArrowRows } from './arrow-rows.ts'
import { ArrowWriter } from './arrow-writer.ts'

/** Maximum number of rows of a record batch. */
const batchRowsMax = 8_192
/** Number of bytes of the values of a record batch from which it is sent. */
const batchBytesMax = 512 * 1024
/** Maximum number of bytes of lines that are assembled at once: a few bytes of JSON may become many of columns. */
const sliceBytesMax = 32 * 1024
const lineFeed = 0x0a

const nothing: Uint8Array = new Uint8Array(0)

export class ArrowBody {
  readonly #rows: ArrowRows
  readonly #writer: ArrowWriter
  #hasBegun = false

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    this.#rows = new ArrowRows(columns, cellCount, startMs)
    this.#writer = new ArrowWriter(columns.map(({ column }) => column))
  }

  /** Takes complete lines of the encoding `cells`. Returns the bytes that can be sent now. */
  add(lines: Uint8Array): Uint8Array {
    let sent = nothing
    for (let from = 0; from < lines.length; ) {
      const end = endOfSlice(lines, from)
      this.#rows.add(lines.subarray(from, end))
      from = end
      const isFull = this.#rows.rows >= batchRowsMax || this.#rows.bytes >= batchBytesMax
      if (isFull || !this.#hasBegun) sent = joined(sent, this.flush())
    }
    return sent
  }

  /** Returns the bytes of all rows that were not sent. */
  flush(): Uint8Array {
    const begin = this.#hasBegun ? nothing : this.#writer.begin()
    this.#hasBegun = true
    return joined(begin, this.#rows.rows > 0 ? this.#writer.batch(this.#rows.take()) : nothing)
  }

  /** Returns the last bytes of the body. */
  end(): Uint8Array {
    return joined(this.flush(), this.#writer.end())
  }
}

/** Returns the end of the lines from a position that are assembled at once: at least one line. */
function endOfSlice(lines: Uint8Array, from: number): number {
  if (lines.length - from <= sliceBytesMax) return lines.length
  const last = lines.lastIndexOf(lineFeed, from + sliceBytesMax)
  return (last >= from ? last : lines.indexOf(lineFeed, from)) + 1
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  if (second.length === 0) return first
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
