/** An event as a statement: the one it was sent with, or one that puts it into a table of its entity's name. */
import type { JsonValue } from '../../src/text/json.ts'
import { renderInsert } from '../../src/text/sql.ts'
import type { RunEvent } from '../data/runs.ts'

export function statementOf({ format, entity, value }: RunEvent): string {
  if (format !== undefined) return format
  const rendered = renderInsert({ table: entity, dialect: 'standard', value: value as JsonValue })
  return 'sql' in rendered ? rendered.sql : `-- ${rendered.path.join('.')} ${rendered.error}`
}
