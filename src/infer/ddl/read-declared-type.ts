/** Reads the types that statements declare: `CREATE TYPE` and `CREATE DOMAIN`. */

import type { TokenCursor } from '../sql/cursor.ts'
import type { Token } from '../sql/tokens.ts'
import type { DeclaredAlias } from './declared-schema.ts'
import { parenthesized, skipParentheses } from './read-column.ts'
import { readName, readType, type StatementText } from './read-names.ts'

/** Reads the name of a type and what it is, after the words `CREATE TYPE` or `CREATE DOMAIN`. */
export function readDeclaredType(
  cursor: TokenCursor,
  tokens: readonly Token[],
  source: StatementText,
): { readonly name: string; readonly type: DeclaredAlias } {
  const { name } = readName(cursor, source)
  if (cursor.take('from')) cursor.take('type')
  else if (cursor.take('as') && cursor.take('enum')) {
    const next = cursor.peek()
    const rest = next === undefined ? [] : tokens.slice(tokens.indexOf(next))
    const values = rest.flatMap(({ kind, text }) => (kind === 'text' ? text : []))
    return { name, type: { kind: 'enum', values } }
  }
  if (cursor.isAtEnd || cursor.isSign('(') || cursor.isWord('table')) {
    return { name, type: { kind: 'composite' } }
  }
  const base = readType(cursor)
  const checks: string[] = []
  let isNullable = true
  while (!cursor.isAtEnd) {
    if (cursor.take('not') && cursor.take('null')) isNullable = false
    else if (cursor.take('check')) checks.push(...parenthesized(cursor, tokens, source))
    else if (cursor.isSign('(')) skipParentheses(cursor)
    else if (!cursor.isAtEnd) cursor.next()
  }
  return { name, type: { kind: 'domain', base, isNullable, checks } }
}
