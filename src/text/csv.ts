/**
 * Renders values as comma-separated rows (RFC 4180). As in PostgreSQL, an empty column means null, and `""` is the
 * empty text.
 */

import { type JsonValue, jsonText } from './json.ts'
import type { Part } from './sql.ts'
import { textFault } from './text-fault.ts'

export const csvNull = ''

/** Returns the header line with the names of the columns, without its line break. */
export function csvHeader(columns: readonly string[]): string {
  return columns.map(csvText).join(',')
}

/** Renders the value of a column for CSV. An array or object becomes JSON text. */
export function csvCell(value: JsonValue): Part {
  if (typeof value === 'string') {
    const fault = textFault(value, 'CSV')
    return fault === undefined ? { text: csvText(value) } : { error: fault }
  }
  const json = jsonText(value)
  // A number that is not finite is null in JSON, too.
  return { text: json === 'null' ? csvNull : csvText(json) }
}

/**
 * Quotes a text for CSV if necessary. The text `\.` is quoted because an unquoted line `\.` ends the rows for
 * PostgreSQL before version 17.
 */
export function csvText(text: string): string {
  return text === '' || text === '\\.' || /[",\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
