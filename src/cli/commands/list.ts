/** Declares the command `spate list`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const listCommand: Command = {
  name: 'list',
  summary: 'List the simulations of the service, or the runs of one simulation.',
  options: [
    { flags: '--runs <key>', summary: 'Key of the simulation whose runs to list.' },
    urlOption,
  ],
  examples: [
    { line: 'spate list', summary: 'Shows each simulation with its number of runs.' },
    {
      line: 'spate list --runs shop',
      summary: 'Shows each run with its events and its simulated time.',
    },
  ],
  load: async () => (await import('../list.ts')).list,
}
