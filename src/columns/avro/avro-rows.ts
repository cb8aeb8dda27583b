/** Writes the rows of one entity, in the encoding `cells`, as an Avro object container file. */

import type { Data } from 'apache-arrow'
import { type JsonValue, jsonText } from '../../text/json.ts'
import type { ArrowColumn } from '../arrow/arrow-rows.ts'
import { avroSchema } from '../avro.ts'
import { BatchedRows } from '../batched-rows.ts'
import type { EntityColumns } from '../column.ts'
import { OutputBytes } from '../output-bytes.ts'
import { fieldsOf, typeOf, valueWriter, writeInteger } from './avro-value.ts'

/** Maximum number of rows of a block. */
const blockRowsMax = 16_384
const syncBytes = 16

const encoder = new TextEncoder()
const magic = encoder.encode('Obj\u0001')

export class AvroRows extends BatchedRows {
  readonly #schema: JsonValue
  readonly #deflate: (bytes: Uint8Array) => Uint8Array
  readonly #block = new OutputBytes()
  /** The bytes between blocks. They depend on the schema, so that equal runs have equal files. */
  readonly #sync: Uint8Array

  /**
   * @param deflate Function that compresses bytes as in RFC 1951.
   * @param startMs Start of simulated time, in milliseconds since 1970.
   */
  constructor(
    entity: EntityColumns,
    columns: readonly ArrowColumn[],
    {
      startMs,
      deflate,
    }: {
      readonly startMs: number
      readonly deflate: (bytes: Uint8Array) => Uint8Array
    },
  ) {
    super(columns, entity.columns.length, startMs, blockRowsMax)
    this.#deflate = deflate
    this.#schema = avroSchema([{ ...entity, columns: columns.map(({ column }) => column) }])
    const schema = encoder.encode(jsonText(this.#schema))
    this.#sync = syncOf(schema)
    this.output.append(magic)
    const metadata = { 'avro.schema': schema, 'avro.codec': encoder.encode('deflate') }
    writeInteger(Object.keys(metadata).length, this.output)
    for (const [name, value] of Object.entries(metadata)) {
      for (const bytes of [encoder.encode(name), value]) {
        writeInteger(bytes.length, this.output)
        this.output.append(bytes)
      }
    }
    writeInteger(0, this.output)
    this.output.append(this.#sync)
  }

  protected override writeBatch(): void {
    const batch = this.rows.take()
    const fields = fieldsOf(this.#schema)
    const writers = this.columns.map(({ column }, i) =>
      valueWriter(column, typeOf(fields[i]), batch.columns[i] as Data),
    )
    const block = this.#block
    for (let row = 0; row < batch.rows; row++) for (const write of writers) write(row, block)
    const compressed = this.#deflate(block.view())
    block.length = 0
    writeInteger(batch.rows, this.output)
    writeInteger(compressed.length, this.output)
    this.output.append(compressed)
    this.output.append(this.#sync)
  }

  override end(): Uint8Array {
    this.flush()
    return this.take()
  }
}

function syncOf(schema: Uint8Array): Uint8Array {
  const sync = new Uint8Array(syncBytes)
  let hash = 0x811c9dc5
  for (let i = 0; i < syncBytes; i++) {
    for (const byte of schema) hash = Math.imul(hash ^ byte, 0x01000193)
    sync[i] = hash >>> 24
  }
  return sync
}
