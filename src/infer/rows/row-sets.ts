/**
 * Groups the rows of a file by entity. The file contains lines of JSON, one JSON text, separated values, or events of a
 * run.
 */

import { isArray, isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { readCsv } from './csv-table.ts'

export interface FileText {
  readonly text: string
  /** Whether the text is only the beginning of the file, and so may end within a row. */
  readonly isCut: boolean
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

export interface RowSet {
  /** Name of the future entity, before it is converted to a valid key. */
  readonly name: string
  readonly rows: readonly JsonValue[]
  /** Notes for the user about the rows; lower case, no full stop. */
  readonly notes: readonly string[]
}

export type RowKind = 'csv' | 'lines' | 'json'

export interface RowOptions {
  readonly name: string
  readonly rowsMax: number
}

/** Reads the rows of a file, grouped by entity. `rowSetsOfJson` reads JSON that is already parsed. */
export function readRows(file: FileText, kind: RowKind, options: RowOptions): readonly RowSet[] {
  const encoding =
    file.encoding === 'UTF-8' ? [] : [`was read as ${file.encoding}, because it is not UTF-8`]
  const cut = file.isCut ? ['is long: only its beginning was read'] : []
  const sets = setsOf(file, kind, options)
  return sets.map((set, i) => ({
    ...set,
    notes: [...(i === 0 ? [...encoding, ...cut] : []), ...set.notes],
  }))
}

function setsOf(
  { text, isCut }: FileText,
  kind: RowKind,
  { name, rowsMax }: RowOptions,
): readonly RowSet[] {
  if (kind === 'csv') return [{ name, ...readCsv(text, { isCut, rowsMax }) }]
  if (kind === 'lines') return linesOf(text, { name, rowsMax, isCut })
  return rowSetsOfJson(JSON.parse(text) as JsonValue, { name, rowsMax })
}

/** Maximum number of line numbers that a note lists. */
const listedLinesMax = 5

function linesOf(
  text: string,
  { name, rowsMax, isCut }: RowOptions & { readonly isCut: boolean },
): readonly RowSet[] {
  const rows: JsonValue[] = []
  const broken: number[] = []
  const notes: string[] = []
  let line = 0
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    if (end < 0 && isCut) break
    const part = text.slice(at, end < 0 ? text.length : end).trim()
    at = end < 0 ? text.length : end + 1
    line++
    if (part === '' || part === '\u001e') continue
    if (rows.length >= rowsMax) {
      notes.push(`is long: only its first ${rowsMax} rows were read`)
      break
    }
    try {
      // Records of a JSON text sequence (RFC 7464) start with a record separator.
      rows.push(JSON.parse(part.replace(/^\u001e/, '')) as JsonValue)
    } catch {
      broken.push(line)
    }
  }
  if (broken.length > 0) {
    const lines = broken.slice(0, listedLinesMax).join(', ')
    const more = broken.length > listedLinesMax ? ` and ${broken.length - listedLinesMax} more` : ''
    notes.push(`has lines that are not JSON, which were skipped: ${lines}${more}`)
  }
  return byEntity({ name, rows, notes })
}

export function rowSetsOfJson(value: JsonValue, { name, rowsMax }: RowOptions): readonly RowSet[] {
  if (isArray(value)) {
    const isLong = value.length > rowsMax
    const notes = isLong ? [`is long: only its first ${rowsMax} rows were read`] : []
    return byEntity({ name, rows: isLong ? value.slice(0, rowsMax) : value, notes })
  }
  if (!isObject(value)) return [{ name, rows: [value], notes: [] }]
  const lists = Object.entries(value).filter(
    (entry): entry is [string, readonly JsonValue[]] =>
      isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isObject),
  )
  const isWrapper = lists.length > 0 && (lists.length > 1 || Object.keys(value).length <= 6)
  const isAlone = Object.values(value).every(
    (part) => !isObject(part) && (!isArray(part) || part.every(isObject)),
  )
  if (!isWrapper || !isAlone) return [{ name, rows: [value], notes: [] }]
  const [only] = lists
  // For `{"data": […], "total": 7}`, the entity gets the name of the file instead of the general name `data`.
  if (lists.length === 1 && only !== undefined) {
    const isGeneral = /^(?:data|items|results?|records|rows|list|values|entries)$/i.test(only[0])
    return rowSetsOfJson(only[1], { name: isGeneral ? name : only[0], rowsMax })
  }
  return lists.flatMap(([key, rows]) => rowSetsOfJson(rows, { name: key, rowsMax }))
}

/** Splits a set of events, as a run of this service generates them, by the entity of the events. */
function byEntity(set: RowSet): readonly RowSet[] {
  const isEvent = (row: JsonValue): row is JsonObject =>
    isObject(row) &&
    typeof row.entity === 'string' &&
    typeof row.type === 'string' &&
    'offset' in row
  if (set.rows.length === 0 || !set.rows.slice(0, 100).every(isEvent)) return [set]
  const entities = new Map<string, JsonValue[]>()
  for (const row of set.rows.filter(isEvent)) {
    if (row.type !== 'create' || row.value === undefined) continue
    const key = String(row.entity)
    const rows = entities.get(key) ?? []
    entities.set(key, rows)
    rows.push(row.value)
  }
  return [...entities].map(([name, rows], i) => ({ name, rows, notes: i === 0 ? set.notes : [] }))
}
