/** Object container files of Avro. */

import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Column } from '../../../columns/column.ts'
import { isObject, type JsonValue, member } from '../../../text/json.ts'
import { AvroBytes } from '../../avro/avro-bytes.ts'
import { type AvroField, avroDecoder, avroFields, typeOfField } from '../../avro/avro-decoder.ts'
import type { StoredType } from '../../rows/column-rule.ts'
import { columnarText } from '../../rows/columnar-value.ts'
import type { RowTexts } from '../../rows/row-text.ts'
import {
  blockBytesMax,
  type Decompress,
  decompressDeflate,
  decompressSnappy,
  decompressZstd,
} from './decompress.ts'
import { readAt } from './read-at.ts'
import { heldBy, placedColumns, type RowFile, type RowFormat } from './row-format.ts'

export const avroFormat: RowFormat = {
  async describe(file, { columns: { columns } }) {
    for await (const { fields } of containersOf(file)) {
      const stored = fields.map((field) => {
        const name = field.property.toWellFormed()
        const column = columns.find((own) => own.name.toWellFormed() === name)
        return { name, type: storedType(field, column) }
      })
      return { columns: stored, holds: heldBy(stored) }
    }
    throw new Error('a file has a schema')
  },
  async *rows(file, plan, onFurther) {
    for await (const container of containersOf(file)) {
      const decode = avroDecoder(container.schema)
      const names = container.fields.map(({ property }) => property.toWellFormed())
      const cells = placedColumns(file, names, plan, onFurther).map(({ at, column }) => ({
        ...{ column, name: container.fields[at]?.property ?? '' },
      }))
      for await (const { count, bytes } of container.blocks()) {
        const values = new AvroBytes(bytes)
        const rows: RowTexts[] = []
        for (let i = 0; i < count; i++) {
          const row = decode(values)
          rows.push(
            cells.map(({ name, column }) =>
              columnarText(isObject(row) ? (member(row, name) ?? null) : null, column),
            ),
          )
        }
        yield rows
      }
    }
  },
}

function storedType(field: AvroField, column: Column | undefined): StoredType {
  const type = typeOfField(field)
  const name =
    typeof type === 'string' ? type : String(isObject(type) && member(type, 'logicalType'))
  if (type === 'float') return { name, kind: 'float32', isColumnar: true }
  const digits =
    isObject(type) && name === 'decimal' ? Number(member(type, 'scale') ?? 0) : undefined
  const isRounded = digits !== undefined && column?.type === 'decimal' && digits < column.scale
  if (!isRounded) return { name, kind: 'other', isColumnar: true }
  return { name: `decimal with the scale ${digits}`, kind: 'number', digits, isColumnar: true }
}

/** Yields the content of a file while the file is open. */
async function* containersOf({ path }: RowFile): AsyncGenerator<Container> {
  const handle = await open(path)
  try {
    yield await Container.open(handle)
  } finally {
    await handle.close()
  }
}

/** Number of bytes that are read at once, and the maximum size of a header. */
const [pieceBytes, headerBytesMax] = [65_536, 2 ** 24]
/** Size of the marker after the header and each block, and of the checksum of a block of Snappy. */
const [syncBytes, checksumBytes] = [16, 4]
/** Maximum number of bytes of the number of rows and the size of a block. */
const blockHeadBytes = 20

const codecs: ReadonlyMap<string, Decompress | undefined> = new Map([
  ['null', (bytes: Uint8Array) => bytes],
  ['deflate', decompressDeflate],
  ['snappy', uncompressedSnappy],
  ['zstandard', decompressZstd],
])

/** Returns the bytes of a block that ends with their checksum. */
function uncompressedSnappy(bytes: Uint8Array): Uint8Array {
  const output = decompressSnappy(bytes.subarray(0, -checksumBytes))
  if (crc32(output) === Buffer.from(bytes.subarray(-checksumBytes)).readUInt32BE()) return output
  throw new Error('the checksum of a block must match its content')
}

class Container {
  readonly schema: JsonValue
  readonly fields: readonly AvroField[]
  readonly #handle: FileHandle
  readonly #start: number
  readonly #sync: Uint8Array
  readonly #decompress: Decompress

  static async open(handle: FileHandle): Promise<Container> {
    for (let length = pieceBytes; ; length *= 4) {
      const bytes = await readAt(handle, 0, length)
      try {
        return new Container(handle, bytes)
      } catch (error) {
        // The header may be longer.
        const isComplete = bytes.length < length || length >= headerBytesMax
        if (isComplete || !(error instanceof RangeError)) throw error
      }
    }
  }

  private constructor(handle: FileHandle, start: Uint8Array) {
    const bytes = new AvroBytes(start)
    if (Buffer.from(bytes.take(4)).toString('latin1') !== 'Obj\u0001') {
      throw new Error('the first bytes must be "Obj" and 1')
    }
    const metadata = new Map<string, Uint8Array>()
    bytes.blocks(() => metadata.set(bytes.text(), bytes.take(bytes.small())))
    this.#sync = bytes.take(syncBytes)
    const textOf = (name: string, absent: string): string =>
      metadata.has(name) ? Buffer.from(metadata.get(name) ?? []).toString() : absent
    const codec = textOf('avro.codec', 'null')
    const decompress = codecs.get(codec)
    if (decompress === undefined) throw new Error(`blocks are compressed with ${codec}`)
    this.#handle = handle
    this.#start = bytes.at
    this.#decompress = decompress
    this.schema = JSON.parse(textOf('avro.schema', 'null'))
    this.fields = avroFields(this.schema) ?? []
  }

  async *blocks(): AsyncGenerator<{ readonly count: number; readonly bytes: Uint8Array }> {
    for (let at = this.#start; ; ) {
      const start = await readAt(this.#handle, at, pieceBytes)
      if (start.length === 0) return
      const head = new AvroBytes(start.subarray(0, blockHeadBytes))
      const count = head.small()
      const length = head.small()
      if (length < 0 || length > blockBytesMax) {
        throw new RangeError(`a block has at most ${blockBytesMax} bytes`)
      }
      const end = head.at + length + syncBytes
      const block = end <= start.length ? start : await readAt(this.#handle, at, end)
      if (block.length < end) throw new RangeError('the last block must be complete')
      if (Buffer.compare(block.subarray(end - syncBytes, end), this.#sync) !== 0) {
        throw new Error('a block must end with the marker of the file')
      }
      yield { count, bytes: this.#decompress(block.subarray(head.at, head.at + length)) }
      at += end
    }
  }
}
