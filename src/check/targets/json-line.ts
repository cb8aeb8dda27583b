/** Rows as lines of JSON: values, or events with a type, a key and a value. */

import { isObject, type JsonValue, member } from '../../text/json.ts'
import { keyProperties } from '../../wire/event.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { RunTable, TablePlan } from '../table-plan.ts'

/** Returns the compared values of a line of JSON. */
export function textsOfValue(line: JsonValue, plan: TablePlan): RowTexts {
  const { isScalar } = plan.columns
  const row = plan.isEvents ? rowOfEvent(line, plan) : line
  return plan.stored.map(({ name }) =>
    isScalar && name !== typeName ? textOf(row) : textOf(isObject(row) ? member(row, name) : null),
  )
}

const typeName = '_type'

/** Returns the row of an event: its type, and its value, or the key of a deletion. */
function rowOfEvent(line: JsonValue, { entities }: RunTable): JsonValue {
  if (!isObject(line)) return null
  const value = member(line, 'value') ?? null
  const key = keyProperties(member(line, 'key') ?? null, entities[0]?.key ?? [])
  const row = value === null ? key : value
  return { ...(isObject(row) ? row : {}), [typeName]: member(line, 'type') ?? null }
}

function textOf(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
