/** `spate backup`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Write all that the database holds into a file, as it is at one moment.',
  description:
    'The service may run meanwhile. Events are computed and need no backup. The file holds the hashes of keys and passwords, and only its user may read it.',
  arguments: [{ name: 'file', summary: 'The file to make.', isRequired: true }],
  options: dataOptions,
  examples: [{ line: 'spate backup spate.ndjson', summary: 'Lines of JSON, with a checksum.' }],
  load: async () => {
    const { backUp } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.surroundings
      const file = String(call.arguments.file)
      await backUp(configOf(call), { file, folder, ...outputOf(call) })
      return 'done'
    }
  },
}
