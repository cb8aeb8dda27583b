/** `spate push`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const pushCommand: Command = {
  name: 'push',
  summary: 'Store a definition on the service, as a new simulation or in place of the old one.',
  description:
    'The key of the simulation is --key, else the member "key" of the file, else the name of the file without its ending; ' +
    'of spate.yml it is the name of the folder.',
  arguments: [
    { name: 'file', summary: 'The definition; spate.yml when absent.', completes: 'file' },
  ],
  options: [
    { flags: '--key <key>', summary: 'The key of the simulation.' },
    { flags: '--dry-run', summary: 'Say what would be done, and do not.' },
    urlOption,
  ],
  examples: [
    { line: 'spate push', summary: 'spate.yml of the working folder.' },
    { line: 'spate push shop.yml --key shop-of-ann', summary: 'Under a key of its own.' },
  ],
  load: async () => (await import('../push.ts')).push,
}
