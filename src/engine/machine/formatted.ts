/** Converts the JSON value of an event to the entity's format: a statement or a row. */

import type { Output } from '../../definition/output.ts'
import { fail, type Instance } from '../../schema/interpret/instance.ts'
import { renderRow } from '../../text/cell.ts'
import type { JsonValue } from '../../text/json.ts'
import { insertWriter } from '../../text/sql.ts'

/**
 * Returns a value as a statement or row of the entity's format. Except for CSV, the result is one line. If the format
 * cannot represent the value, the function sets the failure of the instance and returns undefined.
 */
export type Formatted = (value: JsonValue, at: Instance) => string | undefined

export function formattedBy(
  output: Output,
  columns: readonly string[] = [],
  timestamps: ReadonlySet<string> = new Set(),
): Formatted {
  if (output.format === 'sql') {
    const write = insertWriter({ ...output, timestampColumns: timestamps })
    return (value, at) => {
      const rendered = write(value)
      if ('sql' in rendered) return rendered.sql
      fail(at, rendered.error, rendered.path)
      return undefined
    }
  }
  const { format: form } = output
  return (value, at) => {
    const rendered = renderRow(value, { form, columns })
    if ('row' in rendered) return rendered.row
    fail(at, rendered.error, rendered.path)
    return undefined
  }
}
