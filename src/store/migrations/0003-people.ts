/**
 * The people of the console, their links, sessions and lockouts. Keys get scopes, with all scopes for existing keys,
 * and workspaces get a name. The first workspace is recorded, because there can now be several.
 */
import type { SchemaModule } from 'kysely'
import type { Dialect, Migration } from '../migrate.ts'
import { withOrdinal } from './ordinal.ts'

export const people: Migration = {
  name: '0003-people',
  up: async (schema, dialect) => {
    await extendWorkspaceAndKey(schema)
    await createFirstWorkspace(schema)
    await createPerson(schema, dialect)
    await createMember(schema, dialect)
    await createLink(schema, dialect)
    await createSession(schema)
    await createLockout(schema)
  },
}

async function extendWorkspaceAndKey(schema: SchemaModule): Promise<void> {
  // One statement per column, because SQLite cannot add several columns in one statement.
  await schema
    .alterTable('workspace')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo('Main'))
    .execute()
  await schema
    .alterTable('api_key')
    .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('read write stream'))
    .execute()
  await schema.alterTable('api_key').addColumn('created_by', 'text').execute()
}

/** Creates the table of the first workspace. Opening the database inserts its row. */
async function createFirstWorkspace(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('first_workspace')
    .addColumn('slot', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .execute()
}

async function createPerson(schema: SchemaModule, dialect: Dialect): Promise<void> {
  await withOrdinal(schema.createTable('person'), dialect)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('owner')
    .addColumn('slot', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull().references('person.id'))
    .execute()
}

async function createMember(schema: SchemaModule, dialect: Dialect): Promise<void> {
  await withOrdinal(schema.createTable('member'), dialect)
    .addColumn('person', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.references('person.id'))
    .addUniqueConstraint('member_workspace', ['person', 'workspace'])
    .execute()
  await schema.createIndex('member_by_workspace').on('member').column('workspace').execute()
}

async function createLink(schema: SchemaModule, dialect: Dialect): Promise<void> {
  await withOrdinal(schema.createTable('link'), dialect)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.references('person.id'))
    .addColumn('workspace', 'text', (column) => column.references('workspace.id'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await schema.createIndex('link_by_person').on('link').column('person').execute()
}

async function createSession(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('person', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('workspace', 'text', (column) => column.notNull().references('workspace.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('session_by_person').on('session').column('person').execute()
}

async function createLockout(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('lockout')
    .addColumn('subject_hash', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('lockout_by_end').on('lockout').column('until').execute()
}
