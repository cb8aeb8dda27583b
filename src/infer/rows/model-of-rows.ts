/**
 * Converts rows of files to a model. Each set of rows becomes a table, and the values determine the types of its
 * columns.
 */

import { statisticsOfProfile } from '../model/column-statistics.ts'
import { entityName, freeKey } from '../model/entity-name.ts'
import type { Column, ColumnType, DataModel, Note, Table } from '../model/model.ts'
import { type Profile, profileOf } from '../model/profile.ts'
import type { RowSet } from './row-sets.ts'

const tablesMax = 500

export function modelOfRows(sets: readonly RowSet[]): DataModel {
  const notes: Note[] = []
  const taken = new Set<string>()
  const tables = sets.slice(0, tablesMax).flatMap((set): readonly Table[] => {
    const key = freeKey(entityName(set.name), taken)
    const note = (message: string): void => void notes.push({ table: key, message })
    for (const message of set.notes) note(message)
    if (set.rows.length === 0) {
      note('was skipped: it has no rows')
      return []
    }
    taken.add(key)
    return [tableOf(key, set, note)]
  })
  if (sets.length > tablesMax) {
    notes.push({ message: `${sets.length - tablesMax} more row sets were skipped` })
  }
  return { target: undefined, tables, notes }
}

function tableOf(key: string, { rows }: RowSet, note: (message: string) => void): Table {
  const rowCount = rows.length
  const values = profileOf(rows)
  if (values.objects < rowCount) return { key, columns: [], values, rowCount }
  if (values.hasMore) {
    note(
      'has too many property names that differ from row to row: only the most frequent are generated',
    )
  }
  const columns = [...values.properties].map(([name, profile]): Column => {
    return {
      name: name.toWellFormed(),
      type: typeOf(profile),
      isNullable: profile.nulls > 0,
      isOptional: profile.count < rowCount,
      statistics: statisticsOfProfile(profile, { rowCount, isComplete: true }),
    }
  })
  return { key, columns, rowCount }
}

/**
 * Returns the type of a column whose values have this profile: text, number or Boolean if all values share it;
 * otherwise JSON.
 */
function typeOf({ scalars, objects, lengths }: Profile): ColumnType {
  const [first] = scalars
  const isMixed = scalars.some((value) => typeof value !== typeof first)
  if (first === undefined || isMixed || objects > 0 || lengths.length > 0) return { kind: 'json' }
  if (typeof first === 'boolean') return { kind: 'boolean' }
  if (typeof first === 'string') return { kind: 'text' }
  if (!scalars.every(Number.isSafeInteger)) return { kind: 'decimal' }
  return {
    kind: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }
}
