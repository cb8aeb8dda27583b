/** Files of comma-separated rows with a header. */

import { createReadStream } from 'node:fs'
import type { RowTexts } from '../../rows/row-text.ts'
import type { StoredColumn } from '../../table-plan.ts'
import { CsvReader } from './csv-reader.ts'
import {
  heldBy,
  type PlacedColumn,
  placedColumns,
  type RowFile,
  type RowFormat,
  untyped,
} from './row-format.ts'

export const csvFormat: RowFormat = {
  async describe(file, { columns }) {
    const names = (await headerOf(file)) ?? columns.columns.map(({ name }) => name.toWellFormed())
    const stored = names.map((name): StoredColumn => ({ name, type: untyped }))
    return { columns: stored, holds: heldBy(stored) }
  },
  async *rows(file, plan, onFurther) {
    let placed: readonly PlacedColumn[] | undefined
    for await (const rows of rowsOf(file)) {
      const texts: RowTexts[] = []
      for (const row of rows) {
        if (placed !== undefined) texts.push(placed.map(({ at }) => row[at] ?? null))
        else placed = placedColumns(file, row.map(String), plan, onFurther)
      }
      yield texts
    }
  },
}

async function headerOf(file: RowFile): Promise<readonly string[] | undefined> {
  for await (const [row] of rowsOf(file)) {
    if (row !== undefined) return row.map(String)
  }
  return undefined
}

async function* rowsOf({ path }: RowFile): AsyncGenerator<readonly RowTexts[]> {
  const reader = new CsvReader()
  for await (const piece of createReadStream(path, 'utf8')) yield reader.read(String(piece))
  const last = reader.end()
  if (last !== undefined) yield [last]
}
