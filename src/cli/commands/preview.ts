/** `spate preview`. */

import { firstExample } from '../../package/examples.ts'
import type { Command } from '../../terminal/command.ts'

export const previewCommand: Command = {
  name: 'preview',
  summary: 'Show the first events of a definition, made here and now, without a service.',
  description:
    'For people, the first rows of each entity; with --json, one event a line as a run streams them, in the order of time. ' +
    `Where there is no file to be found, it shows the example ${firstExample}.`,
  arguments: [
    { name: 'file', summary: 'The definition; spate.yml when absent.', completes: 'file' },
  ],
  options: [
    { flags: '--entity <name>', summary: 'Only this entity.' },
    {
      flags: '-n, --count <number>',
      summary: 'How many rows of each entity; with --json, how many events in all.',
      fallback: '5 rows, 20 of a single entity; 20 events',
    },
    { flags: '--seed <number>', summary: 'Instead of the one in the file.' },
    {
      flags: '--start <time>',
      summary: 'Begin of the simulated time: 2026-01-01, "now - days(7)".',
    },
    { flags: '--end <time>', summary: 'Its end.' },
    { flags: '--example <name>', summary: 'An example instead of a file.', completes: 'example' },
  ],
  examples: [
    { line: 'spate preview', summary: 'A table for each entity.' },
    { line: 'spate preview shop.yml --entity orders -n 100', summary: 'A hundred orders.' },
    { line: 'spate preview --json | jq .value', summary: 'Events in the order of time.' },
  ],
  load: async () => (await import('../preview/preview.ts')).preview,
}
