/** Writes the rows of one entity, in the encoding `cells`, as an Arrow IPC file (https://arrow.apache.org/docs/format/Columnar.html). */

import { MessageReader, MetadataVersion } from 'apache-arrow'
import { FileBlock, Footer } from 'apache-arrow/ipc/metadata/file'
import { OutputBytes } from '../output-bytes.ts'
import type { RowsFile } from '../rows-file.ts'
import { type ArrowColumn, ArrowRows } from './arrow-rows.ts'
import { arrowSchema } from './arrow-type.ts'

/** Maximum number of rows of a record batch. */
const batchRowsMax = 65_536

const encoder = new TextEncoder()
const magic = encoder.encode('ARROW1')
/** A file begins with the magic and two bytes, so that messages begin at multiples of eight. */
const head = encoder.encode('ARROW1\0\0')

export class ArrowFile implements RowsFile {
  readonly #columns: readonly ArrowColumn[]
  readonly #rows: ArrowRows
  readonly #output = new OutputBytes()
  readonly #blocks: FileBlock[] = []
  /** Length of the file before the bytes in `#output`. */
  #written = 0
  count = 0

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    this.#columns = columns
    this.#rows = new ArrowRows(columns, cellCount, startMs)
    this.#output.append(head)
    this.#output.append(this.#rows.begin())
  }

  get bufferedBytes(): number {
    return this.#rows.bytes
  }

  get outputBytes(): number {
    return this.#output.length
  }

  add(lines: Uint8Array): void {
    const before = this.#rows.rows
    this.#rows.add(lines)
    this.count += this.#rows.rows - before
    if (this.#rows.rows >= batchRowsMax) this.flush()
  }

  flush(): void {
    if (this.#rows.rows === 0) return
    const batch = this.#rows.batch()
    const start = this.#written + this.#output.length
    const bodyBytes = bodyLengthOf(batch)
    this.#blocks.push(new FileBlock(batch.length - bodyBytes, bodyBytes, start))
    this.#output.append(batch)
  }

  take(): Uint8Array {
    const bytes = this.#output.take()
    this.#written += bytes.length
    return bytes
  }

  end(): Uint8Array {
    this.flush()
    this.#output.append(this.#rows.end())
    const schema = arrowSchema(this.#columns.map(({ column }) => column))
    const footer = Footer.encode(new Footer(schema, MetadataVersion.V5, this.#blocks, []))
    this.#output.append(footer)
    this.#output.reserve(4)
    this.#output.pushWord(footer.length)
    this.#output.append(magic)
    return this.take()
  }
}

/** Returns the number of bytes after the metadata of a message. */
function bodyLengthOf(message: Uint8Array): number {
  const { bodyLength } = new MessageReader(message).readMessage() ?? {}
  if (bodyLength === undefined) throw new Error('a record batch is a message')
  return Number(bodyLength)
}
