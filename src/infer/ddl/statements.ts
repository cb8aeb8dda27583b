/**
 * Splits an SQL text into statements and returns those that describe tables. Everything else is skipped without being
 * parsed: rows, functions, permissions, and the commands of database clients.
 */

import { mysqlEscapes } from '../sql/escapes.ts'
import type { Dialect } from './dialect.ts'

export interface Statement {
  /** The text of the statement without comments. Texts in it are written without backslash escapes. */
  readonly text: string
  /** Line of the first character in the source, from 1. */
  readonly line: number
}

/** The first words of statements that describe tables. */
const wanted =
  /^\s*(?:create\s+(?!(?:or\s+replace\s+)?(?:view|function|procedure|trigger|rule|policy|sequence|database|schema|extension|role|user)\b)|alter\s+table|comment\s+on|drop\s+table|rename\s+table)/i

const plain = /[^'"`[;$\-/#\n\\]+/y
const quoted: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"]|"")*"/y,
  '`': /`(?:[^`]|``)*`/y,
  '[': /\[[A-Za-z_][^\]\n]*\]/y,
}
const standardText = /'(?:[^']|'')*'/y
const escapedText = /'(?:[^'\\]|''|\\[\s\S])*'/y
const lineComment = /--[^\n]*|#[^\n]*/y
const blockComment = /\/\*[\s\S]*?(?:\*\/|$)/y
const dollarQuote = /\$(?:[A-Za-z_]\w*)?\$/y
/** Lines on which a new statement begins although the previous one has no end. */
const newStatement =
  /[ \t]*(?:create\s+(?:table|unique|type|domain)|(?:alter|drop)\s+table|comment\s+on)\b/iy
const batchEnd = /[ \t]*(?:go|\/)[ \t]*(?:\r?\n|$)/iy
const delimiterLine = /[ \t]*delimiter[ \t]+(\S+)[^\n]*/iy
const clientCommand = /[ \t]*\\[^\n]*|[ \t]*(?:prompt|rem)\b[^\n]*/iy
/** Comments of migration tools (goose, sql-migrate, dbmate) before the statements that undo a migration. */
const undoSection = /^--[ \t]*(?:\+(?:goose|migrate)[ \t]+down|migrate:down)\b/i
const doSection = /^--[ \t]*(?:\+(?:goose|migrate)[ \t]+up|migrate:up)\b/gim
const copyRows = /^\s*copy\b[\s\S]*\bfrom\s+stdin/i

export function statementsOf(source: string, dialect: Dialect | undefined): readonly Statement[] {
  return new Splitter(source, dialect).split()
}

class Splitter {
  readonly #source: string
  readonly #isMysql: boolean
  readonly #found: Statement[] = []
  #at = 0
  /** Position from which the lines were counted, and their number. */
  #counted = { at: 0, line: 1 }
  /** The parts of the current statement. They begin with its first part that is not blank. */
  #pieces: string[] = []
  #begin = 0
  #delimiter = ';'

  constructor(source: string, dialect: Dialect | undefined) {
    this.#source = source
    this.#isMysql = dialect === 'mysql'
  }

  split(): readonly Statement[] {
    this.#startLine()
    while (this.#at < this.#source.length) this.#step()
    this.#end()
    return this.#found
  }

  #step(): void {
    const character = this.#source.charAt(this.#at)
    if (this.#source.startsWith(this.#delimiter, this.#at)) {
      this.#at += this.#delimiter.length
      this.#end()
    } else if (character === '\n') {
      this.#at++
      this.#push('\n')
      this.#startLine()
    } else if (character === "'") this.#text()
    else if (!this.#isComment(character) && !this.#isDollarText(character)) {
      const name = quoted[character]
      this.#push((name && this.#take(name)) ?? this.#take(plain) ?? this.#one())
    }
  }

  /** Skips a comment, and returns whether it is there. */
  #isComment(character: string): boolean {
    if (character === '/' && this.#take(blockComment) !== undefined) {
      this.#push(' ')
      return true
    }
    const mayBegin = character === '-' || (character === '#' && this.#isMysql)
    const comment = mayBegin ? this.#take(lineComment) : undefined
    if (comment !== undefined && undoSection.test(comment)) this.#skipUndo()
    return comment !== undefined
  }

  /** Skips the statements that undo a migration, which end at the next migration. */
  #skipUndo(): void {
    this.#end()
    doSection.lastIndex = this.#at
    this.#at = doSection.exec(this.#source)?.index ?? this.#source.length
    this.#begin = this.#at
  }

  #push(piece: string): void {
    if (!this.#isEmpty || piece.trim() !== '') this.#pieces.push(piece)
  }

  #one(): string {
    this.#at++
    return this.#source.charAt(this.#at - 1)
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Handles lines that are not SQL, and statements that lack an end. */
  #startLine(): void {
    for (;;) {
      delimiterLine.lastIndex = this.#at
      const delimiter = this.#isMysql ? delimiterLine.exec(this.#source) : null
      if (delimiter !== null) {
        this.#end()
        this.#delimiter = delimiter[1] ?? ';'
        this.#at += delimiter[0].length
        this.#begin = this.#at
      } else if (this.#isEmpty && this.#take(clientCommand) !== undefined) {
        this.#begin = this.#at
      } else if (this.#take(batchEnd) !== undefined) this.#end()
      else break
    }
    newStatement.lastIndex = this.#at
    if (!this.#isEmpty && newStatement.test(this.#source)) this.#end()
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  #text(): void {
    // PostgreSQL escapes with a backslash only in texts that begin with E.
    const isEscaped = this.#isMysql || /\be$/i.test(this.#pieces.at(-1) ?? '')
    const text = this.#take(isEscaped ? escapedText : standardText)
    if (text === undefined || !this.#isMysql) {
      this.#push(text ?? this.#one())
      return
    }
    const plainText = text
      .slice(1, -1)
      .replace(/\\([\s\S])/g, (_, escaped: string) =>
        escaped === "'" ? "''" : (mysqlEscapes.get(escaped) ?? escaped),
      )
    this.#push(`'${plainText}'`)
  }

  /** Skips the body of a function, and returns whether it is there. */
  #isDollarText(character: string): boolean {
    if (character !== '$' || this.#isMysql) return false
    const from = this.#at
    const quote = this.#take(dollarQuote)
    if (quote === undefined) return false
    const end = this.#source.indexOf(quote, this.#at)
    if (end < 0) {
      this.#at = from
      return false
    }
    this.#at = end + quote.length
    this.#push("''")
    return true
  }

  #end(): void {
    const text = this.#pieces.join('')
    if (wanted.test(text)) {
      const line = this.#lineAt(this.#begin + this.#leading())
      this.#found.push({ text: text.trim(), line })
    } else if (copyRows.test(text)) {
      const end = this.#source.indexOf('\n\\.', this.#at)
      if (end >= 0) this.#at = end + 3
    }
    this.#pieces = []
    this.#begin = this.#at
  }

  /** Number of characters before the first word of the statement, with comments. */
  #leading(): number {
    const rest = this.#source.slice(this.#begin, this.#at)
    return Math.max(0, rest.search(/^[ \t]*(?:create|alter|comment|drop|rename)\b/im))
  }

  #lineAt(position: number): number {
    let { at, line } = this.#counted
    for (let next = this.#source.indexOf('\n', at); next >= 0 && next < position; ) {
      line++
      at = next + 1
      next = this.#source.indexOf('\n', at)
    }
    this.#counted = { at, line }
    return line
  }
}
