/** Declares the command `spate push`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const pushCommand: Command = {
  name: 'push',
  summary: 'Store a definition on the service: create a simulation or replace its definition.',
  description:
    'The key of the simulation is the value of --key, or the member "key" of the file, or the name of the file without its ' +
    'extension. For spate.yml, the name of the folder is used.',
  arguments: [{ name: 'file', summary: 'Definition file. Default: spate.yml.', completes: 'file' }],
  options: [
    { flags: '--key <key>', summary: 'Key of the simulation.' },
    { flags: '--dry-run', summary: 'Show what would change, without changing anything.' },
    urlOption,
  ],
  examples: [
    { line: 'spate push', summary: 'Stores spate.yml of the current folder.' },
    {
      line: 'spate push shop.yml --key shop-of-ann',
      summary: 'Stores the definition with another key.',
    },
  ],
  load: async () => (await import('../push.ts')).push,
}
