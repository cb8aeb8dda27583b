/** Writes rows as an Arrow IPC stream (https://arrow.apache.org/docs/format/Columnar.html). */

import { makeData, RecordBatch, RecordBatchStreamWriter, type Schema, Struct } from 'apache-arrow'
import type { Column } from '../column.ts'
import type { ArrowBatch } from './arrow-rows.ts'
import { arrowSchema } from './arrow-type.ts'

/** Collects the parts of a stream that were written. */
class Collector extends RecordBatchStreamWriter {
  readonly #parts: Uint8Array[] = []

  protected override _write(chunk: Uint8Array | ArrayBufferView | null | undefined): this {
    if (chunk != null && chunk.byteLength > 0) {
      const { buffer, byteOffset, byteLength } = chunk
      this.#parts.push(new Uint8Array(buffer, byteOffset, byteLength))
      this._position += byteLength
    }
    return this
  }

  takeBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of this.#parts.splice(0)) {
      bytes.set(part, at)
      at += part.length
    }
    // The writer notes the place of each batch, for files.
    this._recordBatchBlocks.length = 0
    return bytes
  }
}

export class ArrowWriter {
  readonly #schema: Schema
  readonly #collector = new Collector()

  constructor(columns: readonly Column[]) {
    this.#schema = arrowSchema(columns)
    this.#collector.reset(undefined, this.#schema)
  }

  /** Returns the bytes of the schema, with which a stream begins. */
  begin(): Uint8Array<ArrayBuffer> {
    return this.#collector.takeBytes()
  }

  /** Returns the bytes of a record batch. */
  batch({ rows, columns }: ArrowBatch): Uint8Array<ArrayBuffer> {
    const type = new Struct(this.#schema.fields)
    const data = makeData({ type, length: rows, nullCount: 0, children: [...columns] })
    this.#collector.write(new RecordBatch(this.#schema, data))
    return this.#collector.takeBytes()
  }

  /** Returns the bytes with which the stream ends. */
  end(): Uint8Array<ArrayBuffer> {
    this.#collector.finish()
    return this.#collector.takeBytes()
  }
}
