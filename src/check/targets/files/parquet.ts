/** Files in Parquet. The rows of a group are read slice by slice. */

import { type FileHandle, open } from 'node:fs/promises'
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type ParquetParsers,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
} from 'hyparquet'
import type { Column } from '../../../columns/column.ts'
import { isArray, type JsonValue } from '../../../text/json.ts'
import type { StoredType } from '../../rows/column-rule.ts'
import { columnarText } from '../../rows/columnar-value.ts'
import {
  dateValue,
  decimalValue,
  integerOfBytes,
  integerValue,
  timestampValue,
  uuidValue,
} from '../../rows/typed-value.ts'
import type { RunTable } from '../../table-plan.ts'
import { inBatches } from '../batches.ts'
import { decompressBrotli, decompressGzip, decompressSnappy, decompressZstd } from './decompress.ts'
import { readAt } from './read-at.ts'
import { heldBy, placedColumns, type RowFile, type RowFormat } from './row-format.ts'

export const parquetFormat: RowFormat = {
  describe: (file, table) =>
    withFile(file, async (buffer) => {
      const { children } = parquetSchema(await parquetMetadataAsync(buffer))
      const columns = children.map(({ element }) => ({
        name: element.name,
        type: storedType(element, columnNamed(table, element.name)),
      }))
      return { columns, holds: heldBy(columns) }
    }),
  async *rows(file, plan, onFurther) {
    const handle = await open(file.path)
    try {
      const buffer = await bufferOf(handle)
      const metadata = withSafeNames(withPlainDecimals(await parquetMetadataAsync(buffer)))
      const { children } = parquetSchema(metadata)
      const names = children.map(({ element }) => ownName(element.name))
      const cells = placedColumns(file, names, plan, onFurther).flatMap(({ at, column }) =>
        children.slice(at, at + 1).map((node) => ({ at, column, convert: converterOf(node) })),
      )
      for (const slice of slicesOf(metadata)) {
        const rows = await rowsOf({ file: buffer, metadata, ...slice })
        yield* inBatches(rows, (row) =>
          cells.map(({ at, convert, column }) => columnarText(convert(row[at]), column)),
        )
      }
    } finally {
      await handle.close()
    }
  },
}

async function withFile<T>(
  { path }: RowFile,
  read: (buffer: AsyncBuffer) => Promise<T>,
): Promise<T> {
  const handle = await open(path)
  try {
    return await read(await bufferOf(handle))
  } finally {
    await handle.close()
  }
}

async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(from, to = size) {
      const { buffer, length } = await readAt(handle, from, Math.min(to, size) - from)
      return length === buffer.byteLength ? buffer : buffer.slice(0, length)
    },
  }
}

/** Maximum number of rows that are in memory at once. Other programs write groups of millions of rows. */
const sliceRows = 100_000

interface Slice {
  readonly rowStart: number
  readonly rowEnd: number
}

/** Yields parts of the groups, one after the other. */
function* slicesOf({ row_groups: groups }: FileMetaData): Generator<Slice> {
  let groupStart = 0
  for (const group of groups) {
    const groupEnd = groupStart + Number(group.num_rows)
    for (let rowStart = groupStart; rowStart < groupEnd; rowStart += sliceRows) {
      yield { rowStart, rowEnd: Math.min(rowStart + sliceRows, groupEnd) }
    }
    groupStart = groupEnd
  }
}

function columnNamed({ columns: { columns } }: RunTable, name: string): Column | undefined {
  return columns.find((column) => column.name.toWellFormed() === name)
}

function storedType(element: SchemaElement, column: Column | undefined): StoredType {
  const { type = 'group', converted_type: converted, precision, scale = 0 } = element
  if (type === 'FLOAT') return { name: type, kind: 'float32', isColumnar: true }
  const isRounded = column?.type === 'decimal' && scale < column.scale
  if (converted !== 'DECIMAL' || !isRounded) return { name: type, kind: 'other', isColumnar: true }
  return {
    ...{ name: `DECIMAL(${precision},${scale})`, kind: 'number', digits: scale },
    isColumnar: true,
  }
}

/** Returns metadata with which the library returns decimals as integers, since it multiplies by inexact powers of ten. */
function withPlainDecimals(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element) => {
    if (!isDecimal(element)) return element
    const { converted_type: _converted, logical_type: _logical, ...plain } = element
    return plain
  })
  return { ...metadata, schema }
}

function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === 'DECIMAL' || logical?.type === 'DECIMAL'
}

/** The library assigns the members of structures, and an assignment to `__proto__` adds no member. */
const lostName = '__proto__'
/** Stands for `lostName`. No name in a file is the same, because UTF-8 has no single surrogate. */
const safeName = '\ud800'

function withSafeNames(metadata: FileMetaData): FileMetaData {
  const safe = (name: string) => (name === lostName ? safeName : name)
  return {
    ...metadata,
    schema: metadata.schema.map((element) => ({ ...element, name: safe(element.name) })),
    row_groups: metadata.row_groups.map((group) => ({
      ...group,
      columns: group.columns.map(({ meta_data: column, ...chunk }) => ({
        ...chunk,
        ...(column && {
          meta_data: { ...column, path_in_schema: column.path_in_schema.map(safe) },
        }),
      })),
    })),
  }
}

function ownName(name: string): string {
  return name === safeName ? lostName : name
}

type Convert = (value: unknown) => JsonValue

interface SliceOfFile extends Slice {
  readonly file: AsyncBuffer
  readonly metadata: FileMetaData
}

function rowsOf(options: SliceOfFile): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    parquetRead({
      ...{ ...options, compressors, parsers, utf8: false, geoparquet: false },
      onComplete: resolve,
    }).catch(reject)
  })
}

const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (ms) => timestampValue(BigInt(ms), 3),
  timestampFromMicroseconds: (micros) => timestampValue(BigInt(micros), 6),
  timestampFromNanoseconds: (nanos) => timestampValue(BigInt(nanos), 9),
  dateFromDays: dateValue,
  jsonFromBytes: (bytes) => bytes && new TextDecoder().decode(bytes),
  uuidFromBytes: (bytes) => bytes && uuidValue(bytes),
}

/** The library passes the size that the header of a page states. */
const compressors: Compressors = {
  GZIP: decompressGzip,
  BROTLI: decompressBrotli,
  SNAPPY: decompressSnappy,
  ...(decompressZstd && { ZSTD: decompressZstd }),
}

/** Returns the function that converts a value of a column, as the library returns it. */
function converterOf(node: SchemaTree): Convert {
  const convert = presentConverter(node)
  return (value) => (value === null || value === undefined ? null : convert(value))
}

function presentConverter({ children, element }: SchemaTree): Convert {
  const [first] = children
  if (first === undefined) return leafOf(element)
  const isList = element.converted_type === 'LIST' || element.logical_type?.type === 'LIST'
  if (isList) {
    // The items of lists are in a group of their own, except in old files.
    const [item] = first.children
    const convert = converterOf(first.children.length === 1 && item !== undefined ? item : first)
    return (value) => (Array.isArray(value) ? value.map(convert) : [])
  }
  const fields = children.map((child) => [child.element.name, converterOf(child)] as const)
  return (value) => {
    const own = new Map(Object.entries(value as object))
    return Object.fromEntries(
      fields.map(([name, convert]) => [ownName(name), convert(own.get(name))]),
    )
  }
}

function leafOf(element: SchemaElement): Convert {
  const { scale, precision, repetition_type: repetition } = element
  const convert: Convert = (value) => {
    // Only decimals have a precision and no logical type (`withPlainDecimals`).
    if (precision !== undefined) return decimalValue(unscaledOf(value), scale ?? 0)
    if (typeof value === 'bigint') return integerValue(value)
    if (value instanceof Uint8Array) return new TextDecoder().decode(value)
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    return value as JsonValue
  }
  if (repetition !== 'REPEATED') return convert
  return (value) => (isArray(value) ? value.map(convert) : [])
}

function unscaledOf(value: unknown): bigint {
  if (value instanceof Uint8Array) return integerOfBytes(value)
  return BigInt(value as number | bigint)
}
