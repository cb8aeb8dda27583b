/**
 * The auto-increment column that orders the rows of a table. Times cannot order them, because rows may be created in
 * the same millisecond and clocks may go backwards.
 */
import type { CreateTableBuilder } from 'kysely'
import type { Dialect } from '../migrate.ts'

export function withOrdinal<Table extends string>(
  table: CreateTableBuilder<Table>,
  dialect: Dialect,
): CreateTableBuilder<Table, 'ordinal'> {
  return table.addColumn('ordinal', dialect.ordinal, (column) =>
    dialect.declaresAutoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
  )
}
