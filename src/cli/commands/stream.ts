/** `spate stream`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const streamCommand: Command = {
  name: 'stream',
  summary: 'Write the events of a run to standard output, over broken connections to its end.',
  description:
    'The bytes are those of the service, one event a line, also when the connection broke meanwhile. What it has to say ' +
    'goes to standard error.',
  arguments: [
    { name: 'key', summary: 'The simulation.', isRequired: true },
    { name: 'run', summary: 'The number of the run; the last one when absent.' },
  ],
  options: [
    {
      flags: '--from <id>',
      summary: 'Go on after the event with this id, which must have been sent before.',
      fallback: '0',
    },
    { flags: '-n, --limit <number>', summary: 'At most so many events.' },
    {
      flags: '--part <part/parts>',
      summary:
        'Only one part of the run, such as 2/8; the parts 0/8 to 7/8 together are all of it.',
    },
    { flags: '--sse', summary: 'Server-sent events instead of lines of JSON.' },
    {
      flags: '--speed <factor>',
      summary: 'Follow the run so many times as fast as its simulated time passes.',
    },
    urlOption,
  ],
  examples: [
    { line: 'spate stream shop | jq .value', summary: 'The last run of shop.' },
    { line: 'spate stream shop 3 --from 1000 -n 10', summary: 'Ten events of the third run.' },
    {
      line: 'spate stream shop 3 --part 0/2 > a & spate stream shop 3 --part 1/2 > b',
      summary: 'Two that share a run.',
    },
    { line: 'spate stream shop --speed 3600', summary: 'An hour of it each second.' },
  ],
  load: async () => (await import('../stream.ts')).stream,
}
