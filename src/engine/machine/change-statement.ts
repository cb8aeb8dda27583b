/** The SQL statement of a change as WebAssembly, from the JSON texts of members that the code has just written. */

import type { Output } from '../../definition/output.ts'
import type { EmitContext } from '../../schema/emit/context/context.ts'
import type { Member } from '../../schema/emit/object.ts'
import { writeColumn } from '../../schema/emit/text/column.ts'
import { writeStatement } from '../../schema/emit/text/statement.ts'
import { insideJson } from '../../text/json.ts'
import { columnName, type Part, tableName } from '../../text/sql.ts'
import { replacement } from '../../text/sql-change.ts'

export type SqlOutput = Extract<Output, { format: 'sql' }>

/** A change whose statement is written. */
export interface StatementParts {
  readonly output: SqlOutput
  readonly key: readonly string[]
  readonly timestamps: ReadonlySet<string>
  /** The written members: all of a row, or those that the statement has. */
  readonly members: readonly Member[]
  /** Whether the statement is text as it is; otherwise it is inside a JSON string. */
  readonly isRaw: boolean
}

/** Writes the statement that inserts a row, or replaces it with `upsert`. */
export function writeInsert(context: EmitContext, parts: StatementParts): void {
  const { output, key, timestamps, members, isRaw } = parts
  const names = members.map(({ name }) => name)
  const end = output.upsert
    ? `)${textOf(replacement(names, { key, dialect: output.dialect }))};`
    : ');'
  writeStatement(context, output, { members, timestampColumns: timestamps, isRaw, end })
}

/** Writes the statement that sets columns of a row. */
export function writeUpdate(
  context: EmitContext,
  changed: readonly string[],
  parts: StatementParts,
): void {
  const { output, key } = parts
  const { maxBytes } = context.output
  literal(context, parts, `UPDATE ${textOf(tableName(output.table, output.dialect))} SET `)
  writeList(context, changed.length === 0 ? key : changed, ', ', parts)
  literal(context, parts, ' WHERE ')
  writeList(context, key, ' AND ', parts)
  context.output.literal(';')
  // Each byte of a value becomes at most two bytes, and a column of the key may occur twice.
  context.output.maxBytes += 4 * maxBytes
}

/** Writes the statement that deletes a row. */
export function writeDelete(context: EmitContext, parts: StatementParts): void {
  const { output } = parts
  const table = textOf(tableName(output.table, output.dialect))
  const { maxBytes } = context.output
  literal(context, parts, `DELETE FROM ${table} WHERE `)
  writeList(context, parts.key, ' AND ', parts)
  context.output.literal(';')
  context.output.maxBytes += 2 * maxBytes
}

/** Writes columns with their values: `"id" = 7`. */
function writeList(
  context: EmitContext,
  names: readonly string[],
  separator: string,
  parts: StatementParts,
): void {
  const { output, members, timestamps, isRaw } = parts
  for (const [i, name] of names.entries()) {
    const member = members.find((each) => each.name === name)
    if (member === undefined) throw new Error(`the member "${name}" must be written`)
    const { begin, end } = member
    const column = textOf(columnName(name, output.dialect))
    literal(context, parts, `${i > 0 ? separator : ''}${column} = `)
    const isTimestamp = output.dialect === 'mysql' && timestamps.has(name)
    writeColumn(context, {
      form: isTimestamp ? 'mysql-timestamp' : output.dialect,
      isRaw,
      begin,
      end,
    })
  }
}

function literal({ output }: EmitContext, { isRaw }: StatementParts, text: string): void {
  output.literal(isRaw ? text : insideJson(text))
}

function textOf(part: Part): string {
  if ('error' in part) throw new Error('names in a statement must be valid')
  return part.text
}
