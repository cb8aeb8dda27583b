/**
 * Earlier versions of simulations with their authors, descriptions of simulations, and deletion that can be undone. A
 * deleted row stays until it is purged. The key of a deleted simulation moves to `deleted_key`, so that a new
 * simulation can take the key, and no statement finds the deleted one by it.
 */
import type { SchemaModule } from 'kysely'
import type { Dialect, Migration } from '../migrate.ts'
import { withOrdinal } from './ordinal.ts'

export const history: Migration = {
  name: '0005-history',
  up: async (schema, dialect) => {
    await extendSimulation(schema)
    await extendRun(schema)
    await createVersion(schema, dialect)
  },
}

// One statement per column, because SQLite cannot add several columns in one statement.
async function extendSimulation(schema: SchemaModule): Promise<void> {
  const optional = ['saved_at', 'saved_by', 'label', 'description', ...deletion, 'deleted_key']
  for (const name of optional) {
    await schema.alterTable('simulation').addColumn(name, 'text').execute()
  }
  await schema
    .alterTable('simulation')
    .addColumn('described', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('simulation')
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await schema
    .createIndex('simulation_by_deletion')
    .on('simulation')
    .columns(['workspace', 'deleted_key'])
    .where('deleted_key', 'is not', null)
    .execute()
}

async function extendRun(schema: SchemaModule): Promise<void> {
  for (const name of ['created_by', ...deletion]) {
    await schema.alterTable('run').addColumn(name, 'text').execute()
  }
  await schema.alterTable('run').addColumn('seed', 'bigint').execute()
  await schema
    .createIndex('run_by_deletion')
    .on('run')
    .columns(['workspace', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute()
}

const deletion = ['deleted_at', 'deleted_by']

function createVersion(schema: SchemaModule, dialect: Dialect): Promise<void> {
  return withOrdinal(schema.createTable('simulation_version'), dialect)
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('simulation', 'text', (column) => column.notNull().references('simulation.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('seed', 'bigint', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addUniqueConstraint('simulation_version_number', ['simulation', 'number'])
    .execute()
}
