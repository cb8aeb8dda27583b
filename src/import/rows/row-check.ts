/**
 * Checks the rows of a stream before a database client reads them. A row of `sql` must be one INSERT for the expected
 * table and columns, as `text/sql.ts` writes it, or one change of a row, as `text/sql-change.ts` writes it. A row of `copy` must be one line of COPY, as `text/copy.ts` writes it.
 * Any other row, from a service or a proxy, ends the run. Each byte is read once and never decoded.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import { copyLineCheck } from './copy-line-check.ts'
import { StatementCheck } from './statement-check.ts'

/** Returns whether the bytes `from` … `to` − 1 of the data are a valid row with a line feed at the end. */
export type RowCheck = (data: Buffer, from: number, to: number) => boolean

/**
 * Returns the function that checks the rows of an entity, or undefined for formats that no client executes, such as
 * JSON.
 */
export function newRowCheck({
  format,
  table,
  dialect = 'standard',
  columns,
  changing,
}: Pick<EntityImport, 'format' | 'table' | 'dialect' | 'columns' | 'changing'>):
  | RowCheck
  | undefined {
  if (format === 'copy') return copyLineCheck(columns?.length ?? 0)
  if (format !== 'sql' || table === undefined) return undefined
  const statement = new StatementCheck({ table, dialect, columns, changing })
  return (data, from, to) => statement.check(data, from, to)
}

/** Maximum number of bytes of an invalid row to show in a message. */
const shownBytes = 200

/** Returns the failure of a run whose stream contains an invalid row. */
export function unexpectedRow(
  {
    entity,
    format,
    table,
    changing,
  }: Pick<EntityImport, 'entity' | 'format' | 'table' | 'changing'>,
  id: number,
  row: Buffer,
): CommandFailure {
  const statement = changing === undefined ? 'INSERT' : 'INSERT, UPDATE or DELETE'
  const what = format === 'copy' ? 'one line of COPY' : `one ${statement} statement`
  const text = visible(row.toString('utf8', 0, shownBytes).trimEnd())
  const shown = row.length > shownBytes ? `${text}…` : text
  return new CommandFailure(
    `event ${id} of ${visible(entity)} must be ${what} for its columns of ${visible(table ?? '')}; the stream contains other text, which was not run`,
    'refused',
    { event: id, entity, text: shown },
    (style) => [`    ${style.yellow(shown)}`],
  )
}
