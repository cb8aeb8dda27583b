/** What an event carries beside its value: a statement, or a row, in the format of its entity. */

import type { Output } from '../definition/output.ts'
import { fail, type Instance } from '../schema/instance.ts'
import { renderRow } from '../text/cell.ts'
import { copyHead } from '../text/copy.ts'
import type { JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { insertWriter } from '../text/sql.ts'
import { textFault } from '../text/text-fault.ts'

/** The value in the format, on one line but for CSV; what it cannot hold is a failure of the instance. */
export type Formatted = (value: JsonValue, at: Instance) => string | undefined

export function formattedBy(output: Output, columns: readonly string[] = []): Formatted {
  if (output.format === 'sql') {
    const write = insertWriter(output)
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

/** Why values with these columns have no rows; undefined for statements, which need no columns. */
export function columnsFault(
  output: Output,
  columns: readonly string[] | undefined,
): string | undefined {
  const { format } = output
  if (format === 'sql') return undefined
  if (columns === undefined || columns.length === 0) {
    return `must be an object with properties that are known, for ${show(format)} has a column for each`
  }
  const bad = columns.find((name) => nameFault(output, name) !== undefined)
  if (bad === undefined) return undefined
  return `must have names that can be columns in ${show(format)}, not ${show(bad)}: ${nameFault(output, bad)}`
}

function nameFault(output: Output, name: string): string | undefined {
  if (output.format !== 'copy') return textFault(name, 'CSV')
  const head = copyHead('t', [name])
  return 'error' in head ? head.error : undefined
}
