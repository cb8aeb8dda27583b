/** Names in the SQL of targets. */

import { tableIdentity } from '../../columns/table-name.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { Part } from '../../text/sql.ts'
import type { Dialect } from '../../text/sql-dialect.ts'
import type { Target } from './target.ts'

/** Returns the text of a name, or fails if no database accepts it. */
export function textOf(part: Part): string {
  if ('text' in part) return part.text
  throw new CommandFailure(`a table cannot be read: ${part.error}`, 'usage')
}

/** Returns where a database has the rows of an entity: in the table that its definition names. */
export function tablePlace(dialect: Dialect): Target['place'] {
  return ({ table }) => ({
    name: table,
    identity: tableIdentity({ table, names: dialect }, dialect),
  })
}
