/** Declares the command `spate types`. */

import type { Command } from '../../terminal/command.ts'

export const typesCommand: Command = {
  name: 'types',
  summary: 'List the types of the definition language, or show one of them.',
  arguments: [
    {
      name: 'search',
      summary:
        'Words to find in names, groups, summaries and keywords. The full name of a type shows its page.',
      isList: true,
      completes: 'type',
    },
  ],
  examples: [
    { line: 'spate types', summary: 'Lists all types.' },
    { line: 'spate types email', summary: 'Lists types related to email.' },
    { line: 'spate types person.name', summary: 'Shows the keywords of one type, with examples.' },
  ],
  load: async () => (await import('../list-types.ts')).listOrShowTypes,
}
