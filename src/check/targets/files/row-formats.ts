/** Declarations of all formats of files, by the ends of their names. */

import { arrowFormat } from './arrow.ts'
import { avroFormat } from './avro.ts'
import { csvFormat } from './csv.ts'
import { jsonLinesFormat } from './json-lines.ts'
import { parquetFormat } from './parquet.ts'
import type { RowFormat } from './row-format.ts'

export const rowFormats: ReadonlyMap<string, RowFormat> = new Map([
  ['parquet', parquetFormat],
  ['arrow', arrowFormat],
  ['feather', arrowFormat],
  ['avro', avroFormat],
  ['csv', csvFormat],
  ['jsonl', jsonLinesFormat],
  ['ndjson', jsonLinesFormat],
])
