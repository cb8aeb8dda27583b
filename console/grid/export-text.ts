/** Writes rows of a grid as text: CSV, tab-separated values, and JSON. */
import { csvText } from '../../src/text/csv.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../src/text/json.ts'
import { cellText, type GridCell, type GridColumn } from './grid-row.ts'

export interface ExportedColumn extends GridColumn {
  /** Position of the column in the cells of a row. */
  readonly position: number
}

interface ExportedRow {
  readonly cells: readonly GridCell[]
}

/** Maximum number of characters in the name of a file, without its extension. */
const fileNameMax = 100

type Rows = readonly ExportedRow[]
type Columns = readonly ExportedColumn[]

/** Returns CSV with a header (RFC 4180). An empty column means null or a missing value, and `""` the empty text. */
export function csvOf(columns: Columns, rows: Rows): string {
  return linesOf(columns, rows, (cell) => (isEmpty(cell) ? '' : csvText(cellText(cell))))
}

/**
 * Returns CSV for programs that open it as a spreadsheet. The byte order mark lets Excel recognize UTF-8, and no text
 * becomes a formula.
 */
export function spreadsheetCsvOf(columns: Columns, rows: Rows): string {
  return `\ufeff${linesOf(columns, rows, (cell) => csvText(harmlessText(cell)))}`
}

/** Returns cells as lines with tabs, as spreadsheets paste them, without a header. A single text is not changed. */
export function tsvOf(columns: Columns, rows: Rows): string {
  const [only, another] = rows
  const [first] = columns
  if (only !== undefined && another === undefined && first !== undefined && columns.length === 1) {
    return cellText(only.cells[first.position])
  }
  return rows
    .map(({ cells }) => columns.map(({ position }) => tsvCell(cells[position])).join('\t'))
    .join('\n')
}

function linesOf(columns: Columns, rows: Rows, textOf: (cell: GridCell) => string): string {
  const head = columns.map(({ name }) => name)
  const lines = rows.map(({ cells }) => columns.map(({ position }) => cells[position]))
  return [head, ...lines].map((line) => `${line.map(textOf).join(',')}\r\n`).join('')
}

function isEmpty(cell: GridCell): cell is null | undefined {
  return cell === undefined || cell === null
}

function tsvCell(cell: GridCell): string {
  const text = harmlessText(cell)
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the text of a cell, with an apostrophe before a text that a spreadsheet would compute as a formula. */
function harmlessText(cell: GridCell): string {
  if (isEmpty(cell)) return ''
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cellText(cell)
}

/** Returns each row as a line of JSON. */
export function ndjsonOf(columns: Columns, rows: Rows): string {
  return rows.map((row) => `${JSON.stringify(recordOf(columns, row))}\n`).join('')
}

/**
 * Returns a row as an object, in which the columns of nested fields are nested again. A column that is no field gets
 * underscores before its name if a field has the same name.
 */
export function recordOf(columns: Columns, { cells }: ExportedRow): JsonValue {
  const root = new Map<string, Branch>()
  const fields = new Set(columns.map(({ path }) => path?.[0]))
  for (const { path, name, position } of columns) {
    const cell = cells[position]
    if (cell === undefined) continue
    // A value that is no object has one column without a name.
    if (path?.length === 0 && columns.length === 1) return cell
    put(root, path === undefined || path.length === 0 ? [freeName(name, fields)] : path, cell)
  }
  return objectOfBranches(root)
}

function freeName(name: string, taken: ReadonlySet<string | undefined>): string {
  return taken.has(name) ? freeName(`_${name}`, taken) : name
}

/** Returns a name for a file, without the characters that file systems refuse. */
export function fileNameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').slice(0, fileNameMax)
}

/** A value, or the members of an object. */
type Branch = { readonly value: JsonValue } | Map<string, Branch>

function put(
  branches: Map<string, Branch>,
  [name = '', ...rest]: readonly string[],
  value: JsonValue,
) {
  if (rest.length === 0) {
    branches.set(name, { value })
    return
  }
  const known = branches.get(name)
  const next = known instanceof Map ? known : new Map<string, Branch>()
  branches.set(name, next)
  put(next, rest, value)
}

function objectOfBranches(branches: ReadonlyMap<string, Branch>): JsonObject {
  return objectOf(
    [...branches].map(([name, branch]) => [
      name,
      branch instanceof Map ? objectOfBranches(branch) : branch.value,
    ]),
  )
}

/** Returns whether a value is shown as a tree: an object or an array with content. */
export function isTree(value: GridCell): value is JsonObject | readonly JsonValue[] {
  return (isObject(value) || Array.isArray(value)) && Object.keys(value).length > 0
}
