/**
 * Values as comma-separated rows (RFC 4180). Nothing between two commas is null, and `""` is the empty text, as
 * PostgreSQL tells them apart.
 */

import { type JsonValue, jsonText } from './json.ts'
import type { Part } from './sql.ts'
import { textFault } from './text-fault.ts'

export const csvNull = ''

/** The line before the first row, without its end. */
export function csvHeader(columns: readonly string[]): string {
  return columns.map(csvText).join(',')
}

/** The value of a column; an array or object is its JSON text. */
export function csvCell(value: JsonValue): Part {
  if (typeof value === 'string') {
    const fault = textFault(value, 'CSV')
    return fault === undefined ? { text: csvText(value) } : { error: fault }
  }
  const json = jsonText(value)
  // As JSON does, also for a number that is not finite.
  return { text: json === 'null' ? csvNull : csvText(json) }
}

/** Quoted where it must be; a line `\.` would end the rows for PostgreSQL before version 17. */
export function csvText(text: string): string {
  return text === '' || text === '\\.' || /[",\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
