/** Two batches of a sink: rows are added to one while the other is written. */

import { Batch } from '../rows/batch.ts'
import type { BatchLayout } from '../rows/batch-layout.ts'
import type { Row } from './sink.ts'

export class DoubleBuffer {
  #gathering: Batch
  #writing: Batch
  #written: Promise<void> = Promise.resolve()
  /** Error that a write of a batch has thrown, or undefined. */
  #failure: unknown

  constructor(layout: BatchLayout) {
    this.#gathering = new Batch(layout)
    this.#writing = new Batch(layout)
  }

  get rows(): number {
    return this.#gathering.rows
  }

  get bytes(): number {
    return this.#gathering.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#gathering.take(row, data, from, to)
  }

  /** Waits until no batch is being written. Throws if a write has failed. */
  async written(): Promise<void> {
    let last: Promise<void> | undefined
    // A concurrent `flush` may have started to write another batch.
    while (last !== this.#written) {
      last = this.#written
      await last
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  /**
   * Waits until the previous batch is written, and starts to write the buffered rows. `last` is the id of the last
   * event that they include.
   */
  async flush(last: number, write: (batch: Batch) => Promise<void>): Promise<void> {
    await this.#written
    if (this.#failure !== undefined) throw this.#failure
    const batch = this.#gathering
    batch.last = last
    this.#gathering = this.#writing
    this.#writing = batch
    this.#written = write(batch).catch((error: unknown) => {
      this.#failure = error
    })
  }
}
