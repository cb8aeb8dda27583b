/**
 * A value as an SQL statement on one line: `INSERT INTO users ("id", "name") VALUES (1, 'O''X');`.
 * What a string holds can never end its literal, in any quoting mode of any server, and can never start a line,
 * where a shell that reads lines might take it for a command. So a stream of statements can be piped into `psql`,
 * `sqlite3` or `mysql`, whoever chose the words in it.
 */

import { isArray, isObject, type JsonObject, type JsonValue, jsonText } from './json.ts'
import { type Dialect, isReserved } from './sql-dialect.ts'
import { textFault } from './text-fault.ts'

export type Rendered =
  | { readonly sql: string }
  /** No statement can hold this value; the path leads to the reason. */
  | { readonly error: string; readonly path: readonly string[] }

/** A part of a statement; no statement can hold what has an error. */
export type Part = { readonly text: string } | { readonly error: string }

/**
 * The statement that inserts an instance into a table. A member is a column; an array or object in it becomes JSON
 * text. A value that is no object is a row of one column, an empty object a row of defaults.
 */
export function renderInsert(input: {
  readonly table: string
  readonly dialect: Dialect
  readonly value: JsonValue
}): Rendered {
  return insertWriter(input)(input.value)
}

/** The same for many values: what does not differ between them is made once. */
export function insertWriter({
  table,
  dialect,
  timestampColumns = new Set(),
}: {
  readonly table: string
  readonly dialect: Dialect
  /** Columns that hold points in time, which MySQL takes without their zone. */
  readonly timestampColumns?: ReadonlySet<string>
}): (value: JsonValue) => Rendered {
  const into = insertInto(table, dialect)
  const columns = new Map<string, Part>()
  function columnOf(name: string): Part {
    const column = columns.get(name) ?? columnName(name, dialect)
    columns.set(name, column)
    return column
  }
  function insertObject(value: JsonObject, start: string): Rendered {
    let names = ''
    let values = ''
    for (const [name, field] of Object.entries(value)) {
      const column = columnOf(name)
      if ('error' in column) return { error: column.error, path: [name] }
      const isTimestamp = dialect === 'mysql' && timestampColumns.has(name)
      const part = isTimestamp ? mysqlTimestamp(field) : sqlExpression(field, dialect)
      if ('error' in part) return { error: part.error, path: [name] }
      const separator = names === '' ? '' : ', '
      names += separator + column.text
      values += separator + part.text
    }
    if (names !== '') return { sql: `${start} (${names}) VALUES (${values});` }
    return { sql: start + emptyRow(dialect) }
  }
  return (value) => {
    if ('error' in into) return { error: into.error, path: [] }
    if (isObject(value)) return insertObject(value, into.text)
    const part = sqlExpression(value, dialect)
    if ('error' in part) return { error: part.error, path: [] }
    return { sql: `${into.text} VALUES (${part.text});` }
  }
}

/** `INSERT INTO` and the table. */
export function insertInto(table: string, dialect: Dialect): Part {
  const name = tableName(table, dialect)
  return 'error' in name ? name : { text: `INSERT INTO ${name.text}` }
}

/**
 * In the name of a table a dot separates schema and table. Each part is quoted unless it is a plain identifier that is
 * not reserved, so that `Users` means what it means elsewhere: users in PostgreSQL. `"Users"` means what it does there, too.
 */
export function tableName(table: string, dialect: Dialect): Part {
  const parts = table.split('.')
  if (parts.includes('')) return { error: 'table must be a name or schema.name' }
  const fault = nameFault(table)
  if (fault !== undefined) return { error: `table ${fault}` }
  return { text: parts.map((part) => tablePart(part, dialect)).join('.') }
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Columns are always quoted. */
export function columnName(name: string, dialect: Dialect): Part {
  // Only SQLite has columns without a name.
  const isMissing = name === '' && dialect !== 'sqlite'
  const fault = isMissing ? 'name must not be empty' : nameFault(name)
  return fault === undefined ? { text: quotedName(name, dialect) } : { error: fault }
}

/** The value of a column. */
export function sqlExpression(value: JsonValue, dialect: Dialect): Part {
  const fault = valueFault(value)
  return fault === undefined ? { text: expression(value, dialect) } : { error: fault }
}

/**
 * A point in time for a DATETIME, TIMESTAMP or TIME of MySQL, whose strict mode refuses the `Z`: in UTC, as
 * `'2026-01-01 00:00:00.159'`. What is damaged and no time any more stays as it is.
 */
export function mysqlTimestamp(value: JsonValue): Part {
  const found = typeof value === 'string' ? timestamp.exec(value) : null
  if (found === null) return sqlExpression(value, 'mysql')
  const [, date, time] = found
  return { text: plainText(date === undefined ? `${time}` : `${date} ${time}`) }
}

const timestamp = /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/

/** What follows the table where there are no columns. */
export function emptyRow(dialect: Dialect): string {
  return dialect === 'mysql' ? ' () VALUES ();' : ' DEFAULT VALUES;'
}

function valueFault(value: JsonValue): string | undefined {
  return typeof value === 'string' ? textFault(value, 'SQL text') : undefined
}

function nameFault(name: string): string | undefined {
  return /[\r\n]/.test(name)
    ? 'name must not contain a line break, since a statement is one line'
    : textFault(name, 'SQL text')
}

function tablePart(part: string, dialect: Dialect): string {
  const within = part.slice(1, -1)
  if (part === `"${within}"` && plainName.test(within)) return quotedName(within, dialect)
  // In MySQL quotes never change what a name means, and it reserves some 260 words, more with each version.
  const plain = dialect !== 'mysql' && plainName.test(part) && !isReserved(part, dialect)
  return plain ? part : quotedName(part, dialect)
}

function quotedName(name: string, dialect: Dialect): string {
  return dialect === 'mysql'
    ? `\`${name.replaceAll('`', '``')}\``
    : `"${name.replaceAll('"', '""')}"`
}

function expression(value: JsonValue, dialect: Dialect): string {
  if (typeof value === 'string') return textExpression(value, dialect)
  const json = jsonText(value)
  if (json === 'null') return 'NULL' // as JSON does, also for a number that is not finite
  if (!isObject(value) && !isArray(value)) return json
  const text = textExpression(json, dialect)
  return dialect === 'standard' && json.includes('\\') ? `json(${text})` : text
}

/**
 * `'it''s'` is safe as long as it holds no backslash (an escape in MySQL, and in PostgreSQL with
 * standard_conforming_strings=off) and no line break. Text with either is written
 *
 *   postgres  `E'a\nb'`, which fits columns of every type
 *   sqlite    `replace('a<n>b','<n>',char(10))`; a backslash is plain. Not `'a'||char(10)||'b'`, because SQLite
 *             refuses expressions more than 1000 deep
 *   mysql     `_utf8mb4 X'610A62'`
 *   standard  `replace('a<n>b','<n>',(SELECT E'\n' FROM (SELECT char(10) 'e') AS x))`. For PostgreSQL E'\n' is a
 *             line break, and the rest a table of one row: 'e' as a char(10). For SQLite the inner table has
 *             one column, char(10), named 'e', and E'\n' reads it and names it anew. In both it is a line break.
 *
 * The last is an expression of type text, which PostgreSQL does not put into a column of another type by itself,
 * so an array or object gets `json(…)` around it: a cast there, a function in SQLite.
 */
function textExpression(text: string, dialect: Dialect): string {
  if (!/[\\\r\n]/.test(text)) return plainText(text)
  if (dialect === 'postgres') return `E${plainText(text.replace(/[\\\r\n]/g, escapeOf))}`
  if (dialect === 'mysql') return `_utf8mb4 X'${hexadecimal(text)}'`
  return markedText(text, dialect)
}

/** The text with marks in place of what it must not show, wrapped in calls that put that back. */
function markedText(text: string, dialect: 'standard' | 'sqlite'): string {
  let open = ''
  let marked = text
  let close = ''
  for (const { character, letter } of hidden[dialect]) {
    if (!text.includes(character)) continue
    const mark = freeMark(text, letter)
    const code = `char(${character.charCodeAt(0)})`
    const original =
      dialect === 'sqlite'
        ? code
        : `(SELECT E'${escapeOf(character)}' FROM (SELECT ${code} 'e') AS x)`
    open += 'replace('
    marked = marked.replaceAll(character, mark)
    close += `,'${mark}',${original})`
  }
  return open + plainText(marked) + close
}

const lineBreaks = [
  { character: '\n', letter: 'n' },
  { character: '\r', letter: 'r' },
]
const hidden = {
  sqlite: lineBreaks,
  standard: [...lineBreaks, { character: '\\', letter: 'b' }],
}

/**
 * A mark that does not occur in the text: `<n>`, else `<n1>`, `<n2>` … As `<` is only its first character and the
 * letter differs between the marks of one text, none can arise where a mark touches the text or another mark.
 */
function freeMark(text: string, letter: string): string {
  const taken = new Set(text.match(/<[nrb]\d*>/g))
  let mark = `<${letter}>`
  for (let number = 1; taken.has(mark); number++) mark = `<${letter}${number}>`
  return mark
}

function plainText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** As PostgreSQL reads it in E'…'. */
function escapeOf(character: string): string {
  return character === '\n' ? '\\n' : character === '\r' ? '\\r' : '\\\\'
}

function hexadecimal(text: string): string {
  let digits = ''
  for (const byte of new TextEncoder().encode(text)) digits += byte.toString(16).padStart(2, '0')
  return digits.toUpperCase()
}
