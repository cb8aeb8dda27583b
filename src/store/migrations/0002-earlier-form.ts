/**
 * The table of the earlier API version. This migration must stay even if that API version is removed, because databases
 * record their migrations.
 */
import type { Migration } from '../migrate.ts'

export const earlierVersion: Migration = {
  name: '0002-earlier-form',
  up: async (schema) => {
    await schema
      .createTable('earlier_simulation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('seed', 'bigint', (column) => column.notNull())
      .addColumn('sent', 'text', (column) => column.notNull())
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .addColumn('generator_version', 'text', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}
