/** `spate list`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const listCommand: Command = {
  name: 'list',
  summary: 'List the simulations of the service, or the runs of one.',
  options: [{ flags: '--runs <key>', summary: 'The runs of that simulation.' }, urlOption],
  examples: [
    { line: 'spate list', summary: 'With how many runs each has.' },
    { line: 'spate list --runs shop', summary: 'With their events and their simulated time.' },
  ],
  load: async () => (await import('../list.ts')).list,
}
