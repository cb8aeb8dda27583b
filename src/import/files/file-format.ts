/** The formats of files with the rows of one entity each. */

import { constants, deflateRawSync } from 'node:zlib'
import { ArrowFile } from '../../columns/arrow/arrow-file.ts'
import { chooseColumns } from '../../columns/arrow/choose-columns.ts'
import { AvroRows } from '../../columns/avro/avro-rows.ts'
import type { EntityColumns } from '../../columns/column.ts'
import { CsvRows } from '../../columns/csv-rows.ts'
import { JsonLines } from '../../columns/json-lines.ts'
import { ParquetRows } from '../../columns/parquet/parquet-rows.ts'
import { writableColumns } from '../../columns/parquet/writable-columns.ts'
import type { RowsFile } from '../../columns/rows-file.ts'
import type { Encoding } from '../encodings.ts'
import type { FileFormat } from './format-names.ts'

interface FileFormatDeclaration {
  /** Encoding of the stream from which the files are written. */
  readonly encoding: Extract<Encoding, 'cells' | 'ndjson'>
  /** Returns a file of an entity. `startMs` is the start of simulated time, in milliseconds since 1970. */
  readonly newFile: (entity: EntityColumns, startMs: number) => RowsFile
}

/** The formats by their names, which are also the endings of their files. */
export const fileFormats = {
  parquet: {
    encoding: 'cells',
    newFile: (entity, startMs) =>
      new ParquetRows(writableColumns(chosen(entity)), entity.columns.length, startMs),
  },
  arrow: {
    encoding: 'cells',
    newFile: (entity, startMs) => new ArrowFile(chosen(entity), entity.columns.length, startMs),
  },
  avro: {
    encoding: 'cells',
    newFile: (entity, startMs) => new AvroRows(entity, chosen(entity), { startMs, deflate }),
  },
  csv: {
    encoding: 'cells',
    newFile: (entity, startMs) => new CsvRows(chosen(entity), startMs),
  },
  jsonl: { encoding: 'ndjson', newFile: ({ hasChanges }) => new JsonLines(hasChanges) },
} as const satisfies Readonly<Record<FileFormat, FileFormatDeclaration>>

/** Returns the columns of the file of an entity: its own, after `_type` if its rows change. */
function chosen(entity: EntityColumns) {
  return chooseColumns(entity, undefined, [])
}

function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: constants.Z_BEST_SPEED })
}
