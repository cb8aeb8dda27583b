/**
 * Describes the database that a definition inferred from a SQLite file fills: a new file next to the source, with the
 * same tables and no rows. The source is never changed.
 */

import { extname } from 'node:path'
import { shellWord } from '../../../text/shell-word.ts'
import type { Target } from '../../model/model.ts'

/** Maximum total length of the CREATE statements that are written into the definition, in characters. */
const lengthMax = 50_000

export function sqliteTarget(
  shown: string,
  statements: readonly string[],
  canExecute: (sql: string) => boolean,
): Target {
  const copy = copyOf(shown)
  const word = shellWord(copy)
  const sql = `BEGIN; ${statements.map(ended).join(' ')} COMMIT;`
  const canCreate = sql.length <= lengthMax && canExecute(sql)
  const schema = `sqlite3 ${shellWord(shown)} '.schema --nosys' | sqlite3 -bail ${word}`
  const refusal = canCreate
    ? `${copy} already exists and may contain rows: move it, or remove "before" from the definition`
    : `${copy} must exist with empty tables; create it with: ${schema}`
  // An empty file remains if a client ended before it created the tables.
  const guard = `test ${canCreate ? '! ' : ''}-s ${word} || { echo ${shellWord(refusal)} >&2; exit 1; }`
  return {
    kind: 'sqlite',
    command: `sqlite3 -bail -cmd 'PRAGMA foreign_keys = ON' ${word}`,
    before: canCreate ? `${guard}; sqlite3 -bail ${word} ${shellWord(sql)}` : guard,
  }
}

function copyOf(shown: string): string {
  const extension = extname(shown)
  const copy = `${extension === '' ? shown : shown.slice(0, -extension.length)}-copy${extension}`
  // The client would read a name that starts with a hyphen as an option.
  return copy.startsWith('-') ? `./${copy}` : copy
}

/**
 * Returns a statement with a semicolon, on a new line if a comment at the end of the statement would hide the
 * semicolon.
 */
function ended(statement: string): string {
  return statement.includes('--') ? `${statement}\n;` : `${statement};`
}
