/** Reads the constraints of a table: keys, references and conditions. */

import { TokenCursor } from '../sql/cursor.ts'
import type { Token } from '../sql/tokens.ts'
import type { DeclaredTable } from './declared-schema.ts'
import { parenthesized } from './read-column.ts'
import { isName, readColumns, readName, type StatementText } from './read-names.ts'
import { readReference } from './read-reference.ts'

/** Words that begin a constraint or an index; columns cannot have these names without quotes. */
const constraintWords: ReadonlySet<string> = new Set([
  ...['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'supplemental'],
])
/** Words that begin an index, and that are also names of columns. */
const indexWords: ReadonlySet<string> = new Set(['key', 'index', 'fulltext', 'spatial', 'period'])

/** Returns whether the part of a table declares a constraint or an index instead of a column. */
export function isConstraint(part: readonly Token[]): boolean {
  const [first, second, third] = part
  if (first?.kind !== 'word') return false
  if (constraintWords.has(first.text)) return true
  if (!indexWords.has(first.text)) return false
  if (second?.text === '(' || third?.text === 'using') return true
  const isIndex = second?.text === 'key' || second?.text === 'index' || second?.text === 'for'
  // A name and columns, unlike a type and its size.
  return isIndex || (third?.text === '(' && isName(part[3]) && part[3].kind !== 'text')
}

/** Adds the constraint that a part of a statement declares to its table. */
export function addConstraint(
  table: DeclaredTable,
  part: readonly Token[],
  source: StatementText,
): void {
  const cursor = new TokenCursor(part)
  if (cursor.take('constraint')) {
    const next = cursor.peek()
    const isNamed = next?.kind !== 'word' || !constraintWords.has(next.text)
    if (isNamed) readName(cursor, source)
  }
  if (cursor.take('primary')) {
    toColumns(cursor)
    const columns = columnsOf(cursor, source)
    if (columns !== undefined) table.primaryKey = columns
  } else if (cursor.take('unique')) {
    toColumns(cursor)
    const columns = columnsOf(cursor, source)
    if (columns !== undefined) table.uniques.push(columns)
  } else if (cursor.take('foreign')) {
    toColumns(cursor)
    const columns = columnsOf(cursor, source) ?? []
    while (!cursor.isAtEnd && !cursor.take('references')) cursor.next()
    if (!cursor.isAtEnd) table.references.push(readReference(columns, cursor, source))
  } else if (cursor.take('check')) table.checks.push(...parenthesized(cursor, part, source))
}

/** Advances over the name of a key and words such as `KEY` and `CLUSTERED`. */
function toColumns(cursor: TokenCursor): void {
  while (!cursor.isAtEnd && !cursor.isSign('(')) cursor.next()
}

/** Returns the columns of a key, or undefined if no columns follow or one of them is an expression. */
function columnsOf(cursor: TokenCursor, source: StatementText): readonly string[] | undefined {
  if (cursor.isAtEnd) return undefined
  const columns = readColumns(cursor, source)
  const known = columns.filter((column) => column !== undefined)
  return known.length === columns.length && known.length > 0 ? known : undefined
}
