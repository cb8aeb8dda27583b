/** The tables that an import fills: the columns of each entity, and the name of its table. */

import type { Column, EntityColumns } from '../../columns/column.ts'
import type { TableSource } from '../../columns/create-table.ts'
import { programColumns } from '../entity-columns.ts'
import type { Program } from '../program.ts'
import type { EntityImport } from './import-plan.ts'

/** Returns the table of each entity, in the order of the plan. Without a table of its own, it has the entity's name. */
export function importTables(
  entities: readonly EntityImport[],
  program: Program,
): readonly TableSource[] {
  const columns = programColumns(program)
  const programs = new Map(program.entities.map((entity) => [entity.key, entity]))
  return entities.flatMap(({ entity, table = entity, dialect = 'standard' }) => {
    const found = columns.get(entity)
    if (found === undefined) return []
    const timestamps = dialect === 'mysql' ? programs.get(entity)?.timestamps : undefined
    return [{ table, names: dialect, columns: asWritten(found, timestamps) }]
  })
}

/**
 * Returns the columns as statements write them. Only those of `timestamps` are written as MySQL accepts timestamps.
 * Undefined means that all are.
 */
function asWritten(
  columns: EntityColumns,
  timestamps: ReadonlySet<string> | undefined,
): EntityColumns {
  if (timestamps === undefined) return columns
  const written = columns.columns.map(
    (column): Column =>
      column.type === 'timestamp' && !timestamps.has(column.name)
        ? { name: column.name, nullable: column.nullable, type: 'string', maxLength: 24 }
        : column,
  )
  return { ...columns, columns: written }
}
