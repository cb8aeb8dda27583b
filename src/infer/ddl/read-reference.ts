/** Reads references to other tables. */

import type { TokenCursor } from '../sql/cursor.ts'
import type { DeclaredReference } from './declared-schema.ts'
import { readColumns, readName, type StatementText } from './read-names.ts'

/** Reads the rest of a reference after the word `references`. */
export function readReference(
  columns: readonly string[],
  cursor: TokenCursor,
  source: StatementText,
): DeclaredReference {
  const target = readName(cursor, source)
  const named = cursor.isSign('(') ? readColumns(cursor, source) : []
  const targetColumns = named.filter((column) => column !== undefined)
  return { columns, target, targetColumns, isDeferred: readActions(cursor) }
}

/** Words after a reference that set what it does when rows change, and when it is checked. */
const actionWords: ReadonlySet<string> = new Set([
  ...['on', 'delete', 'update', 'set', 'null', 'default', 'no', 'action', 'cascade', 'restrict'],
  ...['match', 'simple', 'full', 'partial', 'deferrable', 'initially', 'immediate', 'deferred'],
])

/** Reads what a reference does when rows change, and returns whether it is checked at the end of a transaction. */
function readActions(cursor: TokenCursor): boolean {
  let isDeferred = false
  for (let next = cursor.peek(); next?.kind === 'word'; next = cursor.peek()) {
    const isNot = next.text === 'not' && cursor.peek(1)?.text === 'deferrable'
    if (!isNot && !actionWords.has(next.text)) break
    isDeferred ||= next.text === 'deferred'
    cursor.next()
  }
  return isDeferred
}
