/** `spate migrate`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date, and say what that took.',
  description:
    'A start does it too; this is for a user who may change tables, where that of the service may not. An older version does not open what a newer one has changed.',
  options: [
    { flags: '--dry-run', summary: 'Only say what would be applied; nothing is changed.' },
    ...dataOptions,
  ],
  examples: [
    { line: 'spate migrate --dry-run', summary: 'What a new version would change.' },
    { line: 'spate migrate', summary: 'With --json, the member "applied" has the names.' },
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
