/** What an event carries beside its value: a statement, or a row, in the format of its entity. */

import type { Output } from '../../definition/output.ts'
import { fail, type Instance } from '../../schema/interpret/instance.ts'
import { renderRow } from '../../text/cell.ts'
import type { JsonValue } from '../../text/json.ts'
import { insertWriter } from '../../text/sql.ts'

/** The value in the format, on one line but for CSV; what it cannot hold is a failure of the instance. */
export type Formatted = (value: JsonValue, at: Instance) => string | undefined

export function formattedBy(
  output: Output,
  columns: readonly string[] = [],
  moments: ReadonlySet<string> = new Set(),
): Formatted {
  if (output.format === 'sql') {
    const write = insertWriter({ ...output, timestampColumns: moments })
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
