/** Reads the rows of a file in batches. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { JsonValue } from '../../text/json.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { TablePlan } from '../table-plan.ts'
import { CsvReader } from './csv-reader.ts'
import { textsOfValue } from './json-line.ts'

/** A file of rows, and its name in messages. */
export interface RowFile {
  readonly path: string
  readonly label: string
}

export type RowReader = (file: RowFile, plan: TablePlan) => AsyncGenerator<readonly RowTexts[]>

const batchRows = 1_000

/** Readers of files by the ends of their names. */
export const rowReaders: Readonly<Record<string, RowReader>> = {
  jsonl: (file, plan) => jsonRows(file, (line) => [textsOfValue(line, plan)]),
  ndjson: (file, plan) => jsonRows(file, (line) => [textsOfValue(line, plan)]),
  csv: csvRows,
}

/** Fails if a file changes while its rows are read. */
export async function* unchanged<Batch>(
  { path, label }: RowFile,
  rows: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const before = await stat(path)
  yield* rows
  const after = await stat(path)
  if (before.size === after.size && before.mtimeMs === after.mtimeMs) return
  throw new CommandFailure(`${label} has changed while it was checked`, 'usage')
}

/** Returns the rows of the lines of a file. `rowsOf` returns those of one line. */
export async function* jsonRows(
  { path, label }: RowFile,
  rowsOf: (line: JsonValue) => readonly RowTexts[],
): AsyncGenerator<readonly RowTexts[]> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let batch: RowTexts[] = []
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    batch.push(...rowsOf(parsed(line, `${label}:${number}`)))
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  yield batch
}

function parsed(line: string, place: string): JsonValue {
  try {
    return JSON.parse(line)
  } catch {
    throw new CommandFailure(`${place} must be a line of JSON`, 'usage')
  }
}

async function* csvRows(
  { path, label }: RowFile,
  { stored }: TablePlan,
): AsyncGenerator<readonly RowTexts[]> {
  const reader = new CsvReader()
  let positions: readonly number[] | undefined
  const take = (rows: readonly (readonly (string | null)[])[]): readonly RowTexts[] =>
    rows.flatMap((row) => {
      if (positions !== undefined) return [positions.map((at) => row[at] ?? null)]
      positions = stored.map(({ name }) => row.indexOf(name.toWellFormed()))
      const missing = stored.find((_, i) => positions?.[i] === -1)
      if (missing === undefined) return []
      throw new CommandFailure(`${label} must have the column ${missing.name}`, 'usage')
    })
  for await (const piece of createReadStream(path, 'utf8')) yield take(reader.read(String(piece)))
  const last = reader.end()
  if (last !== undefined) yield take([last])
}
