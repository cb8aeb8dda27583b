/** Declares the command `spate stream`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'
import { lineFormats } from '../stream-lines.ts'

export const streamCommand: Command = {
  name: 'stream',
  summary: 'Print the events of a run, and resume after broken connections.',
  description:
    'Prints the bytes of the service unchanged, one event per line, even after a connection was broken and resumed. ' +
    'Messages are written to standard error.',
  arguments: [
    { name: 'key', summary: 'Key of the simulation.', isRequired: true },
    { name: 'run', summary: 'Index of the run. Default: the last run.' },
  ],
  options: [
    {
      flags: '--from <place>',
      summary:
        'Where to start: the ID of the event before, or a simulated time such as 2026-01-31T12:00:00Z. Default: the first event.',
    },
    {
      flags: '--until <place>',
      summary:
        'Where to end: the ID of the last event, or a simulated time, whose events are not printed. Default: the end of the run.',
    },
    {
      flags: '--entities <names>',
      summary: 'Print only the events of these entities, such as orders,users.',
    },
    { flags: '-n, --limit <number>', summary: 'Maximum number of events.' },
    {
      flags: '--part <part/parts>',
      summary:
        'Part of the run to print, such as 2/8. The parts 0/8 to 7/8 together are the complete run.',
    },
    {
      flags: '--format <format>',
      summary:
        'Print only the value of each event, or a CloudEvents 1.0 event in its JSON format. Default: the complete event; with --key, the value.',
      choices: lineFormats,
    },
    {
      flags: '--key <property>',
      summary:
        'Print the value of this property and a tab before each line, as the key of a message.',
    },
    { flags: '--sse', summary: 'Print server-sent events instead of lines of JSON.' },
    {
      flags: '--speed <factor>',
      summary:
        'Replay the run at a multiple of its simulated time, such as 3600 for one hour per second.',
    },
    urlOption,
  ],
  examples: [
    {
      line: 'spate stream shop | jq .value',
      summary: 'Prints the values of the last run of shop.',
    },
    {
      line: 'spate stream shop 3 --from 1000 -n 10',
      summary: 'Prints ten events of the third run.',
    },
    {
      line: 'spate stream shop --entities orders --from 2026-01-02 --until 2026-01-03',
      summary: 'Prints the orders of one simulated day.',
    },
    {
      line: 'spate stream shop 3 --part 0/2 > a & spate stream shop 3 --part 1/2 > b',
      summary: 'Reads a run in two processes.',
    },
    {
      line: 'spate stream shop --entities orders --key userId | kcat -P -b localhost -t orders -K "\t"',
      summary: 'Writes the orders to Kafka, with the user as the key.',
    },
    { line: 'spate stream shop --speed 3600', summary: 'Prints one simulated hour per second.' },
  ],
  load: async () => (await import('../stream.ts')).stream,
}
