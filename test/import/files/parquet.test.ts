/** Every cell of the Parquet files of a run, as hyparquet reads them. */

import { readFile } from 'node:fs/promises'
import { parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import type { ColumnValue } from '../../../src/columns/column.ts'
import type { Program } from '../../../src/engine/program.ts'
import { isObject, type JsonValue } from '../../../src/text/json.ts'
import { runs } from './file-runs.ts'
import { expected, withoutMarks, writtenRun } from './written-files.ts'

test.each(runs())('the Parquet files of %s have its values', async (_, program: Program) => {
  const { files, remove } = await writtenRun(program, 'parquet')
  try {
    for (const { path, columns, rows } of files) {
      const { buffer } = new Uint8Array(await readFile(path))
      const read = await parquetReadObjects({ file: buffer })
      expect(read.length).toBe(rows.length)
      for (const [i, column] of columns.map(readable).entries()) {
        if (column.name === unreadable) continue
        const got = read.map((row) => jsonOf(row[column.name.toWellFormed()], column))
        const wanted = rows.map((row) => withoutMarks(expected(row[i], column)))
        expect(got.map(withoutMarks), column.name).toEqual(wanted)
      }
    }
  } finally {
    await remove()
  }
})

/** A name that hyparquet does not return, since it assigns values to members of objects. */
const unreadable = '__proto__'

/** Returns a column without the fields that hyparquet does not return. */
function readable<Value extends ColumnValue>(column: Value): Value {
  if (column.type === 'list') return { ...column, items: readable(column.items) }
  if (column.type !== 'struct' || column.fields.length === 0) return column
  const fields = column.fields.filter(({ name }) => name !== unreadable).map(readable)
  return { ...column, fields }
}

/** Returns the JSON value that a value of hyparquet stands for. */
function jsonOf(value: unknown, column: ColumnValue): JsonValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) {
    return column.type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
  }
  // hyparquet multiplies by a power of ten that is not exact.
  if (column.type === 'decimal')
    return Math.round(Number(value) * 10 ** column.scale) / 10 ** column.scale
  if (column.type === 'json') return JSON.parse(String(value))
  if (column.type === 'list' && Array.isArray(value)) {
    return value.map((item) => jsonOf(item, column.items))
  }
  if (column.type === 'struct' && column.fields.length === 0) return JSON.parse(String(value))
  if (column.type === 'struct' && isObject(value as JsonValue)) {
    const fields: Record<string, unknown> = { ...(value as object) }
    return Object.fromEntries(
      column.fields.map((field) => {
        const name = field.name.toWellFormed()
        return [name, jsonOf(fields[name], field)]
      }),
    )
  }
  return value as JsonValue
}
