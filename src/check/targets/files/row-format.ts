/** The formats of files with rows. Each is a declaration in a file of its own, listed in `row-formats.ts`. */

import { stat } from 'node:fs/promises'
import { eventColumns } from '../../../columns/arrow/arrow-rows.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import type { StoredType } from '../../rows/column-rule.ts'
import type { RowTexts } from '../../rows/row-text.ts'
import type { RunTable, StoredColumn, StoredRows, TablePlan } from '../../table-plan.ts'

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

/** Returns where the compared columns are in the columns of a file. */
export function positionsOf(
  { label }: RowFile,
  names: readonly string[],
  { stored }: TablePlan,
  onFurther: (name: string) => void,
): readonly number[] {
  const known = new Set(stored.map(({ name }) => name))
  for (const name of names) if (!known.has(name)) onFurther(name)
  return stored.map(({ name }) => {
    const found = names.indexOf(name)
    if (found >= 0) return found
    throw new CommandFailure(`${label} must have the column ${name}`, 'usage')
  })
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

/** Returns the failure for a file that a library cannot read. */
export function unreadable({ label }: RowFile, format: string, error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandFailure(`${label} cannot be read as ${format}: ${reason}`, 'usage')
}
