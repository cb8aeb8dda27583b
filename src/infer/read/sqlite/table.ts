/**
 * What SQLite says of a table only in its CREATE TABLE: conditions, which the pragmas do not tell, and collations. A
 * small reader of that one statement; what it does not understand of it is passed over.
 */

import { type Token, tokensOf } from '../../sql/tokens.ts'

export interface CreateTable {
  /** The texts of CHECK conditions. */
  readonly checks: readonly string[]
  /** Columns, in lower case, that compare without case. */
  readonly caseless: ReadonlySet<string>
  /** Columns, in lower case, whose references are checked at the end of a transaction. */
  readonly hasDeferred: boolean
}

const nothing: CreateTable = { checks: [], caseless: new Set(), hasDeferred: false }

export function readCreateTable(sql: string): CreateTable {
  const tokens = tokensOf(sql)
  const open = tokens?.findIndex(({ text, kind }) => kind === 'sign' && text === '(') ?? -1
  if (tokens === undefined || open < 0) return nothing
  const checks: string[] = []
  const caseless = new Set<string>()
  let hasDeferred = false
  let depth = 0
  let column: string | undefined
  let isFirst = true
  for (let i = open; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (token.kind === 'sign' && token.text === '(') {
      depth++
      continue
    }
    if (token.kind === 'sign' && token.text === ')') {
      depth--
      if (depth === 0) break
      continue
    }
    if (depth === 1 && token.kind === 'sign' && token.text === ',') {
      isFirst = true
      continue
    }
    if (depth !== 1) continue
    if (isFirst) {
      column = token.text.toLowerCase()
      isFirst = false
      if (token.kind !== 'word' || !tableWords.has(token.text)) continue
    }
    if (token.kind !== 'word') continue
    if (token.text === 'check') {
      const end = closing(tokens, i + 1)
      const [from, to] = [tokens[i + 1]?.to, tokens[end]?.from]
      if (from !== undefined && to !== undefined) checks.push(sql.slice(from, to).trim())
      i = end
    } else if (token.text === 'collate' && tokens[i + 1]?.text.toLowerCase() === 'nocase') {
      if (column !== undefined) caseless.add(column)
    } else if (token.text === 'deferred') hasDeferred = true
  }
  return { checks, caseless, hasDeferred }
}

/** Words with which a constraint of the table begins instead of a column. */
const tableWords: ReadonlySet<string> = new Set([
  ...['constraint', 'primary', 'unique', 'check', 'foreign'],
])

/** The place of the parenthesis that closes the one at `open`. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let i = open; i < tokens.length; i++) {
    const token = tokens[i] as Token
    if (token.kind !== 'sign') continue
    if (token.text === '(') depth++
    else if (token.text === ')') depth--
    if (depth === 0) return i
  }
  return tokens.length
}
