/** The formats of files with rows. Each is a declaration in a file of its own, listed in `row-formats.ts`. */

import { stat } from 'node:fs/promises'
import { eventColumns } from '../../../columns/arrow/arrow-rows.ts'
import type { Column } from '../../../columns/column.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import type { StoredType } from '../../rows/column-rule.ts'
import type { RowTexts } from '../../rows/row-text.ts'
import {
  comparedColumns,
  type RunTable,
  type StoredColumn,
  type StoredRows,
  type TablePlan,
} from '../../table-plan.ts'

/** A file of rows, and its name in messages. */
export interface RowFile {
  readonly path: string
  readonly label: string
}

export interface RowFormat {
  /** Returns the columns of a file, and what its rows are. */
  describe(file: RowFile, table: RunTable): Promise<StoredRows>
  /** Returns the rows of a file. `onFurther` is called with names of columns that the run does not have. */
  rows(
    file: RowFile,
    plan: TablePlan,
    onFurther: (name: string) => void,
  ): AsyncIterable<readonly RowTexts[]>
}

export const untyped: StoredType = { name: 'text', kind: 'other' }

/** Rows that change are events if they have a column with the type of the event. */
export function heldBy(columns: readonly StoredColumn[]): StoredRows['holds'] {
  return columns.some(({ name }) => name === eventColumns.type.name) ? 'events' : 'state'
}

/** A compared column, and its position in the columns of a file. */
export interface PlacedColumn {
  readonly at: number
  readonly column: Column
}

/** Returns the compared columns. */
export function placedColumns(
  { label }: RowFile,
  names: readonly string[],
  plan: TablePlan,
  onFurther: (name: string) => void,
): readonly PlacedColumn[] {
  const compared = comparedColumns(plan)
  const known = new Set(compared.map(({ name }) => name))
  for (const name of names) if (!known.has(name)) onFurther(name)
  return compared.map(({ name, column }) => {
    const at = names.indexOf(name)
    if (at >= 0) return { at, column }
    throw new CommandFailure(`${label} must have the column ${name}`, 'usage')
  })
}

/** Yields the rows of a file. Fails if the file changes meanwhile. */
export async function* unchanged<Batch>(
  file: RowFile,
  rows: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const before = await stat(file.path)
  const iterator = rows[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await reading(file, () => iterator.next())
      if (next.done === true) break
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
  const after = await stat(file.path)
  if (before.size === after.size && before.mtimeMs === after.mtimeMs) return
  throw new CommandFailure(`${file.label} has changed while it was checked`, 'usage')
}

/** Runs a step that reads a file, whose content may not have the format of its name. */
export async function reading<T>({ label }: RowFile, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${label} cannot be read: ${reason}`, 'usage')
  }
}
