/**
 * Returns the SQL statement of an event: the one that the event contains, or a statement for a table named like the
 * entity.
 */
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import { changeWriter } from '../../src/text/sql-change.ts'
import { keyProperties } from '../../src/wire/event.ts'
import type { RunEvent } from '../data/runs.ts'
import { keyOf } from './entity-lifecycle.ts'

export type StatementOf = (event: RunEvent) => string

/** Returns the function that returns the SQL statement of an event, which must not be an error. */
export function statementsOf(definition: JsonObject): StatementOf {
  const formats = formatsOf(definition)
  return (event) => {
    const { format, entity } = event
    const own = formats[entity]
    if (format !== undefined && (own === undefined || own === 'sql')) return format
    return generated(event, keyOf(definition, entity))
  }
}

/** Returns the statement of an event whose entity has another format. `key` names the properties of its key. */
function generated({ type, entity, value, key, before }: RunEvent, names: readonly string[]) {
  const row = type === 'delete' ? keyProperties(key ?? null, names) : ((value ?? null) as JsonValue)
  const rendered =
    type !== 'create' && isObject(row)
      ? changesOf(
          entity,
          names,
        )({
          type: type === 'delete' ? 'delete' : 'update',
          row,
          changed: Object.keys(before ?? row).filter((name) => !names.includes(name)),
        })
      : renderInsert({ table: entity, dialect: 'standard', value: row })
  return 'sql' in rendered ? rendered.sql : `-- ${rendered.path.join('.')} ${rendered.error}`
}

function changesOf(table: string, key: readonly string[]) {
  const timestampColumns: ReadonlySet<string> = new Set()
  return changeWriter({ table, dialect: 'standard', key, upsert: false, timestampColumns })
}

/** Returns whether any entity of a definition has SQL statements, by its own format or that of its system. */
export function hasSql(definition: JsonObject): boolean {
  return Object.values(formatsOf(definition)).includes('sql')
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
