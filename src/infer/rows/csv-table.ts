/** Reads a CSV text as rows of JSON. The header names the columns, and all cells of a column have the same type. */

import { type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { type Cell, csvRows, detectDialect } from './csv.ts'

export interface CsvTable {
  readonly rows: readonly JsonObject[]
  /** Notes for the user about the table; lower case, no full stop. */
  readonly notes: readonly string[]
}

/** Maximum number of columns that are read from one text. */
const columnsMax = 2_000

export function readCsv(
  text: string,
  { isCut, rowsMax }: { readonly isCut: boolean; readonly rowsMax: number },
): CsvTable {
  const form = detectDialect(text)
  const notes: string[] = []
  const table: (readonly Cell[])[] = []
  for (const { cells } of csvRows(text, form)) {
    table.push(cells)
    if (table.length > rowsMax + 1) break
  }
  if (isCut && table.length > 1) table.pop()
  const [first] = table
  if (first === undefined) return { rows: [], notes: ['is empty'] }
  const hasHeader = isHeader(first, table[1])
  if (!hasHeader) notes.push('has no header row: columns are named by position')
  const body = hasHeader ? table.slice(1) : table
  if (body.length > rowsMax) {
    body.length = rowsMax
    notes.push(`is long: only its first ${rowsMax} rows were read`)
  }
  const names = namesOf(first, hasHeader, notes)
  const columns = names.map((_, index) => columnOf(body, index))
  const ragged = body.filter((cells) => cells.length !== first.length).length
  if (ragged > 0) notes.push(`has rows with more or fewer cells than the header: ${ragged}`)
  return {
    rows: body.map((_, row) => {
      return objectOf(names.map((name, index) => [name, columns[index]?.[row] ?? null]))
    }),
    notes,
  }
}

/**
 * Returns whether the first row of a CSV text is a header: it contains no numbers, dates or addresses, or only a few.
 */
function isHeader(first: readonly Cell[], second: readonly Cell[] | undefined): boolean {
  const texts = first.map(({ text }) => text.trim())
  if (texts.every((text) => text === '')) return false
  const isData = (text: string): boolean =>
    /^[+-]?\d+(?:[.,]\d+)*$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|@.*\.|^https?:|^[\da-f]{8}-/i.test(
      text,
    )
  const dataCount = texts.filter(isData).length
  if (dataCount === 0) return true
  // Years and numbers may be names of columns, if they are a minority in the row.
  return dataCount * 2 < texts.length && second !== undefined && !isData(texts[0] ?? '')
}

function namesOf(first: readonly Cell[], hasHeader: boolean, notes: string[]): readonly string[] {
  const taken = new Set<string>()
  let repeated = 0
  if (first.length > columnsMax) {
    notes.push(`has ${first.length} columns; only the first ${columnsMax} were read`)
  }
  const names = first.slice(0, columnsMax).map(({ text }, index) => {
    const plain = hasHeader ? text.toWellFormed().trim() : ''
    const wanted = plain === '' ? `column${index + 1}` : plain
    let name = wanted
    for (let i = 2; taken.has(name); i++) name = `${wanted}-${i}`
    if (name !== wanted) repeated++
    taken.add(name)
    return name
  })
  if (repeated > 0) notes.push(`has duplicate column names, which were numbered: ${repeated}`)
  return names
}

const nullTexts: ReadonlySet<string> = new Set([
  '',
  'null',
  'NULL',
  'Null',
  '\\N',
  'NaN',
  'N/A',
  'n/a',
  '#N/A',
])

/** Returns the values of a column: numbers, Booleans or JSON if all its cells can be parsed as such, otherwise text. */
function columnOf(body: readonly (readonly Cell[])[], index: number): readonly JsonValue[] {
  const cells = body.map((row) => row[index])
  const isNull = (cell: Cell | undefined): boolean =>
    cell === undefined || (!cell.isQuoted && nullTexts.has(cell.text.trim()))
  const texts = cells.flatMap((cell) =>
    cell === undefined || isNull(cell) ? [] : [cell.text.trim()],
  )
  const read = readerOf(texts)
  // A quoted empty cell is text, except in a column of numbers.
  return cells.map((cell) => {
    if (cell === undefined || isNull(cell)) return null
    return read === undefined ? cell.text : read(cell.text.trim())
  })
}

/** Returns the function that parses every cell of a column with these texts, or undefined if the values stay text. */
function readerOf(texts: readonly string[]): ((text: string) => JsonValue) | undefined {
  if (texts.length === 0) return undefined
  if (texts.every(isPlainNumber)) return Number
  if (texts.every((text) => /^(?:true|false)$/i.test(text))) return (text) => /^t/i.test(text)
  if (texts.every(isJson)) return (text) => JSON.parse(text) as JsonValue
  // Texts such as `1.234,50` are numbers with a decimal comma.
  const isComma = (text: string): boolean => /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,6}$/.test(text)
  const isInteger = (text: string): boolean => /^-?\d{1,9}$/.test(text)
  if (texts.some(isComma) && texts.every((text) => isComma(text) || isInteger(text))) {
    return (text) => Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return undefined
}

/** Returns whether the text is a JSON object or list. */
function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether a text is a number that does not change when it is parsed: no leading zeros, and no more digits than
 * a 64-bit floating-point number holds.
 */
function isPlainNumber(text: string): boolean {
  if (!/^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:[eE][+-]?\d{1,2})?$/.test(text)) return false
  const number = Number(text)
  return Number.isFinite(number) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(number))
}
