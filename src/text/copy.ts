/**
 * Renders values for PostgreSQL's `COPY … FROM stdin` in text format: a line per row, a tab between columns, `\N` for
 * null, and a backslash before special characters. COPY is the fastest import into PostgreSQL.
 */

import { isArray, isObject, type JsonValue, jsonText } from './json.ts'
import { columnName, type Part, tableName } from './sql.ts'
import { textFault } from './text-fault.ts'

export const copyNull = '\\N'
/** The line that ends the rows of a COPY statement. */
export const copyEnd = '\\.'

/** Returns the COPY statement that precedes the first row: `COPY users ("id", "name") FROM stdin;`. */
export function copyHead(table: string, columns: readonly string[]): Part {
  const parts = [
    tableName(table, 'postgres'),
    ...columns.map((name) => columnName(name, 'postgres')),
  ]
  const names: string[] = []
  for (const part of parts) {
    if ('error' in part) return part
    names.push(part.text)
  }
  const [into = '', ...quoted] = names
  return { text: `COPY ${into} (${quoted.join(', ')}) FROM stdin;` }
}

/** Renders the value of a column for COPY. An array or object becomes JSON text. */
export function copyCell(value: JsonValue): Part {
  if (typeof value === 'string') {
    const fault = textFault(value, 'PostgreSQL')
    return fault === undefined ? { text: escapedForCopy(value) } : { error: fault }
  }
  if (typeof value === 'boolean') return { text: value ? 't' : 'f' }
  const json = jsonText(value)
  if (json === 'null') return { text: copyNull } // a number that is not finite is null in JSON, too
  return { text: isArray(value) || isObject(value) ? escapedForCopy(json) : json }
}

const letters: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
}

/** Returns a text with a backslash before the characters that COPY reads in another way. */
export function escapedForCopy(text: string): string {
  return text.replace(/[\b\f\n\r\t\v\\]/g, (character) => `\\${letters[character]}`)
}

const characters: ReadonlyMap<string, string> = new Map(
  Object.entries(letters).map(([character, letter]) => [letter, character]),
)

/** Returns the text of a value that `escapedForCopy` has written. */
export function textOfCopy(cell: string): string {
  if (!cell.includes('\\')) return cell
  return cell.replace(/\\(.)/gs, (_, letter: string) => characters.get(letter) ?? letter)
}
