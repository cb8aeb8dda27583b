/** The column that counts up with every row, because rows are made in one millisecond and clocks go backwards. */
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
