/** Files of lines of JSON: values, or events with a type, a key and a value. */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { eventColumns } from '../../../columns/arrow/arrow-rows.ts'
import type { Column } from '../../../columns/column.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import { isObject, type JsonValue, member } from '../../../text/json.ts'
import { changeTypes, keyProperties } from '../../../wire/event.ts'
import type { RowTexts } from '../../rows/row-text.ts'
import {
  comparedColumns,
  type RunTable,
  type StoredColumn,
  type StoredRows,
  type TablePlan,
} from '../../table-plan.ts'
import { inBatches } from '../batches.ts'
import { type RowFile, type RowFormat, untyped } from './row-format.ts'

export const jsonLinesFormat: RowFormat = {
  async describe(file, table) {
    for await (const line of jsonLines(file)) {
      const holds = isChange(line) ? 'events' : 'state'
      return { columns: jsonColumns(table, holds), holds }
    }
    return { columns: jsonColumns(table, 'events'), holds: 'events' }
  },
  async *rows(file, plan, onFurther) {
    const textsOf = jsonTexts(plan, onFurther)
    yield* inBatches(jsonLines(file), textsOf)
  },
}

const typeName = eventColumns.type.name

/** Returns the columns that lines of JSON can have: a member that is absent is null. */
export function jsonColumns(
  { columns: { columns, hasChanges } }: RunTable,
  holds: StoredRows['holds'],
): readonly StoredColumn[] {
  const ofEvent = hasChanges && holds === 'events' ? [eventColumns.type] : []
  return [...ofEvent, ...columns].map(({ name }) => ({ name, type: untyped }))
}

/** Whether a line of JSON is the change of a row. */
function isChange(line: JsonValue): boolean {
  return (
    isObject(line) &&
    changeTypes.some((type) => type === member(line, 'type')) &&
    ['key', 'value'].every((name) => Object.hasOwn(line, name))
  )
}

/** Returns the values of the lines of a file. */
export async function* jsonLines({ path, label }: RowFile): AsyncGenerator<JsonValue> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() !== '') yield parsed(line, `${label}:${number}`)
  }
}

function parsed(line: string, place: string): JsonValue {
  try {
    return JSON.parse(line)
  } catch {
    throw new CommandFailure(`${place} must be a line of JSON`, 'usage')
  }
}

/** The form of values: the text of the value of a column, and whether rows are the only value themselves. */
export interface ValueForm {
  readonly textOf: (value: JsonValue, column: Column) => string | null
  readonly isScalar: boolean
}

/** Returns the function that returns the compared values of a value of JSON: a row, or the event of a row. */
export function jsonTexts(
  plan: TablePlan,
  onFurther: (name: string) => void,
  { textOf, isScalar }: ValueForm = { textOf: plainText, isScalar: plan.columns.isScalar },
): (line: JsonValue) => RowTexts {
  const compared = comparedColumns(plan)
  const known = new Set(compared.map(({ name }) => name))
  return (line) => {
    const row = plan.isEvents ? rowOfEvent(line, plan) : line
    if (!isScalar && isObject(row)) {
      for (const name of Object.keys(row)) if (!known.has(name)) onFurther(name)
    }
    return compared.map(({ name, column }) => {
      const ofRow = isScalar && name !== typeName ? row : undefined
      return textOf(ofRow ?? (isObject(row) ? member(row, name) : undefined) ?? null, column)
    })
  }
}

/** Returns the row of an event: its type, and its value, or the key of a deletion. */
function rowOfEvent(line: JsonValue, { entities }: RunTable): JsonValue {
  if (!isObject(line)) return null
  const value = member(line, 'value') ?? null
  const key = keyProperties(member(line, 'key') ?? null, entities[0]?.key ?? [])
  const row = value === null ? key : value
  return { ...(isObject(row) ? row : {}), [typeName]: member(line, 'type') ?? null }
}

/** Returns the text of a value of JSON. */
export function plainText(value: JsonValue): string | null {
  if (value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
