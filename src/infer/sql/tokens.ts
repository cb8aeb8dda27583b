/** Splits an SQL text of PostgreSQL, SQLite or MariaDB into tokens: words, quoted names, texts, numbers and signs. */

import { postgresEscapes } from './escapes.ts'

export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign'
  /** The text of the token: words in lower case, names and texts without quotes. */
  readonly text: string
  /** Position of the first character of the token in the SQL text; `to` is the position after its last character. */
  readonly from: number
  readonly to: number
}

/** Maximum length of an SQL text that is split into tokens, in characters. */
const lengthMax = 1_000_000

const pattern = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*|/\*[^]*?\*/)`,
    String.raw`(?<escaped>[eE]'(?:[^'\\]|''|\\[^])*')`,
    "(?<text>'(?:[^']|'')*')",
    String.raw`(?<name>"(?:[^"]|"")*"|${'`'}(?:[^${'`'}]|${'``'})*${'`'}|\[[A-Za-z_][^\]]*\])`,
    String.raw`(?<number>0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`,
    String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`,
    String.raw`(?<sign>::|<>|!=|<=|>=|==|!~~\*|!~~|!~\*|~~\*|!~|~~|~\*|\|\||->>|->|@>|<@|&&|[^])`,
  ].join('|'),
  'uy',
)

/** Returns the tokens of an SQL text, or undefined if a quote is not closed or the text is too long. */
export function tokensOf(sql: string): readonly Token[] | undefined {
  if (sql.length > lengthMax) return undefined
  const tokens: Token[] = []
  let from = 0
  while (from < sql.length) {
    pattern.lastIndex = from
    const groups = pattern.exec(sql)?.groups
    if (groups === undefined) return undefined
    const to = pattern.lastIndex
    const { escaped, text, name, number, word, sign } = groups
    if (escaped !== undefined) tokens.push({ kind: 'text', text: unescaped(escaped), from, to })
    else if (text !== undefined) {
      tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll("''", "'"), from, to })
    } else if (name !== undefined) tokens.push({ kind: 'name', text: unquoted(name), from, to })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, from, to })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), from, to })
    else if (sign === "'" || sign === '"' || sign === '`') return undefined
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, from, to })
    from = to
  }
  return tokens
}

function unquoted(name: string): string {
  const quote = name.charAt(0)
  const inner = name.slice(1, -1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

/** Returns the value of a PostgreSQL literal `E'…'`, with the escapes resolved that PostgreSQL itself writes. */
function unescaped(text: string): string {
  return text
    .slice(2, -1)
    .replace(/''|\\([\s\S])/gu, (_, character: string | undefined) =>
      character === undefined ? "'" : (postgresEscapes.get(character) ?? character),
    )
}
