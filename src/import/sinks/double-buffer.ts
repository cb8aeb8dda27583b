/** Two batches: rows are gathered in one while the other is written. */

import type { Arrangement } from '../rows/arrangement.ts'
import { Batch } from '../rows/batch.ts'
import type { Row } from './sink.ts'

export class DoubleBuffer {
  #gathering: Batch
  #writing: Batch
  #written: Promise<void> = Promise.resolve()
  /** Why a batch could not be written. */
  #failure: unknown

  constructor(arrangement: Arrangement) {
    this.#gathering = new Batch(arrangement)
    this.#writing = new Batch(arrangement)
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

  /** Returns when no batch is being written. Throws where one could not be. */
  async settled(): Promise<void> {
    let last: Promise<void> | undefined
    // A flush that waits as well continues before this does.
    while (last !== this.#written) {
      last = this.#written
      await last
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Starts to write what was gathered, of the events up to `last`, when the batch before is written. */
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
