/**
 * Finds the first row of an INSERT statement: in `INSERT INTO users ("id", "name") VALUES (1, 'x');` it starts at `(1`.
 * Quoted names of columns are skipped, so a name such as `) VALUES (` does not end their list.
 */

import { insertInto } from '../../text/sql.ts'
import type { Dialect } from '../../text/sql-dialect.ts'

const [space, opening, closing, comma] = [32, 40, 41, 44]
const values = Buffer.from(' VALUES ')

/**
 * Returns a function that, for INSERT statements into one table, returns the length of the text before the first row.
 */
export function insertHead(
  table: string,
  dialect: Dialect,
): (statement: Buffer, from: number) => number | undefined {
  const into = insertInto(table, dialect)
  if ('error' in into) return () => undefined
  const prefix = Buffer.from(into.text)
  const quote = (dialect === 'mysql' ? '`' : '"').charCodeAt(0)
  return (statement, from) => {
    let at = from + prefix.length
    if (!holds(statement, from, prefix)) return undefined
    if (statement[at] === space && statement[at + 1] === opening) {
      const end = endOfNames(statement, at + 2, quote)
      if (end === undefined) return undefined
      at = end
    }
    // A row of default values has no value list.
    return holds(statement, at, values) ? at + values.length - from : undefined
  }
}

/**
 * Returns the index after the bracket that closes a list of quoted column names, or undefined if the text is not such a
 * list.
 */
function endOfNames(statement: Buffer, from: number, quote: number): number | undefined {
  for (let at = from; ; ) {
    if (statement[at] !== quote) return undefined
    at++
    while (at < statement.length && (statement[at] !== quote || statement[at + 1] === quote)) {
      at += statement[at] === quote ? 2 : 1
    }
    at++
    if (statement[at] === closing) return at + 1
    if (statement[at] !== comma || statement[at + 1] !== space) return undefined
    at += 2
  }
}

function holds(text: Buffer, at: number, part: Buffer): boolean {
  return (
    at + part.length <= text.length &&
    text.compare(part, 0, part.length, at, at + part.length) === 0
  )
}
