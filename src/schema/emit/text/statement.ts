/**
 * Writes objects as SQL statements, from the JSON texts of their members, which the code has just written. So no value
 * is drawn twice.
 */

import { insideJson } from '../../../text/json.ts'
import { columnName, emptyRow, insertInto, type Part } from '../../../text/sql.ts'
import type { Dialect } from '../../../text/sql-dialect.ts'
import type { EmitContext } from '../context/context.ts'
import type { Member } from '../object.ts'
import { writeColumn } from './column.ts'

interface Target {
  readonly table: string
  readonly dialect: Dialect
}

/** Writes an `INSERT` statement for an object: as text if `isRaw` is set, otherwise inside a JSON string. */
export function writeStatement(
  context: EmitContext,
  { table, dialect }: Target,
  {
    members,
    timestampColumns,
    isRaw,
    end = ');',
  }: {
    readonly members: readonly Member[]
    /** Names of the members that hold timestamps. */
    readonly timestampColumns: ReadonlySet<string>
    readonly isRaw: boolean
    /** Text after the values. */
    readonly end?: string
  },
): void {
  const { code, output } = context
  const shown = (part: Part): string => {
    if ('error' in part) throw new Error('names in a statement must be valid')
    return isRaw ? part.text : insideJson(part.text)
  }
  const columns = members.map(({ name }) => shown(columnName(name, dialect)))
  output.literal(shown(insertInto(table, dialect)))
  if (members.length === 0) {
    output.literal(emptyRow(dialect))
    return
  }
  const [isFirst, maxBefore] = [code.local('i32'), output.maxBytes]
  const sure = members.findIndex(({ isOptional }) => !isOptional)
  const list = { members, sure, isFirst }
  if (sure < 0) {
    // If all members are omitted, the statement has no columns.
    output.flush()
    code.i32(0)
    for (const { begin, end } of members) code.get(begin).get(end).op('i32.ne', 'i32.or')
    code.op('i32.eqz').if()
    output.literal(emptyRow(dialect))
    output.flush()
    code.else()
  }
  output.literal(' (')
  writeList(context, list, (_, i) => output.literal(columns[i] as string))
  output.literal(') VALUES (')
  writeList(context, list, ({ name, begin, end }) => {
    const isTimestamp = dialect === 'mysql' && timestampColumns.has(name)
    writeColumn(context, { form: isTimestamp ? 'mysql-timestamp' : dialect, isRaw, begin, end })
  })
  output.literal(isRaw ? end : insideJson(end))
  if (sure < 0) {
    output.flush()
    code.end()
  }
  // Each byte of a value becomes at most two bytes.
  output.maxBytes += 2 * maxBefore
}

/** Calls `write` for each present member, and writes commas between them. */
function writeList(
  { code, output }: EmitContext,
  {
    members,
    sure,
    isFirst,
  }: {
    readonly members: readonly Member[]
    /** Position of the first member that is always present, or −1 if there is no such member. */
    readonly sure: number
    /** Local variable that is 1 until a member is written, used if no member is always present. */
    readonly isFirst: number
  },
  write: (member: Member, i: number) => void,
): void {
  if (sure < 0) code.i32(1).set(isFirst)
  for (const [i, member] of members.entries()) {
    if (!member.isOptional) {
      if (i > sure && sure >= 0) output.literal(', ')
      write(member, i)
      continue
    }
    output.flush()
    code.get(member.begin).get(member.end).op('i32.ne').if()
    if (sure < 0) {
      code.get(isFirst).op('i32.eqz').if()
      output.literal(', ')
      output.flush()
      code.end().i32(0).set(isFirst)
    } else if (i > sure) output.literal(', ')
    write(member, i)
    if (i < sure) output.literal(', ')
    output.flush()
    code.end()
  }
}
