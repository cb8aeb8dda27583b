/** Declares the command `spate backup`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up the database to a file, as a consistent snapshot.',
  description:
    'The service may keep running. Events are computed from definitions and seeds, so the backup does not contain them. The file contains hashes of keys and passwords; only the current user can read it.',
  arguments: [{ name: 'file', summary: 'Path of the backup file to create.', isRequired: true }],
  options: dataOptions,
  examples: [
    { line: 'spate backup spate.ndjson', summary: 'Writes lines of JSON, with a checksum.' },
  ],
  load: async () => {
    const { backUp } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.context
      const file = String(call.arguments.file)
      await backUp(configOf(call), { file, folder, ...outputOf(call) })
      return 'done'
    }
  },
}
