/**
 * Finds references between tables: columns whose values are keys of other rows, and, for numbers, whose names match.
 */

import type { JsonScalar } from '../../text/json.ts'
import { typeLimit } from '../columns/number-schema.ts'
import type { RowTime } from '../columns/value-context.ts'
import type { Table } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import { referencedNames } from '../model/referring-name.ts'

/** The values of a table, by column. */
export interface Sheet {
  readonly key: string
  readonly rowCount: number
  /** Whether all rows of the table were read. */
  readonly isComplete: boolean
  readonly time: RowTime | undefined
  /** Columns of scalar values. */
  readonly columns: ReadonlyMap<string, SheetColumn>
}

export interface SheetColumn {
  readonly name: string
  /** The values by row; undefined for null. */
  readonly values: readonly (JsonScalar | undefined)[]
  readonly distinct: ReadonlySet<JsonScalar>
  readonly filled: number
  /** The largest number that the type can hold. */
  readonly highest: number
  /** Whether the values are free: no condition and no declared key determines them. */
  readonly isOpen: boolean
}

export interface Link {
  readonly column: string
  readonly target: string
  readonly field: string
  /** The index of the referenced row, by row; undefined for null. */
  readonly targetRows: readonly (number | undefined)[]
  /** Present if the source declares the foreign key. */
  readonly declared?: {
    /** Name of the referenced row in a property: `$parent` or the column. */
    readonly via: string
    /** Whether every row references a row. */
    readonly isRequired: boolean
    /** Whether the referenced table is complete before the first reference. */
    readonly isAwaited: boolean
  }
}

/** Returns the values of a table. `isOpen` returns whether the values of a column are free. */
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

/** A column whose values identify rows, with the words of its name. */
interface Key {
  readonly sheet: Sheet
  readonly column: SheetColumn
  /** The words of the names of the table and of the column, each in the singular. */
  readonly entity: string
  readonly words: readonly string[]
}

/** Returns the columns in which no two rows have the same value. */
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

/** Minimum share of values that are keys of the other table. The other values may belong to rows that were not read. */
const shareMin = 0.98
/** Texts of this length are equal in two tables for a reason, whatever the names of the columns are. */
const significantLength = 8
const significantMin = 5
/** Maximum number of columns of a table that are compared with the keys. */
const columnsMax = 300

/** Returns the references that the values show, by the key of the table. */
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

/** Returns how likely the column references the key; 0 for no reference. */
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
  // A unique column may have the values of another unique column by chance, such as e-mail addresses in two lists.
  const isKeyItself = column.distinct.size === sheet.rowCount
  if (!isNamed && isKeyItself && key.sheet.rowCount < sheet.rowCount) return 0
  if (!areKeys(column.distinct, key.column.distinct)) return 0
  const isId = key.words.at(-1) === 'id' || key.words.at(-1) === 'uuid'
  return (isNamed ? 10 - Math.max(phrase, 0) : 1) + (isId ? 2 : 0)
}

/** Returns whether nearly all values are keys. */
function areKeys(values: ReadonlySet<JsonScalar>, keys: ReadonlySet<JsonScalar>): boolean {
  const strangersMax = values.size * (1 - shareMin)
  let strangers = 0
  for (const value of values) {
    if (!keys.has(value)) strangers++
    if (strangers > strangersMax) return false
  }
  return strangers < values.size
}

/** Links a column to the rows of a table by one of its columns. */
export function linkTo(column: SheetColumn, target: Sheet, key: SheetColumn): Link {
  const rows = new Map(key.values.map((value, row) => [value, row]))
  const targetRows = column.values.map((value) =>
    value === undefined ? undefined : rows.get(value),
  )
  return { column: column.name, target: target.key, field: key.name, targetRows }
}
