/** Declares the command `spate check`. */

import type { Command } from '../../terminal/command.ts'
import { definitionArgument, runOptions } from '../../terminal/run-choice.ts'
import { urlOption } from '../../terminal/settings.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'Compare what a database, files or topics of Kafka hold with the rows of a run.',
  description: [
    'A run is a pure function of its definition, so spate knows every row that a correct pipeline must have delivered. ' +
      'The command compares counts and checksums first, and reads single rows only where they differ. It names each row that ' +
      'is missing, doubled, altered, misplaced or unexpected, with the id of its event and the fields that differ. Nothing in ' +
      'the target is changed.',
    'The run is the last one that "spate run" has recorded in this folder, or the one that --run names. With --local, it is ' +
      'the run of a definition file, whose "start", "end" and "seed" decide its rows. Databases must hold the state of each ' +
      'entity: rows that change have their last values. Files, topics and standard input may hold all changes, as "spate run" ' +
      'writes them, or the state.',
    'Values are compared exactly. Where the type of a column cannot hold the value of the run, such as a timestamp without ' +
      'fractions of a second, the comparison is less exact, and the report states it in a note.',
    'Exits with 0 if the target holds the rows of the run, with 1 if it differs, and with 2 if it could not be checked.',
  ].join('\n\n'),
  arguments: [definitionArgument],
  options: [
    {
      flags: '--target <address>',
      summary:
        'Target to check: postgres://…, mysql://…, sqlite:<file>, kafka://…, a folder such as out/, or stdin.',
      isRequired: true,
    },
    ...runOptions,
    {
      flags: '--at <place>',
      summary: 'Id of the last event, or the simulated time, up to which the run was loaded.',
    },
    {
      flags: '--entity <key>',
      summary: 'Entity to check; all by default. May be repeated.',
      isRepeatable: true,
    },
    {
      flags: '--junit <file>',
      summary: 'File to write the report to, in the XML format of JUnit. It is replaced.',
    },
    urlOption,
  ],
  examples: [
    {
      line: 'spate check --target postgres://localhost/shop',
      summary: 'Compares a database with the last run of spate.yml.',
    },
    {
      line: 'spate check shop.yml --local --target sqlite:shop.db --entity orders',
      summary: 'Compares one table of a file with the run of a definition.',
    },
    {
      line: 'spate check shop --run 3 --target out/ --at 120000',
      summary: 'Compares files with the first 120,000 events of a run on the service.',
    },
  ],
  load: async () => (await import('../../check/check.ts')).check,
}
