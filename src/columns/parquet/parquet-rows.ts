/** Writes the rows of one entity, in the encoding `cells`, as a Parquet file (https://parquet.apache.org/docs/file-format/). */

import type { Data } from 'apache-arrow'
import type { RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import type { ArrowColumn } from '../arrow/arrow-rows.ts'
import { BatchedRows } from '../batched-rows.ts'
import { PageBuffers, writeChunk } from './column-chunk.ts'
import { leavesOf } from './levels.ts'
import { parquetSchema } from './parquet-schema.ts'

/** Maximum number of rows of a group. */
const groupRowsMax = 131_072

const magic = new TextEncoder().encode('PAR1')

export class ParquetRows extends BatchedRows {
  readonly #groups: RowGroup[] = []
  readonly #buffers = new PageBuffers()

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    super(columns, cellCount, startMs, groupRowsMax)
    this.output.append(magic)
  }

  protected override writeBatch(): void {
    const batch = this.rows.take()
    const start = this.takenBytes + this.output.length
    const columns = this.columns.flatMap(({ column }, i) =>
      leavesOf(column.name, column, batch.columns[i] as Data).map((leaf) =>
        writeChunk(leaf, this.#buffers, this.output, this.takenBytes),
      ),
    )
    const plain = columns.map(({ meta_data }) => meta_data?.total_uncompressed_size ?? 0n)
    this.#groups.push({
      columns,
      total_byte_size: plain.reduce((sum, bytes) => sum + bytes, 0n),
      num_rows: BigInt(batch.rows),
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
