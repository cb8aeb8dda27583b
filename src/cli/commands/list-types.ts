/** `spate types`. */

import type { Command } from '../../terminal/command.ts'

export const typesCommand: Command = {
  name: 'types',
  summary: 'List the types of the definition language, or tell of one.',
  arguments: [
    {
      name: 'search',
      summary:
        'Words that a name, a group, a summary or a keyword has; a whole name shows its page.',
      isList: true,
      completes: 'type',
    },
  ],
  examples: [
    { line: 'spate types', summary: 'All of them.' },
    { line: 'spate types email', summary: 'Those that have to do with it.' },
    { line: 'spate types person.name', summary: 'Its keywords, with examples and their values.' },
  ],
  load: async () => (await import('../list-types.ts')).listOrTell,
}
