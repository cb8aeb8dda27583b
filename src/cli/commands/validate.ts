/** Declares the command `spate validate`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const validateCommand: Command = {
  name: 'validate',
  summary: 'Validate definitions, and show each issue with its line in the file.',
  description:
    'Without a file, validates spate.yml, spate.yaml or spate.json of the current folder; "-" is standard input. By default ' +
    'no service is used, so a system that the file does not define is assumed to be inherited from a parent. With --online, ' +
    'the service validates the definition with the systems of its parents. Lines that begin with "!" are warnings about ' +
    'definitions that are valid but probably not intended. Warnings do not change the exit code.',
  arguments: [
    { name: 'file', summary: 'Definition files in YAML or JSON.', isList: true, completes: 'file' },
  ],
  options: [
    { flags: '--online', summary: 'Validate on the service, with the systems of parents.' },
    urlOption,
  ],
  examples: [
    { line: 'spate validate', summary: 'Exits with 3 if there are issues.' },
    {
      line: 'spate validate shop.yml bank.json --json',
      summary: 'Prints issues with lines and columns as JSON.',
    },
  ],
  load: async () => (await import('../validate.ts')).validate,
}
