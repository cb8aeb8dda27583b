/** Meaning of the result of a database client that has failed. */

import { visible } from '../../terminal/text-style.ts'
import type { CommandResult } from './shell.ts'

/** Returns advice for the user, or undefined for errors without known advice. */
export function adviceFor({ code, stderr }: CommandResult): string | undefined {
  if (code === 0) {
    return 'the command did not confirm all rows: it must read its standard input to the end, and its standard output must not be redirected'
  }
  return duplicateRow.test(stderr.text)
    ? 'the table already contains such a row: empty the tables, for example in "before"; if the definition generates the value twice, add "unique": true'
    : undefined
}

/** Matches error messages of PostgreSQL, SQLite and MySQL about duplicate rows. */
const duplicateRow = /duplicate key|UNIQUE constraint failed|Duplicate entry/

/** Returns the line of an error message that states the error. The lines after it show where the error occurred. */
export function reasonOf({ stderr }: CommandResult): string | undefined {
  const lines = stderr.text.split('\n').map((line) => line.trim())
  const found = lines.find((line) => /\berror\b/i.test(line))
  return found === undefined ? undefined : visible(found).slice(0, reasonMax)
}

const reasonMax = 400

/**
 * Whether the client ended because the database refused a statement: psql exits with 3, other clients with 1. After a
 * lost connection or a signal, they exit with other codes, and a batch may have been committed.
 */
export function isRefusal({ code, stderr }: CommandResult): boolean {
  return (code === 1 || code === 3) && !lostConnection.test(stderr.text)
}

/** Matches error messages of libpq and of the MySQL client about a lost connection. */
const lostConnection =
  /server closed the connection|connection to server|lost connection|gone away|terminating connection/i
