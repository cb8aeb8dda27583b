/** Writes the rows of one entity, in the encoding `cells`, as an Arrow IPC file (https://arrow.apache.org/docs/format/Columnar.html). */

import { MessageReader, MetadataVersion } from 'apache-arrow'
import { FileBlock, Footer } from 'apache-arrow/ipc/metadata/file'
import { BatchedRows } from '../batched-rows.ts'
import type { ArrowColumn } from './arrow-rows.ts'
import { arrowSchema } from './arrow-type.ts'
import { ArrowWriter } from './arrow-writer.ts'

/** Maximum number of rows of a record batch. */
const batchRowsMax = 65_536

const encoder = new TextEncoder()
const magic = encoder.encode('ARROW1')
/** A file begins with the magic and two bytes, so that messages begin at multiples of eight. */
const head = encoder.encode('ARROW1\0\0')

export class ArrowFile extends BatchedRows {
  readonly #writer: ArrowWriter
  readonly #blocks: FileBlock[] = []

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    super(columns, cellCount, startMs, batchRowsMax)
    this.#writer = new ArrowWriter(columns.map(({ column }) => column))
    this.output.append(head)
    this.output.append(this.#writer.begin())
  }

  protected override writeBatch(): void {
    const batch = this.#writer.batch(this.rows.take())
    const start = this.takenBytes + this.output.length
    const bodyBytes = bodyLengthOf(batch)
    this.#blocks.push(new FileBlock(batch.length - bodyBytes, bodyBytes, start))
    this.output.append(batch)
  }

  override end(): Uint8Array {
    this.flush()
    this.output.append(this.#writer.end())
    const schema = arrowSchema(this.columns.map(({ column }) => column))
    const footer = Footer.encode(new Footer(schema, MetadataVersion.V5, this.#blocks, []))
    this.output.append(footer)
    this.output.reserve(4)
    this.output.pushWord(footer.length)
    this.output.append(magic)
    return this.take()
  }
}

/** Returns the number of bytes after the metadata of a message. */
function bodyLengthOf(message: Uint8Array): number {
  const { bodyLength } = new MessageReader(message).readMessage() ?? {}
  if (bodyLength === undefined) throw new Error('a record batch is a message')
  return Number(bodyLength)
}
