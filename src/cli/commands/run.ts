/** Declares the command `spate run`. */

import { fileFormatNames } from '../../import/files/format-names.ts'
import type { Command } from '../../terminal/command.ts'
import { definitionArgument, runOptions } from '../../terminal/run-choice.ts'
import { urlOption } from '../../terminal/settings.ts'

export const runCommand: Command = {
  name: 'run',
  summary: 'Generate the data of a definition and import it into its systems.',
  description: [
    'Stores the definition on the service, creates a run, and imports its events into the systems of its entities. For each ' +
      'system, it runs "before" once, then "command" with the events on its standard input, and finally "after", even after a ' +
      'failure or Ctrl-C. With --local, it generates the same data without a service. The argument is a file, or the key of a ' +
      'simulation on the service.',
    'Entities without a system are written to files in .spate/runs/<simulation>/<run>/; with --dir, all entities are ' +
      'written to files. Depending on the format, a file ends in .jsonl, .sql, .copy or .csv (with a header). Existing files are ' +
      'replaced. With --format, all files have the same format and typed columns; rows that change have a column _type. ' +
      'These files appear in the folder when all are complete, and --resume writes them again from the first event of the run.',
    'If "command" starts psql, sqlite3 or mysql and the format is sql or copy, events are written in transactions of up ' +
      'to 20,000 events, entity by entity. Each transaction records its last event in a small table of the database, so ' +
      '--resume continues after the last committed event, even if a process was killed: no row is lost and none is repeated. ' +
      'The table, spate_progress_…, is dropped when the import is complete; you may drop the table of a run that you do not ' +
      'resume. Do not redirect the standard output of such a command: spate reads from it which transactions were committed. ' +
      'For any other command, every row written to its standard input counts as imported.',
    'A system may have a target instead of a command: topics of Kafka or a webhook, which receive the events as messages. ' +
      'Kafka receives each event exactly once, also after --resume, and missing topics are created. A webhook receives each ' +
      'event at least once, and requests that are repeated have the same Idempotency-Key.',
    'For the clients psql, sqlite3 and mysql, missing tables are created after "before": with types, keys, foreign keys, and CHECK constraints for ' +
      'enums, as "spate types-of --for ddl" prints them. Tables that exist stay unchanged.',
    'If a database refuses a row, the import continues without the entity of the row and without the entities that refer to ' +
      'it. The report lists the tables that are not filled, and the exit code is 5; after the cause is fixed, --resume continues ' +
      'them where they stopped. With --skip-refused, single refused rows are skipped first, and the exit code is 8. The import ' +
      'stops if no other entity remains, after a lost connection, or if a system is filled by a command that is no database client.',
    '--disable-triggers disables the triggers of users in the transactions of the import only, so they are enabled again even ' +
      'after a crash. Foreign keys are still checked. In PostgreSQL, the role must own the tables; SQLite requires no privilege; ' +
      'MySQL has no way to disable triggers.',
    'The report names the environment variables that the commands use, such as $DATABASE_URL, and shows addresses without ' +
      'user and password. --resume first reads from each database how far the import is, and stops without a change if it is not ' +
      'the database that the run was started with.',
    'Commands in your own file are shown and run. Commands from the service are run only after you confirm them on a ' +
      'terminal or pass --allow-commands; a confirmation is saved for exactly these commands. Commands do not receive ' +
      'environment variables that begin with SPATE_. They cannot prompt for a password, because they have no terminal.',
  ].join('\n\n'),
  arguments: [definitionArgument],
  options: [
    ...runOptions,
    { flags: '--resume', summary: 'Resume the last incomplete run.' },
    {
      flags: '--dir <folder>',
      summary: 'Folder to write all entities to, as files. No commands are run.',
      completes: 'folder',
    },
    {
      flags: '--format <format>',
      summary: 'Format of all files in the folder of --dir, with typed columns.',
      choices: fileFormatNames,
    },
    {
      flags: '--jobs <number>',
      summary: 'Number of files of each entity, written at the same time: orders-0.parquet, ….',
      fallback: '1',
    },
    { flags: '--stdout', summary: 'Print the events as lines of JSON. No commands are run.' },
    {
      flags: '--skip-refused <share>',
      summary:
        'Share of the rows of each entity that may be skipped if the database refuses them, such as 1%.',
      fallback: '0',
    },
    {
      flags: '--speed <factor>',
      summary:
        'Import events when they are due, at a multiple of the simulated time, such as 1 for live data.',
    },
    {
      flags: '--disable-triggers',
      summary: 'Import without running the triggers of users (PostgreSQL and SQLite).',
    },
    {
      flags: '--no-create',
      summary: 'Do not create missing tables.',
    },
    { flags: '--dry-run', summary: 'Show the plan of the run, without running it.' },
    {
      flags: '--allow-commands <hash>',
      summary: 'Hash of commands from the service to allow. May be repeated.',
      isRepeatable: true,
    },
    urlOption,
  ],
  examples: [
    { line: 'spate run', summary: 'Imports spate.yml through the service.' },
    { line: 'spate run shop.yml --local', summary: 'Imports without a service.' },
    { line: 'spate run --resume', summary: 'Resumes an import that was interrupted.' },
    {
      line: 'spate run shop.yml --local --dir out',
      summary: 'Writes files instead of filling databases.',
    },
    {
      line: 'spate run shop.yml --local --dir out --format parquet --jobs 4',
      summary: 'Writes four Parquet files of each entity, with four threads.',
    },
  ],
  load: async () => (await import('../../import/run.ts')).run,
}
