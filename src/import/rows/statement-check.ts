/**
 * Checks that bytes are one INSERT statement as `text/sql.ts` writes it, or one UPDATE or DELETE of an entity with a
 * lifecycle as `text/sql-change.ts` writes it. In such a statement, no text can end its quotes in any client, and no line
 * can begin with a client command.
 */

import type { ChangingRows } from '../../engine/import/import-plan.ts'
import { columnName, emptyRow, insertInto, type Part, tableName } from '../../text/sql.ts'
import { replacement } from '../../text/sql-change.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import { StatementLexer } from './statement-lexer.ts'

const listBegin = Buffer.from(' (')
const listComma = Buffer.from(', ')
const valuesBetween = Buffer.from(') VALUES (')
const valuesOnly = Buffer.from(' VALUES (')
const valuesEnd = Buffer.from(');\n')
const changeEnd = Buffer.from(';\n')
const equals = Buffer.from(' = ')
const where = Buffer.from(' WHERE ')
const and = Buffer.from(' AND ')
const isNull = Buffer.from(' IS NULL')

export interface Statements {
  readonly table: string
  readonly dialect: Dialect
  /** Names of the columns of the table, or undefined if the properties of the values are unknown. */
  readonly columns: readonly string[] | undefined
  /** The changes of the rows; undefined if all statements are plain INSERT statements. */
  readonly changing?: ChangingRows | undefined
}

interface Column {
  readonly name: string
  /** The quoted name as the statement has it. */
  readonly bytes: Buffer
}

/** The texts of the statements that change rows. */
interface ChangeTexts {
  readonly update: Buffer
  readonly remove: Buffer
  readonly key: readonly Buffer[]
}

/** The text of an INSERT statement before its first value, the number of its values, and the text after them. */
interface Head {
  readonly bytes: Buffer
  readonly values: number
  readonly end: Buffer
}

function textOf(part: Part): Buffer {
  if ('error' in part) throw new Error(`tables and columns are checked: ${part.error}`)
  return Buffer.from(part.text)
}

export class StatementCheck {
  readonly #lexer: StatementLexer
  readonly #given: Statements
  readonly #into: Buffer
  readonly #empty: Buffer
  readonly #columns: readonly Column[] | undefined
  readonly #changes: ChangeTexts | undefined
  /** The head of the previous statement. Most statements begin like it. */
  #head: Head | undefined

  constructor(given: Statements) {
    const { table, dialect, columns, changing } = given
    this.#lexer = new StatementLexer(dialect)
    this.#given = given
    this.#into = textOf(insertInto(table, dialect))
    this.#empty = Buffer.from(`${emptyRow(dialect)}\n`)
    this.#columns = columns?.map((name) => ({ name, bytes: textOf(columnName(name, dialect)) }))
    if (changing === undefined) return
    const name = textOf(tableName(table, dialect))
    this.#changes = {
      update: Buffer.from(`UPDATE ${name} SET `),
      remove: Buffer.from(`DELETE FROM ${name} WHERE `),
      key: changing.key.map((column) => textOf(columnName(column, dialect))),
    }
  }

  check(data: Buffer, from: number, to: number): boolean {
    const lexer = this.#lexer
    lexer.open(data, from, to)
    const head = this.#takeHead()
    if (head === undefined) return this.#takeEmpty() || this.#takeChange()
    for (let i = 0; i < head.values; i++) {
      if (i > 0 && !lexer.take(listComma)) return false
      if (!lexer.takeValue()) return false
    }
    return lexer.take(head.end) && lexer.isWhole
  }

  /** Accepts an INSERT statement without columns, for a row of default values. Returns whether the statement is one. */
  #takeEmpty(): boolean {
    const lexer = this.#lexer
    lexer.restart()
    return lexer.take(this.#into) && lexer.take(this.#empty) && lexer.isWhole
  }

  /** Accepts an UPDATE or DELETE statement of one row. Returns whether the statement is one. */
  #takeChange(): boolean {
    if (this.#changes === undefined) return false
    const lexer = this.#lexer
    const { update, remove, key } = this.#changes
    lexer.restart()
    const isBegun = lexer.take(update)
      ? this.#takeAssignments() && lexer.take(where)
      : lexer.take(remove)
    return isBegun && this.#takeKey(key) && lexer.take(changeEnd) && lexer.isWhole
  }

  #takeAssignments(): boolean {
    const lexer = this.#lexer
    do {
      const name = lexer.takeName(this.#columns !== undefined)
      const isKnown = name !== undefined && this.#columns?.some(({ bytes }) => bytes.equals(name))
      if (isKnown === false || name === undefined) return false
      if (!lexer.take(equals) || !lexer.takeValue()) return false
    } while (lexer.take(listComma))
    return true
  }

  #takeKey(key: readonly Buffer[]): boolean {
    const lexer = this.#lexer
    return key.every((column, i) => {
      if (i > 0 && !lexer.take(and)) return false
      if (!lexer.take(column)) return false
      return lexer.take(isNull) || (lexer.take(equals) && lexer.takeValue())
    })
  }

  /** Accepts the text before the first value of an INSERT statement. Returns undefined for any other text. */
  #takeHead(): Head | undefined {
    const lexer = this.#lexer
    const known = this.#head
    if (known !== undefined && lexer.take(known.bytes)) return known
    if (!lexer.take(this.#into)) return undefined
    // A value that is not an object has no columns.
    const names =
      this.#columns === undefined && lexer.take(valuesOnly) ? undefined : this.#takeColumns()
    if (names === 'invalid') return undefined
    const bytes = lexer.passHead()
    if (bytes === undefined) return undefined
    const head = { bytes, values: names?.length ?? 1, end: this.#endAfter(names ?? []) }
    this.#head = head
    return head
  }

  /** Returns the text after the values of a row with these columns. */
  #endAfter(names: readonly string[]): Buffer {
    const { changing, dialect } = this.#given
    if (!changing?.upsert) return valuesEnd
    const replacing = textOf(replacement(names, { key: changing.key, dialect }))
    return Buffer.concat([valuesEnd.subarray(0, 1), replacing, changeEnd])
  }

  /** Accepts the list of columns. Returns their names; those of unknown columns are empty. */
  #takeColumns(): readonly string[] | 'invalid' {
    const lexer = this.#lexer
    if (!lexer.take(listBegin)) return 'invalid'
    const names: string[] = []
    let next = 0
    do {
      const found = lexer.takeName(this.#columns !== undefined)
      if (found === undefined) return 'invalid'
      if (this.#columns === undefined) {
        names.push('')
        continue
      }
      // Properties may be absent, but are in their order.
      while (next < this.#columns.length && !this.#columns[next]?.bytes.equals(found)) next++
      const column = this.#columns[next++]
      if (column === undefined) return 'invalid'
      names.push(column.name)
    } while (lexer.take(listComma))
    return lexer.take(valuesBetween) ? names : 'invalid'
  }
}
