/** The tables that a target should have for a run, with the entities whose rows they hold. */

import { eventColumns } from '../columns/arrow/arrow-rows.ts'
import type { Column, EntityColumns } from '../columns/column.ts'
import type { TableSource } from '../columns/create-table.ts'
import { sharedColumns } from '../columns/shared-table.ts'
import { tableIdentity } from '../columns/table-name.ts'
import type { AcceptedDefinition } from '../engine/check/check-body.ts'
import { planImport } from '../engine/import/import-plan.ts'
import { importTables } from '../engine/import/import-tables.ts'
import type { RunTable } from './table-plan.ts'
import type { Target } from './targets/target.ts'

/** Returns the tables of some entities of a run. Entities that name the same table share it. */
export function runTables(
  { definition, program }: AcceptedDefinition,
  entities: ReadonlySet<string>,
  { dialect, holds }: Pick<Target, 'dialect' | 'holds'>,
): readonly RunTable[] {
  const sources = importTables(planImport(definition, program), program).map((source) => {
    const found = program.entities.find(({ key }) => key === source.columns.entity)
    const isMysql = source.names === 'mysql' && found !== undefined
    return isMysql ? withTimes(source, found.timestamps) : source
  })
  const totals = new Map(program.entities.map(({ key, arrivals }) => [key, arrivals.total]))
  const totalOf = (list: readonly EntityColumns[]): number =>
    list.reduce((sum, { entity }) => sum + (totals.get(entity) ?? 0), 0)
  if (holds === 'events') {
    return sources.flatMap(({ columns }) =>
      entities.has(columns.entity) ? [eventTable(columns, totalOf([columns]))] : [],
    )
  }
  return groupsOf(sources, dialect).flatMap((group) => {
    const own = group.map(({ columns }) => columns)
    const [first] = group
    if (first === undefined || !own.some(({ entity }) => entities.has(entity))) return []
    const columns = sharedColumns(own)
    return [{ table: first.table, entities: own, columns, total: totalOf(own), isEvents: false }]
  })
}

/** Texts that are timestamps are written to MySQL in its own form, whatever the type of their column is. */
function withTimes(source: TableSource, names: ReadonlySet<string>): TableSource {
  const columns = source.columns.columns.map((column): Column => {
    const isTime = names.has(column.name) && (column.type === 'string' || column.type === 'enum')
    const { name, nullable } = column
    return isTime ? { name, nullable, type: 'timestamp', precision: 3 } : column
  })
  return { ...source, columns: { ...source.columns, columns } }
}

function groupsOf(
  sources: readonly TableSource[],
  dialect: Target['dialect'],
): readonly (readonly TableSource[])[] {
  const groups = new Map<string, TableSource[]>()
  for (const source of sources) {
    const identity = tableIdentity({ table: source.table, names: dialect }, dialect)
    groups.set(identity, [...(groups.get(identity) ?? []), source])
  }
  return [...groups.values()]
}

/** Rows that change are events in files: they have no key, and the type of the event is their first column. */
function eventTable(columns: EntityColumns, total: number): RunTable {
  const { entity, hasChanges } = columns
  const of = hasChanges
    ? { ...columns, key: [], unique: [], columns: [eventColumns.type, ...columns.columns] }
    : columns
  return { table: entity, entities: [columns], columns: of, total, isEvents: hasChanges }
}
