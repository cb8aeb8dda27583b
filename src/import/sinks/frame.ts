/** Statements around the rows of a transaction that change what the database does with the rows. */

import { tableName } from '../../text/sql.ts'

/** Statements to write at the start of a session of a client, and at the start and the end of a transaction. */
export interface Frame {
  readonly head: string
  readonly begin: string
  readonly end: string
}

export const noFrame: Frame = { head: '', begin: '', end: '' }

/** Returns an SQL expression of PostgreSQL for an array of tables, which are named as in a definition. */
export function regclassArray(tables: readonly string[]): string {
  const names = tables.flatMap((table) => {
    const name = tableName(table, 'postgres')
    return 'text' in name ? [`'${name.text.replaceAll("'", "''")}'`] : []
  })
  return `ARRAY[${names.join(', ')}]::regclass[]`
}
