/** Declares the command `spate init`. */

import { firstExample } from '../../package/examples.ts'
import type { Command } from '../../terminal/command.ts'

export const initCommand: Command = {
  name: 'init',
  summary: 'Create spate.yml, a first definition.',
  description:
    'On a terminal and without options, asks whether to start from an example or from entities of your own.',
  options: [
    {
      flags: '--example <name>',
      summary: 'Example to start from.',
      fallback: firstExample,
      completes: 'example',
    },
    {
      flags: '--format <format>',
      summary: 'Format of the definition.',
      choices: ['yaml', 'json'],
      fallback: 'yaml',
    },
    { flags: '--force', summary: 'Replace an existing file.' },
  ],
  examples: [
    { line: 'spate init', summary: 'Asks on a terminal; otherwise writes the example shop.' },
    { line: 'spate init --example bank --format json', summary: 'Writes spate.json.' },
  ],
  load: async () => (await import('../init/init.ts')).init,
}
