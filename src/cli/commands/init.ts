/** `spate init`. */

import { firstExample } from '../../package/examples.ts'
import type { Command } from '../../terminal/command.ts'

export const initCommand: Command = {
  name: 'init',
  summary: 'Write spate.yml, a definition to begin with.',
  description:
    'On a terminal and without options it asks what to begin with: an example, or entities of your own.',
  options: [
    {
      flags: '--example <name>',
      summary: 'The example to begin with.',
      fallback: firstExample,
      completes: 'example',
    },
    {
      flags: '--format <format>',
      summary: 'How it is written.',
      choices: ['yaml', 'json'],
      fallback: 'yaml',
    },
    { flags: '--force', summary: 'Replace a file that is there.' },
  ],
  examples: [
    { line: 'spate init', summary: 'Asks; elsewhere than on a terminal it writes the shop.' },
    { line: 'spate init --example bank --format json', summary: 'Writes spate.json.' },
  ],
  load: async () => (await import('../init/init.ts')).init,
}
