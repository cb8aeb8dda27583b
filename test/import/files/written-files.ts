/** Writes runs to files in every format, and returns the values of the same runs in NDJSON. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventColumns } from '../../../src/columns/arrow/arrow-rows.ts'
import type { ColumnValue, EntityColumns } from '../../../src/columns/column.ts'
import { programCells } from '../../../src/engine/entity-columns.ts'
import type { Part } from '../../../src/engine/part.ts'
import type { Program } from '../../../src/engine/program.ts'
import { openStream } from '../../../src/engine/stream.ts'
import type { FileFormat } from '../../../src/import/files/format-names.ts'
import { type PartProgress, writePart } from '../../../src/import/files/write-part.ts'
import { localSource } from '../../../src/import/source.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'

/** A file, and the rows that it must have. */
export interface WrittenFile {
  readonly path: string
  readonly entity: EntityColumns
  readonly part: Part
  /** The columns of the file. */
  readonly columns: readonly (ColumnValue & { readonly name: string })[]
  /** For each row, the values of its columns, null if they are omitted. */
  readonly rows: readonly (readonly JsonValue[])[]
}

export interface WrittenRun {
  readonly files: readonly WrittenFile[]
  readonly progress: PartProgress
  readonly remove: () => Promise<void>
}

/** Writes all files of a run. `parts` is the number of files of each entity. */
export async function writtenRun(
  program: Program,
  format: FileFormat,
  parts = 1,
): Promise<WrittenRun> {
  const folder = await mkdtemp(join(tmpdir(), 'spate-files-'))
  const entities = [...programCells(program).columns.values()]
  const pathOf = (part: number, number: number): string => join(folder, `${number}-${part}`)
  let progress: PartProgress | undefined
  for (let part = 0; part < parts; part++) {
    await writePart({
      source: localSource(program, 0),
      part: { part, parts },
      format,
      startMs: program.time.startMs,
      files: entities.map((entity, number) => ({
        entity,
        path: pathOf(part, number),
        label: entity.entity,
      })),
      signal: new AbortController().signal,
      onRetry: () => undefined,
      onProgress: (each) => {
        progress = each
      },
    })
  }
  const files = entities.flatMap((entity, number) =>
    Array.from({ length: parts }, (_, part) => ({
      path: pathOf(part, number),
      entity,
      part: { part, parts },
      columns: columnsOf(entity),
      rows: rowsOf(program, entity, { part, parts }),
    })),
  )
  if (progress === undefined) throw new Error('a written part reports its progress')
  return { files, progress, remove: () => rm(folder, { recursive: true }) }
}

function columnsOf({ columns, hasChanges }: EntityColumns): WrittenFile['columns'] {
  const isOwn = columns.some(({ name }) => name === eventColumns.type.name)
  return hasChanges && !isOwn ? [eventColumns.type, ...columns] : columns
}

/** Returns the rows of an entity, from the events in NDJSON. */
function rowsOf(
  program: Program,
  entity: EntityColumns,
  part: Part,
): readonly (readonly JsonValue[])[] {
  const stream = openStream(program, ndjson, 0, undefined, { part })
  const rows: JsonValue[][] = []
  for (let text = stream.next(); text !== undefined; text = stream.next()) {
    const event: JsonObject = JSON.parse(text)
    if (event.type === 'error' || event.entity !== entity.entity) continue
    rows.push(columnsOf(entity).map((column) => cellOf(event, column, entity)))
  }
  return rows
}

function cellOf(
  event: JsonObject,
  column: WrittenFile['columns'][number],
  { columns, isScalar, key }: EntityColumns,
): JsonValue {
  const { name } = column
  if (!columns.some((each) => each === column)) return event.type ?? null
  if (event.type === 'delete') {
    // The row of a deletion has its key.
    if (!key.includes(name)) return null
    const value = event.key ?? null
    return key.length > 1 && isObject(value) ? (member(value, name) ?? null) : value
  }
  const value = event.value ?? null
  if (isScalar) return value
  return isObject(value) ? (member(value, name) ?? null) : null
}

/**
 * Returns a value as a typed column stores it: with all fields of its structs, and without halves of surrogate pairs, which
 * only JSON text can express.
 */
export function expected(value: JsonValue | undefined, column: ColumnValue): JsonValue {
  if (value === undefined || value === null) return null
  if (column.type === 'json') return value
  if (column.type === 'list' && isArray(value)) {
    return value.map((item) => expected(item, column.items))
  }
  if (column.type === 'struct' && isObject(value)) {
    return Object.fromEntries(
      column.fields.map((field) => [
        field.name.toWellFormed(),
        expected(member(value, field.name), field),
      ]),
    )
  }
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** Returns a value as JavaScript reads it: decoders of texts take U+FEFF at the beginning as a mark, and drop it. */
export function withoutMarks(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replace(/^\uFEFF/u, '')
  if (isArray(value)) return value.map(withoutMarks)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarks(part)]))
}
