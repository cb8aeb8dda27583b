/**
 * Checks rows of a stream before a client gets them: a row of `sql` must be one INSERT of the expected table and columns
 * as `text/sql.ts` writes it, and a row of `copy` one line of COPY as `text/copy.ts` writes it. What a service or a proxy
 * puts in their place ends the run. Bytes are read once and never decoded.
 */

import type { EntityImport } from '../../engine/import-plan.ts'
import { CommandFailure } from '../exit-code.ts'
import { visible } from '../text-style.ts'
import { copyLineCheck } from './copy-line-check.ts'
import { StatementCheck } from './statement-check.ts'

/** Whether the bytes `from` … `to`, the line feed at their end included, are such a row. */
export type RowCheck = (data: Buffer, from: number, to: number) => boolean

/** Undefined for formats that no client runs. */
export function newRowCheck({
  format,
  table,
  dialect = 'standard',
  columns,
}: Pick<EntityImport, 'format' | 'table' | 'dialect' | 'columns'>): RowCheck | undefined {
  if (format === 'copy') return copyLineCheck(columns?.length ?? 0)
  if (format !== 'sql' || table === undefined) return undefined
  const statement = new StatementCheck({ table, dialect, columns })
  return (data, from, to) => statement.check(data, from, to)
}

/** Much of a row that a message shows. */
const shownBytes = 200

/** The failure of a run that came to a row which is not as it must be. */
export function unexpectedRow(
  { entity, format, table }: Pick<EntityImport, 'entity' | 'format' | 'table'>,
  id: number,
  row: Buffer,
): CommandFailure {
  const what = format === 'copy' ? 'one line of COPY' : 'one INSERT statement'
  const text = visible(row.toString('utf8', 0, shownBytes).trimEnd())
  const shown = row.length > shownBytes ? `${text}…` : text
  return new CommandFailure(
    `event ${id} of ${visible(entity)} must be ${what} for its columns of ${visible(table ?? '')}, and the stream has something else; nothing of it was run`,
    'refused',
    { event: id, entity, text: shown },
    (style) => [`    ${style.yellow(shown)}`],
  )
}
