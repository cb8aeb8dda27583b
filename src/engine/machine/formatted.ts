/** Converts the JSON value of an event to the entity's format: a statement, a row or an envelope. */

import type { Output } from '../../definition/output.ts'
import { fail, type Instance } from '../../schema/interpret/instance.ts'
import { renderRow } from '../../text/cell.ts'
import { envelope } from '../../text/debezium.ts'
import { isObject, type JsonValue } from '../../text/json.ts'
import { insertWriter } from '../../text/sql.ts'
import { changeWriter } from '../../text/sql-change.ts'
import type { ChangeType } from '../../wire/event.ts'

/** A change of an instance. */
export interface Change {
  readonly type: ChangeType
  readonly offset: number
  /** The value before the change. Null at the creation, and where neither the event nor the format shows it. */
  readonly before: JsonValue
  /** The value after the change, null for a deletion. */
  readonly after: JsonValue
  /** The names of the properties that the change sets. */
  readonly changed: readonly string[]
}

/**
 * Returns a change as a statement or row of the entity's format. Except for CSV, the result is one line. If the format
 * cannot represent the value, the function sets the failure of the instance and returns undefined.
 */
export type Formatted = (change: Change, at: Instance) => string | undefined

/** Returns the creation of an instance with a value. */
export function creationOf(after: JsonValue, offset: number): Change {
  return { type: 'create', offset, before: null, after, changed: [] }
}

interface FormatContext {
  readonly columns: readonly string[] | undefined
  readonly timestamps: ReadonlySet<string>
  /** The properties that identify an instance of an entity with a lifecycle. */
  readonly key: readonly string[]
}

export function formattedBy(
  output: Output,
  { columns = [], timestamps, key }: FormatContext,
): Formatted {
  switch (output.format) {
    case 'sql':
      return statementsBy(output, { columns, timestamps, key })
    case 'debezium':
      return ({ offset, ...change }, { time }) =>
        envelope({ ...change, table: output.table, timeMs: time.startMs + offset })
    default: {
      const { format: form } = output
      return ({ after }, at) => {
        const rendered = renderRow(after, { form, columns })
        if ('row' in rendered) return rendered.row
        fail(at, rendered.error, rendered.path)
        return undefined
      }
    }
  }
}

function statementsBy(
  output: Extract<Output, { format: 'sql' }>,
  { timestamps: timestampColumns, key }: FormatContext,
): Formatted {
  const insert = insertWriter({ ...output, timestampColumns })
  const upsert = output.upsert && key.length > 0
  const change = changeWriter({ ...output, upsert, key, timestampColumns })
  return ({ type, before, after, changed }, at) => {
    const row = type === 'delete' ? before : after
    const rendered = isObject(row) ? change({ type, row, changed }) : insert(row)
    if ('sql' in rendered) return rendered.sql
    fail(at, rendered.error, rendered.path)
    return undefined
  }
}
