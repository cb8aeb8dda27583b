/**
 * The roles of members, and of invited people. Members and open invitations from before become owners, because until
 * then every member could do everything.
 */
import type { Migration } from '../migrate.ts'

export const roles: Migration = {
  name: '0007-roles',
  up: async (schema) => {
    for (const table of ['member', 'link']) {
      await schema
        .alterTable(table)
        .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
        .execute()
    }
  },
}
