/** Writes the rows of one entity, in the encoding `cells`, as a Parquet file (https://parquet.apache.org/docs/file-format/). */

import { tableFromIPC } from 'apache-arrow'
import type { RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { type ArrowColumn, ArrowRows } from '../arrow/arrow-rows.ts'
import { BatchedRows } from '../batched-rows.ts'
import { writeChunk } from './column-chunk.ts'
import { leavesOf } from './levels.ts'
import { parquetSchema } from './parquet-schema.ts'

/** Maximum number of rows of a group. */
const groupRowsMax = 131_072

const magic = new TextEncoder().encode('PAR1')

export class ParquetRows extends BatchedRows {
  readonly #schema: Uint8Array
  readonly #groups: RowGroup[] = []

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    super(columns, new ArrowRows(columns, cellCount, startMs), groupRowsMax)
    this.#schema = this.rows.begin()
    this.output.append(magic)
  }

  protected override writeBatch(): void {
    const { rows } = this.rows
    const [batch] = tableFromIPC([this.#schema, this.rows.batch()]).batches
    if (batch === undefined) throw new Error('a stream with a record batch has one')
    const start = this.takenBytes + this.output.length
    const columns = this.columns.flatMap(({ column }, i) => {
      const data = batch.data.children[i]
      if (data === undefined) throw new Error('a record batch has an array for each column')
      return leavesOf(column.name, column, data).map((leaf) =>
        writeChunk(leaf, this.output, this.takenBytes),
      )
    })
    const plain = columns.map(({ meta_data }) => meta_data?.total_uncompressed_size ?? 0n)
    this.#groups.push({
      columns,
      total_byte_size: plain.reduce((sum, bytes) => sum + bytes, 0n),
      num_rows: BigInt(rows),
      file_offset: BigInt(start),
      total_compressed_size: BigInt(this.takenBytes + this.output.length - start),
    })
  }

  override end(): Uint8Array {
    this.flush()
    const footer = new ByteWriter()
    writeMetadata(footer, {
      version: 2,
      created_by: 'spate',
      schema: parquetSchema(this.columns.map(({ column }) => column)),
      num_rows: BigInt(this.count),
      row_groups: this.#groups,
      metadata_length: 0,
    })
    this.output.append(footer.getBytes())
    this.output.append(magic)
    return this.take()
  }
}
