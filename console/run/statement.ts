/**
 * Returns the SQL statement of an event: the one that the event contains, or an INSERT into a table named like the
 * entity.
 */
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import type { RunEvent } from '../data/runs.ts'

export function statementOf(
  { format, entity, value }: RunEvent,
  /** Keys of the entities whose events are rows instead of SQL statements. */
  rowEntities: ReadonlySet<string>,
): string {
  if (format !== undefined && !rowEntities.has(entity)) return format
  const rendered = renderInsert({ table: entity, dialect: 'standard', value: value as JsonValue })
  return 'sql' in rendered ? rendered.sql : `-- ${rendered.path.join('.')} ${rendered.error}`
}

/** Returns whether any entity of a definition has SQL statements, by its own format or that of its system. */
export function hasSql(definition: JsonObject): boolean {
  return Object.values(formatsOf(definition)).includes('sql')
}

/** Returns the keys of the entities whose events are rows in COPY or CSV format. */
export function rowEntitiesOf(definition: JsonObject): ReadonlySet<string> {
  const formats = Object.entries(formatsOf(definition))
  return new Set(
    formats.flatMap(([key, format]) => (format === 'copy' || format === 'csv' ? [key] : [])),
  )
}

/** Returns the format of each entity by its key: that of its system, or its own if it has no system. */
function formatsOf(definition: JsonObject): Readonly<Record<string, JsonValue | undefined>> {
  const membersOf = (name: string): JsonObject => {
    const value = member(definition, name)
    return isObject(value) ? value : {}
  }
  const formatOf = (owner: JsonValue | undefined): JsonValue | undefined => {
    const format = isObject(owner) ? member(owner, 'format') : undefined
    return isObject(format) ? member(format, 'type') : format
  }
  const systems = membersOf('systems')
  return Object.fromEntries(
    Object.entries(membersOf('entities')).map(([key, entity]) => {
      const system = isObject(entity) ? member(entity, 'system') : undefined
      const name = isObject(system) ? member(system, 'type') : system
      return [key, formatOf(typeof name === 'string' ? member(systems, name) : entity)]
    }),
  )
}
