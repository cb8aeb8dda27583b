/**
 * The table of receipts, which store the responses to requests with an idempotency key. The receipt of a run refers to
 * the run, because the index of the run is known only when both are written.
 */
import type { Migration } from '../migrate.ts'
import { withOrdinal } from './ordinal.ts'

export const receipts: Migration = {
  name: '0004-receipts',
  up: async (schema, dialect) => {
    await withOrdinal(schema.createTable('receipt'), dialect)
      .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      // The column is not a foreign key, because the receipt is written before the run to decide between concurrent
      // requests.
      .addColumn('run', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('receipt_key', ['workspace', 'key'])
      .execute()
    await schema.createIndex('receipt_by_creation').on('receipt').column('created_at').execute()
  },
}
