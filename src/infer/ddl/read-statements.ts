/** Reads the statements of an SQL text that describe tables. A statement that cannot be read is skipped with a note. */

import { TokenCursor, Unreadable, unreadable } from '../sql/cursor.ts'
import { closing, partsOf } from '../sql/statement-parts.ts'
import { type Token, tokensOf } from '../sql/tokens.ts'
import { addColumn, isSame } from './add-column.ts'
import { alterTable } from './alter-table.ts'
import type {
  DeclaredAlias,
  DeclaredParent,
  DeclaredTable,
  SkippedStatement,
} from './declared-schema.ts'
import { DeclaredTables } from './declared-tables.ts'
import type { Dialect } from './dialect.ts'
import { withCopyOf } from './inherited.ts'
import { readColumn } from './read-column.ts'
import { addConstraint, isConstraint } from './read-constraint.ts'
import { readDeclaredType } from './read-declared-type.ts'
import { nameOf, readColumns, readName, type StatementText } from './read-names.ts'
import { type Statement, statementsOf } from './statements.ts'

/** Maximum number of words from CREATE to what is created: `CREATE GLOBAL TEMPORARY TABLE`. */
const wordsMax = 6
const createdKinds: ReadonlySet<string> = new Set(['table', 'index', 'type', 'domain'])

export interface DeclaredSchema {
  readonly tables: readonly DeclaredTable[]
  /** The declared types, by name in lower case. */
  readonly types: ReadonlyMap<string, DeclaredAlias>
  readonly skipped: readonly SkippedStatement[]
}

export function readStatements(text: string, dialect: Dialect | undefined): DeclaredSchema {
  const reader = new StatementReader(dialect)
  for (const statement of statementsOf(text, dialect)) reader.read(statement)
  return reader.schema
}

class StatementReader {
  readonly #dialect: Dialect | undefined
  readonly #tables = new DeclaredTables()
  readonly #types = new Map<string, DeclaredAlias>()
  readonly #skipped: SkippedStatement[] = []

  constructor(dialect: Dialect | undefined) {
    this.#dialect = dialect
  }

  get schema(): DeclaredSchema {
    return { tables: this.#tables.all, types: this.#types, skipped: this.#skipped }
  }

  read({ text, line }: Statement): void {
    const tokens = tokensOf(text)
    const dialect = this.#dialect
    const source = { text, dialect, isFolded: dialect === 'postgres' }
    try {
      if (tokens === undefined) unreadable()
      this.#readTokens(tokens, source, line)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (!/^create\s+(?:\w+\s+){0,2}table\b|^alter\s+table\b/i.test(text)) return
      const beginning = text.slice(0, 60).replace(/\s+/g, ' ')
      this.#skipped.push({ line, reason: `cannot be read: ${beginning}` })
    }
  }

  #readTokens(tokens: readonly Token[], source: StatementText, line: number): void {
    const cursor = new TokenCursor(tokens)
    if (cursor.take('comment')) this.#comment(cursor, source)
    else if (cursor.isWord('drop')) this.#dropTables(cursor, source)
    else if (cursor.isWord('rename')) this.#renameTables(cursor, source)
    else if (cursor.take('alter')) this.#alterTable(cursor, { tokens, source, line })
    else this.#create(cursor, { tokens, source, line })
  }

  #alterTable(
    cursor: TokenCursor,
    {
      tokens,
      source,
      line,
    }: {
      readonly tokens: readonly Token[]
      readonly source: StatementText
      readonly line: number
    },
  ): void {
    cursor.need('table')
    while (['if', 'exists', 'only'].some((word) => cursor.isWord(word))) cursor.next()
    const table = this.#tables.find(readName(cursor, source))
    const actions = restOf(tokens, cursor)
    if (table !== undefined) {
      alterTable(table, actions, {
        source,
        all: this.#tables.all,
        rename: (name) => this.#tables.rename(table, name),
        skip: (action) => {
          this.#skipped.push({ line, reason: `contains ${action.slice(0, 60)}`, isPart: true })
        },
      })
    }
    if (hasWords(actions, 'attach', 'partition')) this.#detach(tokens, source)
  }

  #dropTables(cursor: TokenCursor, source: StatementText): void {
    cursor.need('drop')
    if (cursor.take('temporary')) return
    cursor.need('table')
    while (['if', 'exists'].some((word) => cursor.isWord(word))) cursor.next()
    do this.#tables.remove(readName(cursor, source))
    while (cursor.take(','))
  }

  /** Reads `RENAME TABLE a TO b, c TO d` of MySQL. */
  #renameTables(cursor: TokenCursor, source: StatementText): void {
    cursor.need('rename')
    cursor.need('table')
    do {
      const table = this.#tables.find(readName(cursor, source))
      cursor.need('to')
      const { name } = readName(cursor, source)
      if (table !== undefined) this.#tables.rename(table, name)
    } while (cursor.take(','))
  }

  #create(
    cursor: TokenCursor,
    place: {
      readonly tokens: readonly Token[]
      readonly source: StatementText
      readonly line: number
    },
  ): void {
    cursor.need('create')
    const words: string[] = []
    while (cursor.peek()?.kind === 'word' && words.length < wordsMax) words.push(cursor.next().text)
    const kind = words.findIndex((word) => createdKinds.has(word))
    const created = new TokenCursor(place.tokens)
    for (let i = 0; i < kind + 2; i++) created.next()
    const modifiers = words.slice(0, kind)
    if (words[kind] === 'table') this.#createTable(created, { ...place, modifiers })
    else if (words[kind] === 'index' && modifiers.includes('unique')) {
      this.#index(created, place.source)
    } else if (words[kind] === 'type' || words[kind] === 'domain') {
      const { name, type } = readDeclaredType(created, place.tokens, place.source)
      this.#types.set(name.toLowerCase(), type)
    }
  }

  #createTable(
    cursor: TokenCursor,
    {
      tokens,
      source,
      line,
      modifiers,
    }: {
      readonly tokens: readonly Token[]
      readonly source: StatementText
      readonly line: number
      readonly modifiers: readonly string[]
    },
  ): void {
    // Temporary tables exist only while a script runs.
    const isTemporary = modifiers.some((word) => word === 'temp' || word === 'temporary')
    if (isTemporary || cursor.isSign('#')) return
    while (['if', 'not', 'exists'].some((word) => cursor.isWord(word))) cursor.next()
    const name = readName(cursor, source)
    const rest = restOf(tokens, cursor)
    // Rows of a partition are rows of its table.
    if (hasWords(rest, 'partition', 'of')) return
    const table: DeclaredTable = {
      ...name,
      line,
      columns: [],
      primaryKey: [],
      uniques: [],
      partialUniques: [],
      references: [],
      checks: [],
      like: [],
    }
    if (cursor.take('like')) {
      this.#copy(table, { ...readName(cursor, source), hasKeys: true, hasChecks: true })
    } else if (!cursor.isSign('(')) {
      this.#skipped.push({ line, reason: `declares no columns of ${name.name}` })
      return
    } else this.#readParts(table, rest, source)
    const end = rest[closing(rest, 0)]
    this.#readOptions(
      table,
      rest.slice(end === undefined ? rest.length : rest.indexOf(end)),
      source,
    )
    if (!this.#tables.add(table)) {
      this.#skipped.push({ line, reason: `declares ${name.name} again` })
    }
  }

  #readParts(table: DeclaredTable, tokens: readonly Token[], source: StatementText): void {
    for (const part of partsOf(tokens)) {
      const [first] = part
      if (first === undefined) continue
      if (first.kind === 'word' && first.text === 'like') {
        const parent = readName(new TokenCursor(part.slice(1)), source)
        const isIncluded = (what: string): boolean =>
          (this.#dialect === 'mysql' ||
            ['all', what].some((word) => hasWords(part, 'including', word))) &&
          !hasWords(part, 'excluding', what)
        const hasChecks = isIncluded('constraints')
        this.#copy(table, { ...parent, hasKeys: isIncluded('indexes'), hasChecks })
      } else if (isConstraint(part)) addConstraint(table, part, source)
      else addColumn(table, readColumn(part, source))
    }
  }

  /** Adds what another table has at this time. */
  #copy(table: DeclaredTable, parent: DeclaredParent): void {
    Object.assign(table, withCopyOf(table, parent, this.#tables.all))
  }

  /** Reads what follows the columns: `INHERITS (parent)`, `COMMENT = 'text'`. */
  #readOptions(table: DeclaredTable, tokens: readonly Token[], source: StatementText): void {
    for (const [i, { kind, text }] of tokens.entries()) {
      if (kind !== 'word') continue
      if (text === 'inherits') {
        for (const part of partsOf(tokens.slice(i))) {
          if (part.length === 0) continue
          const parent = readName(new TokenCursor(part), source)
          table.like.push({ ...parent, hasKeys: false, hasChecks: true })
        }
      }
      const value = tokens.slice(i + 1, i + 3).find((token) => token.kind === 'text')
      if (text === 'comment' && value !== undefined) table.comment = value.text
    }
  }

  #index(cursor: TokenCursor, source: StatementText): void {
    while (!cursor.isAtEnd && !cursor.take('on')) cursor.next()
    cursor.take('only')
    const table = this.#tables.find(readName(cursor, source))
    while (!cursor.isAtEnd && !cursor.isSign('(')) cursor.next()
    const columns = readColumns(cursor, source)
    const known = columns.filter((column) => column !== undefined)
    // The values of an index on expressions are not those of columns.
    if (table === undefined || known.length < columns.length) return
    const isPartial = hasWord(cursor, 'where')
    const uniques = isPartial ? table.partialUniques : table.uniques
    uniques.push(known)
  }

  /** Reads `COMMENT ON TABLE users IS 'text'` and `COMMENT ON COLUMN shop.users.email IS 'text'`. */
  #comment(cursor: TokenCursor, source: StatementText): void {
    cursor.need('on')
    const isColumn = cursor.take('column')
    if (!isColumn) cursor.need('table')
    const parts: string[] = []
    do parts.push(nameOf(cursor.next(), source))
    while (cursor.take('.'))
    cursor.need('is')
    const { kind, text } = cursor.next()
    const column = isColumn ? parts.pop() : undefined
    const [name, schema] = [parts.at(-1), parts.at(-2)]
    if (kind !== 'text' || name === undefined) return
    const table = this.#tables.find({ name, ...(schema !== undefined && { schema }) })
    if (table === undefined) return
    if (column === undefined) table.comment = text
    else {
      table.columns = table.columns.map((one) =>
        isSame(one.name, column) ? { ...one, comment: text } : one,
      )
    }
  }

  /** Removes the partition that a statement attaches to a table. */
  #detach(tokens: readonly Token[], source: StatementText): void {
    const at = tokens.findIndex(({ text }) => text === 'partition')
    this.#tables.remove(readName(new TokenCursor(tokens.slice(at + 1)), source))
  }
}

/** Returns the tokens from the position of a cursor. */
function restOf(tokens: readonly Token[], cursor: TokenCursor): readonly Token[] {
  const next = cursor.peek()
  return next === undefined ? [] : tokens.slice(tokens.indexOf(next))
}

function hasWords(tokens: readonly Token[], first: string, second: string): boolean {
  return tokens.some(
    ({ kind, text }, i) => kind === 'word' && text === first && tokens[i + 1]?.text === second,
  )
}

function hasWord(cursor: TokenCursor, word: string): boolean {
  while (!cursor.isAtEnd) if (cursor.next().text === word) return true
  return false
}
