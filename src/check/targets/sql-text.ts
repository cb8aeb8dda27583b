/** Names in the SQL of targets. */

import { CommandFailure } from '../../terminal/exit-code.ts'
import type { Part } from '../../text/sql.ts'

/** Returns the text of a name, or fails if no database accepts it. */
export function textOf(part: Part): string {
  if ('text' in part) return part.text
  throw new CommandFailure(`a table cannot be read: ${part.error}`, 'usage')
}
