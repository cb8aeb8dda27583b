/** Declares the command `spate preview`. */

import { firstExample } from '../../package/examples.ts'
import type { Command } from '../../terminal/command.ts'
import { overridingOptions } from '../../terminal/run-choice.ts'

export const previewCommand: Command = {
  name: 'preview',
  summary: 'Show the first events of a definition, without a service.',
  description:
    'Shows a table with the first rows of each entity. With --json, prints one event per line in the order of simulated ' +
    `time, as a run streams them. If the folder contains no definition, shows the example ${firstExample}.`,
  arguments: [{ name: 'file', summary: 'Definition file. Default: spate.yml.', completes: 'file' }],
  options: [
    { flags: '--entity <name>', summary: 'Entity to show. All entities are shown by default.' },
    {
      flags: '-n, --count <number>',
      summary: 'Number of rows per entity; with --json, total number of events.',
      fallback: '5 rows, or 20 rows of a single entity, or 20 events',
    },
    ...overridingOptions,
    {
      flags: '--example <name>',
      summary: 'Example to show instead of a file.',
      completes: 'example',
    },
  ],
  examples: [
    { line: 'spate preview', summary: 'Shows a table for each entity.' },
    { line: 'spate preview shop.yml --entity orders -n 100', summary: 'Shows 100 orders.' },
    { line: 'spate preview --json | jq .value', summary: 'Prints the values of the first events.' },
  ],
  load: async () => (await import('../preview/preview.ts')).preview,
}
