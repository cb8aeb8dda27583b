/** Statements of separate sessions of a database client that find and create the tables of a run. */

import type { NamedTable } from '../../columns/table-name.ts'
import { type Part, sqlExpression, tableName, tableParts } from '../../text/sql.ts'
import type { ClientDialect } from '../../text/statement-clients.ts'
import { clientSettings, sayNumber } from './database-client.ts'

/** Returns statements that only select, for each table in order, its number from 1 if it exists, otherwise 0. */
export function findTablesScript(
  dialect: ClientDialect,
  tables: readonly NamedTable[],
  nonce: string,
): string {
  const selects = tables.map((table, index) => {
    const number = `(CASE WHEN count(*) > 0 THEN ${index + 1} ELSE 0 END)`
    return `${sayNumber(dialect, nonce, number)} ${existing[dialect](table)};\n`
  })
  return clientSettings(dialect) + selects.join('')
}

/** Returns statements that create tables. */
export function createTablesScript(dialect: ClientDialect, statements: readonly string[]): string {
  return clientSettings(dialect) + statements.map((statement) => `${statement}\n`).join('')
}

/** Returns the end of a `SELECT count(*)` that counts a table if it exists. */
const existing: Readonly<Record<ClientDialect, (table: NamedTable) => string>> = {
  postgres: ({ table, names }) => {
    const name = textOf(tableName(table, names))
    return `WHERE to_regclass(${literal(name, 'postgres')}) IS NOT NULL`
  },
  sqlite: ({ table }) => {
    const parts = [...tableParts(table)].reverse().map((part) => literal(part, 'sqlite'))
    return `FROM pragma_table_info(${parts.join(', ')})`
  },
  mysql: ({ table }) => {
    const [name = '', schema] = [...tableParts(table)].reverse()
    const inSchema = schema === undefined ? 'database()' : literal(schema, 'mysql')
    return `FROM information_schema.tables WHERE table_schema = ${inSchema} AND table_name = ${literal(name, 'mysql')}`
  },
}

function literal(text: string, dialect: ClientDialect): string {
  return textOf(sqlExpression(text, dialect))
}

function textOf(part: Part): string {
  if ('text' in part) return part.text
  throw new Error(`a table is named in a definition: ${part.error}`)
}
