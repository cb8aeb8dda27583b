/** `spate run`. */

import type { Command } from '../../terminal/command.ts'
import { urlOption } from '../../terminal/settings.ts'

export const runCommand: Command = {
  name: 'run',
  summary: 'Make the data of a definition and import it into its systems.',
  description: [
    'Stores the definition on the service, starts a run, and feeds its events to the systems that its entities name: ' +
      '"before" once, then "command" with the events on its standard input, "after" in the end, also after a failure or ' +
      'Ctrl-C. Without a service: --local, with the same data. The argument is a file, or the key of a simulation on the ' +
      'service; without one it is spate.yml of the working folder.',
    'Entities without a system are written to files in .spate/runs/<simulation>/<run>/, with --dir all of them are: ' +
      '.jsonl, .sql, .copy or .csv (with a header), by their format; files that are there are replaced.',
    'Where "command" starts psql, sqlite3 or mysql and the format is sql or copy, events are written in transactions of up ' +
      'to 20,000, entity by entity, each recorded with its last event in a small table of the database. So --resume goes on ' +
      'behind the last one that was committed, whatever was killed: no row is missing and none comes twice. The table, ' +
      'spate_progress_…, is dropped in the end; that of a run with which nobody goes on may be dropped by hand. The standard ' +
      'output of such a command must not be redirected: it tells what was committed. Any other command counts as having ' +
      'taken what was written to it.',
    'Variables that commands use ($DATABASE_URL) are named beside them, an address without its user and password. --resume ' +
      'asks each database first how far it is, without making anything in it, and leaves one alone that is not the one it began with.',
    'Commands of your own file are shown and run. Those that came from the service are run only after you agree on a ' +
      'terminal, which is remembered for exactly these commands, or with --allow-commands. Commands do not see variables ' +
      'that begin with SPATE_, and cannot ask for a password: they have no terminal.',
  ].join('\n\n'),
  arguments: [
    {
      name: 'definition',
      summary: 'A file, or the key of a simulation; spate.yml when absent.',
      completes: 'file',
    },
  ],
  options: [
    { flags: '--local', summary: 'Make the data in this process, without a service.' },
    { flags: '--resume', summary: 'Go on with the last run that did not end.' },
    { flags: '--run <name>', summary: 'Go on with this run of the simulation: 3, local-3.' },
    { flags: '--start <time>', summary: 'Start of simulated time, as in a definition.' },
    { flags: '--end <time>', summary: 'End of simulated time.' },
    { flags: '--seed <number>', summary: 'Another seed than that of the definition.' },
    {
      flags: '--dir <folder>',
      summary: 'Write every entity to a file there, and run no commands.',
      completes: 'folder',
    },
    { flags: '--stdout', summary: 'Print the events as lines of JSON, and run nothing.' },
    { flags: '--dry-run', summary: 'Show what would be run, and do nothing.' },
    {
      flags: '--allow-commands <hash>',
      summary: 'Allow commands that came from elsewhere, by their hash.',
      isRepeatable: true,
    },
    urlOption,
  ],
  examples: [
    { line: 'spate run', summary: 'What spate.yml says, by the service.' },
    { line: 'spate run shop.yml --local', summary: 'The same without a service.' },
    { line: 'spate run --resume', summary: 'Go on where it was stopped.' },
    { line: 'spate run shop.yml --local --dir out', summary: 'Files instead of databases.' },
  ],
  load: async () => (await import('../../import/run.ts')).run,
}
