/**
 * The audit log of each workspace, and the use of API keys by day. A row of the log has the names of its time, because
 * its author and its subject may be renamed or removed.
 */
import type { SchemaModule } from 'kysely'
import type { Dialect, Migration } from '../migrate.ts'
import { withOrdinal } from './ordinal.ts'

export const audit: Migration = {
  name: '0008-audit',
  up: async (schema, dialect) => {
    await createAudit(schema, dialect)
    await createKeyUsage(schema, dialect)
  },
}

async function createAudit(schema: SchemaModule, dialect: Dialect): Promise<void> {
  await withOrdinal(schema.createTable('audit'), dialect)
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('person_name', 'text')
    .addColumn('key_name', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('run_index', 'bigint')
    .addColumn('detail', 'text')
    .execute()
  await schema
    .createIndex('audit_by_workspace')
    .on('audit')
    .columns(['workspace', 'ordinal'])
    .execute()
}

function createKeyUsage(schema: SchemaModule, dialect: Dialect): Promise<void> {
  return withOrdinal(schema.createTable('key_usage'), dialect)
    .addColumn('key', 'text', (column) => column.notNull().references('api_key.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('key_usage_day', ['key', 'day'])
    .execute()
}
