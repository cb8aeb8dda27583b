/**
 * Renders a value as an SQL statement on one line: `INSERT INTO users ("id", "name") VALUES (1, 'O''X');`. A string in
 * the value can never end its literal, in any quoting mode of any server. It can never start a line either, where a
 * line-based shell might run it as a command. So a stream of statements can be piped into `psql`, `sqlite3` or `mysql`,
 * even with untrusted values.
 */

import { isArray, isObject, type JsonObject, type JsonValue, jsonText } from './json.ts'
import { type Dialect, isReserved } from './sql-dialect.ts'
import { textFault } from './text-fault.ts'

export type Rendered =
  | { readonly sql: string }
  /**
   * The reason why a value cannot be rendered as a statement, and the path to the part of the value that prevents it.
   */
  | { readonly error: string; readonly path: readonly string[] }

/** The text of a part of a statement or row, or the reason why the part cannot be rendered. */
export type Part = { readonly text: string } | { readonly error: string }

/**
 * Returns the statement that inserts a value into a table. Each member of the value is a column. An array or object in
 * a member becomes JSON text. A value that is not an object is a row with one column, and an empty object is a row of
 * defaults.
 */
export function renderInsert(input: {
  readonly table: string
  readonly dialect: Dialect
  readonly value: JsonValue
}): Rendered {
  return insertWriter(input)(input.value)
}

/**
 * Returns a function that returns the statement for a value, as `renderInsert` does. For many values of a table, it
 * renders common parts once.
 */
export function insertWriter({
  table,
  dialect,
  timestampColumns = new Set(),
}: {
  readonly table: string
  readonly dialect: Dialect
  /** Names of the columns that contain timestamps, which MySQL accepts only without their time zone. */
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

/** Returns the start of a statement: `INSERT INTO` and the name of the table. */
export function insertInto(table: string, dialect: Dialect): Part {
  const name = tableName(table, dialect)
  return 'error' in name ? name : { text: `INSERT INTO ${name.text}` }
}

/**
 * Returns the name of a table as SQL. A dot separates schema and table. Each part is quoted unless it is a plain
 * identifier that is not reserved. So an unquoted `Users` has the same meaning as in other statements, for example
 * users in PostgreSQL, and `"Users"` remains quoted.
 */
export function tableName(table: string, dialect: Dialect): Part {
  const parts = table.split('.')
  if (parts.includes('')) return { error: 'table must be a name or schema.name' }
  const fault = nameFault(table)
  if (fault !== undefined) return { error: `table ${fault}` }
  return { text: parts.map((part) => tablePart(part, dialect)).join('.') }
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Returns the quoted name of a column as SQL. */
export function columnName(name: string, dialect: Dialect): Part {
  // Only SQLite allows a column without a name.
  const isMissing = name === '' && dialect !== 'sqlite'
  const fault = isMissing ? 'name must not be empty' : nameFault(name)
  return fault === undefined ? { text: quotedName(name, dialect) } : { error: fault }
}

/** Renders the value of a column as an SQL expression. */
export function sqlExpression(value: JsonValue, dialect: Dialect): Part {
  const fault = valueFault(value)
  return fault === undefined ? { text: expression(value, dialect) } : { error: fault }
}

/**
 * Renders a timestamp for a DATETIME, TIMESTAMP or TIME column in MySQL, whose strict mode rejects the `Z`: in UTC, as
 * `'2026-01-01 00:00:00.159'`. A damaged value that is not a timestamp remains unchanged.
 */
export function mysqlTimestamp(value: JsonValue): Part {
  const found = typeof value === 'string' ? timestamp.exec(value) : null
  if (found === null) return sqlExpression(value, 'mysql')
  const [, date, time] = found
  return { text: plainText(date === undefined ? `${time}` : `${date} ${time}`) }
}

const timestamp = /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/

/** Returns the end of an `INSERT` statement without columns, after the name of the table. */
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

/** Returns the names of the schema and the table, or of the table, without the quotes that a definition may write. */
export function tableParts(table: string): readonly string[] {
  return table.split('.').map((part) => withoutQuotes(part) ?? part)
}

/** Returns the name in the quotes of a part, or undefined if the part has no quotes of its own. */
function withoutQuotes(part: string): string | undefined {
  const within = part.slice(1, -1)
  return part === `"${within}"` && plainName.test(within) ? within : undefined
}

function tablePart(part: string, dialect: Dialect): string {
  const within = withoutQuotes(part)
  if (within !== undefined) return quotedName(within, dialect)
  // In MySQL quotes never change the meaning of a name, and new versions add reserved words to the present 260.
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
  if (json === 'null') return 'NULL' // a number that is not finite is null in JSON, too
  if (!isObject(value) && !isArray(value)) return json
  const text = textExpression(json, dialect)
  return dialect === 'standard' && json.includes('\\') ? `json(${text})` : text
}

/**
 * Writes a text. The literal `'it''s'` is safe if the text has no backslash (an escape in MySQL, and in PostgreSQL with
 * standard_conforming_strings=off) and no line break. Other texts are written as
 *
 *   postgres  `E'a\nb'`, which fits columns of every type
 *   sqlite    `replace('a<n>b','<n>',char(10))`. A backslash needs no escape. `'a'||char(10)||'b'` would fail for long
 *             texts, because SQLite rejects expressions more than 1000 deep
 *   mysql     `_utf8mb4 X'610A62'`
 *   standard  `replace('a<n>b','<n>',(SELECT E'\n' FROM (SELECT char(10) 'e') AS x))`. In PostgreSQL E'\n' is a
 *             line break, and the inner query is a table with one row, 'e' as a char(10). In SQLite the inner table
 *             has one column, char(10), named 'e', and E'\n' reads and renames it. In both it is a line break.
 *
 * The last expression has the type text, which PostgreSQL does not convert to the type of the column. So an array or
 * object is wrapped in `json(…)`, which is a cast in PostgreSQL and a function in SQLite.
 */
function textExpression(text: string, dialect: Dialect): string {
  if (!/[\\\r\n]/.test(text)) return plainText(text)
  if (dialect === 'postgres') return `E${plainText(text.replace(/[\\\r\n]/g, escapeOf))}`
  if (dialect === 'mysql') return `_utf8mb4 X'${hexadecimal(text)}'`
  return markedText(text, dialect)
}

/**
 * Returns an SQL expression for a text with special characters: the text with marks in their place, inside calls that
 * replace the marks.
 */
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
 * Returns a mark that does not occur in the text: `<n>`, or else `<n1>`, `<n2>` … Only its first character is `<`, and
 * the marks of a text have different letters. So no mark can arise where a mark is next to the text or to another mark.
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

/** Returns the escape for a character in PostgreSQL's literals E'…'. */
function escapeOf(character: string): string {
  return character === '\n' ? '\\n' : character === '\r' ? '\\r' : '\\\\'
}

function hexadecimal(text: string): string {
  let digits = ''
  for (const byte of new TextEncoder().encode(text)) digits += byte.toString(16).padStart(2, '0')
  return digits.toUpperCase()
}
