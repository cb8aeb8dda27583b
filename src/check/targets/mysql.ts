/** A database of MySQL or MariaDB. Its rows are transferred, since its texts of numbers and times depend on the server. */

import { shownAddress } from '../../infer/read/address.ts'
import { connected, type MysqlSession } from '../../infer/read/mysql/connection.ts'
import { columnName, tableName, tableParts } from '../../text/sql.ts'
import type { StoredType } from '../rows/column-rule.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { RunTable, TablePlan } from '../table-plan.ts'
import { inBatches } from './batches.ts'
import { asCheckFailure } from './database-failure.ts'
import { tablePlace, textOf } from './sql-text.ts'
import type { Target, TargetKind, TargetTable } from './target.ts'

export const mysqlTarget: TargetKind = {
  form: 'mysql://…',
  matches: (address) => /^(?:mysql|mariadb):\/\//.test(address),
  open: (address, _context, check) =>
    asCheckFailure(() =>
      connected(
        address.replace(/^mariadb:/, 'mysql:'),
        (session) => check(targetOf(session, address)),
        { statementTimeoutMs: 0 },
      ),
    ),
}

function targetOf(session: MysqlSession, address: string): Target {
  return {
    label: shownAddress(address),
    place: tablePlace('mysql'),
    fold: (name) => name.toLowerCase(),
    find: (table) => tableOf(session, table),
  }
}

async function tableOf(
  session: MysqlSession,
  { table }: RunTable,
): Promise<TargetTable | undefined> {
  const [name = '', schema] = tableParts(table).toReversed()
  const rows = await session.rows<{ readonly name: string; readonly type: string }>(
    `SELECT column_name AS name, column_type AS type FROM information_schema.columns
      WHERE table_name = ${quoted(name)} AND table_schema = ${schema === undefined ? 'database()' : quoted(schema)}
      ORDER BY ordinal_position`,
  )
  if (rows.length === 0) return undefined
  return {
    columns: rows.map((column) => ({
      name: String(column.name),
      type: storedType(String(column.type), session.isMariaDb),
    })),
    holds: 'state',
    rows: (plan) => rowsOf(session, plan),
  }
}

/** A text as a literal of MySQL that is safe with any quoting mode. */
function quoted(text: string): string {
  return `_utf8mb4 X'${Buffer.from(text).toString('hex')}'`
}

/** Returns what is known of a type such as `decimal(10,2)`. MariaDB drops digits of the second that do not fit. */
function storedType(name: string, isMariaDb: boolean): StoredType {
  const digits = Number(/\((?:\d+,)?(\d+)\)/.exec(name)?.[1] ?? 0)
  if (/^(?:datetime|timestamp)/.test(name)) {
    return { name, kind: 'timestamp', digits, rounding: isMariaDb ? 'truncate' : 'round' }
  }
  if (name.startsWith('decimal')) return { name, kind: 'number', digits }
  if (name.startsWith('float')) return { name, kind: 'float32' }
  if (name.startsWith('char(')) return { name, kind: 'char' }
  return { name, kind: 'other' }
}

async function* rowsOf(
  { stream }: MysqlSession,
  { table, stored }: TablePlan,
): AsyncGenerator<readonly RowTexts[]> {
  const name = textOf(tableName(table, 'mysql'))
  const columns = stored.map((column) => textOf(columnName(column.name, 'mysql')))
  const rows = stream(`SELECT ${[...columns, '1'].join(', ')} FROM ${name}`)
  yield* inBatches(rows, (row) => stored.map((_, i) => valueText(row[i])))
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
