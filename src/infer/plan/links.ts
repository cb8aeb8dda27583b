/** Which column of which rows refers to which: values that are keys of other rows, by name where they are numbers. */

import type { JsonScalar } from '../../text/json.ts'
import { typeLimit } from '../columns/number-schema.ts'
import type { RowTime } from '../columns/value-context.ts'
import type { Table } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import { referencedNames } from '../model/referring-name.ts'

/** The values of a table, column by column. */
export interface Sheet {
  /** The key of the table. */
  readonly key: string
  readonly rowCount: number
  /** Whether they are all rows of the table. */
  readonly isWhole: boolean
  readonly time: RowTime | undefined
  /** Those that hold one value each, or nothing. */
  readonly columns: ReadonlyMap<string, SheetColumn>
}

export interface SheetColumn {
  readonly name: string
  /** By row; undefined where there is nothing. */
  readonly values: readonly (JsonScalar | undefined)[]
  readonly distinct: ReadonlySet<JsonScalar>
  readonly filled: number
  /** The type holds no larger numbers. */
  readonly highest: number
  /** Whether nothing else decides the values, such as a condition or a declared key. */
  readonly isOpen: boolean
}

export interface Link {
  readonly column: string
  readonly target: string
  readonly field: string
  /** The row of the target by row; undefined where there is nothing. */
  readonly targetRows: readonly (number | undefined)[]
  /** Of a key that the source declares. */
  readonly declared?: {
    /** How a property names the referred row: `$parent` or the column. */
    readonly via: string
    /** Whether each row has such a row. */
    readonly isRequired: boolean
    /** Whether all such rows come before the first that refers to one. */
    readonly isAwaited: boolean
  }
}

/** `isOpen` tells of a column whether nothing else decides its values. */
export function sheetOf(
  { key, columns }: Table,
  time: RowTime | undefined,
  isOpen: (column: string) => boolean,
): Sheet {
  const found = new Map<string, SheetColumn>()
  let [rowCount, isWhole] = [0, true]
  for (const { name, type, statistics, isGenerated } of columns) {
    if (statistics === undefined) continue
    rowCount = statistics.rowCount
    isWhole = statistics.isWhole
    const { scalars, rows, objects, lengths } = statistics.values
    if (isGenerated || objects > 0 || lengths.length > 0 || scalars.length === 0) continue
    const values = new Array<JsonScalar | undefined>(rowCount).fill(undefined)
    for (const [i, row] of rows.entries()) values[row] = scalars[i]
    const distinct = new Set<JsonScalar>(scalars)
    const highest = typeLimit(type)
    const filled = scalars.length
    found.set(name, { name, values, distinct, filled, highest, isOpen: isOpen(name) })
  }
  return { key, rowCount, isWhole, time, columns: found }
}

/** A column by whose values rows can be referred to, with what names say of it. */
interface Key {
  readonly sheet: Sheet
  readonly column: SheetColumn
  /** The words of the table and of the column, each in the singular. */
  readonly entity: string
  readonly words: readonly string[]
}

/** Values that no two rows share. */
function keysOf(sheet: Sheet): readonly Key[] {
  const { columns, rowCount, isWhole, key } = sheet
  if (!isWhole || rowCount < 2) return []
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

/** Of the values, so many are keys of the other rows; the rest may be keys that were not looked at. */
const shareMin = 0.98
/** Texts so long are the same in two places for a reason, whatever the columns are called. */
const tellingLength = 8
const tellingMin = 5
/** Work is columns times keys. */
const columnsMax = 300

/** The references that are found in the values, by the keys of the tables. */
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
  const wanted = referencedNames(words)
  let best: { readonly key: Key; readonly score: number } | undefined
  for (const key of keys) {
    if (key.column === column) continue
    const score = scoreOf({ column, words, wanted, sheet }, key)
    if (score > (best?.score ?? 0)) best = { key, score }
  }
  return best && linkTo(column, best.key.sheet, best.key.column)
}

interface Referring {
  readonly column: SheetColumn
  readonly sheet: Sheet
  readonly words: readonly string[]
  readonly wanted: ReturnType<typeof referencedNames>
}

/** 0 for no reference; the higher, the likelier. */
function scoreOf({ column, words, wanted, sheet }: Referring, key: Key): number {
  const isOwn = key.sheet === sheet
  const { entity } = key
  const phrase = wanted.phrases.indexOf(entity)
  const name = words.join(' ')
  const keyName = key.words.join(' ')
  const isNamed = isOwn
    ? wanted.isSelf
    : phrase >= 0 ||
      name === `${entity} ${keyName}` ||
      name === entity ||
      (name === keyName && words.length > 1 && key.words[0] === entity)
  const [first] = column.distinct
  const isText = typeof first === 'string'
  const isTelling =
    isText && !isOwn && first.length >= tellingLength && column.distinct.size >= tellingMin
  if (!isNamed && !isTelling) return 0
  // A key of its own that happens to be a key there too, such as an address in two lists.
  const isKeyItself = column.distinct.size === sheet.rowCount
  if (!isNamed && isKeyItself && key.sheet.rowCount < sheet.rowCount) return 0
  if (!areKeys(column.distinct, key.column.distinct)) return 0
  const isId = key.words.at(-1) === 'id' || key.words.at(-1) === 'uuid'
  return (isNamed ? 10 - Math.max(phrase, 0) : 1) + (isId ? 2 : 0)
}

/** Whether nearly all values are keys. */
function areKeys(values: ReadonlySet<JsonScalar>, keys: ReadonlySet<JsonScalar>): boolean {
  const strangersMax = values.size * (1 - shareMin)
  let strangers = 0
  for (const value of values) {
    if (!keys.has(value)) strangers++
    if (strangers > strangersMax) return false
  }
  return strangers < values.size
}

/** A column that refers to rows of a table by one of its columns. */
export function linkTo(column: SheetColumn, target: Sheet, key: SheetColumn): Link {
  const rows = new Map(key.values.map((value, row) => [value, row]))
  const targetRows = column.values.map((value) =>
    value === undefined ? undefined : rows.get(value),
  )
  return { column: column.name, target: target.key, field: key.name, targetRows }
}
