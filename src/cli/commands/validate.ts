/** `spate validate`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const validateCommand: Command = {
  name: 'validate',
  summary: 'Check definitions, and show each issue at its place in the file.',
  description:
    'Without a file it checks spate.yml, spate.yaml or spate.json of the working folder; "-" is standard input. It asks no ' +
    'service, so a system that the file does not define may still be one of a parent; --online asks the service, which knows. ' +
    'Lines that begin with "!" are warnings: what is accepted and probably not meant. They do not change the exit code.',
  arguments: [
    { name: 'file', summary: 'Definitions in YAML or JSON.', isList: true, completes: 'file' },
  ],
  options: [
    { flags: '--online', summary: 'Have the service check them, with the systems of parents.' },
    urlOption,
  ],
  examples: [
    { line: 'spate validate', summary: 'Ends with 3 when there are issues.' },
    { line: 'spate validate shop.yml bank.json --json', summary: 'Issues with lines and columns.' },
  ],
  load: async () => (await import('../validate.ts')).validate,
}
