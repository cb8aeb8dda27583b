/** An event as a statement: the one it was sent with, or one that puts it into a table of its entity's name. */
import { isObject, type JsonObject, type JsonValue, member } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import type { RunEvent } from '../data/runs.ts'

export function statementOf({ format, entity, value }: RunEvent): string {
  if (format !== undefined) return format
  const rendered = renderInsert({ table: entity, dialect: 'standard', value: value as JsonValue })
  return 'sql' in rendered ? rendered.sql : `-- ${rendered.path.join('.')} ${rendered.error}`
}

/** Whether a definition has an entity whose events come as statements: by its own format, or that of its system. */
export function hasSql(definition: JsonObject): boolean {
  const membersOf = (name: string): JsonObject => {
    const value = member(definition, name)
    return isObject(value) ? value : {}
  }
  const isSql = (owner: JsonValue | undefined): boolean => {
    const format = isObject(owner) ? member(owner, 'format') : undefined
    return (isObject(format) ? member(format, 'type') : format) === 'sql'
  }
  const systems = membersOf('systems')
  return Object.values(membersOf('entities')).some((entity) => {
    const system = isObject(entity) ? member(entity, 'system') : undefined
    const name = isObject(system) ? member(system, 'type') : system
    return typeof name === 'string' ? isSql(member(systems, name)) : isSql(entity)
  })
}
