/** Labels of runs. */
import type { Migration } from '../migrate.ts'

export const runLabel: Migration = {
  name: '0006-run-label',
  up: async (schema) => {
    await schema.alterTable('run').addColumn('label', 'text').execute()
  },
}
