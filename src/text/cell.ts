/** Renders column values and rows in the formats that have columns: the SQL dialects, PostgreSQL's COPY, and CSV. */

import { copyCell, copyNull } from './copy.ts'
import { csvCell, csvNull } from './csv.ts'
import { isObject, type JsonValue, member } from './json.ts'
import { mysqlTimestamp, type Part, sqlExpression } from './sql.ts'
import { dialects } from './sql-dialect.ts'

/** The forms of columns. The kernel knows the positions of the first two (kernel/assembly/column.ts). */
export const cellForms = ['copy', 'csv', ...dialects, 'mysql-timestamp'] as const

export type CellForm = (typeof cellForms)[number]

export function cellText(value: JsonValue, form: CellForm): Part {
  if (form === 'copy') return copyCell(value)
  if (form === 'mysql-timestamp') return mysqlTimestamp(value)
  return form === 'csv' ? csvCell(value) : sqlExpression(value, form)
}

/** For each row format, the separator of columns and the text of a column without a value. */
export const rowForms = {
  copy: { separator: '\t', absent: copyNull },
  csv: { separator: ',', absent: csvNull },
} as const satisfies Partial<Record<CellForm, object>>

export type RowForm = keyof typeof rowForms

export type RenderedRow =
  | { readonly row: string }
  /** The reason why a value cannot be rendered as a row, and the path to the part of the value that prevents it. */
  | { readonly error: string; readonly path: readonly string[] }

/** Renders an object as a row with the given columns, without the line break. */
export function renderRow(
  value: JsonValue,
  { form, columns }: { readonly form: RowForm; readonly columns: readonly string[] },
): RenderedRow {
  if (!isObject(value)) return { error: 'must be an object to be a row', path: [] }
  const { separator, absent } = rowForms[form]
  let row = ''
  for (const [i, name] of columns.entries()) {
    if (i > 0) row += separator
    const field = member(value, name)
    const part = field === undefined ? { text: absent } : cellText(field, form)
    if ('error' in part) return { error: part.error, path: [name] }
    row += part.text
  }
  return { row }
}
