/**
 * Finds references between tables: columns whose values are keys of other rows, and, for numbers, whose names match.
 */

import type { JsonScalar } from '../../text/json.ts'
import { typeLimit } from '../columns/number-schema.ts'
import type { RowTime } from '../columns/value-context.ts'
import type { Table } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import { referencedNames } from '../model/referring-name.ts'

/** The values of a table that were read, by column. */
export interface Sheet {
  readonly key: string
  readonly rowCount: number
  /** Whether all rows of the table were read. */
  readonly isComplete: boolean
  readonly time: RowTime | undefined
  /** The columns with scalar values, by name. */
  readonly columns: ReadonlyMap<string, SheetColumn>
}

export interface SheetColumn {
  readonly name: string
  /** The values of the column by row; undefined for null. */
  readonly values: readonly (JsonScalar | undefined)[]
  readonly distinct: ReadonlySet<JsonScalar>
  readonly filled: number
  /** The upper bound of the numbers that the column type can hold. */
  readonly highest: number
  /** Whether the values of the column are free: no condition and no declared key determines them. */
  readonly isOpen: boolean
}

export interface Link {
  readonly column: string
  readonly target: string
  readonly field: string
  /** For each row of the referring table, the index of the row that it references; undefined for null. */
  readonly targetRows: readonly (number | undefined)[]
  /** Properties of a foreign key that the source declares; absent if the reference was found in the rows. */
  readonly declared?: {
    /** The value of `via` by which a schema reads the referenced row: `$parent` or the name of the referring column. */
    readonly via: string
    /** Whether every row of the referring table references a row. */
    readonly isRequired: boolean
    /** Whether the referenced table is complete before its first row is referenced. */
    readonly isAwaited: boolean
  }
}

/** Returns the values of a table by column. The function `isOpen` returns whether the values of a column are free. */
export function sheetOf(
  { key, columns }: Table,
  time: RowTime | undefined,
  isOpen: (column: string) => boolean,
): Sheet {
  const found = new Map<string, SheetColumn>()
  let [rowCount, isComplete] = [0, true]
  for (const { name, type, statistics, isGenerated } of columns) {
    if (statistics === undefined) continue
    rowCount = statistics.rowCount
    isComplete = statistics.isComplete
    const { scalars, rows, objects, lengths } = statistics.values
    if (isGenerated || objects > 0 || lengths.length > 0 || scalars.length === 0) continue
    const values = new Array<JsonScalar | undefined>(rowCount).fill(undefined)
    for (const [i, row] of rows.entries()) values[row] = scalars[i]
    const distinct = new Set<JsonScalar>(scalars)
    const highest = typeLimit(type)
    const filled = scalars.length
    found.set(name, { name, values, distinct, filled, highest, isOpen: isOpen(name) })
  }
  return { key, rowCount, isComplete, time, columns: found }
}

/** A column whose values identify the rows of its table, with the words of its name. */
interface Key {
  readonly sheet: Sheet
  readonly column: SheetColumn
  /** The words of the table name, each in the singular; `words` are those of the column name. */
  readonly entity: string
  readonly words: readonly string[]
}

/** Returns the columns of a table that may be keys: no two rows have the same value. */
function keysOf(sheet: Sheet): readonly Key[] {
  const { columns, rowCount, isComplete, key } = sheet
  if (!isComplete || rowCount < 2) return []
  const entity = wordsOf(key).map(singular).join(' ')
  return [...columns.values()]
    .filter(
      ({ distinct, filled, values }) =>
        filled === rowCount && distinct.size === rowCount && isKeyLike(values[0]),
    )
    .slice(0, columnsMax)
    .map((column) => ({ sheet, column, entity, words: wordsOf(column.name).map(singular) }))
}

function isKeyLike(value: JsonScalar | undefined): boolean {
  return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value)
}

/**
 * Minimum share of the values of a column that must be keys of the other table. The other values may belong to rows
 * that were not read.
 */
const shareMin = 0.98
/**
 * Minimum length of texts that occur in two tables only because one references the other, whatever the names of the
 * columns are.
 */
const significantLength = 8
const significantMin = 5
/** Maximum number of columns of a table that are compared with the keys of other tables. */
const columnsMax = 300

/** Returns the references that the values of the tables show, by the key of the referring table. */
export function linksOf(sheets: readonly Sheet[]): ReadonlyMap<string, readonly Link[]> {
  const keys = sheets.flatMap(keysOf)
  return new Map(
    sheets.map((sheet) => {
      const columns = [...sheet.columns.values()].slice(0, columnsMax)
      return [sheet.key, columns.flatMap((column) => linkOf(column, sheet, keys) ?? [])]
    }),
  )
}

function linkOf(column: SheetColumn, sheet: Sheet, keys: readonly Key[]): Link | undefined {
  if (!column.isOpen) return undefined
  const words = wordsOf(column.name).map(singular)
  const referenced = referencedNames(words)
  let best: { readonly key: Key; readonly score: number } | undefined
  for (const key of keys) {
    if (key.column === column) continue
    const score = scoreOf({ column, words, referenced, sheet }, key)
    if (score > (best?.score ?? 0)) best = { key, score }
  }
  return best && linkTo(column, best.key.sheet, best.key.column)
}

interface Referring {
  readonly column: SheetColumn
  readonly sheet: Sheet
  readonly words: readonly string[]
  readonly referenced: ReturnType<typeof referencedNames>
}

/** Returns a score for how likely a column references a key column; 0 if it does not. */
function scoreOf({ column, words, referenced, sheet }: Referring, key: Key): number {
  const isOwn = key.sheet === sheet
  const { entity } = key
  const phrase = referenced.phrases.indexOf(entity)
  const name = words.join(' ')
  const keyName = key.words.join(' ')
  const isNamed = isOwn
    ? referenced.isSelf
    : phrase >= 0 ||
      name === `${entity} ${keyName}` ||
      name === entity ||
      (name === keyName && words.length > 1 && key.words[0] === entity)
  const [first] = column.distinct
  const isText = typeof first === 'string'
  const isSignificant =
    isText && !isOwn && first.length >= significantLength && column.distinct.size >= significantMin
  if (!isNamed && !isSignificant) return 0
  // A unique column may contain the same values as another unique column by chance, such as e-mail addresses in two
  // lists.
  const isKeyItself = column.distinct.size === sheet.rowCount
  if (!isNamed && isKeyItself && key.sheet.rowCount < sheet.rowCount) return 0
  if (!areKeys(column.distinct, key.column.distinct)) return 0
  const isId = key.words.at(-1) === 'id' || key.words.at(-1) === 'uuid'
  return (isNamed ? 10 - Math.max(phrase, 0) : 1) + (isId ? 2 : 0)
}

/** Returns whether nearly all values of a column are keys of the other table. */
function areKeys(values: ReadonlySet<JsonScalar>, keys: ReadonlySet<JsonScalar>): boolean {
  const strangersMax = values.size * (1 - shareMin)
  let strangers = 0
  for (const value of values) {
    if (!keys.has(value)) strangers++
    if (strangers > strangersMax) return false
  }
  return strangers < values.size
}

/** Returns the link from a column to the rows of the table `target`, found by the values of its column `key`. */
export function linkTo(column: SheetColumn, target: Sheet, key: SheetColumn): Link {
  const rows = new Map(key.values.map((value, row) => [value, row]))
  const targetRows = column.values.map((value) =>
    value === undefined ? undefined : rows.get(value),
  )
  return { column: column.name, target: target.key, field: key.name, targetRows }
}
