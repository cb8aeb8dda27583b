/** The body of a response with an Arrow IPC stream: record batches of rows as they are generated. */

import { type ArrowColumn, ArrowRows } from './arrow-rows.ts'

/** Maximum number of rows of a record batch, and of bytes of their cells. */
const batchRowsMax = 8_192
const batchBytesMax = 1024 * 1024

const nothing = new Uint8Array(0)

export class ArrowBody {
  readonly #rows: ArrowRows
  #hasBegun = false

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    this.#rows = new ArrowRows(columns, cellCount, startMs)
  }

  /** Takes complete lines of the encoding `cells`. Returns the bytes that can be sent now. */
  add(lines: Uint8Array): Uint8Array {
    this.#rows.add(lines)
    const isFull = this.#rows.rows >= batchRowsMax || this.#rows.bytes >= batchBytesMax
    return isFull || !this.#hasBegun ? this.flush() : nothing
  }

  /** Returns the bytes of all rows that were not sent. */
  flush(): Uint8Array {
    const begin = this.#hasBegun ? nothing : this.#rows.begin()
    this.#hasBegun = true
    return joined(begin, this.#rows.rows > 0 ? this.#rows.batch() : nothing)
  }

  /** Returns the last bytes of the body. */
  end(): Uint8Array {
    return joined(this.flush(), this.#rows.end())
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
