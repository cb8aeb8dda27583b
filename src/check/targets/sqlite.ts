/** A SQLite file. Its rows are read in one transaction, so that changes of others are not seen. */

import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadSqlite, type SqliteModule } from '../../store/sqlite/driver.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { columnName, tableName, tableParts } from '../../text/sql.ts'
import type { StoredType } from '../rows/column-rule.ts'
import type { RowTexts } from '../rows/row-text.ts'
import type { RunTable, TablePlan } from '../table-plan.ts'
import { inBatches } from './batches.ts'
import { tablePlace, textOf } from './sql-text.ts'
import type { Target, TargetKind, TargetTable } from './target.ts'

const prefix = /^sqlite:(?:\/\/(?=\/))?/
const busyTimeoutMs = 5_000

export const sqliteTarget: TargetKind = {
  form: 'sqlite:<file>',
  matches: (address) => prefix.test(address),
  async open(address, { folder }, check) {
    const shown = address.replace(prefix, '')
    const file = resolve(folder, shown)
    const { DatabaseSync } = await loadSqlite()
    let database: Database
    try {
      await access(file)
      database = new DatabaseSync(file, { readOnly: true })
    } catch (error) {
      throw new CommandFailure(`cannot open ${shown}: ${reasonOf(error)}`, 'usage')
    }
    try {
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA query_only = ON`)
      database.exec('BEGIN')
      // The transaction begins to see the file when it reads for the first time.
      database.prepare('SELECT count(*) FROM sqlite_schema').all()
      const result = await check(targetOf(database, address))
      // Statements that are not yet collected keep a closed file open, and with it the lock of the transaction.
      database.exec('ROLLBACK')
      return result
    } catch (error) {
      if (!isSqliteError(error)) throw error
      throw new CommandFailure(`cannot read ${shown}: ${reasonOf(error)}`, 'usage')
    } finally {
      database.close()
    }
  },
}

type Database = InstanceType<SqliteModule['DatabaseSync']>

function targetOf(database: Database, label: string): Target {
  return {
    label,
    place: tablePlace('sqlite'),
    fold: (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    find: async (table) => tableOf(database, table),
  }
}

function tableOf(database: Database, { table }: RunTable): TargetTable | undefined {
  const parts = tableParts(table)
  const [name = '', schema = 'main'] = parts.toReversed()
  const columns = database
    .prepare('SELECT name, type FROM pragma_table_xinfo(?, ?)')
    .all(name, schema) as readonly { readonly name: string; readonly type: string }[]
  if (columns.length === 0) return undefined
  return {
    columns: columns.map((column) => ({ name: column.name, type: storedType(column.type) })),
    holds: 'state',
    rows: (plan) => rowsOf(database, plan),
  }
}

function storedType(name: string): StoredType {
  return { name, kind: 'other' }
}

async function* rowsOf(
  database: Database,
  { table, stored }: TablePlan,
): AsyncGenerator<readonly RowTexts[]> {
  const name = textOf(tableName(table, 'sqlite'))
  // The aliases are short and different, since the driver returns objects.
  const columns = stored.map((column, i) => `${textOf(columnName(column.name, 'sqlite'))} AS c${i}`)
  const statement = database.prepare(`SELECT ${[...columns, '1'].join(', ')} FROM ${name}`)
  statement.setReadBigInts(true)
  const rows = statement.iterate() as Iterable<Readonly<Record<string, unknown>>>
  yield* inBatches(rows, (row) => stored.map((_, i) => valueText(row[`c${i}`])))
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && !(error instanceof CommandFailure)
}

function reasonOf(error: unknown): string {
  return String((error as Error).message).replace(/^./, (first) => first.toLowerCase())
}
