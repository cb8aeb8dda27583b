/**
 * Reads from a CREATE TABLE statement what the pragmas of SQLite do not return: CHECK conditions and collations. Other
 * parts of the statement are ignored.
 */

import { closing, isSign, partsOf } from '../../sql/statement-parts.ts'
import { type Token, tokensOf } from '../../sql/tokens.ts'

export interface CreateTable {
  /** The texts of the CHECK conditions in the statement. */
  readonly checks: readonly string[]
  /** Names of the columns, in lower case, whose values are compared without case. */
  readonly caseless: ReadonlySet<string>
}

export function readCreateTable(sql: string): CreateTable {
  const checks: string[] = []
  const caseless = new Set<string>()
  for (const part of partsOf(tokensOf(sql) ?? [])) {
    const [first] = part
    for (const at of wordsIn(part)) {
      const [text, next] = [part[at]?.text, part[at + 1]]
      const end = part[closing(part, at + 1)]
      if (text === 'check' && next !== undefined && end !== undefined) {
        checks.push(sql.slice(next.to, end.from).trim())
      }
      const isCaseless = text === 'collate' && next?.text.toLowerCase() === 'nocase'
      if (isCaseless && first !== undefined) caseless.add(first.text.toLowerCase())
    }
  }
  return { checks, caseless }
}

/**
 * Returns the indexes of the tokens in a part of a statement that are words outside of parentheses and not the name of
 * a column.
 */
function wordsIn(part: readonly Token[]): readonly number[] {
  const found: number[] = []
  for (let at = 0; at < part.length; at++) {
    const token = part[at] as Token
    const isName = at === 0 && !tableWords.has(token.text)
    if (isSign(token, '(')) at = closing(part, at)
    else if (token.kind === 'word' && !isName) found.push(at)
  }
  return found
}

/** Words that start the definition of a table constraint instead of a column. */
const tableWords: ReadonlySet<string> = new Set([
  ...['constraint', 'primary', 'unique', 'check', 'foreign'],
])
