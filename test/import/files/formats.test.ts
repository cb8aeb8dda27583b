/** Every value of the files in the formats arrow, csv and jsonl. */

import { readFile } from 'node:fs/promises'
import { tableFromIPC } from 'apache-arrow'
import { expect, test } from 'vitest'
import type { ColumnValue } from '../../../src/columns/column.ts'
import type { Program } from '../../../src/engine/program.ts'
import { openStream } from '../../../src/engine/stream.ts'
import { csvCell, csvHeader } from '../../../src/text/csv.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { runs } from './file-runs.ts'
import { expected, type WrittenFile, withoutMarks, writtenRun } from './written-files.ts'

const programs = runs()

async function filesOf(
  program: Program,
  format: 'arrow' | 'csv' | 'jsonl',
  compare: (file: WrittenFile, bytes: Buffer) => void,
): Promise<void> {
  const { files, remove } = await writtenRun(program, format, 2)
  try {
    for (const file of files) compare(file, await readFile(file.path))
  } finally {
    await remove()
  }
}

test.each(programs)('the Arrow files of %s have its values', (_, program) =>
  filesOf(program, 'arrow', ({ columns, rows }, bytes) => {
    const table = tableFromIPC(bytes)
    expect(table.numRows).toBe(rows.length)
    for (const [i, column] of columns.entries()) {
      const got = [...(table.getChildAt(i) ?? [])].map((value) => jsonOf(value, column))
      const wanted = rows.map((row) => withoutMarks(expected(row[i], column)))
      expect(got.map(withoutMarks), column.name).toEqual(wanted)
    }
  }),
)

test.each(programs)('the CSV files of %s have its values', (_, program) =>
  filesOf(program, 'csv', ({ columns, rows }, bytes) => {
    const lines = rows.map((row) => row.map(csvOf).join(','))
    const header = csvHeader(columns.map(({ name }) => name.toWellFormed()))
    expect(bytes.toString()).toBe([header, ...lines, ''].join('\n'))
  }),
)

function csvOf(value: JsonValue): string {
  // NUL is possible in files, but not in rows that are imported into databases.
  const [nul, other] = ['\0', '\u{10ffff}']
  const text = typeof value === 'string' ? value.toWellFormed().replaceAll(nul, other) : value
  const part = csvCell(text)
  return 'text' in part ? part.text.replaceAll(other, nul) : ''
}

test.each(programs)('the lines of JSON of %s are its values', (_, program) =>
  filesOf(program, 'jsonl', ({ entity, part }, bytes) => {
    const stream = openStream(program, ndjson, 0, undefined, { part })
    const lines: string[] = []
    for (let text = stream.next(); text !== undefined; text = stream.next()) {
      const { type, id: _id, entity: key, ...rest } = JSON.parse(text)
      if (type === 'error' || key !== entity.entity) continue
      lines.push(JSON.stringify(entity.hasChanges ? { type, ...rest } : rest.value))
    }
    const got = bytes.toString().split('\n').slice(0, -1)
    expect(got.map((line) => JSON.parse(line))).toEqual(lines.map((line) => JSON.parse(line)))
  }),
)

/** Returns the JSON value that a value of an Arrow column stands for. */
function jsonOf(value: unknown, column: ColumnValue): JsonValue {
  if (value === undefined || value === null) return null
  switch (column.type) {
    case 'json':
      return JSON.parse(String(value))
    case 'decimal': {
      // A value of 128 bits, as four words.
      const [low = 0, high = 0] = [...(value as Uint32Array)]
      return (low + (high | 0) * 2 ** 32) / 10 ** column.scale
    }
    case 'date':
      return new Date(Number(value)).toISOString().slice(0, 10)
    case 'timestamp':
      return new Date(Number(value)).toISOString()
    case 'list':
      return [...(value as Iterable<unknown>)].map((item) => jsonOf(item, column.items))
    case 'struct': {
      // By position, since a name such as "__proto__" is not one of a member.
      const parts = [...(value as Iterable<readonly [string, unknown]>)]
      return Object.fromEntries(
        column.fields.map((field, i) => [field.name.toWellFormed(), jsonOf(parts[i]?.[1], field)]),
      )
    }
    default:
      return typeof value === 'bigint' ? Number(value) : (value as JsonValue)
  }
}
