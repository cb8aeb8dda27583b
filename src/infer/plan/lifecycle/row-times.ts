/** The times in the columns of a sheet, and the spelling of a time column. */

import {
  type ParsedTimestamps,
  parseTimestamps,
  type Spelling,
} from '../../columns/timestamp-spelling.ts'
import type { Column, Table } from '../../model/model.ts'
import { schemaOfName } from '../../model/names.ts'
import type { Sheet } from '../links.ts'

export type RowTimes = readonly (number | undefined)[]

/** Returns the time in a column by row, in milliseconds since 1970. Returns undefined if its values are no times. */
export function timesIn(sheet: Sheet, name: string): RowTimes | undefined {
  const column = sheet.columns.get(name)
  if (column === undefined) return sheet.time?.name === name ? sheet.time.ms : undefined
  const rows = column.values.flatMap((value, row) => (value === undefined ? [] : [row]))
  const parsed = parseTimestamps(rows.map((row) => column.values[row] ?? ''))
  if (parsed === undefined) return undefined
  const times = new Array<number | undefined>(sheet.rowCount).fill(undefined)
  for (const [i, row] of rows.entries()) times[row] = parsed.ms[i]
  return times
}

/**
 * Returns the name of the column with the creation time of each row: the one that the rows show, also if a condition
 * reads it, or the one that is named so.
 */
export function creationColumn({ columns }: Table, sheet: Sheet): string | undefined {
  if (sheet.time !== undefined) return sheet.time.name
  const hasRows = sheet.columns.size > 0
  return columns.find(({ name, isGenerated, isNullable }) => {
    const isNamed = schemaOfName({ name, kind: 'timestamp' })?.schema.type === 'time.now'
    if (!isNamed || isGenerated === true || !/creat|insert|add|open|order|plac/i.test(name))
      return false
    const isWhole = timesIn(sheet, name)?.every((at) => at !== undefined)
    return hasRows ? isWhole === true : !isNullable || creationName.test(name)
  })?.name
}

const creationName = /^(?:created|inserted)_?(?:at|on)?$/i

/** Returns how a column writes times: as in its rows, otherwise by its type. */
export function spellingOf({ type, statistics }: Column): Spelling {
  const seen: ParsedTimestamps | undefined = parseTimestamps(statistics?.values.scalars ?? [])
  if (seen !== undefined && seen.ms.length > 0) return seen.spelling
  if (type.kind === 'date') return { kind: 'date' }
  const form = type.kind === 'timestamp' ? type.form : undefined
  return { kind: form === 'seconds' || form === 'milliseconds' ? form : 'rfc3339' }
}
