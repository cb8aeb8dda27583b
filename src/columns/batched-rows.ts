/** The base of files whose rows are written in batches. Rows in the encoding `cells` are held back until a batch is full. */

import { type ArrowColumn, ArrowRows } from './arrow/arrow-rows.ts'
import { OutputBytes } from './output-bytes.ts'
import type { RowsFile } from './rows-file.ts'

export abstract class BatchedRows implements RowsFile {
  protected readonly columns: readonly ArrowColumn[]
  protected readonly rows: ArrowRows
  protected readonly output = new OutputBytes()
  /** Length of the file before the bytes in `output`. */
  protected takenBytes = 0
  count = 0
  readonly #batchRowsMax: number

  /**
   * @param cellCount Number of cells of a row.
   * @param startMs Start of simulated time, in milliseconds since 1970.
   */
  constructor(
    columns: readonly ArrowColumn[],
    cellCount: number,
    startMs: number,
    batchRowsMax: number,
  ) {
    this.columns = columns
    this.rows = new ArrowRows(columns, cellCount, startMs)
    this.#batchRowsMax = batchRowsMax
  }

  /** Writes the rows that are held back, of which there is at least one, to `output`. */
  protected abstract writeBatch(): void
  abstract end(): Uint8Array

  get bufferedBytes(): number {
    return this.rows.bytes
  }

  get outputBytes(): number {
    return this.output.length
  }

  add(lines: Uint8Array): void {
    const before = this.rows.rows
    this.rows.add(lines)
    this.count += this.rows.rows - before
    if (this.rows.rows >= this.#batchRowsMax) this.flush()
  }

  flush(): void {
    if (this.rows.rows > 0) this.writeBatch()
  }

  take(): Uint8Array {
    const bytes = this.output.take()
    this.takenBytes += bytes.length
    return bytes
  }
}
