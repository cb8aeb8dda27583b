/**
 * The tables of workspaces, keys, simulations and runs. Integers are `bigint`, because seeds and positions reach 2^53.
 * Definitions and times are text, because databases reorder JSON and round times. Every row belongs to a workspace.
 */
import type { SchemaModule } from 'kysely'
import type { Dialect, Migration } from '../migrate.ts'
import { withOrdinal } from './ordinal.ts'

export const foundation: Migration = {
  name: '0001-foundation',
  up: async (schema, dialect) => {
    await createWorkspace(schema)
    await createKey(schema, dialect)
    await createSimulation(schema, dialect)
    await createRun(schema)
  },
}

function createWorkspace(schema: SchemaModule): Promise<void> {
  return schema
    .createTable('workspace')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

function createKey(schema: SchemaModule, dialect: Dialect): Promise<void> {
  return withOrdinal(schema.createTable('api_key'), dialect)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute()
}

function createSimulation(schema: SchemaModule, dialect: Dialect): Promise<void> {
  return withOrdinal(schema.createTable('simulation'), dialect)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('parent', 'text')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('seed', 'bigint', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('run_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('simulation_key', ['workspace', 'key'])
    .execute()
}

function createRun(schema: SchemaModule): Promise<void> {
  return schema
    .createTable('run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('simulation', 'text', (column) => column.notNull().references('simulation.id'))
    .addColumn('index', 'bigint', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('generator_version', 'text', (column) => column.notNull())
    .addColumn('start', 'text', (column) => column.notNull())
    .addColumn('end', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('cursor', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('peak', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('issued', 'bigint', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('run_index', ['simulation', 'index'])
    .execute()
}
