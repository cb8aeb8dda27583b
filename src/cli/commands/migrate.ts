/** Declares the command `spate migrate`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Apply pending migrations to the database, and list them.',
  description:
    'spate start also applies them. Run this command with a database user that may change tables if the user of the service may not. An older version of spate cannot open a database that a newer version has migrated.',
  options: [
    { flags: '--dry-run', summary: 'List the pending migrations without applying them.' },
    ...dataOptions,
  ],
  examples: [
    { line: 'spate migrate --dry-run', summary: 'Lists the changes of a new version.' },
    { line: 'spate migrate', summary: 'With --json, the member "applied" lists the names.' },
  ],
  load: async () => {
    const { migrateDatabase } = await import('../../server/database.ts')
    return async (call) => {
      const isDryRun = call.options['dry-run'] === true
      await migrateDatabase(configOf(call), { isDryRun, ...outputOf(call) })
      return 'done'
    }
  },
}
