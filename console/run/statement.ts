/** An event as a statement: the one it was sent with, or one that puts it into a table of its entity's name. */
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import type { RunEvent } from '../data/runs.ts'

export function statementOf(
  { format, entity, value }: RunEvent,
  /** What was sent of these are rows. */
  rowEntities: ReadonlySet<string>,
): string {
  if (format !== undefined && !rowEntities.has(entity)) return format
  const rendered = renderInsert({ table: entity, dialect: 'standard', value: value as JsonValue })
  return 'sql' in rendered ? rendered.sql : `-- ${rendered.path.join('.')} ${rendered.error}`
}

/** Whether a definition has an entity whose events come as statements: by its own format, or that of its system. */
export function hasSql(definition: JsonObject): boolean {
  return Object.values(formatsOf(definition)).includes('sql')
}

/** The entities whose events come as rows of COPY or CSV. */
export function rowEntitiesOf(definition: JsonObject): ReadonlySet<string> {
  const formats = Object.entries(formatsOf(definition))
  return new Set(
    formats.flatMap(([key, format]) => (format === 'copy' || format === 'csv' ? [key] : [])),
  )
}

/** By entity: the name of its format, its own or that of its system. */
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
