/** `spate restore`. */

import type { Command } from '../../terminal/command.ts'
import { configOf, dataOptions, outputOf } from './operator-settings.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Fill an empty database from a backup, of either kind of database: all or nothing.',
  arguments: [{ name: 'file', summary: 'The file that spate backup made.', isRequired: true }],
  options: dataOptions,
  examples: [
    { line: 'spate restore spate.ndjson --data ./restored', summary: 'Into a new folder.' },
  ],
  load: async () => {
    const { restore } = await import('../../server/database.ts')
    return async (call) => {
      const { folder } = call.surroundings
      const file = String(call.arguments.file)
      await restore(configOf(call), { file, folder, ...outputOf(call) })
      return 'done'
    }
  },
}
