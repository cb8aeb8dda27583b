/** Reads names and types at a position in the tokens of a statement. */

import { type TokenCursor, unreadable } from '../sql/cursor.ts'
import type { Token } from '../sql/tokens.ts'
import type { DeclaredName, DeclaredType } from './declared-schema.ts'
import type { Dialect } from './dialect.ts'

/** Statement that is being read. */
export interface StatementText {
  readonly text: string
  readonly dialect: Dialect | undefined
  /** Whether names without quotes are converted to lower case. */
  readonly isFolded: boolean
}

export function isName(token: Token | undefined): token is Token {
  return token?.kind === 'word' || token?.kind === 'name' || token?.kind === 'text'
}

/** Returns the name that a token spells. */
export function nameOf(token: Token, { text, isFolded }: StatementText): string {
  return token.kind === 'word' && !isFolded ? text.slice(token.from, token.to) : token.text
}

/** Reads a name such as `users` or `shop.dbo.users`, whose last two parts count. */
export function readName(cursor: TokenCursor, source: StatementText): DeclaredName {
  const parts: string[] = []
  do {
    // A database without a schema: `shop..users`.
    if (parts.length > 0 && cursor.isSign('.')) continue
    // A variable of a script stands for the schema: `@schema.users`.
    cursor.take('@')
    const token = cursor.next()
    if (!isName(token)) return unreadable()
    parts.push(nameOf(token, source))
  } while (cursor.take('.'))
  const name = parts.at(-1) ?? unreadable()
  const schema = parts.at(-2)
  return { name, ...(schema !== undefined && { schema }) }
}

/** Reads the columns in parentheses, without lengths and orders. Expressions are returned as undefined. */
export function readColumns(
  cursor: TokenCursor,
  source: StatementText,
): readonly (string | undefined)[] {
  cursor.need('(')
  const columns: (string | undefined)[] = []
  do columns.push(readIndexed(cursor, source))
  while (cursor.take(','))
  cursor.need(')')
  return columns
}

/** Reads a part of an index, such as `email`, `name(20) DESC` or `lower(email)`. */
function readIndexed(cursor: TokenCursor, source: StatementText): string | undefined {
  const token = cursor.next()
  // A number in parentheses is the length of the indexed text.
  const isCall = cursor.isSign('(') && cursor.peek(1)?.kind !== 'number'
  let isColumn = isName(token) && !isCall
  for (let depth = token.text === '(' ? 1 : 0; ; ) {
    if (depth === 0 && (cursor.isSign(',') || cursor.isSign(')'))) break
    const { kind, text } = cursor.next()
    if (text === '(') depth++
    else if (text === ')') depth--
    else if (depth === 0 && kind === 'sign') isColumn = false
  }
  return isColumn ? nameOf(token, source) : undefined
}

/** Words that continue the name of a type, by its first word. */
const further: ReadonlyMap<string, readonly string[]> = new Map([
  ['character', ['varying', 'large', 'object']],
  ['char', ['varying', 'byte']],
  ['national', ['character', 'char', 'varchar', 'varying', 'text']],
  ['nchar', ['varying']],
  ['bit', ['varying']],
  ['binary', ['varying', 'large', 'object']],
  ['double', ['precision']],
  ['long', ['raw', 'varchar', 'varbinary']],
  ['unsigned', ['big', 'int', 'integer']],
  ['timestamp', ['with', 'without', 'local', 'time', 'zone']],
  ['time', ['with', 'without', 'time', 'zone']],
  ['interval', ['year', 'month', 'day', 'hour', 'minute', 'second', 'to']],
])

/** Reads a type such as `numeric(10, 2)`, `timestamp(3) with time zone`, `enum('a', 'b')` or `public.status[]`. */
export function readType(cursor: TokenCursor): DeclaredType {
  const first = cursor.next()
  if (!isName(first) || first.kind === 'text') return unreadable()
  if (cursor.take('.')) {
    const type = readType(cursor)
    return { ...type, schema: first.text.toLowerCase() }
  }
  const start = first.text.toLowerCase()
  const words = [start, ...readFurther(cursor, start)]
  const type = { sizes: [], members: [], isUnsigned: false, isArray: false }
  const found: { -readonly [K in keyof DeclaredType]: DeclaredType[K] } = { ...type, name: '' }
  for (;;) {
    if (cursor.take('unsigned')) found.isUnsigned = true
    else if (cursor.take('array') || isArrayEnd(cursor)) found.isArray = true
    else if (cursor.isSign('(')) Object.assign(found, readArguments(cursor))
    else if (!cursor.take('signed') && !cursor.take('zerofill')) {
      const more = readFurther(cursor, start)
      if (more.length === 0) return { ...found, name: words.join(' ') }
      words.push(...more)
    }
  }
}

/** Reads the words that continue the name of a type. */
function readFurther(cursor: TokenCursor, start: string): readonly string[] {
  const known = further.get(start) ?? []
  const words: string[] = []
  for (let next = cursor.peek(); next?.kind === 'word'; next = cursor.peek()) {
    if (!known.includes(next.text)) break
    words.push(cursor.next().text)
  }
  return words
}

/** Advances over `[]` or `[3]`, and returns whether they were there. */
function isArrayEnd(cursor: TokenCursor): boolean {
  if (!cursor.isSign('[')) return false
  const length = cursor.peek(1)?.kind === 'number' ? 2 : 1
  if (cursor.peek(length)?.text !== ']') return false
  for (let i = 0; i <= length; i++) cursor.next()
  return true
}

/** Reads the sizes of a type, or the members of an enum. */
function readArguments(cursor: TokenCursor): Pick<DeclaredType, 'sizes' | 'members'> {
  cursor.need('(')
  const sizes: number[] = []
  const members: string[] = []
  for (let depth = 1; depth > 0; ) {
    const { kind, text } = cursor.next()
    if (kind === 'number') sizes.push(Number(text))
    else if (kind === 'text' || kind === 'name') members.push(text)
    else if (text === '(') depth++
    else if (text === ')') depth--
  }
  return { sizes, members }
}
