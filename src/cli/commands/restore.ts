/** Declares the command `spate restore`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup to an empty database, SQLite or PostgreSQL.',
  description: 'Restores everything or, after a failure, nothing.',
  arguments: [
    { name: 'file', summary: 'Backup file that spate backup has written.', isRequired: true },
  ],
  options: dataOptions,
  examples: [
    { line: 'spate restore spate.ndjson --data ./restored', summary: 'Restores to a new folder.' },
  ],
  load: async () => {
    const { restore } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.context
      const file = String(call.arguments.file)
      await restore(configOf(call), { file, folder, ...outputOf(call) })
      return 'done'
    }
  },
}
