/**
 * The file that a definition of a SQLite file fills: a copy beside it, never the file itself, made by the statements
 * that made the file's own tables, with nothing in them.
 */

import { extname } from 'node:path'
import { shellWord } from '../../../text/shell-word.ts'
import type { Target } from '../../model/model.ts'

/** Longer ones are no part of a definition that people read, nor of a command that a shell takes. */
const lengthMax = 50_000

export function sqliteTarget(
  shown: string,
  statements: readonly string[],
  isTried: (sql: string) => boolean,
): Target {
  const copy = copyOf(shown)
  const word = shellWord(copy)
  const sql = `BEGIN; ${statements.map(ended).join(' ')} COMMIT;`
  const isMade = sql.length <= lengthMax && isTried(sql)
  const schema = `sqlite3 ${shellWord(shown)} '.schema --nosys' | sqlite3 -bail ${word}`
  const refusal = isMade
    ? `${copy} already exists and may contain rows: move it, or remove "before" from the definition`
    : `${copy} must exist with empty tables; create it with: ${schema}`
  // An empty file is what a client leaves that was ended before it had made the tables.
  const guard = `test ${isMade ? '! ' : ''}-s ${word} || { echo ${shellWord(refusal)} >&2; exit 1; }`
  return {
    kind: 'sqlite',
    command: `sqlite3 -bail -cmd 'PRAGMA foreign_keys = ON' ${word}`,
    before: isMade ? `${guard}; sqlite3 -bail ${word} ${shellWord(sql)}` : guard,
  }
}

function copyOf(shown: string): string {
  const extension = extname(shown)
  const copy = `${extension === '' ? shown : shown.slice(0, -extension.length)}-copy${extension}`
  // Not an option of the client.
  return copy.startsWith('-') ? `./${copy}` : copy
}

/** A comment at the end would take the semicolon with it. */
function ended(statement: string): string {
  return statement.includes('--') ? `${statement}\n;` : `${statement};`
}
