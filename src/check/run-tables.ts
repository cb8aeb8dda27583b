/** The tables that a target should have for a run, with the entities whose rows they hold. */

import type { Column } from '../columns/column.ts'
import type { TableSource } from '../columns/create-table.ts'
import { sharedColumns } from '../columns/shared-table.ts'
import type { AcceptedDefinition } from '../engine/check/check-body.ts'
import { planImport } from '../engine/import/import-plan.ts'
import { importTables } from '../engine/import/import-tables.ts'
import type { EntitySource, RunTable } from './table-plan.ts'
import type { Target } from './targets/target.ts'

/** Returns the tables of some entities of a run. Entities that the target has in the same place share a table. */
export function runTables(
  accepted: AcceptedDefinition,
  entities: ReadonlySet<string>,
  { place }: Pick<Target, 'place'>,
): readonly RunTable[] {
  const totals = new Map(
    accepted.program.entities.map(({ key, arrivals }) => [key, arrivals.total]),
  )
  return groupsOf(entitySources(accepted), place).flatMap(([name, group]) => {
    const own = group.map(({ columns }) => columns)
    const [first] = group
    if (first === undefined || !own.some(({ entity }) => entities.has(entity))) return []
    const total = own.reduce((sum, { entity }) => sum + (totals.get(entity) ?? 0), 0)
    return [{ table: name, entities: own, columns: sharedColumns(own), value: first.value, total }]
  })
}

/** Returns where the definition writes each entity. */
function entitySources({ definition, program }: AcceptedDefinition): readonly EntitySource[] {
  const plan = planImport(definition, program)
  return importTables(plan, program).map((source) => {
    const { entity } = source.columns
    const found = program.entities.find(({ key }) => key === entity)
    const isMysql = source.names === 'mysql' && found !== undefined
    const own = plan.find((each) => each.entity === entity)
    const message = definition.systems.get(own?.system ?? '')?.message
    return {
      ...(isMysql ? withTimes(source, found.timestamps) : source),
      topic: own?.message?.topic,
      value: message?.type === 'kafka' ? (message.value ?? 'json') : undefined,
    }
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
  sources: readonly EntitySource[],
  place: Target['place'],
): readonly (readonly [name: string, group: readonly EntitySource[]])[] {
  const groups = new Map<string, [name: string, group: EntitySource[]]>()
  for (const source of sources) {
    const { name, identity } = place(source)
    const [, group] = groups.get(identity) ?? []
    if (group === undefined) groups.set(identity, [name, [source]])
    else group.push(source)
  }
  return [...groups.values()]
}
