/** Reads the definition of a column, with the constraints that it contains. */

import { TokenCursor, unreadable } from '../sql/cursor.ts'
import { closing, isSign } from '../sql/statement-parts.ts'
import type { Token } from '../sql/tokens.ts'
import type { DeclaredColumn, DeclaredReference, DeclaredType } from './declared-schema.ts'
import { isName, nameOf, readName, readType, type StatementText } from './read-names.ts'
import { readReference } from './read-reference.ts'

export interface ReadColumn {
  readonly column: DeclaredColumn
  readonly isPrimaryKey: boolean
  readonly isUnique: boolean
  readonly references: readonly DeclaredReference[]
  readonly checks: readonly string[]
}

/** Words that begin a part of a column definition, and so end its type and its default. */
const optionWords: ReadonlySet<string> = new Set([
  ...[
    'not',
    'null',
    'default',
    'primary',
    'unique',
    'references',
    'check',
    'constraint',
    'comment',
  ],
  ...['collate', 'auto_increment', 'autoincrement', 'identity', 'generated', 'as', 'on', 'key'],
  ...[
    'character',
    'charset',
    'deferrable',
    'initially',
    'invisible',
    'visible',
    'encode',
    'enable',
  ],
  ...[
    'disable',
    'sparse',
    'rowguidcol',
    'persisted',
    'stored',
    'virtual',
    'storage',
    'with',
    'for',
  ],
  ...[
    'hidden',
    'masked',
    'using',
    'after',
    'first',
    'distkey',
    'sortkey',
    'compress',
    'novalidate',
  ],
])

const noType: DeclaredType = {
  name: '',
  sizes: [],
  members: [],
  isUnsigned: false,
  isArray: false,
}

/** Types that number the rows. */
const serials: ReadonlySet<string> = new Set([
  ...['serial', 'bigserial', 'smallserial', 'serial2', 'serial4', 'serial8'],
])

export function readColumn(tokens: readonly Token[], source: StatementText): ReadColumn {
  const [first] = tokens
  if (!isName(first)) return unreadable()
  const cursor = new TokenCursor(tokens)
  cursor.next()
  const next = cursor.peek()
  const isTyped =
    next !== undefined && isName(next) && !(next.kind === 'word' && isOption(next, cursor.peek(1)))
  const type = isTyped ? readType(cursor) : noType
  const column: DeclaredColumn = {
    name: nameOf(first, source),
    type,
    isNullable: true,
    isCounter: serials.has(type.name),
    isGenerated: false,
    isCaseless: false,
  }
  return new OptionReader(cursor, { tokens, source, column }).read()
}

/** `character` begins a type, and an option only before `set`. */
function isOption({ text }: Token, following: Token | undefined): boolean {
  return text === 'character' ? following?.text === 'set' : optionWords.has(text)
}

/** Reads the options of a column, such as `NOT NULL`, after its name and type. */
class OptionReader {
  readonly #cursor: TokenCursor
  readonly #tokens: readonly Token[]
  readonly #source: StatementText
  readonly #references: DeclaredReference[] = []
  readonly #checks: string[] = []
  #column: DeclaredColumn
  #isPrimaryKey = false
  #isUnique = false

  constructor(
    cursor: TokenCursor,
    {
      tokens,
      source,
      column,
    }: {
      readonly tokens: readonly Token[]
      readonly source: StatementText
      readonly column: DeclaredColumn
    },
  ) {
    this.#cursor = cursor
    this.#tokens = tokens
    this.#source = source
    this.#column = column
  }

  read(): ReadColumn {
    while (!this.#cursor.isAtEnd) {
      const word = this.#cursor.peek()
      const isKnown = word?.kind === 'word' && Object.hasOwn(this.#options, word.text)
      const read = isKnown ? this.#options[word.text] : undefined
      if (this.#cursor.isSign('(')) skipParentheses(this.#cursor)
      else this.#cursor.next()
      read?.()
    }
    return {
      column: this.#column,
      isPrimaryKey: this.#isPrimaryKey,
      isUnique: this.#isUnique,
      references: this.#references,
      checks: this.#checks,
    }
  }

  /** Reads the rest of an option, by its first word. */
  readonly #options: Readonly<Record<string, () => void>> = {
    not: () => {
      if (this.#cursor.take('null')) this.#set({ isNullable: false })
    },
    primary: () => {
      this.#isPrimaryKey = true
      this.#set({ isNullable: false })
    },
    unique: () => {
      this.#isUnique = true
    },
    references: () => {
      const { name } = this.#column
      this.#references.push(readReference([name], this.#cursor, this.#source))
    },
    check: () => {
      this.#checks.push(...parenthesized(this.#cursor, this.#tokens, this.#source))
    },
    default: () => {
      const text = readDefault(this.#cursor, this.#tokens, this.#source)
      const isCounter = /^\(?\s*(?:nextval\(|next\s+value\s+for)/i.test(text)
      this.#set({ default: text, ...(isCounter && { isCounter }) })
    },
    comment: () => {
      if (!this.#cursor.isAtEnd) this.#set({ comment: this.#cursor.next().text })
    },
    collate: () => {
      const { name } = readName(this.#cursor, this.#source)
      this.#set({ isCaseless: /nocase|_ci\b|_ci_/i.test(name) })
    },
    auto_increment: () => this.#set({ isCounter: true }),
    autoincrement: () => this.#set({ isCounter: true }),
    identity: () => this.#set({ isCounter: true }),
    as: () => this.#generated(),
    generated: () => this.#generated(),
  }

  #set(members: Partial<DeclaredColumn>): void {
    this.#column = { ...this.#column, ...members }
  }

  #generated(): void {
    const kind = readGenerated(this.#cursor)
    if (kind === 'identity') this.#set({ isCounter: true })
    else if (kind === 'computed') this.#set({ isGenerated: true })
  }
}

/** Reads the rest of `GENERATED ALWAYS AS IDENTITY`, `GENERATED ALWAYS AS (a + b)` or `AS (a + b)`. */
function readGenerated(cursor: TokenCursor): 'identity' | 'computed' | 'none' {
  while (!cursor.isAtEnd) {
    if (cursor.isSign('(')) {
      skipParentheses(cursor)
      return 'computed'
    }
    if (cursor.take('identity')) return 'identity'
    // The period of a table with system versions: GENERATED ALWAYS AS ROW START.
    if (cursor.take('row')) return 'computed'
    const isPart = ['always', 'by', 'default', 'as', 'on', 'null'].some((word) => cursor.take(word))
    if (!isPart) return 'none'
  }
  return 'none'
}

/** Reads the text in parentheses; nothing if it has no parentheses. */
export function parenthesized(
  cursor: TokenCursor,
  tokens: readonly Token[],
  { text }: StatementText,
): readonly string[] {
  // SQL Server writes CHECK NOT FOR REPLICATION (…).
  while (!cursor.isAtEnd && !cursor.isSign('(')) cursor.next()
  const open = cursor.peek()
  if (open === undefined) return []
  const end = tokens[closing(tokens, tokens.indexOf(open))]
  skipParentheses(cursor)
  return end === undefined ? [] : [text.slice(open.to, end.from).trim()]
}

export function skipParentheses(cursor: TokenCursor): void {
  let depth = 0
  while (!cursor.isAtEnd) {
    const token = cursor.next()
    if (isSign(token, '(')) depth++
    else if (isSign(token, ')')) depth--
    if (depth <= 0) return
  }
}

function readDefault(
  cursor: TokenCursor,
  tokens: readonly Token[],
  { text }: StatementText,
): string {
  const first = cursor.peek()
  if (first === undefined) return ''
  let last = first
  do {
    const token = cursor.peek() as Token
    if (isSign(token, '(')) {
      const end = tokens[closing(tokens, tokens.indexOf(token))]
      skipParentheses(cursor)
      last = end ?? token
    } else last = cursor.next()
  } while (!cursor.isAtEnd && !isEnd(cursor, last))
  return text.slice(first.from, last.to)
}

/** Returns whether a default ends before the next token. A cast may continue with `character varying`. */
function isEnd(cursor: TokenCursor, last: Token): boolean {
  const next = cursor.peek()
  if (next?.kind !== 'word') return false
  const isCast = isSign(last, '::') || isSign(last, '-') || isSign(last, '+')
  return !isCast && isOption(next, cursor.peek(1))
}
