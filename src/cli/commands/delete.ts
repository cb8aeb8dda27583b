/** Declares the command `spate delete`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const deleteCommand: Command = {
  name: 'delete',
  summary: 'Delete a simulation with its runs, or one run. Both can be restored for 7 days.',
  description:
    'A simulation that is the parent of another one cannot be deleted. Open streams are cut off within 30 seconds.',
  arguments: [
    { name: 'key', summary: 'Key of the simulation.' },
    { name: 'run', summary: 'Index of the run to delete. Default: the simulation.' },
  ],
  options: [
    {
      flags: '--undo <id>',
      summary: 'Restore what was deleted instead. The deletion prints the id.',
    },
    urlOption,
  ],
  examples: [
    { line: 'spate delete shop', summary: 'Deletes the simulation shop and its runs.' },
    { line: 'spate delete shop 3', summary: 'Deletes the third run of shop.' },
    {
      line: 'spate delete --undo 0f5c2c5e-6f0e-4b27-9a55-0d9f7a3c1e2b',
      summary: 'Restores the simulation or the run with this id.',
    },
  ],
  load: async () => (await import('../delete.ts')).deleteOrRestore,
}
