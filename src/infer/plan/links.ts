/** Which column of which rows refers to which: values that are keys of other rows, by name where they are numbers. */

import type { JsonScalar } from '../../text/json.ts'
import type { Table } from '../model/model.ts'
import { singular, wordsOf } from '../model/names.ts'
import { wantedOf } from '../model/referring-name.ts'
import type { RowTime } from './row-time.ts'

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
  /** Whether nothing else decides the values, such as a condition or a declared key. */
  readonly isOpen: boolean
}

export interface Link {
  readonly column: string
  readonly target: string
  readonly field: string
  /** The row of the target by row; undefined where there is nothing. */
  readonly targetRows: readonly (number | undefined)[]
}

/** `isOpen` tells of a column whether nothing else decides its values. */
export function sheetOf(
  { key, columns }: Table,
  time: RowTime | undefined,
  isOpen: (column: string) => boolean,
): Sheet {
  const found = new Map<string, SheetColumn>()
  let [rowCount, isWhole] = [0, true]
  for (const { name, statistics, isGenerated } of columns) {
    if (statistics === undefined) continue
    rowCount = statistics.rowCount
    isWhole = statistics.isWhole
    const { scalars, rows, objects, lengths } = statistics.values
    if (isGenerated || objects > 0 || lengths.length > 0 || scalars.length === 0) continue
    const values = new Array<JsonScalar | undefined>(rowCount).fill(undefined)
    for (const [i, row] of rows.entries()) values[row] = scalars[i]
    const distinct = new Set<JsonScalar>(scalars)
    found.set(name, { name, values, distinct, filled: scalars.length, isOpen: isOpen(name) })
  }
  return { key, rowCount, isWhole, time, columns: found }
}

/** Values that no two rows share: by them a row can be referred to. */
function keysOf({ columns, rowCount, isWhole }: Sheet): readonly SheetColumn[] {
  if (!isWhole) return []
  return [...columns.values()].filter(
    ({ distinct, filled, values }) =>
      rowCount >= 2 && filled === rowCount && distinct.size === rowCount && isKeyLike(values[0]),
  )
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

export function linksOf(sheets: readonly Sheet[]): ReadonlyMap<string, readonly Link[]> {
  const keys = sheets.map((sheet) => ({ sheet, keys: keysOf(sheet).slice(0, columnsMax) }))
  return new Map(
    sheets.map((sheet) => {
      const links: Link[] = []
      for (const column of [...sheet.columns.values()].slice(0, columnsMax)) {
        if (!column.isOpen) continue
        const link = linkOf(column, sheet, keys)
        if (link !== undefined) links.push(link)
      }
      return [sheet.key, links]
    }),
  )
}

function linkOf(
  column: SheetColumn,
  sheet: Sheet,
  all: readonly { readonly sheet: Sheet; readonly keys: readonly SheetColumn[] }[],
): Link | undefined {
  const words = wordsOf(column.name).map(singular)
  const wanted = wantedOf(words)
  let best: { readonly link: Link; readonly score: number } | undefined
  for (const { sheet: target, keys } of all) {
    for (const key of keys) {
      if (key === column) continue
      const score = scoreOf({ column, words, wanted, sheet, target, key })
      if (score <= (best?.score ?? 0)) continue
      const link = {
        column: column.name,
        target: target.key,
        field: key.name,
        targetRows: joined(column, key),
      }
      best = { link, score }
    }
  }
  return best?.link
}

/** 0 for no reference; the higher, the likelier. */
function scoreOf({
  column,
  words,
  wanted,
  sheet,
  target,
  key,
}: {
  readonly column: SheetColumn
  readonly words: readonly string[]
  readonly wanted: ReturnType<typeof wantedOf>
  readonly sheet: Sheet
  readonly target: Sheet
  readonly key: SheetColumn
}): number {
  const isOwn = target === sheet
  const entity = wordsOf(target.key).map(singular).join(' ')
  const keyWords = wordsOf(key.name).map(singular)
  const phrase = wanted.phrases.indexOf(entity)
  const isNamed = isOwn
    ? wanted.isSelf
    : phrase >= 0 ||
      words.join(' ') === `${entity} ${keyWords.join(' ')}` ||
      words.join(' ') === entity ||
      (words.join(' ') === keyWords.join(' ') && words.length > 1 && keyWords[0] === entity)
  const [first] = column.distinct
  const isText = typeof first === 'string'
  const isTelling =
    isText && !isOwn && first.length >= tellingLength && column.distinct.size >= tellingMin
  if (!isNamed && !isTelling) return 0
  // A key of its own that happens to be a key there too, such as an address in two lists.
  if (!isNamed && column.distinct.size === sheet.rowCount && target.rowCount < sheet.rowCount)
    return 0
  const known = [...column.distinct].filter((value) => key.distinct.has(value)).length
  if (known < column.distinct.size * shareMin || known === 0) return 0
  const isId = keyWords.at(-1) === 'id' || keyWords.at(-1) === 'uuid'
  return (isNamed ? 10 - Math.max(phrase, 0) : 1) + (isId ? 2 : 0)
}

function joined(column: SheetColumn, key: SheetColumn): readonly (number | undefined)[] {
  const rows = new Map(key.values.map((value, row) => [value, row]))
  return column.values.map((value) => (value === undefined ? undefined : rows.get(value)))
}
